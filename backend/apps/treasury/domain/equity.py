"""The operator's own money in a platform wallet, which pays the network fees. Pure; in drops."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, auto
from typing import Final

from apps.treasury.domain.choices import LIABILITIES, Account

LOW_EQUITY: Final = 2_000_000


class EquityLevel(Enum):
    ENOUGH = auto()
    LOW = auto()
    """Under 2 XRP: the wallet needs funds."""
    NONE = auto()
    """Under 0: no new payments are accepted."""


def own_drops(sums: Mapping[str, int]) -> int:
    """What the wallet holds by its journal (`sums` by account, as booked) and owes to nobody."""
    return sum(sums.get(account, 0) for account in (Account.WALLET, *LIABILITIES))


def withdrawable(*, equity: int, promised: int) -> int:
    """What may be withdrawn of the spendable `equity`, less what open withdrawals have `promised`.

    2 XRP stay for network fees, its own included, so that a withdrawal never stops new payments.
    """
    return max(0, equity - promised - LOW_EQUITY)


def equity_level(equity: int) -> EquityLevel:
    if equity < 0:
        return EquityLevel.NONE
    return EquityLevel.LOW if equity < LOW_EQUITY else EquityLevel.ENOUGH
