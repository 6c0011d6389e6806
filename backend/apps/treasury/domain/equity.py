"""The operator's own money in a platform wallet, which pays the network fees. Pure; in drops."""

from __future__ import annotations

from enum import Enum, auto
from typing import Final

LOW_EQUITY: Final = 2_000_000


class EquityLevel(Enum):
    ENOUGH = auto()
    LOW = auto()
    """Under 2 XRP: the wallet needs funds."""
    NONE = auto()
    """Under 0: no new payments are accepted."""


def equity_level(equity: int) -> EquityLevel:
    if equity < 0:
        return EquityLevel.NONE
    return EquityLevel.LOW if equity < LOW_EQUITY else EquityLevel.ENOUGH
