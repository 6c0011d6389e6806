"""What happens when in a trial's history. Pure: the same dates always give the same plan.

Business comes in moments: orders of the last minutes are paid in one ledger and settled in the next ones. So
a ledger carries many payments, and four weeks take seconds.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from decimal import Decimal
from enum import Enum, auto
from random import Random

from apps.common.drops import DROPS_PER_XRP, xrp_to_drops
from apps.ledger.types import NO_TAG
from apps.trial.services.history.trade import PEOPLE, TRADES, Trade

# Hours (UTC) around which the shops sell: morning, noon, afternoon, evening.
_HOURS = (8.5, 12.0, 16.0, 20.0)
_SPREAD_MINUTES = 50
# After the moment: when somebody who paid too little pays again, and when a payment that ran out is paid.
_AGAIN, _TOO_LATE = timedelta(minutes=6), timedelta(minutes=21)
_EXPIRES_MINUTES = 15
_OPEN_MINUTES = 1_440
_BEFORE_END = timedelta(minutes=4)
_GROWTH = 0.5
_NO_SUCH_TAG = 4_711


class Course(Enum):
    """How an order goes."""

    PAID = auto()
    UNPAID = auto()
    UNDERPAID = auto()
    PAID_AGAIN = auto()
    OVERPAID = auto()
    LATE = auto()
    TWICE = auto()
    FAILED = auto()
    OPEN = auto()


_USUAL = {
    Course.PAID: 870,
    Course.UNPAID: 45,
    Course.UNDERPAID: 12,
    Course.PAID_AGAIN: 18,
    Course.OVERPAID: 25,
    Course.LATE: 15,
    Course.TWICE: 15,
}
# Day and part of the day at which the wallet of a shop (by its place in TRADES) cannot receive.
_FAILURES = {(9, 3): 0, (17, 2): 4}
# Day and part of the day of a payment that names no order, and whether it has a tag.
_STRAYS = {(5, 1): True, (13, 2): False, (22, 0): True}


@dataclass(frozen=True)
class Order:
    """A payment to create at `created_at`.

    `to_new_account`: its payout goes to an account that does not exist.
    """

    trade: Trade
    reference: str
    created_at: datetime
    title: str
    description: str
    drops: int
    person: int
    expires_in_minutes: int
    to_new_account: bool


@dataclass(frozen=True)
class Sending:
    """A payment of `person` on the ledger. `source_tag` names it; without an order its tag is `tag`."""

    source_tag: int
    person: int
    drops: int
    order: Order | None
    tag: int = NO_TAG


@dataclass
class Moment:
    """Orders up to `at`, and what is paid in the ledger that closes then."""

    at: datetime
    orders: list[Order] = field(default_factory=list)
    sendings: list[Sending] = field(default_factory=list)


def history_plan(*, mode: str, first: datetime, until: datetime) -> list[Moment]:
    """The moments from `first` (aware, UTC) to `until`, in order, a few minutes apart at least."""
    moments: dict[datetime, Moment] = {}
    start = first.replace(hour=0, minute=0, second=0, microsecond=0)
    days = (until - start).days + 1
    earliest, latest = first + timedelta(minutes=30), until - _BEFORE_END - _TOO_LATE - timedelta(minutes=10)
    for day in range(days):
        for part, at in enumerate(_times(mode, start + timedelta(days=day), day)):
            if earliest <= at <= latest:
                _Part(mode, day, part, at, share=day / max(days - 1, 1)).play(moments)
    _Part(mode, days - 1, len(_HOURS), _whole(until - _BEFORE_END), share=1.0).end(moments)
    return [moments[at] for at in sorted(moments)]


def _times(mode: str, midnight: datetime, day: int) -> Iterator[datetime]:
    random = Random(f"{mode} {day} times")  # noqa: S311  (a plan that is always the same)
    for hour in _HOURS:
        minutes = hour * 60 + random.uniform(-_SPREAD_MINUTES, _SPREAD_MINUTES)
        yield _whole(midnight + timedelta(minutes=minutes))


def _whole(moment: datetime) -> datetime:
    """Close times are multiples of ten seconds."""
    return moment.replace(second=moment.second // 10 * 10, microsecond=0)


class _Part:
    """The business of one part of one day, around one moment."""

    def __init__(self, mode: str, day: int, part: int, at: datetime, *, share: float) -> None:
        self._random = Random(f"{mode} {day} {part}")  # noqa: S311  (a plan that is always the same)
        self._day, self._part, self._at, self._share = day, part, at, share
        self._place = day * 10 + part
        self._orders = self._sent = 0

    def play(self, moments: dict[datetime, Moment]) -> None:
        """An ordinary part of a day."""
        for place, trade in enumerate(TRADES):
            for _ in range(self._count(trade)):
                self._order(moments, trade, self._course())
            if _FAILURES.get((self._day, self._part)) == place:
                self._order(moments, trade, Course.FAILED)
        if (self._day, self._part) in _STRAYS:
            tag = _NO_SUCH_TAG if _STRAYS[self._day, self._part] else NO_TAG
            person = self._random.randrange(len(PEOPLE))
            self._send(moments, self._at, person, 5 * DROPS_PER_XRP, None, tag)

    def end(self, moments: dict[datetime, Moment]) -> None:
        """The last minutes: a few payments of every shop, and orders that are still open."""
        for trade in TRADES:
            self._order(moments, trade, Course.PAID)
        for trade in (TRADES[0], TRADES[0], TRADES[1]):
            self._order(moments, trade, Course.OPEN)

    def _count(self, trade: Trade) -> int:
        mean = trade.per_day / len(_HOURS) * trade.week[self._at.weekday()] * trade.day[self._part]
        mean *= 1 - _GROWTH / 2 + _GROWTH * self._share
        return math.floor(mean + self._random.random())

    def _course(self) -> Course:
        return self._random.choices(list(_USUAL), list(_USUAL.values()))[0]

    def _order(self, moments: dict[datetime, Moment], trade: Trade, course: Course) -> None:
        random = self._random
        title, price = random.choice(trade.shop.goods)
        copies = random.choices((1, 2, 3), (80, 15, 5))[0]
        # The price of an XRP drifts.
        drift = Decimal(100 + round(7 * math.sin(self._day / 4))) / 100
        drops = xrp_to_drops((Decimal(price) * copies * drift).quantize(Decimal("0.01")))
        if course is Course.FAILED:
            # Less than a new account needs.
            title, drops, copies = f"{title}, deposit", 600_000, 1
        seconds = random.uniform(40, 120 if course is Course.PAID_AGAIN else 600)
        self._orders += 1
        order = Order(
            trade=trade,
            reference=f"{trade.prefix}-{1000 + self._place * 20 + self._orders}",
            created_at=self._at - timedelta(seconds=seconds),
            title=title,
            description=f"{copies} copies" if copies > 1 else "",
            drops=drops,
            person=random.randrange(len(PEOPLE)),
            expires_in_minutes=_OPEN_MINUTES if course is Course.OPEN else _EXPIRES_MINUTES,
            to_new_account=course is Course.FAILED,
        )
        moments.setdefault(self._at, Moment(self._at)).orders.append(order)
        for delay, drops in _payments(course, order.drops):
            self._send(moments, self._at + delay, order.person, drops, order)

    def _send(
        self,
        moments: dict[datetime, Moment],
        at: datetime,
        person: int,
        drops: int,
        order: Order | None,
        tag: int = NO_TAG,
    ) -> None:
        self._sent += 1
        sending = Sending(
            source_tag=self._place * 100 + self._sent, person=person, drops=drops, order=order, tag=tag
        )
        moments.setdefault(at, Moment(at)).sendings.append(sending)


def _payments(course: Course, drops: int) -> list[tuple[timedelta, int]]:
    """How long after the moment an order is paid, and how much."""
    now = timedelta(0)
    match course:
        case Course.PAID | Course.FAILED:
            return [(now, drops)]
        case Course.UNDERPAID:
            return [(now, drops // 2)]
        case Course.PAID_AGAIN:
            return [(now, drops // 2), (_AGAIN, drops)]
        case Course.OVERPAID:
            return [(now, drops + drops // 2)]
        case Course.LATE:
            return [(_TOO_LATE, drops)]
        case Course.TWICE:
            return [(now, drops), (now, drops)]
        case Course.UNPAID | Course.OPEN:
            return []
