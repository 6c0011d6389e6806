"""The prices of the play exchange: a slow walk around fixed ones, the same at the same moment."""

import math
from typing import Final

FIXED: Final = {"EUR": 2.1, "USD": 2.45, "GBP": 1.8}
SOURCES: Final = {"kraken": 0.0, "bitstamp": 0.0007, "coinbase": -0.0004}
"""Each source, and how far it is from the others, as a share."""

_WALK: Final = 0.02  # of the fixed price, up or down
_PERIOD: Final = 3600.0  # seconds
_HALF_GAP: Final = 0.0002  # between bid and ask


def bid_ask(source: str, currency: str, now: float) -> tuple[str, str]:
    """What a source pays and asks for one XRP at a moment in unix seconds. Raises KeyError for a pair that it
    does not have."""
    walk = _WALK * math.sin(2 * math.pi * now / _PERIOD)
    middle = FIXED[currency] * (1 + walk) * (1 + SOURCES[source])
    return f"{middle * (1 - _HALF_GAP):.5f}", f"{middle * (1 + _HALF_GAP):.5f}"
