"""A merchant's webhook deliveries in one mode, newest first.

Nothing is counted: a page reads one row more than it shows. Every part of a search stops after a number of
rows, so it costs the same at any size: it finds what is among the newest deliveries, and beyond them by
payment and by event.
"""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.db import connection

from apps.common.modes import Mode
from apps.common.paging import PageRequest
from apps.payments.tables import PAYMENT
from apps.reports.domain.webhook_history import WebhookHistoryFilter
from apps.reports.selectors.searching import like_pattern, searched_ids
from apps.webhooks.domain.choices import DeliveryStatus
from apps.webhooks.domain.event_types import EventType
from apps.webhooks.models import Endpoint
from apps.webhooks.services.endpoints import endpoint_not_found
from apps.webhooks.tables import DELIVERY, DELIVERY_ATTEMPT, ENDPOINT, EVENT

SEARCHED = 5_000
"""Deliveries that a search looks at."""
SEARCHED_OF_STATUS = 1_000
"""Within one status. Failed deliveries lie far apart, so that each costs two pages of the disk."""
SEARCHED_EVENTS = 1_000
"""Events of each type that it looks at."""
SEARCHED_PAYMENTS = 1_000

_ORDER = "order by created_at desc, id desc"


def webhook_history_page(
    *, owner_id: int, mode: Mode, chosen: WebhookHistoryFilter, page: PageRequest
) -> dict[str, Any]:
    """One page of deliveries. Raises ApiError 404 for an endpoint of another merchant or mode.

    `next` and `previous` are page numbers or None. A deleted endpoint's deliveries can still be listed by its
    id.
    """
    endpoints = Endpoint.objects.filter(owner=owner_id, mode=mode)
    if chosen.endpoint_id is None:
        found = list(endpoints.filter(deleted_at=None))
    else:
        found = list(endpoints.filter(pk=chosen.endpoint_id))
        if not found:
            raise endpoint_not_found()
    rows = _rows(
        owner_id=owner_id, mode=mode, endpoint_ids=[each.pk for each in found], chosen=chosen, page=page
    )
    return {
        "webhook": None if chosen.endpoint_id is None else endpoint_shown(found[0]),
        "webhooks": rows[: page.size],
        "next": page.number + 1 if len(rows) > page.size else None,
        "previous": page.number - 1 or None,
    }


def endpoint_shown(endpoint: Endpoint) -> dict[str, Any]:
    """The endpoint that a list or a delivery belongs to, on the wire."""
    return {
        "id": endpoint.pk,
        "name": endpoint.name,
        "webhook_url": endpoint.url,
        "kind": endpoint.kind,
        "is_deleted": endpoint.deleted_at is not None,
        "failing_since": endpoint.flagged_at,
    }


def _rows(
    *, owner_id: int, mode: Mode, endpoint_ids: list[int], chosen: WebhookHistoryFilter, page: PageRequest
) -> list[dict[str, Any]]:
    """The page, and one row of the next."""
    if not endpoint_ids:
        return []
    params: dict[str, Any] = {
        "owner": owner_id,
        "mode": mode,
        "endpoints": endpoint_ids,
        "limit": page.size + 1,
        "offset": page.offset,
        "end": page.offset + page.size + 1,
        "searched": SEARCHED if chosen.status is None else SEARCHED_OF_STATUS,
        "searched_events": SEARCHED_EVENTS,
        "searched_payments": SEARCHED_PAYMENTS,
    }
    status = ""
    if chosen.status is not None:
        # A word in the text and not a parameter: so the planner sees which partial index it may use, and
        # estimates the rows right.
        status = f"and delivery.status = '{DeliveryStatus(chosen.status).value}'"
    wanted = _newest(endpoint_ids, status, most="end")
    if chosen.search:
        wanted = _searched(chosen.search, endpoint_ids, status, params)
    with connection.cursor() as cursor:
        cursor.execute(
            f"{_SELECT} where delivery.id in "
            f"(select id from ({wanted}) wanted {_ORDER} limit %(limit)s offset %(offset)s) "
            "order by delivery.created_at desc, delivery.id desc",
            params,
        )
        return [_shown(row) for row in cursor.fetchall()]


def _newest(endpoint_ids: list[int], status: str, *, most: str) -> str:
    """Ids and times of the endpoints' newest deliveries, which the index gives in the order of the list.

    `most` names the parameter with the number of each. Without it the planner would sort them all.
    """
    return " union all ".join(
        f"(select id, event_id, created_at from {DELIVERY} delivery "
        f"where endpoint_id = {int(endpoint)} {status} {_ORDER} limit %({most})s)"
        for endpoint in endpoint_ids
    )


def _searched(text: str, endpoint_ids: list[int], status: str, params: dict[str, Any]) -> str:
    """Ids and times of what matches. Adds to `params` what the text is compared with."""
    params["pattern"] = like_pattern(text)
    params["types"] = [each for each in EventType.values if text.casefold() in each]
    matches = ["upper(event.payment_title) like upper(%(pattern)s)", "event.type = any(%(types)s)"]
    by_payment = ["upper(payment.title) like upper(%(pattern)s)"]
    if ids := searched_ids(text):
        params |= ids
        matches.append("event.payment_id between %(first)s::uuid and %(last)s::uuid")
        by_payment.append("payment.id between %(first)s::uuid and %(last)s::uuid")
    newest = _newest(endpoint_ids, status, most="searched")
    parts = [_AMONG_NEWEST.format(newest=newest, matches=" or ".join(matches))]
    parts += [_BY_PAYMENT.format(matches=each, status=status) for each in by_payment]
    if params["types"]:
        parts.append(_BY_TYPE.format(status=status))
    return " union ".join(parts)


_AMONG_NEWEST = f"""
select delivery.id, delivery.created_at
from (select * from ({{newest}}) newest {_ORDER} limit %(searched)s) delivery
join {EVENT} event on event.id = delivery.event_id and ({{matches}})
"""
_BY_PAYMENT = f"""
select delivery.id, delivery.created_at from (
  select payment.id from {PAYMENT} payment
  where payment.merchant_id = %(owner)s and payment.mode = %(mode)s and {{matches}}
  order by payment.created_at desc, payment.id desc limit %(searched_payments)s
) payment
join {EVENT} event on event.payment_id = payment.id
join {DELIVERY} delivery
  on delivery.event_id = event.id and delivery.endpoint_id = any(%(endpoints)s) {{status}}
"""
_BY_TYPE = f"""
select delivery.id, delivery.created_at from unnest(%(types)s::text[]) wanted(type)
cross join lateral (
  select event.id from {EVENT} event
  where event.owner_id = %(owner)s and event.mode = %(mode)s and event.type = wanted.type
  order by event.created_at desc limit %(searched_events)s
) event
join {DELIVERY} delivery
  on delivery.event_id = event.id and delivery.endpoint_id = any(%(endpoints)s) {{status}}
"""

# The result is that of the newest attempt that has finished; an attempt's number counts them.
_SELECT = f"""
select delivery.id, delivery.endpoint_id, event.type, event.payment_id, event.payment_title, delivery.status,
  delivery.auto_failures, delivery.next_attempt_at, coalesce(delivery.lease_until > now(), false),
  delivery.created_at, delivery.updated_at, delivery.delivered_at,
  endpoint.name, endpoint.deleted_at is not null,
  coalesce(newest.number, 0), newest.started_at,
  finished.status_code, finished.response_ms, finished.error
from {DELIVERY} delivery
join {EVENT} event on event.id = delivery.event_id
join {ENDPOINT} endpoint on endpoint.id = delivery.endpoint_id
left join lateral (
  select number, started_at from {DELIVERY_ATTEMPT} attempt
  where attempt.delivery_id = delivery.id order by number desc limit 1
) newest on true
left join lateral (
  select status_code, response_ms, error from {DELIVERY_ATTEMPT} attempt
  where attempt.delivery_id = delivery.id and attempt.finished_at is not null order by number desc limit 1
) finished on true
"""


def _shown(row: tuple[Any, ...]) -> dict[str, Any]:
    (delivery_id, endpoint_id, event_type, payment_id, title, status, failures, next_at, sending) = row[:9]
    created_at, updated_at, delivered_at, name, deleted, attempts, last_at, code, milliseconds, error = row[
        9:
    ]
    failed = status == DeliveryStatus.FAILED
    return {
        "id": delivery_id,
        "event_type": event_type,
        "status": status,
        "attempts": attempts,
        "automatic_failures": failures,
        "response_status_code": code,
        "response_time_ms": milliseconds,
        "error_message": error or None,
        "created_at": created_at,
        "updated_at": updated_at,
        "last_attempt_at": last_at,
        "next_attempt_at": next_at,
        "delivered_at": delivered_at,
        "is_sending": sending,
        "is_failed": failed,
        "can_retry": failed and not sending and not deleted,
        "payment_id": payment_id,
        "payment_title": title,
        "webhook_config": {"id": endpoint_id, "name": name},
    }


def webhook_row(*, delivery_id: UUID, owner_id: int, mode: Mode) -> dict[str, Any] | None:
    """One delivery as the list shows it; None for another merchant's or mode's."""
    with connection.cursor() as cursor:
        cursor.execute(
            f"{_SELECT} where delivery.id = %s and delivery.owner_id = %s and delivery.mode = %s",
            [delivery_id, owner_id, mode],
        )
        row = cursor.fetchone()
    return None if row is None else _shown(row)


PAYMENT_DELIVERIES = 25


def payment_deliveries(*, payment_id: UUID) -> list[dict[str, Any]]:
    """The newest deliveries about one payment, for administrators."""
    with connection.cursor() as cursor:
        cursor.execute(
            f"{_SELECT} where event.payment_id = %s"
            " order by delivery.created_at desc, delivery.id desc limit %s",
            [payment_id, PAYMENT_DELIVERIES],
        )
        return [_shown(row) for row in cursor.fetchall()]
