"""What one XRP is worth in US dollars, from the sources in `USD_RATE_SOURCES`.

Each source is a URL that returns JSON, and where in it the price is. The first that responds counts. A price
older than `USD_RATE_MAX_AGE_SECONDS` is not used.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from decimal import Decimal, InvalidOperation
from typing import Any

import orjson
from django.conf import settings

from apps.common.cache import TimedCache
from apps.common.outbound import operator_get

logger = logging.getLogger(__name__)

_DEADLINE_SECONDS = 3.0
# Anything else is a mistake of the source.
_LOWEST, _HIGHEST = Decimal("0.000001"), Decimal(1_000_000)
# How often the sources are asked, by each process.
_CACHE_SECONDS = 60.0


@dataclass(frozen=True)
class Rate:
    """US dollars for one XRP, where the price is from and when it was read."""

    price: Decimal
    provider: str
    read_at: datetime


_newest: dict[str, Rate] = {}


def usd_rate() -> Rate | None:
    """The newest price; None where no source has given one recently. Asks at most once a minute."""
    _refresh()
    rate = _newest.get("rate")
    oldest = datetime.now(UTC) - timedelta(seconds=settings.USD_RATE_MAX_AGE_SECONDS)
    return rate if rate is not None and rate.read_at >= oldest else None


def _read() -> None:
    for name, (url, path) in settings.USD_RATE_SOURCES.items():
        price = _price(url, path)
        if price is not None:
            _newest["rate"] = Rate(price=price, provider=name, read_at=datetime.now(UTC))
            return
        logger.warning("The rate source %s gave no price", name)


_refresh = TimedCache(_read, seconds=_CACHE_SECONDS)


def ask_again() -> None:
    """Ask the sources at the next use, although the last time is less than a minute ago."""
    _refresh.forget()


def forget() -> None:
    """Forget the price too: as after a start."""
    _newest.clear()
    _refresh.forget()


def _price(url: str, path: str) -> Decimal | None:
    """The price at `path` in the JSON at `url`; None if it is missing or cannot be one."""
    response = operator_get(url, deadline=_DEADLINE_SECONDS)
    if response.status != 200:
        return None
    try:
        price = Decimal(str(_at(orjson.loads(response.body), path)))
    except (ValueError, LookupError, TypeError, InvalidOperation):
        return None
    return price if price.is_finite() and _LOWEST <= price <= _HIGHEST else None


def _at(value: Any, path: str) -> Any:
    """The value at a dotted path; a number is a place in a list, `*` the first member."""
    for step in path.split("."):
        if step == "*":
            value = next(iter(value.values() if isinstance(value, Mapping) else value), None)
        elif isinstance(value, list):
            value = value[int(step)]
        else:
            value = value[step]
    return value
