"""The operator's own money in a platform wallet, which pays the network fees. Pure; in drops."""

from __future__ import annotations

from typing import Final, Literal

LOW_EQUITY: Final = 2_000_000

EquityLevel = Literal["enough", "low", "none"]


def equity_level(equity: int) -> EquityLevel:
    """`low` under 2 XRP: the wallet needs funds. `none` under 0: no new payments are accepted."""
    if equity < 0:
        return "none"
    return "low" if equity < LOW_EQUITY else "enough"
