"""The payments of all merchants, newest first, for administrators."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any

from django.db import connection

from apps.accounts.tables import USER
from apps.common.csv_copy import copied_chunks, header_line, text_sql
from apps.common.modes import Mode
from apps.common.paging import PageRequest
from apps.payments.domain.choices import PaymentStatus
from apps.payments.tables import DEPOSIT, LEG, PAYMENT
from apps.payments.wire.payment import PAYMENT_LISTED, payment_select
from apps.reports.domain.transactions import TransactionFilter
from apps.reports.selectors import export
from apps.reports.selectors.history import ORDER
from apps.reports.selectors.merchant_totals import merchant_sums, payment_counts
from apps.reports.selectors.platform_totals import platform_sums
from apps.reports.selectors.replica import report_snapshot
from apps.reports.selectors.searching import BY_HASH, like_pattern, searched_hash, searched_ids, searched_tag
from apps.reports.wire.overview import TransactionPage
from apps.treasury.tables import NETWORK, WALLET

RECENT = 5
# Fewer letters have no trigram, so no index finds them: they are looked for in the newest titles only.
LEAST_LETTERS = 3
NEWEST_SEARCHED = 10_000
_ADDRESS_START = re.compile(r"r[1-9A-HJ-NP-Za-km-z]{5,34}")

# How far a page reaches into its list.
_PAGE_END = "%(limit)s + %(offset)s"
_PEOPLE = f"""
select id from {USER} where not is_superuser and upper(email) like upper(%(pattern)s)
"""
_BY_SENDER = f"""payment.id = any(array(
  select deposit.payment_id from {DEPOSIT} deposit
  where deposit.sender like %(sender)s and deposit.payment_id is not null
))"""
# As many as `attention_needed` counts.
_BY_FAILED_LEG = f"""payment.id = any(array(
  select deposit.payment_id from {LEG} leg join {DEPOSIT} deposit on deposit.id = leg.deposit_id
  join {WALLET} wallet on wallet.id = leg.paying_wallet
  join {NETWORK} network on network.id = wallet.network_id
  where leg.transfer_state = 'failed' and leg.transfer_kind = %(failed_leg)s and network.closed_at is null
    and deposit.payment_id is not null
))"""
_BY_NEWEST_TITLE = f"""payment.id = any(array(
  select newest.id from {PAYMENT} newest
  where newest.id = any(array({{newest}})) and upper(newest.title) like upper(%(pattern)s)
))"""

CSV_COLUMNS = {
    "mode": "payment.mode",
    "merchant_id": "payment.merchant_id",
    "merchant_email": text_sql("person.email"),
    **export.COLUMNS,
}
_CSV = f"""
select {", ".join(CSV_COLUMNS.values())}
from (select * from {PAYMENT} payment where {{where}}) payment
join {USER} person on person.id = payment.merchant_id
{export.SHOWN_JOINS}
{ORDER}
"""


@dataclass(frozen=True)
class _Query:
    """A condition on `payments_payment payment`, or a statement, and its parameters."""

    sql: str
    params: dict[str, Any]


@dataclass(frozen=True)
class _Found:
    """Every payment of `owners`, whom a search has found, and those of other merchants that `rest` selects.

    Owners may have millions of payments: these are counted by the stored totals, and read by an index.
    """

    owners: list[int]
    rest: _Query


def transactions_page(*, chosen: TransactionFilter, page: PageRequest) -> TransactionPage:
    """One page of payments, each with its merchant as `user`. Beyond the end it is empty."""
    found = _found(chosen) if chosen.search.strip() or chosen.failed_leg else None
    if found is not None:
        count = _count_found(chosen, found)
    elif chosen.days.is_open:
        count = _count(chosen)
    else:
        count = _count_now(_where(chosen))
    rows: list[dict[str, Any]] = []
    if page.offset < count:
        ids = _merged_ids(chosen) if found is None else _found_ids(chosen, found)
        rows = _payments(ids, limit=page.size, offset=page.offset)
    return TransactionPage(
        transactions=rows,
        total_count=count,
        total_pages=page.pages(count),
        page=page.number,
        page_size=page.size,
    )


def transactions_recent(*, mode: Mode) -> list[dict[str, Any]]:
    """The newest five of a mode."""
    chosen = TransactionFilter(modes=(mode,))
    return _payments(_merged_ids(chosen), limit=RECENT, offset=0)


def _count(chosen: TransactionFilter) -> int:
    """From the totals, at any size."""
    total = 0
    for mode in chosen.modes:
        owner = chosen.merchant_id
        sums = platform_sums(mode=mode) if owner is None else merchant_sums(owner_id=owner, mode=mode)
        total += sum(sums.counts[status] for status in chosen.statuses or PaymentStatus)
    return total


def _count_found(chosen: TransactionFilter, found: _Found) -> int:
    count = _count_now(found.rest)
    if found.owners and not chosen.days.is_open:
        count += _count_now(_owned(chosen, found.owners))
    elif found.owners:
        counts = payment_counts(owner_ids=found.owners, modes=chosen.modes)
        count += sum(counts[status] for status in chosen.statuses or PaymentStatus)
    return count


def _count_now(query: _Query) -> int:
    """Read from an index, where the totals know nothing: of some days, or of what a search found."""
    with connection.cursor() as cursor:
        cursor.execute(f"select count(*) from {PAYMENT} payment where {query.sql}", query.params)
        count: int = cursor.fetchone()[0]
    return count


def _owned(chosen: TransactionFilter, owners: list[int]) -> _Query:
    """What the filter matches of these merchants, whatever is searched for."""
    where = _where(chosen)
    return _Query(
        f"{where.sql} and payment.merchant_id = any(%(owners)s)", {**where.params, "owners": owners}
    )


def transactions_csv(*, chosen: TransactionFilter) -> Iterator[bytes]:
    """All payments that match, newest first. Holds a transaction until it is exhausted or closed."""
    with report_snapshot() as cursor:
        yield header_line(CSV_COLUMNS)
        found = _found(chosen)
        where, params = found.rest.sql, found.rest.params
        if found.owners:
            owned = _owned(chosen, found.owners)
            where, params = f"({where}) or ({owned.sql})", {**params, **owned.params}
        yield from copied_chunks(cursor, _CSV.format(where=where), params)


def _merged_ids(chosen: TransactionFilter, *, limit: str = "%(limit)s", offset: str = "%(offset)s") -> _Query:
    """One ordered branch for each mode and status: each reads an index from its end, and none reads further
    than the page."""
    if chosen.merchant_id is None:
        conditions = _conditions(chosen, every=tuple(PaymentStatus))
    else:
        conditions = [f"payment.merchant_id = %(owner)s and {each}" for each in _conditions(chosen)]
    branches = [_branch(condition, f"{limit} + {offset}") for condition in conditions]
    params = {"owner": chosen.merchant_id, **chosen.days.params}
    return _merged(branches, params, limit=limit, offset=offset)


def _found_ids(chosen: TransactionFilter, found: _Found) -> _Query:
    branches = [_branch(found.rest.sql, _PAGE_END)]
    if found.owners:
        branches += [_owners_branch(condition, _PAGE_END) for condition in _conditions(chosen)]
    return _merged(branches, found.rest.params)


def _merged(
    branches: list[str], params: dict[str, Any], *, limit: str = "%(limit)s", offset: str = "%(offset)s"
) -> _Query:
    """The page of what ordered branches have together, which PostgreSQL merges."""
    merged = " union all ".join(branches)
    return _Query(
        f"select id from ({merged}) payment {ORDER} limit {limit} offset {offset}",
        params,
    )


def _branch(condition: str, most: str) -> str:
    return f"(select created_at, serial, id from {PAYMENT} payment where {condition} {ORDER} limit {most})"


def _owners_branch(condition: str, most: str) -> str:
    """The newest of each owner, of which the newest of all."""
    newest = _branch(f"payment.merchant_id = person and {condition}", most)
    return (
        "(select payment.created_at, payment.serial, payment.id"
        f" from unnest(%(owners)s::bigint[]) person cross join lateral {newest} payment {ORDER}"
        f" limit {most})"
    )


def _conditions(chosen: TransactionFilter, *, every: tuple[PaymentStatus | None, ...] = (None,)) -> list[str]:
    """One for each mode and status. A merchant's payments of any status have an index of their own; those of
    all merchants have one for `every` status."""
    return [
        f"payment.mode = '{mode.value}' and {chosen.days.condition('payment.created_at')}"
        + (f" and payment.status = '{status.value}'" if status else "")
        for mode, status in product(chosen.modes, chosen.statuses or every)
    ]


def _found(chosen: TransactionFilter) -> _Found:
    """What needs a condition of its own: a search, or legs that failed."""
    where = _where(chosen)
    parts, params = [where.sql], where.params
    owners: list[int] = []
    if chosen.search.strip():
        owners = _owners(chosen)
        searched = _searched(chosen)
        if chosen.failed_leg is not None:
            # There are few of these, whoever the merchant is.
            parts.append(f"(payment.merchant_id = any(%(owners)s) or {searched.sql})")
            params["owners"], owners = owners, []
        else:
            parts.append(searched.sql)
        params |= searched.params
    if owners:
        parts.append("payment.merchant_id <> all(%(owners)s)")
        params["owners"] = owners
    if chosen.failed_leg is not None:
        parts.append(_BY_FAILED_LEG)
        params["failed_leg"] = chosen.failed_leg.value
    return _Found(owners, _Query(" and ".join(parts), params))


def _where(chosen: TransactionFilter) -> _Query:
    """Mode, status, merchant and days, in one condition. All statuses are named for their index."""
    parts = ["payment.mode = any(%(modes)s)", "payment.status = any(%(statuses)s)"]
    parts.append(chosen.days.condition("payment.created_at"))
    if chosen.merchant_id is not None:
        parts.append("payment.merchant_id = %(owner)s")
    params = {
        "modes": [mode.value for mode in chosen.modes],
        "statuses": [status.value for status in chosen.statuses or PaymentStatus],
        "owner": chosen.merchant_id,
    }
    return _Query(" and ".join(parts), {**params, **chosen.days.params})


def _owners(chosen: TransactionFilter) -> list[int]:
    """The merchants whose email the search finds."""
    text = chosen.search.strip()
    if len(text) < LEAST_LETTERS:
        return []
    with connection.cursor() as cursor:
        cursor.execute(_PEOPLE, {"pattern": like_pattern(text)})
        people = [person for (person,) in cursor.fetchall()]
    return [person for person in people if chosen.merchant_id in (None, person)]


def _searched(chosen: TransactionFilter) -> _Query:
    """Other ways than an email. Each has an index, and PostgreSQL combines them."""
    text = chosen.search.strip()
    params: dict[str, Any] = {"pattern": like_pattern(text)}
    if len(text) < LEAST_LETTERS:
        newest = _merged_ids(chosen, limit=str(NEWEST_SEARCHED), offset="0")
        ways = [_BY_NEWEST_TITLE.format(newest=newest.sql)]
        params |= newest.params
    else:
        ways = ["upper(payment.title) like upper(%(pattern)s)"]
    if tx_hash := searched_hash(text):
        ways.append(BY_HASH)
        params |= {"hash": tx_hash, "modes": [mode.value for mode in chosen.modes]}
    if ids := searched_ids(text):
        ways.append("payment.id between %(first)s::uuid and %(last)s::uuid")
        params |= ids
    if searched_tag(text):
        ways += [f"(payment.mode = '{mode.value}' and payment.tag = %(tag)s)" for mode in chosen.modes]
        params["tag"] = int(text)
    if _ADDRESS_START.fullmatch(text):
        ways.append(_BY_SENDER)
        params["sender"] = f"{text}%"
    return _Query(f"({' or '.join(ways)})", params)


def _payments(ids: _Query, *, limit: int, offset: int) -> list[dict[str, Any]]:
    """Joins only the rows of the page. Their ids are an array: with `in (select …)` and this many joins the
    planner joins every payment first."""
    statement = f"{payment_select(PAYMENT_LISTED)} where payment.id = any(array({ids.sql})) {ORDER}"
    with connection.cursor() as cursor:
        cursor.execute(statement, {**ids.params, "limit": limit, "offset": offset})
        return [PAYMENT_LISTED.of_row(row) for row in cursor.fetchall()]
