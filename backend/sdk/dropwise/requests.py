"""The calls of the API, and what a client is made of. Both clients send them."""

from __future__ import annotations

import re
import uuid
from collections.abc import Mapping, Sequence
from typing import Any, Literal, TypedDict
from urllib.parse import urlsplit

from .calls import Call, Settings
from .generated import (
    DeliveryStatusEnum,
    EventType,
    OriginEnum,
    PaymentException,
    PaymentStatus,
    RefundMethodEnum,
    RefundStatusEnum,
    Scenario,
)
from .values import Time, amount_text, in_path, query, time_text

TIMEOUT = 30.0
MAX_RETRIES = 2
WAIT_EVERY = 5.0
WAIT_ATTEMPTS = 30
FINAL: tuple[PaymentStatus, ...] = ("completed", "failed", "expired")
_KEY = re.compile(r"sk_(test|live)_[A-Za-z0-9_-]+")
_IDEMPOTENCY_KEY = re.compile(r"[ -~]{1,255}")
_PAYMENT: Mapping[str, Any] = {"id": "string", "status": "string"}


class ListParams(TypedDict, total=False):
    """The filters of `list_payments`."""

    status: PaymentStatus | Sequence[PaymentStatus]
    search: str
    """In the title, ignoring case."""
    developer_reference: str
    username: str
    exception: PaymentException
    origin: OriginEnum | Sequence[OriginEnum]
    payment_link: str
    """Only the payments of this payment link, by its id."""
    invoice: str
    created_from: Time
    created_to: Time
    metadata: Mapping[str, str]
    """Only the payments whose metadata has these values."""
    sort: str
    page_size: int
    """How many are read at once, at most 100; 100 unless given."""


class ListLinksParams(TypedDict, total=False):
    """The filters of `list_payment_links`."""

    status: Literal["current", "active", "sold_out", "inactive", "archived", "all"]
    """All but the archived ones unless given."""
    search: str
    """In the title or the own word, ignoring case."""


class ListInvoicesParams(TypedDict, total=False):
    """The filters of `list_invoices`."""

    status: Literal["draft", "open", "overdue", "paid", "void"]
    """`open` has the overdue ones too."""
    search: str
    """A part of the number, the customer's name or the reference."""


class ListRefundsParams(TypedDict, total=False):
    """The filters of `list_refunds`."""

    status: RefundStatusEnum
    method: RefundMethodEnum
    payment_id: str
    """Only the refunds of this payment."""
    search: str
    """The start of an id, or part of a title, a customer's name or email address."""


class ListStatementsParams(TypedDict, total=False):
    """The filters of `list_statements`."""

    kind: Literal["month", "range"]
    """Only months, or only ranges."""


class WebhookHistoryParams(TypedDict, total=False):
    """The filters of `webhooks.history`."""

    webhook_id: int
    status: DeliveryStatusEnum
    event_type: EventType
    created_from: Time
    created_to: Time
    search: str
    """In event type, payment id and payment title, ignoring case."""


def settings(secret_key: str, base_url: str, timeout: float, max_retries: int) -> Settings:
    if not isinstance(secret_key, str) or not _KEY.fullmatch(secret_key):
        raise ValueError(
            "The secret key must start with sk_test_ or sk_live_ and be whole. Is DROPWISE_SECRET_KEY set?"
        )
    return Settings(secret_key, _checked_base_url(base_url, secret_key), timeout, max_retries)


def _checked_base_url(text: str, secret_key: str) -> str:
    url = urlsplit(text) if isinstance(text, str) else urlsplit("")
    if url.scheme not in {"https", "http"} or not url.hostname:
        raise ValueError("base_url must be the address of Dropwise, such as https://pay.example.")
    own_machine = url.hostname in {"localhost", "127.0.0.1", "::1"}
    if url.scheme == "http" and secret_key.startswith("sk_live_") and not own_machine:
        raise ValueError("A live key is sent over https:// only, or to this machine.")
    return f"{url.scheme}://{url.netloc}{url.path}".rstrip("/").removesuffix("/api")


def create(payment: Mapping[str, Any], idempotency_key: str | None) -> Call:
    headers = _once(idempotency_key)
    return Call("POST", "payments/create/", {"payment_request": "object"}, _with_amount(payment), headers)


def _with_amount(given: Mapping[str, Any]) -> dict[str, Any]:
    body = dict(given)
    # Without an amount the server names it, with all else that is missing.
    if "amount" in body:
        body["amount"] = amount_text(body["amount"])
    return body


def _once(idempotency_key: str | None) -> Mapping[str, str]:
    key = str(uuid.uuid4()) if idempotency_key is None else idempotency_key
    if not _IDEMPOTENCY_KEY.fullmatch(key):
        raise ValueError("The idempotency key must have 1 to 255 printable ASCII characters.")
    return {"Idempotency-Key": key}


def status(payment_id: str) -> Call:
    return Call("GET", f"payments/status/{in_path(payment_id)}/", _PAYMENT)


def cancel(payment_id: str) -> Call:
    return Call("POST", f"payments/cancel/{in_path(payment_id)}/", _PAYMENT)


def check(transaction_hash: str) -> Call:
    body = {"transaction_hash": transaction_hash}
    return Call("POST", "payments/check-transaction/", {"found": "boolean"}, body)


def simulate(payment_id: str, scenario: Scenario) -> Call:
    path = f"payments/simulate/{in_path(payment_id)}/"
    return Call("POST", path, {"success": "boolean"}, {"scenario": scenario}, repeatable=False)


_LINK: Mapping[str, Any] = {"payment_link": "object"}


def link_create(link: Mapping[str, Any]) -> Call:
    # A link that was made twice would be sold twice.
    return Call("POST", "payment-links/", _LINK, dict(link), repeatable=False)


def link(link_id: str) -> Call:
    return Call("GET", f"payment-links/{in_path(link_id)}/", _LINK)


def link_update(link_id: str, changes: Mapping[str, Any]) -> Call:
    return Call("PATCH", f"payment-links/{in_path(link_id)}/", _LINK, dict(changes))


def link_archive(link_id: str) -> Call:
    return Call(
        "POST", f"payment-links/{in_path(link_id)}/archive/", _LINK, {"archived": True}, repeatable=False
    )


_INVOICE: Mapping[str, Any] = {"invoice": "object"}


def invoice_create(invoice: Mapping[str, Any]) -> Call:
    # Each one would be another draft.
    return Call("POST", "invoices/", _INVOICE, dict(invoice), repeatable=False)


def invoice(invoice_id: str) -> Call:
    return Call("GET", f"invoices/{in_path(invoice_id)}/", _INVOICE)


def invoice_update(invoice_id: str, changes: Mapping[str, Any]) -> Call:
    return Call("PATCH", f"invoices/{in_path(invoice_id)}/", _INVOICE, dict(changes))


def invoice_step(invoice_id: str, step: Literal["open", "void", "send"]) -> Call:
    # Repeated, it would find the invoice open already, or send a second email.
    return Call("POST", f"invoices/{in_path(invoice_id)}/{step}/", _INVOICE, repeatable=False)


_REFUND: Mapping[str, Any] = {"refund": "object"}


def refund_create(refund: Mapping[str, Any], idempotency_key: str | None) -> Call:
    return Call("POST", "refunds/", _REFUND, _with_amount(refund), _once(idempotency_key))


def refund(refund_id: str) -> Call:
    return Call("GET", f"refunds/{in_path(refund_id)}/", _REFUND)


def refund_cancel(refund_id: str) -> Call:
    # Repeated, it changes nothing.
    return Call("POST", f"refunds/{in_path(refund_id)}/cancel/", _REFUND)


_STATEMENT: Mapping[str, Any] = {"statement": "object"}


def statement_create(days: Mapping[str, Any]) -> Call:
    # The same range again gives the same statement.
    return Call("POST", "statements/", _STATEMENT, dict(days))


def statement(statement_id: str) -> Call:
    return Call("GET", f"statements/{in_path(statement_id)}/", _STATEMENT)


def delivery(delivery_id: str) -> Call:
    return Call("GET", f"webhooks/details/{in_path(delivery_id)}/", {"status": "string"})


def delivery_log(delivery_id: str) -> Call:
    return Call("GET", f"webhooks/log-details/{in_path(delivery_id)}/", {"webhook_log": "object"})


def retry(delivery_id: str) -> Call:
    return Call("POST", f"webhooks/retry/{in_path(delivery_id)}/", {"success": "boolean"}, repeatable=False)


def recover(webhook_id: int | str, since: Time) -> Call:
    path = f"webhooks/recover/{in_path(webhook_id)}/"
    return Call("POST", path, {"total": "number"}, {"since": time_text(since)}, repeatable=False)


def recovery(webhook_id: int | str, since: Time | None) -> Call:
    parameters = query({"since": since})
    path = f"webhooks/recover/{in_path(webhook_id)}/"
    return Call("GET", f"{path}?{parameters}" if parameters else path, {})
