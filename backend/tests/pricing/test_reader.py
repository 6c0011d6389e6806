"""Reading the sources: the play exchange with each of its faults."""

from __future__ import annotations

import itertools
from datetime import UTC, datetime, timedelta
from decimal import Decimal

import pytest
from django.conf import LazySettings

from apps.common.leases import leased
from apps.pricing.models import Pair, Reading
from apps.pricing.selectors import rate_find, rates_forget, rates_state
from apps.pricing.services.reader import LEASE, rates_read, readings_prune
from tests.pricing.conftest import Faults

FAULTS = {
    "down": "It answered with HTTP 503.",
    "slow": "No response within 2 seconds",
    "html": "Its answer is not JSON.",
    "negative": "Its price is out of range.",
    "missing": "",
}


@pytest.fixture(autouse=True)
def euros(settings: LazySettings) -> None:
    settings.RATE_CURRENCIES = ["EUR"]


def _accepted() -> list[str] | None:
    rates_forget()
    rate = rate_find("EUR")
    return None if rate is None else [each.name for each in rate.sources]


def test_rates_are_read_and_accepted(exchange: Faults) -> None:
    assert _accepted() is None

    assert rates_read() == 3

    assert _accepted() == ["bitstamp", "coinbase", "kraken"]
    rate = rate_find("EUR")
    assert rate is not None
    assert Decimal("2.0") < rate.rate < Decimal("2.2")
    assert [each.rate for each in rate.sources] == [
        reading.rate for reading in Reading.objects.order_by("source")
    ]


@pytest.mark.parametrize("fault", FAULTS)
def test_a_source_that_gives_no_price_is_named_and_does_not_count(
    exchange: Faults, settings: LazySettings, fault: str
) -> None:
    settings.RATE_DEADLINE_SECONDS = 2.0
    exchange(kraken=fault)

    rates_read()

    assert _accepted() == ["bitstamp", "coinbase"]
    state = rates_state()
    assert state is not None
    assert (state.accepted, state.missing) == (("EUR",), ())
    assert [(each.source, each.currency) for each in state.failing] == [("kraken", "EUR")]
    assert FAULTS[fault] in state.failing[0].error


@pytest.mark.parametrize(("source", "fault"), [("kraken", "tenfold"), ("bitstamp", "stale")])
def test_a_price_that_is_wrong_or_old_does_not_count(exchange: Faults, source: str, fault: str) -> None:
    exchange(**{source: fault})
    rates_read()
    assert _accepted() == sorted({"bitstamp", "coinbase", "kraken"} - {source})


@pytest.mark.parametrize("faults", list(itertools.combinations([*FAULTS, "tenfold", "stale"], 2)))
def test_two_sources_with_faults_leave_no_rate(
    exchange: Faults, settings: LazySettings, faults: tuple[str, str]
) -> None:
    settings.RATE_DEADLINE_SECONDS = 0.3 if "slow" in faults else 2.0
    exchange(kraken=faults[0], bitstamp=faults[1])

    rates_read()

    assert _accepted() is None
    state = rates_state()
    assert state is not None
    assert state.missing == ("EUR",)


def test_two_that_agree_on_ten_times_the_price_are_outvoted_by_nobody(exchange: Faults) -> None:
    """The median cannot tell who is right: the one that differs is left out, whoever it is."""
    exchange(kraken="tenfold", bitstamp="tenfold")
    rates_read()
    assert _accepted() == ["bitstamp", "kraken"]


def test_stale_price_counts_from_its_own_time(exchange: Faults) -> None:
    exchange(bitstamp="stale")
    rates_read()
    old = Reading.objects.get(source="bitstamp")
    assert datetime.now(UTC) - old.read_at > timedelta(minutes=59)


def test_failing_source_is_asked_later_and_later(exchange: Faults) -> None:
    exchange(kraken="down")
    waits = []
    for _ in range(6):
        Pair.objects.update(next_at=datetime.now(UTC))
        before = datetime.now(UTC)
        rates_read()
        waits.append(round((Pair.objects.get(source="kraken").next_at - before).total_seconds(), -1))
    assert waits == [20, 50, 110, 230, 290, 290]
    assert rates_read() == 0, "nothing is due"

    exchange()
    Pair.objects.update(next_at=datetime.now(UTC))
    rates_read()
    pair = Pair.objects.get(source="kraken")
    assert (pair.failures, pair.error, pair.failing_since) == (0, "", None)


def test_one_reader_at_a_time(exchange: Faults) -> None:
    with leased(LEASE, seconds=30):
        assert rates_read() == 0
    assert Reading.objects.count() == 0
    assert rates_read() == 3


def test_old_readings_are_deleted(exchange: Faults) -> None:
    rates_read()
    Reading.objects.filter(source="kraken").update(created_at=datetime.now(UTC) - timedelta(days=31))
    readings_prune()
    assert sorted(Reading.objects.values_list("source", flat=True)) == ["bitstamp", "coinbase"]
