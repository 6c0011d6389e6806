"""Refunds of all merchants, newest first, for administrators."""

from __future__ import annotations

from typing import Any

from django.db import connection

from apps.accounts.tables import USER
from apps.common.paging import PageRequest
from apps.payments.domain.admin_rules import releases_allowed, retry_refusal
from apps.payments.models import Deposit, Leg
from apps.payments.selectors import deposit_facts, leg_facts
from apps.payments.tables import LEG, REFUND
from apps.payments.wire.refund import JOINS, REFUND_LISTED
from apps.reports.domain.refunds import AdminRefundFilter
from apps.reports.wire.money import Releasable
from apps.reports.wire.refunds import AdminRefundPage

_NEWEST = "order by refund.created_at desc, refund.serial desc"
_ROWS = f"""
select {REFUND_LISTED.select}, leg.id, refund.came_back
from (select * from {REFUND} refund where {{where}} {_NEWEST} limit %(limit)s offset %(offset)s) refund
join {USER} merchant on merchant.id = refund.merchant_id
{JOINS}
{_NEWEST}
"""


_NOT_GIVEN_BACK = f"""exists (
  select from {LEG} leg where leg.deposit_id = coalesce(refund.came_back, refund.deposit_id)
    and leg.kind = 'refund' and leg.transfer_state = 'failed')"""


def admin_refunds_page(*, chosen: AdminRefundFilter, page: PageRequest) -> AdminRefundPage:
    """One page, each with its merchant and what can be done about it; beyond the end it is empty."""
    where, params = _where(chosen)
    rows: list[tuple[Any, ...]] = []
    with connection.cursor() as cursor:
        cursor.execute(f"select count(*) from {REFUND} refund where {where}", params)
        count = cursor.fetchone()[0]
        if page.offset < count:
            cursor.execute(_ROWS.format(where=where), {**params, "limit": page.size, "offset": page.offset})
            rows = cursor.fetchall()
    legs = {
        leg.pk: facts
        for leg, facts in leg_facts(Leg.objects.filter(pk__in=[row[-2] for row in rows])).items()
    }
    held = {
        deposit.pk: facts
        for deposit, facts in deposit_facts(Deposit.objects.filter(pk__in=[row[-1] for row in rows])).items()
    }
    refunds = []
    for *row, leg_id, came_back in rows:
        releases = releases_allowed(held[came_back]) if came_back in held else []
        refunds.append(
            {
                **REFUND_LISTED.of_row(row),
                "can_retry": leg_id in legs and retry_refusal(legs[leg_id]) is None,
                "release": Releasable(deposit_id=came_back, to=releases) if releases else None,
            }
        )
    return AdminRefundPage(refunds=refunds, total_count=count, total_pages=page.pages(count))


def _where(chosen: AdminRefundFilter) -> tuple[str, dict[str, Any]]:
    conditions = ["refund.mode = any(%(modes)s)"]
    params: dict[str, Any] = {"modes": [mode.value for mode in chosen.modes]}
    if chosen.merchant_id is not None:
        conditions.append("refund.merchant_id = %(merchant)s")
        params["merchant"] = chosen.merchant_id
    if chosen.status is not None:
        conditions.append("refund.status = %(status)s")
        params["status"] = chosen.status
    if chosen.held:
        conditions.append(f"refund.status = 'failed' and (not refund.given_back or {_NOT_GIVEN_BACK})")
    return " and ".join(conditions), params
