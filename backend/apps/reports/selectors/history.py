"""A merchant's payments in one mode, newest first."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import connection

from apps.common.modes import Mode
from apps.common.paging import PageRequest
from apps.payments.domain.choices import PaymentStatus
from apps.payments.tables import DEPOSIT, LEG, PAYMENT
from apps.payments.wire.payment import PAYMENT_CREATED, payment_select
from apps.reports.domain.history import HistoryFilter
from apps.reports.selectors.merchant_totals import merchant_sums
from apps.treasury.tables import ATTEMPT, NETWORK

RECENT = 5
FOUND = 8
ORDER = "order by payment.created_at desc, payment.serial desc"
_LIKE_SPECIAL = re.compile(r"([\\%_])")
_HASH = re.compile(r"[0-9A-Fa-f]{64}")
_ID_START = re.compile(r"[0-9a-f]{8}[0-9a-f-]{0,28}", re.IGNORECASE)
_ID_DIGITS = 32


@dataclass(frozen=True)
class Where:
    """Conditions on `payments_payment payment`, and their parameters."""

    sql: str
    params: dict[str, Any]

    def starting_at(self, created_at: datetime, serial: int) -> Where:
        """The same, from this payment on: newer ones are left out."""
        return Where(
            f"{self.sql} and (payment.created_at, payment.serial) <= (%(from_time)s, %(from_serial)s)",
            {**self.params, "from_time": created_at, "from_serial": serial},
        )


def history_where(*, owner_id: int, mode: Mode, chosen: HistoryFilter) -> Where:
    """The merchant's own payments of `mode` that match the filter."""
    parts = ["payment.merchant_id = %(owner)s", "payment.mode = %(mode)s"]
    params: dict[str, Any] = {"owner": owner_id, "mode": mode}
    if chosen.statuses:
        parts.append("payment.status = any(%(statuses)s)")
        params["statuses"] = [status.value for status in chosen.statuses]
    if chosen.search:
        # As an index on upper(title) supports it.
        parts.append("upper(payment.title) like upper(%(pattern)s)")
        params["pattern"] = f"%{like_escape(chosen.search)}%"
    return Where(" and ".join(parts), params)


def like_escape(text: str) -> str:
    """`text` with the wildcards of LIKE taken literally."""
    return _LIKE_SPECIAL.sub(r"\\\1", text)


def history_page(*, owner_id: int, mode: Mode, chosen: HistoryFilter, page: PageRequest) -> dict[str, Any]:
    """One page of payments, and how many match in all. Beyond the end the page is empty."""
    where = history_where(owner_id=owner_id, mode=mode, chosen=chosen)
    count = _count(where, chosen)
    rows: list[dict[str, Any]] = []
    if page.offset < count:
        start = Start(where, page.offset)
        if chosen == HistoryFilter():
            start = _start_near(where, offset=page.offset, count=count)
        rows = _payments(start.where, limit=page.size, offset=start.offset)
    pages = -(-count // page.size)
    return {
        "success": True,
        "payments": rows,
        "total_count": count,
        "total_pages": pages,
        "page": page.number,
        "page_size": page.size,
        "has_next": page.number < pages,
        "has_previous": 1 < page.number <= pages + 1 and pages > 0,
    }


def _count(where: Where, chosen: HistoryFilter) -> int:
    """Exact. Without a search it comes from the totals, at any size."""
    if not chosen.search:
        counts = merchant_sums(owner_id=where.params["owner"], mode=where.params["mode"]).counts
        return sum(counts[status] for status in chosen.statuses or PaymentStatus)
    with connection.cursor() as cursor:
        cursor.execute(f"select count(*) from {PAYMENT} payment where {where.sql}", where.params)
        count: int = cursor.fetchone()[0]
    return count


@dataclass(frozen=True)
class Start:
    """Where a page begins: `offset` rows into those that `where` selects."""

    where: Where
    offset: int


def _start_near(where: Where, *, offset: int, count: int) -> Start:
    """The same place, counted from the nearest mark: an index passes over a thousand rows at most."""
    number = count - offset
    with connection.cursor() as cursor:
        cursor.execute(_MARK, {**where.params, "number": number})
        row = cursor.fetchone()
    if row is None:
        return Start(where, offset)
    place, created_at, serial = row
    return Start(where.starting_at(created_at, serial), place - number)


# The nearest newer one. Payments are numbered from the oldest.
_MARK = """
select number, created_at, serial from reports_historymark
where merchant_id = %(owner)s and mode = %(mode)s and number >= %(number)s
order by number limit 1
"""


def payments_recent(*, owner_id: int, mode: Mode) -> list[dict[str, Any]]:
    """The newest five."""
    where = history_where(owner_id=owner_id, mode=mode, chosen=HistoryFilter())
    return _payments(where, limit=RECENT, offset=0)


def payments_find(*, owner_id: int, mode: Mode, text: str) -> list[dict[str, Any]]:
    """At most eight payments: by the start of the id, by a transaction hash, else by the title."""
    text = text.strip()
    where = history_where(owner_id=owner_id, mode=mode, chosen=HistoryFilter())
    if not text:
        return []
    if _HASH.fullmatch(text):
        condition, params = _BY_HASH, {"hash": text.upper()}
    elif _ID_START.fullmatch(text):
        digits = text.replace("-", "")[:_ID_DIGITS]
        condition = "payment.id between %(first)s::uuid and %(last)s::uuid"
        params = {"first": digits.ljust(_ID_DIGITS, "0"), "last": digits.ljust(_ID_DIGITS, "f")}
    else:
        condition = "upper(payment.title) like upper(%(pattern)s)"
        params = {"pattern": f"%{like_escape(text)}%"}
    found = Where(f"{where.sql} and {condition}", {**where.params, **params})
    return _payments(found, limit=FOUND, offset=0)


# The transaction of a deposit, or one that paid a leg of it.
_BY_HASH = f"""payment.id in (
  select deposit.payment_id from {DEPOSIT} deposit
  where deposit.tx_hash = %(hash)s
    and deposit.network_id in (select id from {NETWORK} where mode = %(mode)s)
  union all
  select deposit.payment_id from {ATTEMPT} attempt
  join {LEG} leg on leg.transfer_id = attempt.transfer_id
  join {DEPOSIT} deposit on deposit.id = leg.deposit_id
  where attempt.tx_hash = %(hash)s and attempt.outcome = 'success'
)"""


def _payments(where: Where, *, limit: int, offset: int) -> list[dict[str, Any]]:
    """Joins only the rows of the page."""
    statement = f"""
    {payment_select(PAYMENT_CREATED)}
    where payment.id in (
      select payment.id from {PAYMENT} payment where {where.sql} {ORDER}
      limit %(limit)s offset %(offset)s)
    {ORDER}
    """
    with connection.cursor() as cursor:
        cursor.execute(statement, {**where.params, "limit": limit, "offset": offset})
        return [PAYMENT_CREATED.of_row(row) for row in cursor.fetchall()]
