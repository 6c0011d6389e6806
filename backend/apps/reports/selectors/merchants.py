"""Merchants with their figures of one mode, for administrators. Administrators are not merchants."""

from __future__ import annotations

from typing import Any

from django.db import connection

from apps.accounts.tables import USER
from apps.common.drops import drops_to_xrp
from apps.common.modes import Mode
from apps.common.paging import PageRequest
from apps.payments.tables import PAYMENT
from apps.payments.wire.payment_values import FilterUser
from apps.reports.domain.burns import BURNS
from apps.reports.selectors.searching import like_pattern
from apps.reports.selectors.totalled import rows_with_totals
from apps.reports.wire.overview import Burner, Merchant, MerchantPage

BOARD_ENTRIES = 100
USERS_FOUND = 20
_FOUND = "(upper(person.email) like upper(%(pattern)s) or upper(person.username) like upper(%(pattern)s))"
_COUNT = f"select count(*) from {USER} person where not person.is_superuser and {_FOUND}"
_USERS = f"""
select id, email, username from {USER} person where not is_superuser and {_FOUND}
order by lower(email) limit %(limit)s
"""
# The newest payments and burns are few, and read once for all merchants.
_FIGURES = f"""
with page as (
  select id, email, username, is_active from {USER} person
  where not person.is_superuser and {_FOUND} and (%(only)s::bigint is null or person.id = %(only)s)
  order by id desc limit %(limit)s offset %(offset)s
),
completed as (
  select payment.merchant_id, count(*) as completed, sum(payment.amount) as amount
  from {PAYMENT} payment
  where payment.mode = %(mode)s and payment.status = 'completed' and payment.completed_at >= %(completed)s
  group by payment.merchant_id
),
burned as (
  select payment.merchant_id, sum(leg.amount) as drops, count(*) as burns
  {BURNS} and entry.created_at >= %(burned)s
  group by payment.merchant_id
)
select page.id, page.email, page.username, page.is_active,
  coalesce(total.completed, 0) + coalesce(completed.completed, 0),
  coalesce(total.amount, 0) + coalesce(completed.amount, 0),
  coalesce(total.burned, 0) + coalesce(burned.drops, 0) as drops,
  coalesce(total.burns, 0) + coalesce(burned.burns, 0)
from page
left join reports_merchanttotal total on total.merchant_id = page.id and total.mode = %(mode)s
left join completed on completed.merchant_id = page.id
left join burned on burned.merchant_id = page.id
"""
_LIST = f"{_FIGURES} order by page.id desc"
_BOARD = f"select * from ({_FIGURES}) figures where drops > 0 order by drops desc, id limit %(entries)s"


def merchants_all(*, mode: Mode) -> list[Merchant]:
    """Every merchant, the newest account first."""
    return [_merchant(row) for row in _rows(_LIST, mode=mode)]


def merchants_page(*, mode: Mode, search: str, page: PageRequest) -> MerchantPage:
    """A page of the merchants whose email or name contains `search`, the newest account first."""
    with connection.cursor() as cursor:
        cursor.execute(_COUNT, {"pattern": like_pattern(search.strip())})
        count: int = cursor.fetchone()[0]
    rows: list[tuple[Any, ...]] = []
    if page.offset < count:
        rows = _rows(_LIST, mode=mode, search=search, limit=page.size, offset=page.offset)
    return MerchantPage(
        merchants=[_merchant(row) for row in rows],
        total_count=count,
        total_pages=page.pages(count),
    )


def merchant_read(*, merchant_id: int, mode: Mode) -> Merchant | None:
    """One merchant; None for an unknown id, and for an administrator's."""
    rows = _rows(_LIST, mode=mode, only=merchant_id)
    return _merchant(rows[0]) if rows else None


def merchants_by_burns(*, mode: Mode) -> list[Burner]:
    """The hundred merchants who have burned the most, suspended and anonymous ones with their names."""
    return [
        Burner(
            rank=rank,
            id=row[0],
            email=row[1],
            username=row[2],
            amount_burned=drops_to_xrp(int(row[6])),
            burn_count=int(row[7]),
        )
        for rank, row in enumerate(_rows(_BOARD, mode=mode), start=1)
    ]


def users_for_filter(*, search: str | None) -> list[FilterUser]:
    """Merchants to choose from, by email: all of them, or the first twenty that contain `search`."""
    with connection.cursor() as cursor:
        limit = None if search is None else USERS_FOUND
        cursor.execute(_USERS, {"pattern": like_pattern((search or "").strip()), "limit": limit})
        return [FilterUser(id=id_, email=email, username=name) for id_, email, name in cursor.fetchall()]


def _rows(
    statement: str,
    *,
    mode: Mode,
    search: str = "",
    limit: int | None = None,
    offset: int = 0,
    only: int | None = None,
) -> list[tuple[Any, ...]]:
    params = {"mode": mode, "pattern": like_pattern(search.strip()), "limit": limit, "offset": offset}
    return rows_with_totals(statement, {**params, "entries": BOARD_ENTRIES, "only": only})


def _merchant(row: tuple[Any, ...]) -> Merchant:
    merchant_id, email, username, is_active, completed, amount, burned, _ = row
    return Merchant(
        id=merchant_id,
        email=email,
        username=username,
        is_active=is_active,
        total_transactions=int(completed),
        total_volume=drops_to_xrp(int(amount)),
        total_burned=drops_to_xrp(int(burned)),
    )
