"""The judge of the deposits: the model of `tests.lifecycle`, and what refunds and stocks add to it.

Like that model it is written from the words of the table, and imports nothing of the code that it judges.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, timedelta

from tests.lifecycle.deposit_model import LEAST_SENT_BACK, RETURN_FEE, Asked, Deposit, Leg, Model, Verdict


@dataclass
class Refund:
    """A refund that waits for its merchant's money. `came_back`: what it sent was sent back."""

    amount: int
    return_fee: int
    dest: str
    dest_tag: int
    expires_at: datetime
    canceled: bool
    status: str = "awaiting_merchant"


@dataclass
class Stock:
    """What a link has to sell."""

    total: int
    sold: int = 0


@dataclass
class Judge(Model):
    """Deposits in the order of the ledger."""

    by_tag: dict[int, Asked] = field(default_factory=dict)
    refunds: dict[int, Refund] = field(default_factory=dict)
    stocks: dict[int, Stock] = field(default_factory=dict)
    # What our transfers carried, by their source tags: the amount, the receiver, and the tag of the refund.
    transfers: dict[int, tuple[int, str, int | None]] = field(default_factory=dict)
    sold_out: int = 0

    def judge(self, deposit: Deposit) -> Verdict:
        """Decide about the next one."""
        if deposit.tag in self.transfers:
            amount, receiver, refund_tag = self.transfers[deposit.tag]
            if refund_tag is not None and deposit.sender == receiver and deposit.drops >= amount:
                self.refunds[refund_tag].status = "failed"
            return Verdict("held")
        if deposit.tag in self.refunds:
            return self._for_refund(deposit, self.refunds[deposit.tag])
        stock = self.stocks.get(deposit.tag)
        payment = deposit.payment
        if stock is None or payment is None:
            return self.deposit(deposit)
        if payment.status not in ("processing", "completed", "failed") and stock.sold >= stock.total:
            self.sold_out += 1
            if payment.status == "pending":
                payment.tells(status="expired", exception="late")
            return self._back(deposit, "sold_out", exception="late")
        verdict = self.deposit(deposit)
        stock.sold += verdict.flow == "settle"
        return verdict

    def _for_refund(self, deposit: Deposit, refund: Refund) -> Verdict:
        if refund.canceled or refund.status == "expired":
            return self._back(deposit, "payment_expired")
        if refund.status != "awaiting_merchant":
            return self._back(deposit, "already_paid")
        if deposit.close_time > refund.expires_at + timedelta(seconds=30):
            refund.status = "expired"
            return self._back(deposit, "payment_expired")
        excess = deposit.drops - refund.amount - refund.return_fee
        if excess < 0:
            return self._back(deposit, "amount_too_low")
        refund.status = "succeeded"
        legs = [Leg("refund", refund.amount, refund.dest, refund.dest_tag)]
        if excess - RETURN_FEE < LEAST_SENT_BACK:
            return Verdict("refund", legs=tuple(legs))
        legs.append(Leg("excess", excess - RETURN_FEE, deposit.sender, deposit.source_tag))
        return Verdict("refund", None, excess, "overpaid_excess", tuple(legs))
