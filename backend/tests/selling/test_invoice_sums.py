"""The sums of an invoice, its numbers, and when its customer is reminded."""

from __future__ import annotations

from datetime import date, datetime
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from apps.selling.domain.invoices import Line, Totals, invoice_totals, round_half_up
from apps.selling.domain.numbering import number_text, series_read
from apps.selling.domain.reminders import ReminderKind, reminder_due

RATES = ["0", "2.6", "5", "7", "8.1", "9.975", "19", "20", "25", "100"]


def line(quantity: str, price: str, rate: str) -> Line:
    return Line("Something", Decimal(quantity), Decimal(price), Decimal(rate))


def totals(*lines: Line, included: bool = False, digits: int = 2) -> Totals:
    return invoice_totals(lines, prices_include_tax=included, digits=digits)


def test_the_drawn_invoice() -> None:
    drawn = totals(line("10", "16.00", "19"), line("5", "12", "19"), line("4", "9.50", "7"))
    assert [str(each) for each in drawn.amounts] == ["160.00", "60.00", "38.00"]
    assert [(str(each.rate), str(each.net), str(each.tax)) for each in drawn.taxes] == [
        ("19", "220.00", "41.80"),
        ("7", "38.00", "2.66"),
    ]
    assert (str(drawn.subtotal), str(drawn.total)) == ("258.00", "302.46")


@pytest.mark.parametrize(
    ("lines", "included", "digits", "subtotal", "tax", "total"),
    [
        # Each line alone would be rounded to 0.01: together they are 0.01, not 0.03.
        ([line("1", "0.05", "10")] * 3, False, 2, "0.15", "0.02", "0.17"),
        ([line("1", "0.05", "9")] * 3, False, 2, "0.15", "0.01", "0.16"),
        # A half goes up.
        ([line("1", "0.50", "1")], False, 2, "0.50", "0.01", "0.51"),
        ([line("1", "119", "19")], True, 2, "100.00", "19.00", "119.00"),
        ([line("3", "0.33", "19")], True, 2, "0.83", "0.16", "0.99"),
        ([line("1", "1050", "5")], True, 0, "1000", "50", "1050"),
        ([line("1", "10", "10")], False, 0, "10", "1", "11"),
        ([line("1.5", "0.333333", "0")], False, 6, "0.500000", "0.000000", "0.500000"),
        ([], False, 2, "0.00", "0.00", "0.00"),
    ],
)
def test_rounding(
    lines: list[Line], included: bool, digits: int, subtotal: str, tax: str, total: str
) -> None:
    found = totals(*lines, included=included, digits=digits)
    taxes = sum((each.tax for each in found.taxes), Decimal(0).scaleb(-digits))
    assert (str(found.subtotal), str(taxes), str(found.total)) == (subtotal, tax, total)


LINES = st.builds(
    Line,
    text=st.just("Something"),
    quantity=st.decimals(0, 1_000_000, places=4),
    unit_price=st.decimals(0, 10**12, places=2),
    tax_rate=st.sampled_from([Decimal(rate) for rate in RATES]),
)


@settings(max_examples=300, deadline=None)
@given(st.lists(LINES, max_size=8), st.booleans(), st.sampled_from([0, 2, 3]))
def test_the_sums_of_any_invoice(lines: list[Line], included: bool, digits: int) -> None:
    found = invoice_totals(lines, prices_include_tax=included, digits=digits)
    assert found.total == found.subtotal + sum(each.tax for each in found.taxes)
    assert found.subtotal == sum(each.net for each in found.taxes)
    if included:
        assert found.total == sum(found.amounts)
    else:
        assert found.subtotal == sum(found.amounts)
    for each in found.taxes:
        base = Fraction(
            sum(a for a, ln in zip(found.amounts, lines, strict=True) if ln.tax_rate == each.rate)
        )
        exact = base * Fraction(each.rate) / (100 + Fraction(each.rate) if included else 100)
        # Off by half a smallest unit at most, and never down from the middle.
        assert -Fraction(1, 2) < (Fraction(each.tax) - exact) * 10**digits <= Fraction(1, 2)


@given(st.fractions(0, 10**9), st.integers(0, 6))
def test_half_goes_up(number: Fraction, digits: int) -> None:
    assert -Fraction(1, 2) < (Fraction(round_half_up(number, digits)) - number) * 10**digits <= Fraction(1, 2)


def test_numbers() -> None:
    start = series_read("NR-2026-", "0042")
    assert number_text(start.prefix, start.first, start.width) == "NR-2026-0042"
    assert number_text("", 12345, 4) == "12345"


@pytest.mark.parametrize(
    ("prefix", "first", "field"),
    [
        ("-A", "1", "prefix"),
        ("A" * 21, "1", "prefix"),
        ("Ä", "1", "prefix"),
        ("A\n", "1", "prefix"),
        ("A", "0000", "first_number"),
        ("A", "1" * 10, "first_number"),
        ("A", "١", "first_number"),
        ("A", "", "first_number"),
    ],
)
def test_numbers_that_no_series_can_begin_with(prefix: str, first: str, field: str) -> None:
    with pytest.raises(ValueError, match=r".+") as refused:
        series_read(prefix, first)
    assert refused.value.args[0] == field


@pytest.mark.parametrize(
    ("now", "kind"),
    [
        ("2026-12-03T23:59", None),
        ("2026-12-04T07:59", None),
        ("2026-12-04T08:00", ReminderKind.BEFORE),
        ("2026-12-06T08:00", ReminderKind.BEFORE),
        ("2026-12-07T08:00", ReminderKind.DUE),
        ("2026-12-13T23:00", ReminderKind.DUE),
        ("2026-12-14T08:00", ReminderKind.AFTER),
        ("2026-12-21T08:00", None),
    ],
)
def test_when_a_customer_is_reminded(now: str, kind: ReminderKind | None) -> None:
    due = {"due_on": date(2026, 12, 7), "now": datetime.fromisoformat(now)}
    assert reminder_due(issued_on=date(2026, 11, 23), **due) is kind  # type: ignore[arg-type]


def test_no_reminder_on_the_day_of_opening() -> None:
    now = datetime.fromisoformat("2026-12-07T09:00")
    assert reminder_due(due_on=date(2026, 12, 7), issued_on=date(2026, 12, 7), now=now) is None
    assert reminder_due(due_on=date(2026, 12, 10), issued_on=date(2026, 12, 7), now=now) is None
