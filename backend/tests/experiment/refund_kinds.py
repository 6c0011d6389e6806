"""The ways in which merchants pay, or do not pay, refunds."""

from __future__ import annotations

import random
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal

from django.test import Client

# Refunds of one payment over 1 XRP. Each has an amount of its own, by which the ledger's reader knows it.
PER_PAYMENT = 4
BASE = 200_000
RETURN_FEE = 12
SHORT = timedelta(seconds=1)


@dataclass(frozen=True, slots=True)
class RefundKind:
    """For each deposit, seconds after the refund was created, and drops beyond what is due.

    `lasts`: how long the merchant has, of the ledger's time, which runs about five times as fast as the
    clock. `canceled`: by a call before the first deposit, or while that is on its way.
    """

    name: str
    share: int
    pays: tuple[tuple[float, int], ...]
    lasts: timedelta = timedelta(days=7)
    canceled: Literal["", "before", "meanwhile"] = ""


KINDS = (
    RefundKind("exact", 56, ((0.0, 0),)),
    RefundKind("too little, then exact", 6, ((0.0, -1), (1.0, 0))),
    RefundKind("too much", 6, ((0.0, 5_000),)),
    RefundKind("a little too much", 4, ((0.0, 500),)),
    RefundKind("twice", 4, ((0.0, 0), (0.4, 0))),
    RefundKind("twice at once", 4, ((0.0, 0), (0.0, 0))),
    RefundKind("canceled, then paid", 4, ((0.0, 0),), canceled="before"),
    RefundKind("canceled while paid", 6, ((0.0, 0),), canceled="meanwhile"),
    RefundKind("on the edge", 4, ((6.0, 0),), SHORT),
    RefundKind("late", 2, ((7.5, 0),), SHORT),
    RefundKind("never", 2, (), SHORT),
    RefundKind("not yet", 2, ()),
)


def kinds(count: int, dice: random.Random) -> list[RefundKind]:
    """`count` kinds according to their shares, shuffled, after one of each; what takes longest begins."""
    first = sorted(KINDS, key=lambda kind: max((seconds for seconds, _ in kind.pays), default=0.0))
    rest = [kind for _ in range(count // 50 + 1) for kind in KINDS for _ in range(kind.share // 2)]
    dice.shuffle(rest)
    return [*reversed(first), *rest][:count]


@dataclass(frozen=True, slots=True)
class AskedRefund:
    """A refund as its merchant knows it: where to pay, and by when."""

    number: int
    id: str
    tag: int
    kind: RefundKind
    payment: int
    expires_at: datetime
    shop: Client

    @property
    def amount(self) -> int:
        return BASE + self.number

    @property
    def due(self) -> int:
        return self.amount + RETURN_FEE
