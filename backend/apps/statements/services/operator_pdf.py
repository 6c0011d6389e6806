"""The PDF of the platform's month: its sums, what passed through, its seal, and the merchants."""

from __future__ import annotations

from apps.common.pdf import INK, LEFT, QUIET
from apps.statements.models import Statement
from apps.statements.selectors.operator import Through
from apps.statements.selectors.operator_statements import sums_kept, through_kept
from apps.statements.services.statement_sheet import StatementSheet, cut_to, xrp_words

MOST_MERCHANTS = 1_000
"""More than that nobody leafs through; their CSV has all."""

_SUM_COLUMNS = ((LEFT, 90.0, "L"), (LEFT + 90, 30.0, "R"), (LEFT + 120, 46.0, "R"))
# Merchant, sales, received, fee kept, burned, paid out.
_MERCHANT_COLUMNS = (
    (LEFT, 58.0, "L"),
    (LEFT + 58, 14.0, "R"),
    (LEFT + 72, 26.0, "R"),
    (LEFT + 98, 21.0, "R"),
    (LEFT + 119, 21.0, "R"),
    (LEFT + 140, 26.0, "R"),
)
_EMAIL_SHOWN = 40
_ROW = 4.2


def operator_pdf(statement: Statement) -> bytes:
    """The file. Precondition: a statement of the platform."""
    through = through_kept(statement)
    sheet = StatementSheet(statement)
    sheet.add_page()
    sheet.put_head()
    _sums(sheet)
    _passed(sheet, through)
    sheet.put_seal()
    _merchants(sheet, through)
    sheet.put_unprintable(
        (each.email for each in through.merchants), shown="The CSV of the merchants has them."
    )
    return bytes(sheet.output())


def _sums(sheet: StatementSheet) -> None:
    statement = sheet.statement
    sheet.row(_SUM_COLUMNS, ("The operator's own funds", "Entries", "XRP"), size=8.5, color=QUIET)
    sheet.rule(color=INK)
    sheet.row(_SUM_COLUMNS, ("Opening", "", xrp_words(statement.opening)), bold=True)
    for kind, each in sums_kept(statement).items():
        sheet.row(_SUM_COLUMNS, (kind.label, f"{each.count:,}", xrp_words(each.drops)))
    sheet.rule(color=INK)
    sheet.row(_SUM_COLUMNS, ("Closing", "", xrp_words(statement.closing)), bold=True)


def _passed(sheet: StatementSheet, through: Through) -> None:
    sheet.ln(6)
    sheet.row(_SUM_COLUMNS, ("Passed through, not in the sums", "Count", "XRP"), size=8.5, color=QUIET)
    sheet.rule(color=INK)
    for name, each in (
        ("Burned", through.burned),
        ("Deposits that name no payment", through.unmatched),
        ("Returned of these", through.unmatched_returned),
    ):
        sheet.row(_SUM_COLUMNS, (name, f"{each.count:,}", xrp_words(each.drops)))


def _merchants(sheet: StatementSheet, through: Through) -> None:
    sheet.ln(6)
    sheet.put("Per merchant", bold=True, size=10.5, leading=7)
    head = ("Merchant", "Sales", "Received", "Fee kept", "Burned", "Paid out")
    sheet.row(_MERCHANT_COLUMNS, head, size=7.5, color=QUIET, height=_ROW + 1)
    sheet.rule(color=INK)
    for each in through.merchants[:MOST_MERCHANTS]:
        amounts = map(xrp_words, (each.received, each.fee_kept, each.burned, each.paid_out))
        cells = (cut_to(each.email, _EMAIL_SHOWN), f"{each.sales_count:,}", *amounts)
        sheet.row(_MERCHANT_COLUMNS, cells, size=6.5, height=_ROW)
    if not through.merchants:
        sheet.put("No merchant had a sale or a payout in this month.", size=8.5)
    elif len(through.merchants) > MOST_MERCHANTS:
        sheet.ln(2)
        sheet.put(
            f"The first {MOST_MERCHANTS:,} of {len(through.merchants):,} merchants. Their CSV has all of "
            "them.",
            size=8.5,
            bold=True,
        )
