"""Which payments of a trial's history are refunded, when and how far. Pure, as `plan`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum, auto

from apps.trial.services.history.plan import Moment, Order, Sending
from apps.trial.services.seed.people import DEMO_SHOP, OTHER_SHOPS, Shop


class RefundCourse(Enum):
    """How a refund goes. Nothing stays in `sending`: it lasts until the next ledger."""

    ASKED = auto()
    """The customer has not named an address yet."""
    NAMED = auto()
    """The customer has named one, which the merchant is to confirm."""
    UNPAID = auto()
    """The merchant is to send the money."""
    EXPIRED = auto()
    """As UNPAID, more than a week ago."""
    CANCELED = auto()
    OWN_WALLET = auto()
    PLATFORM = auto()
    CAME_BACK = auto()
    """The customer's account sent it back: failed, and the money is held."""


@dataclass(frozen=True)
class PlannedRefund:
    """A refund after the ledgers of the moment `at`. `number` names it; the drops are part of its order's."""

    number: int
    at: datetime
    course: RefundCourse
    order: Order
    drops: int
    reason: str


@dataclass(frozen=True)
class _Wish:
    days_before_end: float
    course: RefundCourse
    percent: int
    reason: str
    shop: Shop = DEMO_SHOP


_WISHES = (
    _Wish(12, RefundCourse.EXPIRED, 100, "Sold out after all"),
    _Wish(9, RefundCourse.OWN_WALLET, 100, "Ordered twice"),
    _Wish(6, RefundCourse.PLATFORM, 50, "One of two arrived creased"),
    _Wish(4, RefundCourse.PLATFORM, 100, "Out of print", OTHER_SHOPS[0]),
    _Wish(3, RefundCourse.CANCELED, 100, "Asked to cancel, then kept it"),
    _Wish(1.5, RefundCourse.CAME_BACK, 100, "Lost in the mail"),
    _Wish(0.9, RefundCourse.NAMED, 100, "The concert was moved"),
    _Wish(0.7, RefundCourse.UNPAID, 40, "A discount that was forgotten"),
    _Wish(0.5, RefundCourse.ASKED, 100, "Bought from an exchange, sent back"),
)
# A refund that nobody pays expires after seven days.
_UNPAID_FOR = timedelta(days=8)


def refunds_plan(moments: Sequence[Moment], *, until: datetime) -> list[PlannedRefund]:
    """In the order of their moments; each of another payment. A short history has no expired one."""
    planned: list[PlannedRefund] = []
    used: set[str] = set()
    for number, wish in enumerate(_WISHES):
        wanted = until - timedelta(days=wish.days_before_end)
        for moment in moments:
            if moment.at < wanted:
                continue
            if wish.course is RefundCourse.EXPIRED and moment.at > until - _UNPAID_FOR:
                break
            order = next(
                (each for each in _paid_before(moments, moment.at, wish.shop) if each.reference not in used),
                None,
            )
            if order is None:
                continue
            used.add(order.reference)
            drops = order.drops * wish.percent // 100
            planned.append(PlannedRefund(number, moment.at, wish.course, order, drops, wish.reason))
            break
    return sorted(planned, key=lambda each: (each.at, each.number))


def _paid_before(moments: Sequence[Moment], at: datetime, shop: Shop) -> Iterator[Order]:
    """What the shop sold before `at` and was simply paid, once and in full; the newest first."""
    for moment in reversed(moments):
        if moment.at >= at:
            continue
        payments: dict[str, list[Sending]] = {}
        for sending in moment.sendings:
            if sending.order is not None and sending.order.trade.shop is shop:
                payments.setdefault(sending.order.reference, []).append(sending)
        for first, *more in payments.values():
            order = first.order
            assert order is not None  # noqa: S101  (chosen above)
            in_time = order.created_at >= moment.at - timedelta(minutes=order.expires_in_minutes)
            if not more and first.drops == order.drops and in_time and not order.to_new_account:
                yield order
