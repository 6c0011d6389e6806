"""The accepted rate, and how the sources do."""

from __future__ import annotations

import functools
import math
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from apps.common.cache import TimedCache
from apps.pricing import configuration
from apps.pricing.domain.accepted import AcceptedRate, Reading, Rules, rate_accept, rate_nearest
from apps.pricing.domain.sources import SOURCES
from apps.pricing.models import Pair
from apps.pricing.models import Reading as StoredReading
from apps.pricing.refusals import RateUnavailable, currency_unsupported

# Rates are read every 30 seconds, so a process need not ask for each payment.
_CACHE_SECONDS = 2.0


@dataclass(frozen=True, slots=True)
class _Accepted:
    """A rate, and until when the same readings give it again: the oldest one is too old then."""

    rate: AcceptedRate
    readings: list[Reading]
    rules: Rules
    until: datetime


_accepted: dict[str, _Accepted] = {}


def rate_find(currency: str) -> AcceptedRate | None:
    """The accepted rate now; None where there is none. The newest readings are at most two seconds old."""
    readings, rules, now = _newest(currency)(), configuration.rules(), datetime.now(UTC)
    known = _accepted.get(currency)
    if known and known.readings is readings and known.rules is rules and now <= known.until:
        return known.rate
    rate = rate_accept(currency, readings, now=now, rules=rules)
    if rate is not None:
        oldest = min(each.read_at for each in readings if now - each.read_at <= rules.max_age)
        _accepted[currency] = _Accepted(rate, readings, rules, oldest + rules.max_age)
    return rate


def rate_get(currency: str) -> AcceptedRate:
    """The accepted rate now. Raises CurrencyUnsupported (400) or RateUnavailable (503)."""
    offered = configuration.currencies()
    if currency not in offered:
        raise currency_unsupported(offered)
    rate = rate_find(currency)
    if rate is None:
        raise RateUnavailable
    return rate


def rate_around(currency: str, moment: datetime, within: timedelta) -> AcceptedRate | None:
    """The rate that was accepted at a moment of the last 30 days, or at most `within` before or after it."""
    rules = configuration.rules()
    stored = StoredReading.objects.filter(
        currency=currency,
        source__in=configuration.sources(),
        read_at__gte=moment - within - rules.max_age,
        read_at__lte=moment + within,
    )
    return rate_nearest(
        currency, [_reading(each) for each in stored], moment=moment, within=within, rules=rules
    )


@functools.cache
def _newest(currency: str) -> TimedCache[list[Reading]]:
    return TimedCache(functools.partial(_newest_read, currency), seconds=_CACHE_SECONDS)


def _newest_read(currency: str) -> list[Reading]:
    fresh = StoredReading.objects.filter(
        currency=currency,
        source__in=configuration.sources(),
        read_at__gte=datetime.now(UTC) - configuration.rules().max_age,
    ).order_by("read_at")
    newest = {each.source: each for each in fresh}
    return [_reading(each) for each in newest.values()]


def _reading(stored: StoredReading) -> Reading:
    return Reading(
        name=stored.source,
        rate=stored.rate,
        read_at=stored.read_at,
        independent=SOURCES[stored.source].independent,
    )


def rates_forget() -> None:
    """Read the newest rates again at the next use."""
    _newest.cache_clear()


@dataclass(frozen=True, slots=True)
class FailingSource:
    """A source that gave no price the last time, and why."""

    source: str
    currency: str
    error: str
    since: datetime


@dataclass(frozen=True, slots=True)
class RatesState:
    """Which currencies have an accepted rate now, and which sources fail."""

    accepted: tuple[str, ...]
    missing: tuple[str, ...]
    failing: tuple[FailingSource, ...]


def rates_state() -> RatesState | None:
    """How the sources do; None where prices in a currency are not set up."""
    offered = configuration.currencies()
    if not offered:
        return None
    accepted = tuple(each for each in offered if rate_find(each) is not None)
    failing = Pair.objects.filter(
        source__in=configuration.sources(), currency__in=offered, failing_since__isnull=False
    ).order_by("source", "currency")
    return RatesState(
        accepted=accepted,
        missing=tuple(each for each in offered if each not in accepted),
        failing=tuple(
            FailingSource(pair.source, pair.currency, pair.error, pair.failing_since)
            for pair in failing
            if pair.failing_since is not None
        ),
    )


def readings_ages() -> list[tuple[str, str, float]]:
    """Source, currency, and how many seconds ago it last said a rate: infinite if never."""
    now = datetime.now(UTC)
    pairs = Pair.objects.filter(source__in=configuration.sources(), currency__in=configuration.currencies())
    return [
        (source, currency, math.inf if read_at is None else max(0.0, (now - read_at).total_seconds()))
        for source, currency, read_at in pairs.order_by("source", "currency").values_list(
            "source", "currency", "read_at"
        )
    ]
