"""The rate of a moment that has passed."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from decimal import Decimal

import pytest

from apps.pricing.domain.accepted import Reading, Rules, rate_nearest

NOON = datetime(2026, 11, 25, 12, tzinfo=UTC)
RULES = Rules(max_age=timedelta(seconds=60), spread=Decimal("0.02"), least=2)


def pair(second: int, rate: str) -> list[Reading]:
    """What two sources say, so many seconds after noon."""
    return [Reading(name, Decimal(rate), NOON + timedelta(seconds=second)) for name in ("a", "b")]


CASES = {
    "the readings of the moment": ([*pair(-30, "2.1"), *pair(0, "2.2"), *pair(30, "2.3")], "2.2"),
    "the last before it": ([*pair(-300, "2.0"), *pair(-90, "2.1"), *pair(10, "2.3")], "2.1"),
    "the first after it, where there was none before": ([*pair(590, "2.3"), *pair(20, "2.2")], "2.2"),
    "ten minutes before it": (pair(-600, "2.1"), "2.1"),
    "more than ten minutes before it": (pair(-661, "2.1"), None),
    "more than ten minutes after it": (pair(601, "2.1"), None),
    "one source alone": (pair(0, "2.1")[:1], None),
    "two that disagree, after two that agreed": (
        [*pair(-40, "2.1"), Reading("a", Decimal("3"), NOON)],
        "2.1",
    ),
    "nothing": ([], None),
}


@pytest.mark.parametrize("case", CASES)
def test_the_nearest_accepted_rate(case: str) -> None:
    readings, expected = CASES[case]
    found = rate_nearest("EUR", readings, moment=NOON, within=timedelta(minutes=10), rules=RULES)
    assert (None if found is None else str(found.rate)) == expected
