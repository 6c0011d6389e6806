"""Prices in drops: never worth less than the price with its spread, and by less than one drop more."""

from __future__ import annotations

import random
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from apps.pricing.domain.currencies import currency_digits, price_read
from apps.pricing.domain.quotes import drops_value, plain, price_to_drops

PRICES = st.builds(
    lambda units, digits: Decimal(units).scaleb(-digits),
    st.integers(min_value=1, max_value=10**14),
    st.sampled_from([0, 2, 3]),
)
RATES = st.decimals(
    min_value=Decimal("0.000001"), max_value=Decimal(10**9), places=12, allow_nan=False, allow_infinity=False
)


@given(PRICES, RATES, st.integers(min_value=0, max_value=50_000))
@settings(max_examples=1_000, deadline=None)
def test_drops_are_worth_the_price_and_less_than_a_drop_more(
    price: Decimal, rate: Decimal, spread_ppm: int
) -> None:
    _check(price, rate, spread_ppm)


def test_the_same_of_ten_thousand_prices_drawn_at_random() -> None:
    """An example of Hypothesis takes 1.3 ms, a number drawn here a hundredth of it."""
    draw = random.Random(26)
    for _ in range(10_000):
        price = Decimal(draw.randint(1, 10 ** draw.randint(1, 14))).scaleb(-draw.choice([0, 2, 3]))
        rate = Decimal(draw.randint(10**6, 10 ** draw.randint(7, 21))).scaleb(-12)
        _check(price, rate, draw.randint(0, 50_000))


def _check(price: Decimal, rate: Decimal, spread_ppm: int) -> None:
    drops = price_to_drops(price, rate, spread_ppm)

    asked = Fraction(price) * (1_000_000 + spread_ppm) / 1_000_000
    worth = Fraction(drops, 1_000_000) * Fraction(rate)
    assert asked <= worth < asked + Fraction(rate) / 1_000_000


@pytest.mark.parametrize(
    ("price", "rate", "spread_ppm", "drops"),
    [
        ("12.00", "2.0938", 0, 5_731_207),
        ("12.00", "2.0938", 10_000, 5_788_519),
        ("1", "3", 0, 333_334),
        ("0.01", "2", 0, 5_000),
        ("1000", "310.5", 0, 3_220_612),
    ],
)
def test_price_in_drops(price: str, rate: str, spread_ppm: int, drops: int) -> None:
    assert price_to_drops(Decimal(price), Decimal(rate), spread_ppm) == drops


@pytest.mark.parametrize(
    ("drops", "rate", "digits", "value"),
    [
        (5_731_207, "2.0938", 2, "12.00"),
        (1, "2.0938", 2, "0.00"),
        (2_389, "2.0938", 2, "0.01"),
        (1_500_000, "1", 0, "2"),
    ],
)
def test_value_of_drops_is_rounded_half_up(drops: int, rate: str, digits: int, value: str) -> None:
    assert str(drops_value(drops, Decimal(rate), digits)) == value


@pytest.mark.parametrize(("code", "digits"), [("EUR", 2), ("JPY", 0), ("KWD", 3)])
def test_decimals_of_a_currency_are_iso_4217s(code: str, digits: int) -> None:
    assert currency_digits(code) == digits


@pytest.mark.parametrize(
    ("sent", "digits", "read"),
    [("12", 2, "12.00"), (Decimal("12.5"), 2, "12.50"), (7, 0, "7"), ("0.010", 2, "0.01"), (".5", 2, "0.50")],
)
def test_price_is_read_with_its_currencys_decimals(sent: object, digits: int, read: str) -> None:
    assert str(price_read(sent, digits)) == read


@pytest.mark.parametrize(
    ("sent", "digits", "sentence"),
    [
        ("12.001", 2, "Price can have at most 2 decimals in this currency."),
        ("1.5", 0, "Price must be a whole number in this currency."),
        ("0", 2, "Price must be above 0."),
        (Decimal(-1), 2, "Price must be above 0."),
        ("1000000000000.01", 2, "Price must be at most 1,000,000,000,000."),
        (Decimal("1e999999999"), 2, "Price must be at most 1,000,000,000,000."),
        (Decimal("NaN"), 2, "Price must be at most 1,000,000,000,000."),
        (True, 2, "Price must be a number."),
        (["1"], 2, "Price must be a number."),
        ("1e3", 2, "Price must be digits with at most one point, such as 12.50."),
        ("-1", 2, "Price must be digits with at most one point, such as 12.50."),
        ("١٢", 2, "Price must be digits with at most one point, such as 12.50."),
    ],
)
def test_price_that_cannot_be_one_is_refused(sent: object, digits: int, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence.replace(".", r"\.")):
        price_read(sent, digits)


def test_rate_is_written_with_all_its_digits_and_no_exponent() -> None:
    assert [plain(Decimal(text)) for text in ("2.0938", "2.50", "1E-7", "310", "1E+3")] == [
        *("2.0938", "2.5", "0.0000001", "310", "1000")
    ]
