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


def median(values: Sequence[Decimal]) -> Decimal:
    """The middle one, or the mean of the two in the middle. Raises IndexError without values."""
    ordered = sorted(values)
    half = len(ordered) // 2
    if len(ordered) % 2:
        return ordered[half]
    return _EXACT.divide(_EXACT.add(ordered[half - 1], ordered[half]), Decimal(2))
