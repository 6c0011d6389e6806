"""The PDF of a statement: its sums, its check, its seal, and as many movements as people leaf through."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from decimal import Decimal
from typing import Any

from django.conf import settings
from django.db import connection

from apps.common.drops import drops_to_xrp
from apps.common.mail.tokens import COLORS
from apps.common.modes import Mode
from apps.common.pdf import FOOT, INK, LEFT, QUIET, WIDTH, Sheet
from apps.common.pdf_fonts import printable
from apps.common.words import amount_words, short_day_words
from apps.payments.tables import PAYMENT
from apps.statements.domain.checks import CheckState
from apps.statements.domain.kinds import MovementKind
from apps.statements.models import Statement
from apps.statements.selectors.movements import MOVEMENTS, ORDER, VALUED
from apps.statements.selectors.statements import span_of
from apps.statements.selectors.sums import Sum, sums_unpacked

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
    sheet = _Sheet(statement)
    sheet.add_page()
    _head(sheet)
    _sums(sheet)
    _check(sheet)
    _seal(sheet)
    _movements(sheet, rows)
    sheet.put_unprintable(_texts(statement, rows), shown="The CSV of this statement has them.")
    return bytes(sheet.output())


class _Sheet(Sheet):
    """A statement's sheet, with its foot."""

    def __init__(self, statement: Statement) -> None:
        super().__init__(
            title=f"Statement {statement.number}", author=settings.PRODUCT_NAME, made_at=statement.made_at
        )
        self.statement = statement

    def footer(self) -> None:
        self.set_y(-FOOT)
        self.rule()
        self.ln(2)
        top = self.get_y()
        self.put(f"Statement {self.statement.number}, {self.statement.party['name']}", size=7, color=QUIET)
        self.set_y(top)
        self.put(f"Page {self.page_no()} of {{nb}}", size=7, color=QUIET, align="R")

    def row(self, columns: Sequence[tuple[float, float, str]], cells: Sequence[str], **style: Any) -> None:
        """One line of a table, each cell cut to its column. A row is never parted."""
        if self.will_page_break(_ROW + 2):
            self.add_page()
        self.set_font(self.family, "B" if style.get("bold") else "", style.get("size", 9))
        self.set_text_color(style.get("color", INK))
        height = style.get("height", 6.0)
        for (x, width, align), text in zip(columns, cells, strict=True):
            self.set_x(x)
            self.cell(width, height, printable(text), align=align)
        self.ln(height)


def _head(sheet: _Sheet) -> None:
    statement, party = sheet.statement, sheet.statement.party
    top = sheet.get_y()
    sheet.put(f"Statement {statement.number}", size=20, bold=True, leading=10)
    days = f"{short_day_words(statement.first_day)} to {short_day_words(statement.last_day)}, UTC"
    sheet.put(f"{days}. {statement.mode.capitalize()} Mode.", size=9.5, color=QUIET, leading=5.5)
    if statement.mode == Mode.TEST:
        sheet.put("Test Mode: play money", bold=True, color=COLORS["amber"], leading=6)
    left_end = sheet.get_y()
    sheet.set_y(top)
    right: dict[str, Any] = {"x": LEFT + WIDTH * 0.6, "width": WIDTH * 0.4, "align": "R"}
    sheet.put(party["name"], bold=True, **right)
    for text in (party["address"], party["tax_id"]):
        if text:
            sheet.put(text, **right)
    sheet.set_y(max(left_end, sheet.get_y()) + 8)


def _sums(sheet: _Sheet) -> None:
    statement, sums = sheet.statement, sums_unpacked(sheet.statement.sums)
    head = ("Movements by kind", "Count", "XRP", f"Value, {statement.currency}")
    sheet.row(_SUM_COLUMNS, head, size=8.5, color=QUIET)
    sheet.rule(color=INK)
    sheet.row(_SUM_COLUMNS, ("Opening", "", _xrp(statement.opening), ""), bold=True)
    for each in _every_kind(sums):
        color = COLORS["ember"] if each.kind == MovementKind.BURNED and each.drops else INK
        value = "" if not each.count else _value(each.value)
        sheet.row(_SUM_COLUMNS, (each.kind.label, f"{each.count:,}", _xrp(each.drops), value), color=color)
    sheet.rule(color=INK)
    sheet.row(_SUM_COLUMNS, ("Closing", "", _xrp(statement.closing), ""), bold=True)
    missing = sum(each.missing for each in sums)
    words = "Values are those of each movement at its ledger time."
    if missing:
        have = "had no accepted rate in this currency and are not in these sums."
        words += f" {missing:,} of {statement.movements:,} {have}"
    sheet.ln(1)
    sheet.put(words, size=8, color=QUIET)
    if statement.own_refund_count:
        apart = f"{statement.own_refund_count:,} refunds over {_xrp(statement.own_refund_drops)} XRP"
        sheet.put(f"From your own wallet, not in the sums: {apart}.", size=8, color=QUIET)


def _every_kind(sums: Sequence[Sum]) -> Iterator[Sum]:
    found = {each.kind: each for each in sums}
    for kind in MovementKind:
        yield found.get(kind, Sum(kind, 0, 0, None, 0))


def _check(sheet: _Sheet) -> None:
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
            f"{check['last_ledger']:,}, read on {_moment(read_at)}.",
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


def _seal(sheet: _Sheet) -> None:
    statement = sheet.statement
    sheet.ln(5)
    sheet.put("Sealed", bold=True, size=10.5, leading=6)
    sheet.put(
        f"Made on {_moment(statement.made_at)}; it never changes. Row {statement.audit_row:,} of the audit "
        f"log, with the hash {statement.audit_hash}.",
        size=8,
    )
    sheet.put(f"SHA-256 of its CSV: {statement.sha256}", size=8)


def _movements(sheet: _Sheet, rows: Sequence[Sequence[Any]]) -> None:
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
            _cut(title or "", 24),
            "booked" if tx_hash is None else f"{tx_hash[:_HASH_SHOWN]}",
            _xrp(drops),
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


def _xrp(drops: int) -> str:
    return f"{Decimal(drops).scaleb(-6):,.6f}"


def _value(value: Decimal | None) -> str:
    return "no rate" if value is None else amount_words(value)


def _cut(text: str, longest: int) -> str:
    return text if len(text) <= longest else f"{text[: longest - 1]}…"


def _moment(moment: datetime) -> str:
    return f"{short_day_words(moment.date())}, {moment:%H:%M} UTC"
