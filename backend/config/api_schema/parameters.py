"""What the generator does not know of parameters."""

from __future__ import annotations

from typing import Any

from apps.common.wire.examples import DELIVERY_ID, LINK_ID, MERCHANT, PAYMENT_ID, REFUND_ID
from apps.selling.wire.invoices import INVOICE_ID
from apps.statements.wire import STATEMENT_ID

_UUID = {"format": "uuid"}


def _number(what: str) -> dict[str, Any]:
    return {"description": what, "example": "1042", "schema": {"pattern": "^[0-9]{1,19}$"}}


_FILTERS = {"created_from", "created_to", "developer_reference", "username", "payment_link", "invoice"}
# An empty parameter of these is refused. Elsewhere it counts as left out, as a form in a browser sends it.
EMPTY_IS_REFUSED: dict[str, set[str]] = {
    "admin_contact_forms": {"page", "page_size"},
    "blogs": {"page", "page_size"},
    "events_list": {"after", "limit", "wait"},
    "payment_links": {"page", "page_size", "status"},
    "payment_links_public": {"payment"},
    "invoices_list": {"page", "page_size", "status"},
    "invoices_export": {"page", "page_size", "status"},
    "refunds_list": {"page", "page_size", "payment_id", "status", "method"},
    "refunds_file": {"page", "page_size", "payment_id", "status", "method"},
    "refunds_options": {"payment_id"},
    "payments_chart": {"range"},
    "statements_file": {"format"},
    "statements_list": {"kind", "page", "page_size"},
    "statements_movements": {"page", "page_size"},
    "payments_history": {*_FILTERS, "after", "metadata", "page", "page_size", "sort"},
    "payments_history_sums": _FILTERS,
    "webhooks_recovery": {"since"},
}

PATH_PARAMETERS: dict[str, dict[str, Any]] = {
    "address": {
        "description": "The wallet's address, from the read of the connected wallet.",
        "example": MERCHANT,
        "schema": {"maxLength": 100},
    },
    "blog_id": _number("The `id` of a post."),
    "delivery_id": {
        "description": "The `webhook-id` header of the delivery, or its `id` in the history.",
        "example": DELIVERY_ID,
        "schema": _UUID,
    },
    "deposit_id": _number("The `deposit_id` of the held deposit."),
    "endpoint_id": _number("The `id` of a webhook, from the list of your webhooks."),
    "charge_id": {"description": "The `id` of a charge.", "example": PAYMENT_ID, "schema": _UUID},
    "invoice_id": {
        "description": "The `id` of an invoice.",
        "example": INVOICE_ID,
        "schema": _UUID,
    },
    "refund_id": {
        "description": "The `id` of a refund.",
        "example": REFUND_ID,
        "schema": _UUID,
    },
    "keypad_id": {
        "description": "The `id` of a keypad, from their list.",
        "example": "5b0f1c9e-4a1d-4c53-9a52-0f6b7d8e9a10",
        "schema": _UUID,
    },
    "link_id": {
        "description": "The `id` of a payment link.",
        "example": LINK_ID,
        "schema": _UUID,
    },
    "merchant_id": _number("The `id` of a merchant."),
    "alarm_id": _number("The `id` of an alarm."),
    "message_id": _number("The `id` of a message."),
    "payment_id": {
        "description": "The `id` from the create call.",
        "example": PAYMENT_ID,
        "schema": _UUID,
    },
    "rejected_id": _number("The `id` of the rejected payment."),
    "statement_id": {
        "description": "The `id` of a statement.",
        "example": STATEMENT_ID,
        "schema": _UUID,
    },
    "slug": {"description": "The `slug` of a post or of a payment link.", "example": "what-a-payment-costs"},
    "token": {
        "description": "The last part of the link.",
        "example": "c4Yt9QmXb2LkV7sWz1Ja",
    },
    "transfer_id": _number("The number of the stuck transfer."),
}
