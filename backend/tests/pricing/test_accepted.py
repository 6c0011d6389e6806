"""The accepted rate: which readings count, and the median of those (readings §7)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from decimal import Decimal

import pytest

from apps.pricing.domain.accepted import Reading, Rules, median, rate_accept

NOW = datetime(2026, 11, 25, 12, tzinfo=UTC)
RULES = Rules(max_age=timedelta(seconds=60), spread=Decimal("0.02"), least=2)


def _read(**rates: str) -> list[Reading]:
    return [Reading(name=name, rate=Decimal(rate), read_at=NOW) for name, rate in rates.items()]


@pytest.mark.parametrize(
    ("rates", "accepted", "names"),
    [
        ({"a": "2.00", "b": "2.01", "c": "2.02"}, "2.01", "abc"),
        ({"a": "2.00", "b": "2.01"}, "2.005", "ab"),
        # Ten times too high: left out, and the others are enough.
        ({"a": "2.00", "b": "2.01", "c": "20.10"}, "2.005", "ab"),
        # Exactly two percent from the median still counts.
        ({"a": "2.00", "b": "2.04", "c": "1.96"}, "2.00", "abc"),
        ({"a": "2.00", "b": "2.0400001", "c": "1.99"}, "1.995", "ac"),
    ],
)
def test_rate_is_the_median_of_the_readings_near_the_median(
    rates: dict[str, str], accepted: str, names: str
) -> None:
    rate = rate_accept("EUR", _read(**rates), now=NOW, rules=RULES)
    assert rate is not None
    assert (rate.rate, "".join(each.name for each in rate.sources)) == (Decimal(accepted), names)


@pytest.mark.parametrize(
    "rates", [{}, {"a": "2.00"}, {"a": "2.00", "b": "2.20"}, {"a": "1", "b": "2", "c": "3"}]
)
def test_there_is_no_rate_where_fewer_than_two_agree(rates: dict[str, str]) -> None:
    assert rate_accept("EUR", _read(**rates), now=NOW, rules=RULES) is None


@pytest.mark.parametrize(("age", "counts"), [(60.0, True), (60.001, False)])
def test_a_reading_counts_for_sixty_seconds(age: float, counts: bool) -> None:
    old = Reading(name="b", rate=Decimal("2.02"), read_at=NOW - timedelta(seconds=age))
    rate = rate_accept("EUR", [*_read(a="2.00", c="2.01"), old], now=NOW, rules=RULES)
    assert rate is not None
    assert ("b" in [each.name for each in rate.sources]) is counts


def test_an_average_of_others_is_not_one_of_the_two() -> None:
    average = Reading(name="average", rate=Decimal("2.00"), read_at=NOW, independent=False)
    assert rate_accept("EUR", [*_read(a="2.00"), average], now=NOW, rules=RULES) is None
    rate = rate_accept("EUR", [*_read(a="2.00", b="2.01"), average], now=NOW, rules=RULES)
    assert rate is not None
    assert len(rate.sources) == 3


def test_median_of_two_keeps_every_digit() -> None:
    assert median([Decimal("2.000000000001"), Decimal("2.000000000002")]) == Decimal("2.0000000000015")
