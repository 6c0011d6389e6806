"""The operator's own money in a platform wallet, out of which network fees are paid. Pure; in drops."""

from __future__ import annotations

from typing import Final, Literal

LOW_EQUITY: Final = 2_000_000

EquityLevel = Literal["enough", "low", "none"]


def equity_level(equity: int) -> EquityLevel:
    """`low` under 2 XRP: somebody should fund the wallet; `none` under 0: no payment is taken any more."""
    if equity < 0:
        return "none"
    return "low" if equity < LOW_EQUITY else "enough"
