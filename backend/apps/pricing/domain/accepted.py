"""From readings of several sources to the one rate that prices are converted at (readings §7).

Of the readings that are fresh, those near their median count. The rate is the median of these, if enough of
them are of independent sources. Everything is exact: a median of two is their mean, with one digit more.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import Context, Decimal

# More than any mean of readings has.
_EXACT = Context(prec=60)


@dataclass(frozen=True, slots=True)
class Reading:
    """What one source said: units of a currency for one XRP, and of when that is."""

    name: str
    rate: Decimal
    read_at: datetime
    independent: bool = True
    """An average of other sources is not."""


@dataclass(frozen=True, slots=True)
class AcceptedRate:
    """Units of `currency` for one XRP, with all its digits, and the readings that it is the median of."""

    currency: str
    rate: Decimal
    sources: tuple[Reading, ...]

    @property
    def rate_at(self) -> datetime:
        """When the newest of its readings was made."""
        return max(each.read_at for each in self.sources)


@dataclass(frozen=True, slots=True)
class Rules:
    """How old a reading may be, how far from the median (a share), and how many independent ones it takes."""

    max_age: timedelta
    spread: Decimal
    least: int


def rate_accept(
    currency: str, newest: Iterable[Reading], *, now: datetime, rules: Rules
) -> AcceptedRate | None:
    """The accepted rate of the newest reading of each source; None where too few agree."""
    fresh = [each for each in newest if now - each.read_at <= rules.max_age]
    if not fresh:
        return None
    middle = median([each.rate for each in fresh])
    near = [each for each in fresh if abs(each.rate - middle) <= middle * rules.spread]
    if sum(each.independent for each in near) < rules.least:
        return None
    return AcceptedRate(
        currency=currency,
        rate=median([each.rate for each in near]),
        sources=tuple(sorted(near, key=lambda each: each.name)),
    )


def rate_nearest(
    currency: str, readings: Iterable[Reading], *, moment: datetime, within: timedelta, rules: Rules
) -> AcceptedRate | None:
    """The rate that was accepted at `moment`: else the last one before it, else the first one after it, both
    at most `within` away. None where there was none.

    An accepted rate begins with a reading, so only their times are looked at.
    """
    ordered = sorted(readings, key=lambda each: each.read_at)
    times = [each.read_at for each in ordered]
    before = sorted({time for time in times if moment - within <= time <= moment}, reverse=True)
    after = sorted({time for time in times if moment < time <= moment + within})
    for time in [moment, *before, *after]:
        known = {each.name: each for each in ordered if each.read_at <= time}
        rate = rate_accept(currency, known.values(), now=time, rules=rules)
        if rate is not None:
            return rate
    return None


def median(values: Sequence[Decimal]) -> Decimal:
    """The middle one, or the mean of the two in the middle. Raises IndexError without values."""
    ordered = sorted(values)
    half = len(ordered) // 2
    if len(ordered) % 2:
        return ordered[half]
    return _EXACT.divide(_EXACT.add(ordered[half - 1], ordered[half]), Decimal(2))
