"""What a deposit means: one table, the first row that fits decides."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from apps.ledger.types import NO_TAG, LedgerTx
from apps.payments.domain.choices import Flow, PaymentException, PaymentStatus, Reason, RefundStatus
from apps.payments.domain.expiry import in_time
from apps.payments.domain.split import RefundShares, Split, returnable, split
from apps.payments.domain.states import SETTLED

BOUNCE_TOLERANCE = 1_000
"""Drops that may be missing from a transfer that counts as having come back."""


@dataclass(frozen=True, slots=True)
class WalletFacts:
    """What the table needs to know of the wallet. `own_addresses` are all our wallets of its network.

    `gap`: the ledgers, the first excluded, whose payments a restored database may have lost; without an end
    while that is not known.
    """

    address: str
    retired: bool
    funding_tag: int
    own_addresses: frozenset[str]
    funding_senders: frozenset[str]
    return_fee: int
    min_return: int
    gap: tuple[int, int | None] | None = None

    def has_lost(self, ledger_index: int) -> bool:
        """Whether a payment of this ledger may have been lost."""
        if self.gap is None or ledger_index <= self.gap[0]:
            return False
        return self.gap[1] is None or ledger_index <= self.gap[1]


@dataclass(frozen=True, slots=True)
class Candidate:
    """The payment whose tag was paid, as it is after every earlier deposit.

    `suspended_at` is set only where the merchant is suspended now; `sold_out` where its link or invoice has
    too few pieces left.
    """

    status: PaymentStatus
    amount: int
    fee_ppm: int
    burn_ppm: int
    expires_at: datetime
    ended_ledger: int | None
    suspended_at: datetime | None
    sold_out: bool = False


@dataclass(frozen=True, slots=True)
class RefundCandidate:
    """The refund whose tag was paid, as it is after every earlier deposit. Its merchant sends `amount` and
    `return_fee`. `suspended_at` is set only where the merchant is suspended now."""

    status: RefundStatus
    amount: int
    return_fee: int
    expires_at: datetime
    suspended_at: datetime | None


@dataclass(frozen=True, slots=True)
class SentTransfer:
    """One of our transfers, named by the deposit's destination tag.

    `paid` is whether its `amount` was delivered to `dest`; `came_back` what `dest` sent back before this
    deposit; `merchant_id` whose payout or refund it is, if it is one.
    """

    id: int
    dest: str
    amount: int
    paid: bool
    came_back: int
    merchant_id: int | None = None


@dataclass(frozen=True, slots=True)
class Decision:
    """What becomes of one deposit.

    `status` and `exception` are the payment's new ones, None where they stay; `refund_status` is the
    refund's. `split` is set if the deposit settles, `refund` if it funds a refund. `return_amount` is what is
    sent back: of the whole deposit if it is rejected, of the excess if it settles or funds, 0 if nothing is.
    `bounced` marks the deposit with which a transfer of ours has come back from where we sent it; `quiet`
    marks dust: booked and decided, but not announced.
    """

    flow: Flow
    reason: Reason | None = None
    status: PaymentStatus | None = None
    exception: PaymentException | None = None
    split: Split | None = None
    refund_status: RefundStatus | None = None
    refund: RefundShares | None = None
    return_amount: int = 0
    bounced: bool = False
    quiet: bool = False


def can_settle(deposit: LedgerTx, wallet: WalletFacts) -> bool:
    """Whether this transaction can pay for anything: a plain Payment to the wallet, delivered in full.

    `delivered` must equal the change of balance: what a partial payment claims counts for nothing.
    """
    return (
        deposit.tx_type == "Payment"
        and deposit.succeeded
        and deposit.destination == wallet.address
        and deposit.delivered == deposit.delta
        and deposit.sender is not None
    )


def decide(
    *,
    deposit: LedgerTx,
    payment: Candidate | None,
    sent: SentTransfer | None,
    wallet: WalletFacts,
    refund: RefundCandidate | None = None,
) -> Decision:
    """Decide one positive change of the wallet's balance (`deposit.delta` > 0).

    `payment` or `refund` is the one of this wallet with the deposit's tag, `sent` our transfer whose
    SourceTag it is.
    """
    if wallet.retired:
        return Decision(flow=Flow.HELD)
    if deposit.sender in wallet.own_addresses:
        return Decision(flow=Flow.EQUITY)
    if sent is not None:
        return Decision(flow=Flow.HELD, bounced=_has_come_back(deposit, sent))
    if deposit.destination_tag == wallet.funding_tag:
        return Decision(flow=Flow.EQUITY)
    if deposit.destination_tag == NO_TAG and deposit.sender in wallet.funding_senders:
        return Decision(flow=Flow.EQUITY)
    if not can_settle(deposit, wallet):
        if deposit.sender is None:
            return Decision(flow=Flow.HELD)
        return _reject(Reason.UNSUPPORTED_TRANSACTION, deposit, wallet)
    if deposit.destination_tag == NO_TAG:
        return _reject(Reason.NO_DESTINATION_TAG, deposit, wallet)
    if refund is not None:
        return _decide_for_refund(deposit, refund, wallet)
    if payment is None and wallet.has_lost(deposit.ledger_index):
        return Decision(flow=Flow.HELD)
    if payment is None:
        return _reject(Reason.UNKNOWN_DESTINATION_TAG, deposit, wallet)
    return _decide_for_payment(deposit, payment, wallet)


def _has_come_back(deposit: LedgerTx, sent: SentTransfer) -> bool:
    """Whether a transfer has come back with this deposit: only once its amount has, and only once.

    Otherwise one drop from its receiver could make it look failed. Little may be missing, for fees on the
    way, but never more than half of a small amount.
    """
    if not sent.paid or deposit.sender != sent.dest:
        return False
    needed = sent.amount - min(BOUNCE_TOLERANCE, sent.amount // 2)
    return sent.came_back < needed <= sent.came_back + deposit.delta


def _decide_for_payment(deposit: LedgerTx, payment: Candidate, wallet: WalletFacts) -> Decision:
    if payment.status in SETTLED:
        return _reject(Reason.ALREADY_PAID, deposit, wallet, exception=PaymentException.DUPLICATE)
    becomes: PaymentStatus | None = None if payment.status == PaymentStatus.EXPIRED else PaymentStatus.EXPIRED
    if payment.sold_out:
        return _reject(Reason.SOLD_OUT, deposit, wallet, exception=PaymentException.LATE, status=becomes)
    timely = in_time(
        ledger_index=deposit.ledger_index,
        close_time=deposit.close_time,
        expires_at=payment.expires_at,
        ended_ledger=payment.ended_ledger,
    )
    if payment.status == PaymentStatus.EXPIRED or not timely:
        return _reject(
            Reason.PAYMENT_EXPIRED, deposit, wallet, exception=PaymentException.LATE, status=becomes
        )
    if payment.suspended_at is not None and payment.suspended_at < deposit.close_time:
        return _reject(Reason.MERCHANT_SUSPENDED, deposit, wallet)
    if deposit.delta < payment.amount:
        return _reject(Reason.AMOUNT_TOO_LOW, deposit, wallet, exception=PaymentException.UNDERPAID)
    shares = split(
        amount=payment.amount,
        received=deposit.delta,
        fee_ppm=payment.fee_ppm,
        burn_ppm=payment.burn_ppm,
        return_fee=wallet.return_fee,
        min_return=wallet.min_return,
    )
    return Decision(
        flow=Flow.SETTLE,
        status=PaymentStatus.PROCESSING,
        exception=PaymentException.NONE if deposit.delta == payment.amount else PaymentException.OVERPAID,
        split=shares,
        return_amount=shares.excess - wallet.return_fee if shares.excess else 0,
    )


def _decide_for_refund(deposit: LedgerTx, refund: RefundCandidate, wallet: WalletFacts) -> Decision:
    """As for a payment over `amount` and `return_fee`."""
    if refund.status in (RefundStatus.SENDING, RefundStatus.SUCCEEDED, RefundStatus.FAILED):
        return _reject(Reason.ALREADY_PAID, deposit, wallet)
    if refund.status != RefundStatus.AWAITING_MERCHANT:
        return _reject(Reason.PAYMENT_EXPIRED, deposit, wallet)
    timely = in_time(
        ledger_index=deposit.ledger_index,
        close_time=deposit.close_time,
        expires_at=refund.expires_at,
        ended_ledger=None,
    )
    if not timely:
        rejected = _reject(Reason.PAYMENT_EXPIRED, deposit, wallet)
        return rejected if rejected.quiet else replace(rejected, refund_status=RefundStatus.EXPIRED)
    if refund.suspended_at is not None and refund.suspended_at < deposit.close_time:
        return _reject(Reason.MERCHANT_SUSPENDED, deposit, wallet)
    excess = deposit.delta - refund.amount - refund.return_fee
    if excess < 0:
        return _reject(Reason.AMOUNT_TOO_LOW, deposit, wallet)
    return Decision(
        flow=Flow.REFUND,
        refund_status=RefundStatus.SENDING,
        refund=RefundShares(amount=refund.amount, fee=refund.return_fee, excess=excess),
        return_amount=returnable(excess, return_fee=wallet.return_fee, min_return=wallet.min_return),
    )


def _reject(
    reason: Reason,
    deposit: LedgerTx,
    wallet: WalletFacts,
    *,
    exception: PaymentException | None = None,
    status: PaymentStatus | None = None,
) -> Decision:
    """A rejected deposit. Dust leaves the payment as it is: a drop from anyone must not change it."""
    quiet = deposit.delta < wallet.min_return
    return Decision(
        flow=Flow.REJECT,
        reason=reason,
        status=None if quiet else status,
        exception=None if quiet else exception,
        return_amount=returnable(deposit.delta, return_fee=wallet.return_fee, min_return=wallet.min_return),
        quiet=quiet,
    )
