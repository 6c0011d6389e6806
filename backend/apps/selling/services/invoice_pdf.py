"""The PDF of an invoice: the same document as its page, for A4."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from decimal import Decimal
from typing import Any
from zoneinfo import ZoneInfo

from apps.common.mail.tokens import COLORS
from apps.common.modes import Mode
from apps.common.pdf import FOOT, INK, LEFT, QUIET, RIGHT, WIDTH, Sheet
from apps.common.pdf_fonts import printable
from apps.common.words import amount_words, short_day_words
from apps.selling.domain.invoices import InvoiceStatus
from apps.selling.wire.invoices import InvoicePayment, PublicInvoice

# What, quantity, unit price, tax, amount.
_COLUMNS = (WIDTH - 94, 20.0, 29.0, 16.0, 29.0)
_HASH_HALF = 32


def invoice_pdf(document: PublicInvoice) -> bytes:
    """The file. A letter that the font lacks is a question mark, and the end names it."""
    sheet = _Sheet(document)
    sheet.add_page()
    _head(sheet, document)
    _parties(sheet, document)
    _lines(sheet, document)
    _totals(sheet, document)
    if document.payment is not None:
        _paid(sheet, document, document.payment)
    if document.note:
        sheet.ln(8)
        sheet.put(document.note, width=WIDTH * 0.75, size=9.5, leading=5)
    sheet.put_unprintable(_texts(document), shown=f"The page shows them: {document.url}")
    return bytes(sheet.output())


class _Sheet(Sheet):
    """An invoice's sheet, with its foot."""

    def __init__(self, document: PublicInvoice) -> None:
        super().__init__(
            title=f"Invoice {document.number}",
            author=document.seller.name,
            made_at=datetime.combine(document.issue_date, datetime.min.time(), ZoneInfo("UTC")),
        )
        self.document = document

    def footer(self) -> None:
        document = self.document
        self.set_y(-FOOT)
        self.rule()
        self.ln(2)
        prices = "with" if document.prices_include_tax else "without"
        columns = [
            f"{document.seller.name}\n{_one_line(document.seller.address)}",
            f"Prices {prices} tax.\n{_paying(document)}",
            f"{document.url}\nPage {self.page_no()} of {{nb}}",
        ]
        top, widths = self.get_y(), (50.0, 44.0, 72.0)
        x = LEFT
        for text, width in zip(columns, widths, strict=True):
            self.set_y(top)
            self.put(text, x=x, width=width - 4, size=7, color=QUIET, leading=3.4)
            x += width


def _head(sheet: _Sheet, document: PublicInvoice) -> None:
    top, seller = sheet.get_y(), document.seller
    sheet.put("Invoice", size=22, bold=True, leading=10)
    sheet.put(document.number, size=10.5, color=QUIET, leading=6)
    for word, color in _marks(document):
        sheet.put(word, size=10.5, bold=True, color=COLORS[color], leading=6)
    left_end = sheet.get_y()
    sheet.set_y(top)
    right: dict[str, Any] = {"x": LEFT + WIDTH / 2, "width": WIDTH / 2, "align": "R"}
    sheet.put(seller.name, bold=True, **right)
    for text in (seller.address, seller.tax_id, seller.contact):
        if text:
            sheet.put(text, **right)
    sheet.set_y(max(left_end, sheet.get_y()) + 10)


def _marks(document: PublicInvoice) -> Iterator[tuple[str, str]]:
    """Words that must not be missed, with their colors."""
    if document.mode == Mode.TEST:
        yield "Test invoice: play money", "amber"
    match document.status:
        case InvoiceStatus.VOID:
            yield "Void", "red"
        case InvoiceStatus.PAID:
            yield "Paid", "green"
        case InvoiceStatus.DRAFT:
            yield "Draft", "ink_3"


def _parties(sheet: _Sheet, document: PublicInvoice) -> None:
    top, customer = sheet.get_y(), document.customer
    sheet.put("For", size=8.5, color=QUIET)
    for text in (customer.name, customer.address, customer.tax_id):
        if text:
            sheet.put(text, width=WIDTH / 2)
    left_end = sheet.get_y()
    sheet.set_y(top)
    rows = [("Date", short_day_words(document.issue_date)), ("Due", short_day_words(document.due_date))]
    if document.reference:
        rows.append(("Reference", document.reference))
    for name, value in rows:
        at = sheet.get_y()
        sheet.put(name, x=128, width=22, size=8.5, color=QUIET)
        sheet.set_y(at)
        sheet.put(value, x=150, width=RIGHT - 150, size=8.5, bold=name == "Due")
    sheet.set_y(max(left_end, sheet.get_y()) + 10)


def _row(sheet: _Sheet, cells: Sequence[str], **style: Any) -> None:
    """A line of the table. The first cell may take several lines; a row is never parted."""
    sheet.set_font(sheet.family, "", style.get("size", 9.5))
    height: Any = sheet.multi_cell(_COLUMNS[0] - 4, 4.8, printable(cells[0]), dry_run=True, output="HEIGHT")
    if sheet.will_page_break(height + 4):
        sheet.add_page()
    sheet.ln(2.2)
    top, x, end = sheet.get_y(), LEFT, 0.0
    for number, (text, width) in enumerate(zip(cells, _COLUMNS, strict=True)):
        sheet.set_y(top)
        pad = 4 if number == 0 else 0
        sheet.put(text, x=x, width=width - pad, align="R" if number else "L", **style)
        end, x = max(end, sheet.get_y()), x + width
    sheet.set_y(end + 2.2)


def _lines(sheet: _Sheet, document: PublicInvoice) -> None:
    head = ("What", "Quantity", "Unit price", "Tax", document.currency)
    _row(sheet, head, size=8.5, color=QUIET)
    sheet.rule(color=INK)
    for line in document.lines:
        _row(
            sheet,
            (
                line.text,
                line.quantity,
                amount_words(line.unit_price),
                f"{line.tax_rate}%",
                amount_words(line.amount),
            ),
        )
        sheet.rule()


def _totals(sheet: _Sheet, document: PublicInvoice) -> None:
    rows = [("Without tax", document.subtotal)]
    taxed = [tax for tax in document.taxes if Decimal(tax.rate)]
    rows += [(f"{tax.rate}% of {amount_words(tax.net)}", tax.tax) for tax in taxed]
    if sheet.will_page_break(6.0 * len(rows) + 14):
        sheet.add_page()
    x = LEFT + WIDTH / 2
    sheet.ln(4)
    for name, value in rows:
        _sum(sheet, x, name, amount_words(value), size=9.5)
    sheet.ln(1)
    sheet.rule(x=x, color=INK)
    sheet.ln(2)
    _sum(sheet, x, "Total", f"{amount_words(document.total)} {document.currency}", size=12, bold=True)


def _sum(sheet: _Sheet, x: float, name: str, value: str, **style: Any) -> None:
    top = sheet.get_y()
    sheet.put(name, x=x, width=40, leading=6, **style)
    sheet.set_y(top)
    sheet.put(value, x=x + 25, width=RIGHT - x - 25, align="R", leading=6, **style)


def _paid(sheet: _Sheet, document: PublicInvoice, payment: InvoicePayment) -> None:
    zone = ZoneInfo(document.time_zone)
    rows = [("Amount in XRP", f"{payment.amount} XRP")]
    if payment.rate is not None and payment.rate_at is not None:
        at = payment.rate_at.astimezone(zone)
        names = [each.name.capitalize() for each in payment.rate_sources]
        rows += [
            ("Rate", f"1 XRP = {payment.rate} {document.currency} at {at:%H:%M:%S}"),
            ("", f"Median of {', '.join(names)}"),
        ]
    tx = payment.transaction_hash
    rows.append(("Transaction", f"{tx[:_HASH_HALF]}\n{tx[_HASH_HALF:]}"))
    if payment.receipt_url is not None:
        rows.append(("Receipt", payment.receipt_url))
    if sheet.will_page_break(6.0 * len(rows) + 26):
        sheet.add_page()
    sheet.ln(8)
    top = sheet.get_y()
    sheet.set_fill_color(COLORS["green_t"])
    sheet.rect(LEFT, top, WIDTH, 9, style="F")
    sheet.set_y(top + 2.2)
    sheet.put("Paid", x=LEFT + 5, width=60, bold=True, size=10.5, color=COLORS["green"])
    sheet.set_y(top + 2.2)
    paid_at = payment.paid_at.astimezone(zone)
    moment = f"{short_day_words(paid_at.date())}, {paid_at:%H:%M} {paid_at.tzname()}"
    sheet.put(moment, x=RIGHT - 85, width=80, size=8.5, align="R", color=QUIET)
    sheet.set_y(top + 12)
    for name, value in rows:
        at_y = sheet.get_y()
        sheet.put(name or " ", x=LEFT + 5, width=34, size=8.5, color=QUIET)
        sheet.set_y(at_y)
        sheet.put(value, x=LEFT + 38, width=WIDTH - 43, size=8.5 if name else 8)
        sheet.ln(0.8)
    sheet.set_draw_color(COLORS["green"])
    sheet.rect(LEFT, top, WIDTH, sheet.get_y() - top + 2)
    sheet.ln(4)


def _texts(document: PublicInvoice) -> Iterator[str]:
    """All that people have written."""
    for party in (document.seller, document.customer):
        yield from (str(value) for value in vars(party).values())
    yield from (line.text for line in document.lines)
    yield from (document.reference, document.note)


def _paying(document: PublicInvoice) -> str:
    if document.status == InvoiceStatus.PAID:
        return "Paid in XRP."
    if document.currency == "XRP":
        return "Payable in XRP."
    return "Payable in XRP at the rate of the moment."


def _one_line(address: str) -> str:
    return ", ".join(line for line in address.split("\n") if line.strip())
