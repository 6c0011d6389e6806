"""Made-up exchange rates of the time that a history is set in, so that its payments have values.

Written before the history is played: a movement without a rate at its time is valued as null, for ever.
"""

from __future__ import annotations

import math
from datetime import datetime, timedelta
from decimal import Decimal

from apps.accounts.domain.shops import DEFAULT_REPORTING_CURRENCY
from apps.pricing import configuration
from apps.pricing.models import Reading

# About what the play exchange of the local ledger says of the currency in which demo shops report.
_MIDDLE = 2.45
_SWING, _PERIOD = 0.08, timedelta(days=17)
# A movement takes the rate of up to ten minutes before it.
_STEP = timedelta(minutes=8)


def rates_play(*, first: datetime, until: datetime) -> int:
    """Write what each source said every eight minutes of this time, unless that was done; returns how many.

    The histories of both modes are set in the same time.
    """
    if Reading.objects.filter(read_at__range=(first, first + _STEP)).exists():
        return 0
    times = [first + _STEP * step for step in range(int((until - first) / _STEP) + 1)]
    readings = [
        Reading(source=source, currency=DEFAULT_REPORTING_CURRENCY, rate=_rate(number, at), read_at=at)
        for at in times
        for number, source in enumerate(configuration.sources())
    ]
    return len(Reading.objects.bulk_create(readings, batch_size=2_000))


def _rate(source: int, at: datetime) -> Decimal:
    """A slow walk; the sources differ by a few hundredths of a percent."""
    walk = _SWING * math.sin(2 * math.pi * at.timestamp() / _PERIOD.total_seconds())
    return Decimal(f"{_MIDDLE * (1 + walk) * (1 + source * 0.0003):.4f}")
