"""Iterators over many calls, written once for both clients: what to ask, what to give, when to pause."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import dataclass
from typing import Any

from .calls import Call, Kind, Pause
from .errors import ApiError, ConnectionError, DropwiseError, TimeoutError
from .values import query

LIST_PAGE_SIZE = 100
"""Pages without a new payment. One can be: as many as fill a page came in between."""
WAIT_SECONDS = 25
ANSWER_SECONDS = 15
"""How long the server holds a question for events, and what is left to it for the answer."""
FIRST_PAUSE = 1.0
LONGEST_PAUSE = 30.0


@dataclass(frozen=True)
class Ask:
    call: Call
    timeout: float | None


@dataclass(frozen=True)
class Give:
    item: Any


Program = Generator[Ask | Give | Pause, "Mapping[str, Any] | DropwiseError | None", None]
"""Whoever drives it answers each `Ask` with the answer or the error, and the others with None."""


def list_payments(
    *,
    metadata: Mapping[str, str] | None = None,
    page_size: int = LIST_PAGE_SIZE,
    timeout: float | None,
    **filters: Any,
) -> Program:
    fixed = {
        "page_size": page_size,
        **filters,
        **{f"metadata[{key}]": text for key, text in (metadata or {}).items()},
    }
    seen: set[str] = set()
    # The last payment that is known, not a page's number: payments made or changed meanwhile move nothing.
    after: str | None = None
    while True:
        path = f"payments/history/?{query({**fixed, 'after': after})}"
        answer = _answer((yield Ask(Call("GET", path, {"payments": "list", "has_next": "boolean"}), timeout)))
        fresh = [payment for payment in answer["payments"] if payment["id"] not in seen]
        if answer["has_next"] and not fresh:
            raise _same_page("twice")
        for payment in fresh:
            seen.add(payment["id"])
            after = payment["id"]
            yield Give(payment)
        if not answer["has_next"]:
            return


def list_payment_links(*, timeout: float | None, **filters: Any) -> Program:
    return _pages("payment-links/", "payment_links", filters, timeout)


def list_invoices(*, timeout: float | None, **filters: Any) -> Program:
    return _pages("invoices/", "invoices", filters, timeout)


def list_refunds(*, timeout: float | None, **filters: Any) -> Program:
    return _pages("refunds/", "refunds", filters, timeout)


def _pages(path: str, name: str, filters: Mapping[str, Any], timeout: float | None) -> Program:
    """Every item of a list that is read page by page; `name` is the list in its answers."""
    expected: Mapping[str, Kind] = {name: "list", "total_pages": "number"}
    page = 1
    while True:
        asked = f"{path}?{query({**filters, 'page': page, 'page_size': LIST_PAGE_SIZE})}"
        answer = _answer((yield Ask(Call("GET", asked, expected), timeout)))
        for item in answer[name]:
            yield Give(item)
        if page >= answer["total_pages"]:
            return
        page += 1


def list_statements(*, timeout: float | None, **filters: Any) -> Program:
    page = 1
    while True:
        path = f"statements/?{query({**filters, 'page': page, 'page_size': LIST_PAGE_SIZE})}"
        expected: Mapping[str, Kind] = {"statements": "list", "total_pages": "number"}
        answer = _answer((yield Ask(Call("GET", path, expected), timeout)))
        for statement in answer["statements"]:
            yield Give(statement)
        if page >= answer["total_pages"]:
            return
        page += 1


def webhook_history(*, timeout: float | None, **filters: Any) -> Program:
    # Deliveries made meanwhile move older ones to later pages.
    seen: set[str] = set()
    page: int | None = 1
    while page is not None:
        path = f"webhooks/history/?{query({'page': page, **filters})}"
        answer = _answer((yield Ask(Call("GET", path, {"webhooks": "list"}), timeout)))
        fresh = [delivery for delivery in answer["webhooks"] if delivery["id"] not in seen]
        following = answer.get("next")
        if following is not None and (not fresh or not following > page):
            raise _same_page("twice")
        for delivery in fresh:
            seen.add(delivery["id"])
            yield Give(delivery)
        page = following


def events(
    *,
    after: str | None = None,
    type: Any = None,  # noqa: A002
    follow: bool = False,
    limit: int = 100,
    timeout: float | None,
) -> Program:
    cursor = after
    pause = FIRST_PAUSE
    wait: int | None = None
    while True:
        path = f"events/?{query({'limit': limit, 'after': cursor, 'type': type, 'wait': wait})}"
        allowed = timeout if wait is None else (timeout or 0) + wait + ANSWER_SECONDS
        outcome = yield Ask(Call("GET", path, {"events": "list"}), allowed)
        if follow and _passes(outcome):
            yield Pause(pause)
            pause = min(pause * 2, LONGEST_PAUSE)
            continue
        pause = FIRST_PAUSE
        found = _answer(outcome)["events"]
        if found and found[-1]["event_id"] == cursor:
            raise _same_page("twice")
        for event in found:
            yield Give(event)
            cursor = event["event_id"]
        if not found:
            if not follow:
                return
            # Only now: while there is more, no answer is held.
            wait = WAIT_SECONDS


def _answer(outcome: Mapping[str, Any] | DropwiseError | None) -> Mapping[str, Any]:
    if isinstance(outcome, DropwiseError):
        raise outcome
    assert outcome is not None  # noqa: S101
    return outcome


def _passes(outcome: object) -> bool:
    """Whether the question can be answered later."""
    if isinstance(outcome, ApiError):
        return outcome.status >= 500 or outcome.status == 429
    return isinstance(outcome, ConnectionError | TimeoutError)


def _same_page(how: str) -> DropwiseError:
    return DropwiseError(f"The same page came {how}. Does a proxy before Dropwise cache answers?")
