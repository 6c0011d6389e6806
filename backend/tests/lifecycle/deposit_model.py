"""A small, independent model of what must happen to payments and deposits.

Written from the table's words and not from the code that it judges; it imports nothing of it. Amounts are
drops, times are aware UTC.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, timedelta

RETURN_FEE = 12
LEAST_SENT_BACK = 1_000


@dataclass
class Asked:
    """A payment in its expected state."""

    amount: int
    fee: int
    burn: int
    payout_to: str
    burn_to: str
    expires_at: datetime
    status: str = "pending"
    exception: str = "none"
    events: int = 1
    ended_ledger: int | None = None
    payout_is_sent: bool = False
    returns_owed: int = 0
    returns_sent: int = 0

    def tells(self, *, status: str | None = None, exception: str | None = None) -> None:
        """One event for its merchant."""
        self.status = status or self.status
        self.exception = exception or self.exception
        self.events += 1

    def takes(self, *, ledger_index: int, close_time: datetime) -> bool:
        """Whether a deposit in this ledger is in time."""
        if self.ended_ledger is not None:
            return ledger_index <= self.ended_ledger
        return close_time <= self.expires_at + timedelta(seconds=30)


@dataclass(frozen=True)
class Deposit:
    """One payment to the platform wallet, as a ledger holds it. `tag` and `source_tag` -1 where there is
    none; `payment` is the one of this wallet with that tag, `bounces` whether it is the tag of one of our
    transfers, `funds` whether it is the operator's: by the funding tag, or listed and without a tag."""

    drops: int
    sender: str
    tag: int
    source_tag: int
    ledger_index: int
    close_time: datetime
    payment: Asked | None = None
    bounces: bool = False
    funds: bool = False


@dataclass(frozen=True)
class Leg:
    """What is sent because of a deposit."""

    kind: str
    drops: int
    to: str
    tag: int = -1


@dataclass(frozen=True)
class Verdict:
    """How a deposit is booked; `rejected` is the amount of its rejection."""

    flow: str
    reason: str | None = None
    rejected: int | None = None
    rejected_as: str | None = None
    legs: tuple[Leg, ...] = ()


@dataclass
class Model:
    """One platform wallet and its merchant."""

    payments: list[Asked] = field(default_factory=list)
    suspended_at: datetime | None = None

    def deposit(self, deposit: Deposit) -> Verdict:
        """Decide about a deposit. The first rule that fits applies."""
        if deposit.bounces:
            return Verdict("held")
        if deposit.funds:
            return Verdict("equity")
        if deposit.tag == -1:
            return self._back(deposit, "no_destination_tag")
        payment = deposit.payment
        if payment is None:
            return self._back(deposit, "unknown_destination_tag")
        if payment.status in ("processing", "completed", "failed"):
            return self._back(deposit, "already_paid", exception="duplicate")
        in_time = payment.takes(ledger_index=deposit.ledger_index, close_time=deposit.close_time)
        if payment.status == "expired" or not in_time:
            return self._late(deposit, payment)
        if self.suspended_at is not None and self.suspended_at < deposit.close_time:
            return self._back(deposit, "merchant_suspended")
        if deposit.drops < payment.amount:
            return self._back(deposit, "amount_too_low", exception="underpaid")
        return self._settles(deposit, payment)

    def ledger_passed(self, *, ledger_index: int, close_time: datetime) -> None:
        """The sweep has processed this ledger: what was sent is paid, and overdue payments expire."""
        for payment in self.payments:
            # Each return that has arrived is told.
            payment.events += payment.returns_sent
            payment.returns_sent = 0
            if payment.status == "processing" and payment.payout_is_sent:
                payment.tells(status="completed")
            if payment.status == "pending":
                if payment.ended_ledger is not None:
                    is_over = ledger_index >= payment.ended_ledger
                else:
                    is_over = close_time > payment.expires_at + timedelta(seconds=30)
                if is_over:
                    payment.tells(status="expired")

    def sends(self) -> None:
        """Everything owed is signed and submitted, and will be in the next ledger."""
        for payment in self.payments:
            payment.returns_sent += payment.returns_owed
            payment.returns_owed = 0
            if payment.status == "processing":
                payment.payout_is_sent = True

    def ends_early(self, payment: Asked, *, now: datetime, validated: int) -> bool:
        """Whether it could be ended."""
        if payment.status != "pending":
            return False
        if payment.ended_ledger is None:
            if now >= payment.expires_at:
                return False
            payment.expires_at, payment.ended_ledger = now, validated
        return True

    def _back(self, deposit: Deposit, reason: str, *, exception: str | None = None) -> Verdict:
        """Reject it. Too small a deposit is held for its sender; dust without an event."""
        if deposit.payment is not None and deposit.drops >= LEAST_SENT_BACK:
            deposit.payment.tells(exception=exception)
        legs = _return("return", deposit.drops, deposit)
        if deposit.payment is not None:
            deposit.payment.returns_owed += len(legs)
        return Verdict("reject", reason, deposit.drops, reason, legs)

    def _late(self, deposit: Deposit, payment: Asked) -> Verdict:
        if payment.status == "pending" and deposit.drops >= LEAST_SENT_BACK:
            payment.tells(status="expired", exception="late")
        return self._back(deposit, "payment_expired", exception="late")

    def _settles(self, deposit: Deposit, payment: Asked) -> Verdict:
        over = deposit.drops - payment.amount
        payment.tells(status="processing", exception="overpaid" if over else "none")
        excess = _return("excess", over, deposit)
        if excess:
            payment.tells()
            payment.returns_owed += 1
        payout = payment.amount - payment.fee + (0 if excess else over)
        legs = [Leg("payout", payout, payment.payout_to)]
        if payment.burn:
            legs.append(Leg("burn", payment.burn, payment.burn_to))
        legs += excess
        if excess:
            return Verdict("settle", None, over, "overpaid_excess", tuple(legs))
        return Verdict("settle", legs=tuple(legs))


def _return(kind: str, drops: int, deposit: Deposit) -> tuple[Leg, ...]:
    rest = drops - RETURN_FEE
    return (Leg(kind, rest, deposit.sender, deposit.source_tag),) if rest >= LEAST_SENT_BACK else ()
