"""A merchant's webhook deliveries in one mode, newest first.

Nothing is counted: a page reads one row more than it shows. Every part of a search stops after a number of
rows, so it costs the same at any size: it finds what is among the newest deliveries, and beyond them by
payment and by event.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.db import connection

from apps.common.modes import Mode
from apps.common.paging import PageRequest
from apps.payments.tables import PAYMENT
from apps.reports.domain.webhook_history import WebhookHistoryFilter
from apps.reports.selectors.searching import like_pattern, searched_ids
from apps.reports.wire.webhooks import WebhookConfig, WebhookHistory, WebhookLogItem, WebhookName
from apps.webhooks.domain.choices import DeliveryStatus, EndpointKind
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
) -> WebhookHistory:
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
    return WebhookHistory(
        webhook=None if chosen.endpoint_id is None else endpoint_shown(found[0]),
        webhooks=rows[: page.size],
        next=page.number + 1 if len(rows) > page.size else None,
        previous=page.number - 1 or None,
    )


def endpoint_shown(endpoint: Endpoint) -> WebhookConfig:
    """The endpoint that a list or a delivery belongs to, on the wire."""
    return WebhookConfig(
        id=endpoint.pk,
        name=endpoint.name,
        webhook_url=endpoint.url,
        kind=EndpointKind(endpoint.kind),
        is_deleted=endpoint.deleted_at is not None,
        failing_since=endpoint.flagged_at,
    )


def _rows(
    *, owner_id: int, mode: Mode, endpoint_ids: list[int], chosen: WebhookHistoryFilter, page: PageRequest
) -> list[WebhookLogItem]:
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
    only = _only(chosen, params)
    wanted = _newest(endpoint_ids, only, most="end")
    if chosen.search:
        wanted = _searched(chosen.search, endpoint_ids, only, params)
    page_ids = f"select id from ({wanted}) wanted {_ORDER} limit %(limit)s offset %(offset)s"
    where = f"where delivery.id in ({page_ids}) order by delivery.created_at desc, delivery.id desc"
    return [_item(**row) for row in _deliveries(where, params)]


def _only(chosen: WebhookHistoryFilter, params: dict[str, Any]) -> str:
    """The conditions on `delivery` besides the search. Adds their parameters to `params`."""
    parts = []
    if chosen.status is not None:
        # A word in the text and not a parameter: so the planner sees which partial index it may use, and
        # estimates the rows right.
        parts.append(f"and delivery.status = '{DeliveryStatus(chosen.status).value}'")
    if chosen.event_type is not None:
        params["type"] = EventType(chosen.event_type).value
        parts.append(_OF_TYPE)
    if chosen.created_from is not None:
        params["created_from"] = chosen.created_from
        parts.append("and delivery.created_at >= %(created_from)s")
    if chosen.created_before is not None:
        params["created_before"] = chosen.created_before
        parts.append("and delivery.created_at < %(created_before)s")
    return " ".join(parts)


# By the merchant's events of the type, where they are few; else in the order of the list.
_OF_TYPE = f"""and delivery.event_id in (
  select event.id from {EVENT} event
  where event.owner_id = %(owner)s and event.mode = %(mode)s and event.type = %(type)s)"""


def _newest(endpoint_ids: list[int], only: str, *, most: str) -> str:
    """Ids and times of the endpoints' newest deliveries, which the index gives in the order of the list.

    `most` names the parameter with the number of each. Without it the planner would sort them all.
    """
    return " union all ".join(
        f"(select id, event_id, created_at from {DELIVERY} delivery "
        f"where endpoint_id = {int(endpoint)} {only} {_ORDER} limit %({most})s)"
        for endpoint in endpoint_ids
    )


def _searched(text: str, endpoint_ids: list[int], only: str, params: dict[str, Any]) -> str:
    """Ids and times of what matches. Adds to `params` what the text is compared with."""
    params["pattern"] = like_pattern(text)
    params["types"] = [each for each in EventType.values if text.casefold() in each]
    matches = ["upper(event.payment_title) like upper(%(pattern)s)", "event.type = any(%(types)s)"]
    by_payment = ["upper(payment.title) like upper(%(pattern)s)"]
    if ids := searched_ids(text):
        params |= ids
        matches.append("event.payment_id between %(first)s::uuid and %(last)s::uuid")
        by_payment.append("payment.id between %(first)s::uuid and %(last)s::uuid")
    newest = _newest(endpoint_ids, only, most="searched")
    parts = [_AMONG_NEWEST.format(newest=newest, matches=" or ".join(matches))]
    parts += [_BY_PAYMENT.format(matches=each, only=only) for each in by_payment]
    if params["types"]:
        parts.append(_BY_TYPE.format(only=only))
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
  on delivery.event_id = event.id and delivery.endpoint_id = any(%(endpoints)s) {{only}}
"""
_BY_TYPE = f"""
select delivery.id, delivery.created_at from unnest(%(types)s::text[]) wanted(type)
cross join lateral (
  select event.id from {EVENT} event
  where event.owner_id = %(owner)s and event.mode = %(mode)s and event.type = wanted.type
  order by event.created_at desc limit %(searched_events)s
) event
join {DELIVERY} delivery
  on delivery.event_id = event.id and delivery.endpoint_id = any(%(endpoints)s) {{only}}
"""

# The fields of a delivery by their names, and those of its endpoint. The result is that of the newest attempt
# that has finished; an attempt's number counts them.
_SELECT = f"""
select delivery.id, event.type as event_type, delivery.status, coalesce(newest.number, 0) as attempts,
  delivery.auto_failures as automatic_failures, finished.status_code as response_status_code,
  finished.response_ms as response_time_ms, nullif(finished.error, '') as error_message,
  delivery.created_at, delivery.updated_at, newest.started_at as last_attempt_at, delivery.next_attempt_at,
  delivery.delivered_at, state.sending as is_sending, state.failed as is_failed,
  state.failed and not state.sending and endpoint.deleted_at is null as can_retry,
  event.payment_id, event.payment_title, endpoint.id as endpoint_id, endpoint.name as endpoint_name
from {DELIVERY} delivery
join {EVENT} event on event.id = delivery.event_id
join {ENDPOINT} endpoint on endpoint.id = delivery.endpoint_id
cross join lateral (
  select delivery.status = 'failed' as failed, coalesce(delivery.lease_until > now(), false) as sending
) state
left join lateral (
  select number, started_at from {DELIVERY_ATTEMPT} attempt
  where attempt.delivery_id = delivery.id order by number desc limit 1
) newest on true
left join lateral (
  select status_code, response_ms, error from {DELIVERY_ATTEMPT} attempt
  where attempt.delivery_id = delivery.id and attempt.finished_at is not null order by number desc limit 1
) finished on true
"""


def _deliveries(where: str, params: Mapping[str, Any]) -> list[dict[str, Any]]:
    """What `_SELECT` selects, by name."""
    with connection.cursor() as cursor:
        cursor.execute(f"{_SELECT} {where}", params)
        names = [column.name for column in cursor.description]
        return [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]


def _item(*, endpoint_id: int, endpoint_name: str, **fields: Any) -> WebhookLogItem:
    return WebhookLogItem(webhook_config=WebhookName(id=endpoint_id, name=endpoint_name), **fields)


def delivery_item(*, delivery_id: UUID, owner_id: int, mode: Mode) -> WebhookLogItem | None:
    """One delivery as the list shows it; None for another merchant's or mode's."""
    params = {"id": delivery_id, "owner": owner_id, "mode": mode}
    own = "where delivery.id = %(id)s and delivery.owner_id = %(owner)s and delivery.mode = %(mode)s"
    return next((_item(**row) for row in _deliveries(own, params)), None)


PAYMENT_DELIVERIES = 25


def payment_deliveries(*, payment_id: UUID) -> list[WebhookLogItem]:
    """The newest deliveries about one payment, for administrators."""
    newest = "where event.payment_id = %(payment)s order by delivery.created_at desc, delivery.id desc"
    rows = _deliveries(f"{newest} limit {PAYMENT_DELIVERIES}", {"payment": payment_id})
    return [_item(**row) for row in rows]
