"""The PDF of a statement: its sums, its check, its seal, and as many movements as people leaf through."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from decimal import Decimal
from typing import Any

from django.db import connection

from apps.common.drops import drops_to_xrp
from apps.common.mail.tokens import COLORS
from apps.common.pdf import INK, LEFT, QUIET
from apps.common.words import amount_words, short_moment_words
from apps.payments.tables import PAYMENT
from apps.statements.domain.checks import CheckState
from apps.statements.domain.kinds import MovementKind
from apps.statements.models import Statement
from apps.statements.selectors.movements import MOVEMENTS, ORDER, VALUED
from apps.statements.selectors.statements import span_of
from apps.statements.selectors.sums import Sum, sums_unpacked
from apps.statements.services.statement_sheet import StatementSheet, cut_to, xrp_words

MOST_MOVEMENTS = 5_000
"""More than that nobody leafs through; the CSV has all."""

_HASH_SHOWN = 10
_TITLE_SHOWN = 34
_SUM_COLUMNS = ((LEFT, 76.0, "L"), (LEFT + 76, 20.0, "R"), (LEFT + 96, 36.0, "R"), (LEFT + 132, 34.0, "R"))
# Time, kind, payment, transaction, XRP, value.
_MOVEMENT_COLUMNS = (
    (LEFT, 27.0, "L"),
    (LEFT + 27, 38.0, "L"),
    (LEFT + 65, 38.0, "L"),
    (LEFT + 103, 17.0, "L"),
    (LEFT + 120, 26.0, "R"),
    (LEFT + 146, 20.0, "R"),
)
_ROW = 4.2

_ROWS = f"""{MOVEMENTS}
select movement.at, movement.kind, movement.drops, {VALUED}, movement.currency, payment.title,
  movement.tx_hash
from movement left join {PAYMENT} payment on payment.id = movement.payment_id
order by {ORDER} limit %(limit)s
"""


def statement_pdf(statement: Statement) -> bytes:
    """The file. A letter that the font lacks is a question mark, and the end names it."""
    rows = _rows(statement)
    sheet = StatementSheet(statement)
    sheet.add_page()
    sheet.put_head()
    _sums(sheet)
    _check(sheet)
    sheet.put_seal()
    _movements(sheet, rows)
    sheet.put_unprintable(_texts(statement, rows), shown="The CSV of this statement has them.")
    return bytes(sheet.output())


def _sums(sheet: StatementSheet) -> None:
    statement, sums = sheet.statement, sums_unpacked(sheet.statement.sums)
    head = ("Movements by kind", "Count", "XRP", f"Value, {statement.currency}")
    sheet.row(_SUM_COLUMNS, head, size=8.5, color=QUIET)
    sheet.rule(color=INK)
    sheet.row(_SUM_COLUMNS, ("Opening", "", xrp_words(statement.opening), ""), bold=True)
    for each in _every_kind(sums):
        color = COLORS["ember"] if each.kind == MovementKind.BURNED and each.drops else INK
        value = "" if not each.count else _value(each.value)
        sheet.row(
            _SUM_COLUMNS, (each.kind.label, f"{each.count:,}", xrp_words(each.drops), value), color=color
        )
    sheet.rule(color=INK)
    sheet.row(_SUM_COLUMNS, ("Closing", "", xrp_words(statement.closing), ""), bold=True)
    missing = sum(each.missing for each in sums)
    words = "Values are those of each movement at its ledger time."
    if missing:
        have = "had no accepted rate in this currency and are not in these sums."
        words += f" {missing:,} of {statement.movements:,} {have}"
    sheet.ln(1)
    sheet.put(words, size=8, color=QUIET)
    if statement.own_refund_count:
        apart = f"{statement.own_refund_count:,} refunds over {xrp_words(statement.own_refund_drops)} XRP"
        sheet.put(f"From your own wallet, not in the sums: {apart}.", size=8, color=QUIET)


def _every_kind(sums: Sequence[Sum]) -> Iterator[Sum]:
    found = {each.kind: each for each in sums}
    for kind in MovementKind:
        yield found.get(kind, Sum(kind, 0, 0, None, 0))


def _check(sheet: StatementSheet) -> None:
    check = sheet.statement.ledger_check
    heading, color = {
        CheckState.AGREES: ("Checked against the ledger", COLORS["green"]),
        CheckState.DIFFERS: ("Differs from the ledger", COLORS["red"]),
        CheckState.NOTHING: ("No payouts to check against the ledger", INK),
        CheckState.UNAVAILABLE: ("Not checked against the ledger", COLORS["amber"]),
    }[CheckState(check["state"])]
    sheet.ln(6)
    sheet.put(heading, bold=True, size=10.5, color=color, leading=6)
    if check["read_at"] is not None:
        read_at = datetime.fromisoformat(check["read_at"])
        sheet.put(
            f"{check['found']:,} of {check['payouts']:,} payouts found in the wallet's own history, "
            f"{check['equal']:,} equal to the drop; on the ledger and not here: {check['unknown']:,}.",
            size=9,
        )
        sheet.put(
            f"Wallet {', '.join(check['wallets'])}, ledgers {check['first_ledger']:,} to "
            f"{check['last_ledger']:,}, read on {short_moment_words(read_at)}.",
            size=8,
            color=QUIET,
        )
    elif check["reason"]:
        sheet.put(check["reason"], size=9)
    for row in check["differing"]:
        books = "not in the books" if row["books"] is None else f"{drops_to_xrp(row['books'])} XRP here"
        ledger = "not found" if row["ledger"] is None else f"{drops_to_xrp(row['ledger'])} XRP"
        sheet.put(
            f"{row['transaction_hash']}: {books}, on the ledger {ledger}.", size=7.5, color=COLORS["red"]
        )


def _movements(sheet: StatementSheet, rows: Sequence[Sequence[Any]]) -> None:
    statement = sheet.statement
    sheet.add_page()
    sheet.put("Movements", bold=True, size=10.5, leading=7)
    head = ("Ledger time, UTC", "Kind", "Payment", "Transaction", "XRP", "Value")
    sheet.row(_MOVEMENT_COLUMNS, head, size=7.5, color=QUIET, height=_ROW + 1)
    sheet.rule(color=INK)
    for at, kind, drops, value, currency, title, tx_hash in rows:
        worth = "no rate" if value is None else amount_words(value)
        if value is not None and currency != statement.currency:
            worth += f" {currency}"
        cells = (
            f"{at:%Y-%m-%d %H:%M:%S}",
            MovementKind(kind).label[:_TITLE_SHOWN],
            cut_to(title or "", 24),
            "booked" if tx_hash is None else f"{tx_hash[:_HASH_SHOWN]}",
            xrp_words(drops),
            worth,
        )
        sheet.row(_MOVEMENT_COLUMNS, cells, size=6.5, height=_ROW)
    if statement.movements > len(rows):
        sheet.ln(2)
        sheet.put(
            f"The first {len(rows):,} of {statement.movements:,} movements. The CSV of this statement has "
            "all of them.",
            size=8.5,
            bold=True,
        )


def _rows(statement: Statement) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(_ROWS, {**span_of(statement).params, "limit": MOST_MOVEMENTS})
        found: list[tuple[Any, ...]] = cursor.fetchall()
    return found


def _texts(statement: Statement, rows: Sequence[Sequence[Any]]) -> Iterator[str]:
    """All that people have written."""
    yield from (str(value) for value in statement.party.values())
    yield from (row[5] for row in rows if row[5])


def _value(value: Decimal | None) -> str:
    return "no rate" if value is None else amount_words(value)
