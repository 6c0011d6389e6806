"""What an invoice is made of, its sums, and what may be done with it. Pure: no models, no clock."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from decimal import ROUND_HALF_UP, Context, Decimal
from fractions import Fraction

from django.db.models import TextChoices

NAME_LENGTH = 200
EMAIL_LENGTH = 254
ADDRESS_LENGTH = 500
TAX_ID_LENGTH = 50
TEXT_LENGTH = 300
REFERENCE_LENGTH = 100
NOTE_LENGTH = 1_000
MOST_LINES = 100
HIGHEST_QUANTITY = Decimal(1_000_000)
QUANTITY_DECIMALS = 4
HIGHEST_TAX_RATE = Decimal(100)
TAX_RATE_DECIMALS = 4
DEFAULT_DAYS_UNTIL_DUE = 14
# A due date further away is a slip of the pen.
MOST_DAYS_UNTIL_DUE = 3_660
# In any currency, as for a price; and in XRP all that there is.
HIGHEST_TOTAL = Decimal(10) ** 12
HIGHEST_TOTAL_XRP = Decimal(10) ** 11
XRP = "XRP"
XRP_DIGITS = 6

_EXACT = Context(prec=60, rounding=ROUND_HALF_UP)


class InvoiceState(TextChoices):
    """What is stored. Whether an open invoice is paid, its stock knows."""

    DRAFT = "draft"
    OPEN = "open"
    VOID = "void"


class InvoiceStatus(TextChoices):
    DRAFT = "draft"
    OPEN = "open"
    PAID = "paid"
    VOID = "void"


@dataclass(frozen=True, slots=True)
class Customer:
    name: str = ""
    email: str = ""
    address: str = ""
    tax_id: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """A tax rate is in percent. Whether the price is with tax or without, the invoice says for all lines."""

    text: str
    quantity: Decimal
    unit_price: Decimal
    tax_rate: Decimal


@dataclass(frozen=True, slots=True)
class Tax:
    """What the lines of one rate add up to without tax, and the tax on that."""

    rate: Decimal
    net: Decimal
    tax: Decimal


@dataclass(frozen=True, slots=True)
class Totals:
    """`amounts` are those of the lines, in their order, with tax or without as their prices are."""

    amounts: tuple[Decimal, ...]
    subtotal: Decimal
    taxes: tuple[Tax, ...]
    total: Decimal


@dataclass(frozen=True, slots=True)
class Content:
    """All that a merchant writes on an invoice."""

    currency: str
    customer: Customer = field(default_factory=Customer)
    lines: tuple[Line, ...] = ()
    prices_include_tax: bool = False
    due_on: date | None = None
    reference: str = ""
    note: str = ""


def round_half_up(number: Fraction | Decimal, digits: int) -> Decimal:
    """A number from 0 on, to so many decimals; a half goes up. Exact: no float, no cut fraction."""
    scaled = Fraction(number) * 10**digits
    whole = (2 * scaled.numerator + scaled.denominator) // (2 * scaled.denominator)
    return Decimal(whole).scaleb(-digits, _EXACT)


def line_amount(line: Line, digits: int) -> Decimal:
    """Quantity times price, as it stands on the line: so the lines on paper add up."""
    return round_half_up(Fraction(line.quantity) * Fraction(line.unit_price), digits)


def invoice_totals(lines: Sequence[Line], *, prices_include_tax: bool, digits: int) -> Totals:
    """The sums of an invoice; rates from the highest to the lowest.

    The tax of a rate is worked out once, on the sum of its lines, and rounded half up to the currency's
    smallest unit. Of prices with tax it is gross × r / (100 + r), and what is left is the net.
    """
    amounts = tuple(line_amount(line, digits) for line in lines)
    sums: dict[Decimal, Decimal] = {}
    for line, amount in zip(lines, amounts, strict=True):
        rate = line.tax_rate.normalize(_EXACT)
        sums[rate] = _EXACT.add(sums.get(rate, Decimal(0)), amount)
    taxes = tuple(
        _tax(rate, sums[rate], prices_include_tax=prices_include_tax, digits=digits)
        for rate in sorted(sums, reverse=True)
    )
    subtotal = _sum([each.net for each in taxes], digits)
    return Totals(
        amounts=amounts,
        subtotal=subtotal,
        taxes=taxes,
        total=_EXACT.add(subtotal, _sum([each.tax for each in taxes], digits)),
    )


def _tax(rate: Decimal, amount: Decimal, *, prices_include_tax: bool, digits: int) -> Tax:
    percent = Fraction(rate)
    base = 100 + percent if prices_include_tax else Fraction(100)
    tax = round_half_up(Fraction(amount) * percent / base, digits)
    net = _EXACT.subtract(amount, tax) if prices_include_tax else amount
    return Tax(rate=rate, net=net, tax=tax)


def _sum(numbers: Sequence[Decimal], digits: int) -> Decimal:
    total = Decimal(0).scaleb(-digits)
    for number in numbers:
        total = _EXACT.add(total, number)
    return total


@dataclass(frozen=True, slots=True)
class Missing:
    """What an invoice lacks to be opened: the field, as the API calls it, and a sentence."""

    param: str
    sentence: str


def opening_refusals(content: Content, totals: Totals, *, today: date) -> list[Missing]:
    """Why a draft cannot be opened today; empty where it can."""
    found = []
    if not content.customer.name:
        found.append(Missing("customer.name", "Customer name is required to open the invoice."))
    if not content.lines:
        found.append(Missing("lines", "An invoice needs at least one line to be opened."))
    elif totals.total <= 0:
        found.append(Missing("lines", "The total must be above 0 to open the invoice."))
    if content.due_on is not None and content.due_on < today:
        found.append(Missing("due_date", f"Due date must be today, {today.isoformat()}, or later."))
    return found


def due_date_default(today: date) -> date:
    """Where the merchant gave none."""
    return today + timedelta(days=DEFAULT_DAYS_UNTIL_DUE)


def invoice_status(state: InvoiceState, *, paid: bool) -> InvoiceStatus:
    if state is InvoiceState.OPEN and paid:
        return InvoiceStatus.PAID
    return InvoiceStatus(state.value)


def is_overdue(status: InvoiceStatus, *, due_on: date | None, today: date) -> bool:
    """Whether an open invoice's last day is over, where the merchant is."""
    return status is InvoiceStatus.OPEN and due_on is not None and due_on < today
