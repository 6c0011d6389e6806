"""Merchants with their figures of one mode, for administrators. Administrators are not merchants."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.db import connection

from apps.accounts.tables import USER
from apps.common.csv_copy import header_line, written
from apps.common.drops import drops_to_xrp
from apps.common.modes import Mode
from apps.common.paging import PageRequest
from apps.common.wire.types import timestamp
from apps.payments.tables import PAYMENT
from apps.payments.wire.payment_values import FilterUser
from apps.reports.domain.burns import BURNS
from apps.reports.domain.days import DaySpan
from apps.reports.domain.merchants import MerchantFilter
from apps.reports.selectors.searching import like_pattern
from apps.reports.selectors.totalled import rows_with_totals
from apps.reports.wire.overview import Burner, Merchant, MerchantPage

CSV_COLUMNS = (
    "id",
    "email",
    "username",
    "state",
    "joined_at",
    "total_transactions",
    "total_volume",
    "total_burned",
)
_CSV_ROWS = 500
BOARD_ENTRIES = 100
USERS_FOUND = 20
_FOUND = "(upper(person.email) like upper(%(pattern)s) or upper(person.username) like upper(%(pattern)s))"
_JOINED = """
(%(since)s::timestamptz is null or person.date_joined >= %(since)s)
and (%(until)s::timestamptz is null or person.date_joined < %(until)s)
"""
_COUNT = f"select count(*) from {USER} person where not person.is_superuser and {_FOUND} and {_JOINED}"
_USERS = f"""
select id, email, username from {USER} person where not is_superuser and {_FOUND}
order by lower(email) limit %(limit)s
"""
# The newest payments and burns are few, and read once for all merchants.
_FIGURES = f"""
with page as (
  select id, email, username, is_active, date_joined from {USER} person
  where not person.is_superuser and {_FOUND} and (%(only)s::bigint is null or person.id = %(only)s)
    and {_JOINED}
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
  coalesce(total.burns, 0) + coalesce(burned.burns, 0),
  page.date_joined
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


def merchants_page(*, chosen: MerchantFilter, page: PageRequest) -> MerchantPage:
    """A page of the merchants that match, the newest account first."""
    with connection.cursor() as cursor:
        cursor.execute(_COUNT, {"pattern": like_pattern(chosen.search.strip()), **chosen.joined.params})
        count: int = cursor.fetchone()[0]
    rows: list[tuple[Any, ...]] = []
    if page.offset < count:
        rows = _found(chosen, limit=page.size, offset=page.offset)
    return MerchantPage(
        merchants=[_merchant(row) for row in rows],
        total_count=count,
        total_pages=page.pages(count),
    )


def merchants_csv(*, chosen: MerchantFilter) -> Iterator[bytes]:
    """All merchants that match, the newest account first, with their figures of the filter's mode."""
    yield header_line(CSV_COLUMNS)
    rows = _found(chosen)
    for start in range(0, len(rows), _CSV_ROWS):
        yield written(_csv_row(row) for row in rows[start : start + _CSV_ROWS])


def _csv_row(row: tuple[Any, ...]) -> list[object]:
    shown = _merchant(row)
    return [
        shown.id,
        shown.email,
        shown.username,
        "active" if shown.is_active else "suspended",
        timestamp(row[8]),
        shown.total_transactions,
        shown.total_volume,
        shown.total_burned,
    ]


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


def _found(chosen: MerchantFilter, *, limit: int | None = None, offset: int = 0) -> list[tuple[Any, ...]]:
    pattern = like_pattern(chosen.search.strip())
    params = {"pattern": pattern, "limit": limit, "offset": offset, **chosen.joined.params}
    return _rows(_LIST, mode=chosen.mode, **params)


def _rows(statement: str, *, mode: Mode, **params: Any) -> list[tuple[Any, ...]]:
    every = {"pattern": like_pattern(""), "limit": None, "offset": 0, "only": None, **DaySpan().params}
    return rows_with_totals(statement, {**every, "mode": mode, "entries": BOARD_ENTRIES, **params})


def _merchant(row: tuple[Any, ...]) -> Merchant:
    merchant_id, email, username, is_active, completed, amount, burned, *_ = row
    return Merchant(
        id=merchant_id,
        email=email,
        username=username,
        is_active=is_active,
        total_transactions=int(completed),
        total_volume=drops_to_xrp(int(amount)),
        total_burned=drops_to_xrp(int(burned)),
    )
