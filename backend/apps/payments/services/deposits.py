"""Deposits of one page: decided in the ledger's order, written set-wise.

The caller holds the cursor and all payments of the page, in one transaction; the number of statements does
not grow with the number of deposits.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from typing import cast
from uuid import UUID

from django.db import connection
from django.db.models import Sum

from apps.accounts.models import User
from apps.common import jobs
from apps.common.bulk import rows_insert
from apps.common.clock import mode_present
from apps.common.modes import Mode
from apps.ledger.types import NO_TAG, LedgerTx
from apps.payments.domain.choices import (
    Flow,
    LegKind,
    NoticeKind,
    PaymentStatus,
    Reason,
    RefundStatus,
    ReleaseTo,
)
from apps.payments.domain.matching import (
    Candidate,
    Decision,
    RefundCandidate,
    SentTransfer,
    WalletFacts,
    decide,
)
from apps.payments.domain.postings import deposit_lines
from apps.payments.domain.timing import due_at
from apps.payments.models import Deposit, Leg, Payment, Refund, Rejected, Stock
from apps.payments.services.lifecycle import Settlement, Step
from apps.payments.services.locks import refunds_lock
from apps.payments.services.notices import NewNotice, notices_write
from apps.payments.services.refunds import RefundStep
from apps.payments.services.second_opinions import opinions_await
from apps.payments.services.stock import stocks_lock
from apps.treasury.domain.choices import EntryKind, PayoutTiming, TransferKind, TransferState
from apps.treasury.models import Transfer, Wallet
from apps.treasury.services.journal import NewEntry, entries_book

# Parts of one transfer may arrive at two wallets at once: they are added up one after the other.
_LOCK = "select pg_advisory_xact_lock(%s + tag) from unnest(%s::bigint[]) as named(tag)"
_LOCK_BASE = 0x626F756E << 32


@dataclass(frozen=True, slots=True)
class Verdict:
    """One deposit and what it means. `bounced` is the transfer that has come back with it."""

    tx: LedgerTx
    decision: Decision
    payment: Payment | None
    refund: Refund | None
    bounced: SentTransfer | None
    merchant_id: int | None


@dataclass(slots=True)
class Booked:
    """What booking a page leaves to do: the payments' and the refunds' steps in order, and whether anything
    is owed now."""

    steps: list[Step]
    refund_steps: list[RefundStep]
    owes: bool


def deposits_decide(
    *, txs: Sequence[LedgerTx], payments: Iterable[Payment], wallet: Wallet, facts: WalletFacts
) -> list[Verdict]:
    """Decide these deposits, given in ledger order; a later one sees what an earlier one did.

    The payments are locked, those of the refunds with these tags among them; the stocks that they take from,
    and then the refunds, are locked here.
    """
    page = _Page(txs, payments, wallet)
    return [page.decide(tx, facts) for tx in txs]


class _Page:
    """What the deposits of a page find: payments, refunds and sent transfers by tag, each as the deposit
    before left it."""

    def __init__(self, txs: Sequence[LedgerTx], payments: Iterable[Payment], wallet: Wallet) -> None:
        tags = {tx.destination_tag for tx in txs} - {NO_TAG}
        self.payments = {each.tag: each for each in payments if each.wallet_id == wallet.id}
        self.payment_states = {tag: _candidate(payment) for tag, payment in self.payments.items()}
        stocks = {each.stock_id for each in self.payments.values() if each.stock_id is not None}
        self.left = _Left(stocks_lock(stocks))
        refunds = refunds_lock(mode=wallet.mode, tags=tags - self.payments.keys()).values()
        self.refunds = {
            each.tag: each for each in refunds if each.tag is not None and each.wallet_id == wallet.id
        }
        self.refund_states = {tag: _refund_candidate(refund) for tag, refund in self.refunds.items()}
        self.sent = _sent_transfers(wallet=wallet, tags=tags)

    def decide(self, tx: LedgerTx, facts: WalletFacts) -> Verdict:
        tag = tx.destination_tag
        candidate, transfer = self.payment_states.get(tag), self.sent.get(tag)
        if candidate is not None:
            candidate = replace(candidate, sold_out=self.left.is_too_little(self.payments[tag]))
        refund = self.refund_states.get(tag)
        decision = decide(deposit=tx, payment=candidate, sent=transfer, wallet=facts, refund=refund)
        if candidate is not None and decision.status is not None:
            self.payment_states[tag] = replace(candidate, status=decision.status)
            if decision.flow == Flow.SETTLE:
                self.left.take(self.payments[tag])
        if refund is not None and decision.refund_status is not None:
            self.refund_states[tag] = replace(refund, status=decision.refund_status)
        if transfer is not None and decision.flow == Flow.HELD and tx.sender == transfer.dest:
            transfer = replace(transfer, came_back=transfer.came_back + tx.delta)
            self.sent[tag] = transfer
        return self._verdict(tx, decision, transfer if decision.bounced else None)

    def _verdict(self, tx: LedgerTx, decision: Decision, bounced: SentTransfer | None) -> Verdict:
        payment = refund = None
        if decision.flow in {Flow.SETTLE, Flow.REJECT, Flow.REFUND}:
            payment = self.payments.get(tx.destination_tag)
            refund = self.refunds.get(tx.destination_tag)
        owner = payment or refund or bounced
        merchant_id = None if owner is None else owner.merchant_id
        return Verdict(tx, decision, payment, refund, bounced, merchant_id)


class _Left:
    """What is left of the locked stocks, while the deposits of a page take from them one after the other."""

    def __init__(self, stocks: Mapping[UUID, Stock]) -> None:
        self._left = {
            id_: None if stock.total is None else stock.total - stock.sold for id_, stock in stocks.items()
        }

    def is_too_little(self, payment: Payment) -> bool:
        if payment.stock_id is None:
            return False
        left = self._left[payment.stock_id]
        return left is not None and _pieces(payment) > left

    def take(self, payment: Payment) -> None:
        """The rows are changed by the database, when the payment's new status is written."""
        if payment.stock_id is not None and (left := self._left[payment.stock_id]) is not None:
            self._left[payment.stock_id] = left - _pieces(payment)
            # Others may not fit any more.
            jobs.wake("ledger.expire")


def _pieces(payment: Payment) -> int:
    """A payment with a stock always has them."""
    return cast(int, payment.pieces)


def _suspended_at(merchant: User, mode: str) -> datetime | None:
    """Since when the merchant is suspended, if he is now."""
    if merchant.is_active:
        return None
    return merchant.suspended_test_at if mode == Mode.TEST else merchant.suspended_live_at


def _candidate(payment: Payment) -> Candidate:
    return Candidate(
        status=PaymentStatus(payment.status),
        amount=payment.amount,
        fee_ppm=payment.fee_ppm,
        burn_ppm=payment.burn_ppm,
        expires_at=payment.expires_at,
        ended_ledger=payment.ended_ledger,
        suspended_at=_suspended_at(payment.merchant, payment.mode),
    )


def _refund_candidate(refund: Refund) -> RefundCandidate:
    return RefundCandidate(
        status=RefundStatus(refund.status),
        amount=refund.amount,
        return_fee=refund.return_fee,
        expires_at=refund.expires_at,
        suspended_at=_suspended_at(refund.merchant, refund.mode),
    )


def _sent_transfers(*, wallet: Wallet, tags: Collection[int]) -> dict[int, SentTransfer]:
    """Our transfers with these SourceTags on the wallet's network, by tag, with what has come back of each.

    What was sent on another network cannot come back on this one: play money must never mark a live return as
    bounced. Locks the tags found until the transaction ends.
    """
    transfers = list(
        Transfer.objects.filter(source_tag__in=tags, wallet__network_id=wallet.network_id).order_by(
            "source_tag"
        )
    )
    if not transfers:
        return {}
    with connection.cursor() as cursor:
        cursor.execute(_LOCK, [_LOCK_BASE, [transfer.source_tag for transfer in transfers]])
    # What was released back to its sender is with the sender again.
    held = (
        Deposit.objects.filter(
            flow=Flow.HELD,
            network_id=wallet.network_id,
            destination_tag__in=[transfer.source_tag for transfer in transfers],
        )
        .exclude(release__to=ReleaseTo.RETURN)
        .values_list("destination_tag", "sender")
        .annotate(drops=Sum("delivered"))
    )
    came_back = {(tag, sender): drops for tag, sender, drops in held}
    for_merchants = [each.id for each in transfers if each.kind in (TransferKind.PAYOUT, TransferKind.REFUND)]
    rows = Leg.objects.filter(transfer__in=for_merchants, deposit__merchant_id__isnull=False)
    merchants = dict(rows.values_list("transfer_id", "deposit__merchant_id"))
    return {
        transfer.source_tag: SentTransfer(
            id=transfer.id,
            dest=transfer.dest,
            amount=transfer.amount,
            paid=transfer.state == TransferState.PAID,
            came_back=came_back.get((transfer.source_tag, transfer.dest), 0),
            merchant_id=merchants.get(transfer.id),
        )
        for transfer in transfers
    }


def deposits_book(
    *,
    verdicts: Sequence[Verdict],
    wallet: Wallet,
    facts: WalletFacts,
    timing: PayoutTiming,
    now: datetime,
    shown_by: str = "",
) -> Booked:
    """Write deposits, legs, rejected rows and journal entries; returns the steps of payments and refunds.

    A deposit is written whatever it means. `timing` says when payouts and burns of these deposits are due.
    `wallet` comes with its network. `shown_by`: the ledger server that showed them, where the large ones wait
    for another one.
    """
    seen_at = mode_present(wallet.mode)
    deposits = rows_insert([_deposit(verdict, wallet, facts, seen_at) for verdict in verdicts])
    if shown_by:
        opinions_await(deposits=deposits, server=shown_by)
    decided = list(zip(verdicts, deposits, strict=True))
    legs = rows_insert([leg for verdict, deposit in decided for leg in _legs(verdict, deposit, timing, now)])
    returns = {leg.deposit_id: leg for leg in legs if leg.kind in {LegKind.RETURN, LegKind.EXCESS}}
    rows = [_rejected(verdict, deposit, returns.get(deposit.id)) for verdict, deposit in decided]
    rejected = {
        row.deposit_id: row for row in Rejected.objects.bulk_create([row for row in rows if row is not None])
    }
    entries_book([_entry(verdict, deposit) for verdict, deposit in decided])
    notices_write(
        [note for verdict, deposit in decided for note in _unsent(verdict, rejected.get(deposit.id))]
    )
    gathered = timing != PayoutTiming.IMMEDIATE
    steps = [
        step
        for verdict, deposit in decided
        for step in _steps(verdict, deposit, rejected.get(deposit.id), gathered=gathered)
    ]
    refund_steps = [
        RefundStep(
            refund=verdict.refund,
            status=verdict.decision.refund_status,
            deposit=deposit if verdict.decision.flow == Flow.REFUND else None,
        )
        for verdict, deposit in decided
        if verdict.refund is not None and verdict.decision.refund_status is not None
    ]
    return Booked(steps=steps, refund_steps=refund_steps, owes=any(leg.due_at <= now for leg in legs))


def _deposit(verdict: Verdict, wallet: Wallet, facts: WalletFacts, seen_at: datetime) -> Deposit:
    tx, decision = verdict.tx, verdict.decision
    return Deposit(
        wallet=wallet,
        network_id=wallet.network_id,
        tx_hash=tx.tx_hash,
        ledger_index=tx.ledger_index,
        tx_index=tx.tx_index,
        close_time=tx.close_time,
        tx_type=tx.tx_type,
        sender=tx.sender,
        source_tag=tx.source_tag,
        destination_tag=tx.destination_tag,
        delivered=tx.delta,
        return_fee=facts.return_fee,
        min_return=facts.min_return,
        flow=decision.flow,
        reason=decision.reason,
        payment=verdict.payment,
        refund=verdict.refund,
        merchant_id=verdict.merchant_id,
        seen_at=seen_at,
    )


def _entry(verdict: Verdict, deposit: Deposit) -> NewEntry:
    lines = deposit_lines(verdict.decision, delivered=deposit.delivered, return_fee=deposit.return_fee)
    return NewEntry(
        wallet_id=deposit.wallet_id,
        ledger_index=deposit.ledger_index,
        kind=EntryKind.DEPOSIT,
        source=str(deposit.id),
        lines=lines,
    )


def _legs(verdict: Verdict, deposit: Deposit, timing: PayoutTiming, now: datetime) -> list[Leg]:
    """What is owed because of this deposit."""
    payment, refund, decision = verdict.payment, verdict.refund, verdict.decision
    new = partial(Leg, deposit=deposit, flow=deposit.flow, wallet_id=deposit.wallet_id, void=False)
    legs: list[Leg] = []
    if decision.split is not None and payment is not None:
        later = partial(new, gathered=timing != PayoutTiming.IMMEDIATE, due_at=due_at(timing, now))
        legs.append(
            later(
                kind=LegKind.PAYOUT,
                amount=decision.split.payout,
                dest=payment.payout_address,
                dest_tag=payment.payout_tag,
            )
        )
        if decision.split.burn:
            legs.append(
                later(kind=LegKind.BURN, amount=decision.split.burn, dest=cast(str, payment.burn_address))
            )
    if decision.refund is not None and refund is not None:
        legs.append(
            new(
                kind=LegKind.REFUND,
                amount=decision.refund.amount,
                dest=cast(str, refund.dest),
                dest_tag=refund.dest_tag,
                due_at=now,
            )
        )
    if decision.return_amount:
        legs.append(
            new(
                kind=LegKind.RETURN if decision.flow == Flow.REJECT else LegKind.EXCESS,
                amount=decision.return_amount,
                dest=cast(str, deposit.sender),
                dest_tag=deposit.source_tag,
                due_at=now,
            )
        )
    return legs


def _rejected(verdict: Verdict, deposit: Deposit, leg: Leg | None) -> Rejected | None:
    """The row of what was rejected: the whole deposit, or the excess of a settling one."""
    decision = verdict.decision
    if decision.flow == Flow.REJECT:
        return Rejected(
            deposit=deposit,
            reason=cast(str, decision.reason),
            amount=deposit.delivered,
            leg=leg,
            not_sent=leg is None,
        )
    shares = decision.split or decision.refund
    if shares is not None and decision.return_amount:
        return Rejected(
            deposit=deposit,
            reason=Reason.OVERPAID_EXCESS,
            amount=shares.excess,
            leg=leg,
            not_sent=False,
        )
    return None


def _unsent(verdict: Verdict, row: Rejected | None) -> list[NewNotice]:
    """The notice of a return that is too small to be sent. Dust deposits produce none."""
    payment = verdict.payment
    if row is None or not row.not_sent or payment is None or verdict.decision.quiet:
        return []
    return [
        NewNotice(
            merchant_id=payment.merchant_id,
            mode=payment.mode,
            kind=NoticeKind.RETURN_FAILED,
            payment_id=payment.id,
            amount=row.amount,
            reason="Too small to be sent back.",
        )
    ]


def _steps(verdict: Verdict, deposit: Deposit, row: Rejected | None, *, gathered: bool) -> list[Step]:
    """What this deposit does to its payment; nothing where it has none, or is dust."""
    payment, decision = verdict.payment, verdict.decision
    if payment is None or decision.quiet:
        return []
    steps: list[Step] = []
    exception = decision.exception
    if decision.status is not None:
        settlement = None if decision.split is None else Settlement(deposit=deposit, split=decision.split)
        steps.append(
            Step(payment=payment, status=decision.status, exception=exception, settlement=settlement)
        )
        exception = None
        if decision.split is not None and gathered:
            # Split and booked is all that is waited for: the payout itself goes out with others, later.
            steps.append(Step(payment=payment, status=PaymentStatus.COMPLETED))
    if row is not None:
        steps.append(Step(payment=payment, exception=exception, rejected=row))
    return steps
