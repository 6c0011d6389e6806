"""A merchant's payments in one mode, newest first."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import connection

from apps.common.modes import Mode
from apps.common.paging import PageRequest
from apps.payments.domain.choices import Origin, PaymentStatus
from apps.payments.tables import PAYMENT
from apps.payments.wire.payment import PAYMENT_CREATED, payment_select
from apps.reports.domain.history import HistoryFilter
from apps.reports.refusals import PaymentUnknown
from apps.reports.selectors.merchant_totals import merchant_sums
from apps.reports.selectors.searching import (
    BY_HASH,
    MERCHANT_ID_START,
    like_pattern,
    searched_hash,
    searched_ids,
    searched_tag,
)
from apps.reports.wire.merchant import History

RECENT = 5
FOUND = 8
ORDER = "order by payment.created_at desc, payment.serial desc"
OLDEST_FIRST = "order by payment.created_at, payment.serial"
# From the newest of each mode and status, which the administrators' index finds.
_NEWEST = f"""
payment.id in (
  select newest.id from unnest(%(modes)s::text[]) mode cross join unnest(%(statuses)s::text[]) status
  cross join lateral (
    select payment.id from {PAYMENT} payment
    where payment.mode = mode and payment.status = status {ORDER} limit %(limit)s) newest)
"""


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
        found = _searched(chosen.search.strip(), mode)
        parts.append(found.sql)
        params |= found.params
    for column in ("developer_reference", "username"):
        if value := getattr(chosen, column):
            parts.append(f"payment.{column} = %({column})s")
            params[column] = value
    if chosen.exceptions:
        parts.append("payment.exception = any(%(exceptions)s)")
        params["exceptions"] = [each.value for each in chosen.exceptions]
    if chosen.origins:
        parts.append("payment.origin = any(%(origins)s)")
        params["origins"] = [each.value for each in chosen.origins]
    for origin, seller in ((Origin.LINK, chosen.payment_link), (Origin.INVOICE, chosen.invoice)):
        if seller is not None:
            parts.append(f"(payment.origin = '{origin}' and payment.stock_id = %(stock_of_{origin})s)")
            params[f"stock_of_{origin}"] = seller
    if chosen.created_from is not None:
        parts.append("payment.created_at >= %(created_from)s")
        params["created_from"] = chosen.created_from
    if chosen.created_before is not None:
        parts.append("payment.created_at < %(created_before)s")
        params["created_before"] = chosen.created_before
    for number, (key, value) in enumerate(chosen.metadata):
        parts.append(f"payment.metadata ->> %(meta_key_{number})s = %(meta_value_{number})s")
        params |= {f"meta_key_{number}": key, f"meta_value_{number}": value}
    return Where(" and ".join(parts), params)


def _searched(text: str, mode: Mode) -> Where:
    """Payments with `text` in the title, or whose reference or tag it is, or whose id begins with it.

    A transaction hash finds only the payment that the transaction moved money of.
    """
    if tx_hash := searched_hash(text):
        return Where(BY_HASH, {"hash": tx_hash, "modes": [mode.value]})
    # As an index on upper(title) supports it.
    ways = ["upper(payment.title) like upper(%(pattern)s)", "payment.developer_reference = %(text)s"]
    params: dict[str, Any] = {"pattern": like_pattern(text), "text": text}
    if searched_tag(text):
        ways.append("payment.tag = %(tag)s")
        params["tag"] = int(text)
    if ids := searched_ids(text, at_least=MERCHANT_ID_START):
        ways.append("payment.id between %(first)s::uuid and %(last)s::uuid")
        params |= ids
    return Where(f"({' or '.join(ways)})", params)


def history_page(
    *,
    owner_id: int,
    mode: Mode,
    chosen: HistoryFilter,
    page: PageRequest,
    after: UUID | None = None,
    oldest_first: bool = False,
) -> History:
    """One page of payments, and how many match in all. Beyond the end the page is empty.

    With `after`, the page is what follows this payment, whatever was created since. Raises PaymentUnknown
    where the merchant has no such payment in this mode.
    """
    where = history_where(owner_id=owner_id, mode=mode, chosen=chosen)
    count = _count(where, chosen)
    if after is None and not oldest_first:
        return _page_newest_first(where, chosen, count, page)
    offset = page.offset
    if after is not None:
        where, offset = _following(where, after, oldest_first=oldest_first), 0
    rows = _payments(where, limit=page.size + 1, offset=offset, order=OLDEST_FIRST if oldest_first else ORDER)
    return History(
        payments=rows[: page.size],
        total_count=count,
        total_pages=page.pages(count),
        page=page.number,
        page_size=page.size,
        has_next=len(rows) > page.size,
        has_previous=after is not None or page.number > 1,
    )


def _following(where: Where, after: UUID, *, oldest_first: bool) -> Where:
    """The same, without this payment and all before it in the order."""
    with connection.cursor() as cursor:
        cursor.execute(
            f"select created_at, serial from {PAYMENT} where id = %s and merchant_id = %s and mode = %s",
            [after, where.params["owner"], where.params["mode"]],
        )
        row = cursor.fetchone()
    if row is None:
        raise PaymentUnknown
    compared = ">" if oldest_first else "<"
    return Where(
        f"{where.sql} and (payment.created_at, payment.serial) {compared} (%(after_time)s, %(after_serial)s)",
        {**where.params, "after_time": row[0], "after_serial": row[1]},
    )


def _page_newest_first(where: Where, chosen: HistoryFilter, count: int, page: PageRequest) -> History:
    rows: list[dict[str, Any]] = []
    if page.offset < count:
        start = Start(where, page.offset)
        if chosen == HistoryFilter():
            start = _start_near(where, offset=page.offset, count=count)
        rows = _payments(start.where, limit=page.size, offset=start.offset)
    pages = page.pages(count)
    return History(
        payments=rows,
        total_count=count,
        total_pages=pages,
        page=page.number,
        page_size=page.size,
        has_next=page.number < pages,
        has_previous=1 < page.number <= pages + 1 and pages > 0,
    )


def _count(where: Where, chosen: HistoryFilter) -> int:
    """Exact. Without a search it comes from the totals, at any size."""
    if chosen.is_by_status_alone:
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


def platform_payments_recent() -> list[dict[str, Any]]:
    """The newest five of all merchants, in both modes."""
    where = Where(_NEWEST, {"modes": Mode.values, "statuses": PaymentStatus.values})
    return _payments(where, limit=RECENT, offset=0)


def payments_find(*, owner_id: int, mode: Mode, text: str) -> list[dict[str, Any]]:
    """At most eight payments, found as the history's search finds them; none for an empty text."""
    text = text.strip()
    if not text:
        return []
    where = history_where(owner_id=owner_id, mode=mode, chosen=HistoryFilter(search=text))
    return _payments(where, limit=FOUND, offset=0)


def _payments(where: Where, *, limit: int, offset: int, order: str = ORDER) -> list[dict[str, Any]]:
    """Joins only the rows of the page."""
    statement = f"""
    {payment_select(PAYMENT_CREATED)}
    where payment.id in (
      select payment.id from {PAYMENT} payment where {where.sql} {order}
      limit %(limit)s offset %(offset)s)
    {order}
    """
    with connection.cursor() as cursor:
        cursor.execute(statement, {**where.params, "limit": limit, "offset": offset})
        return [PAYMENT_CREATED.of_row(row) for row in cursor.fetchall()]
