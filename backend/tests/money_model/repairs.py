"""Takeovers and corrections, written step by step as the services would."""

from __future__ import annotations

from apps.payments.models import Correction, Deposit, Leg, Payment, Takeover
from apps.treasury.models import Entry, Line, Wallet
from tests.factories.row_factory import RowFactory
from tests.factories.rows import book, payout_of
from tests.factories.sql import change, check_constraints, execute
from tests.money_model.setups import settled

FORGED = "The deposit was not on the ledger."


def owed_by_replaced(f: RowFactory) -> Leg:
    """A payout that a replaced wallet owes; the factory's wallet is the active one."""
    leg = payout_of(settled(f))
    f.replace_wallet()
    return leg


def failed_at_replaced(f: RowFactory) -> Payment:
    """A failed payment whose payout a replaced wallet owes."""
    payment = settled(f)
    f.fail_payout(payment)
    f.replace_wallet()
    return payment


def strand(f: RowFactory, _: object = None) -> Wallet:
    """The wallet is retired while it still owes money, as was possible before takeovers existed."""
    check_constraints()
    execute("ALTER TABLE treasury_wallet DISABLE TRIGGER wallet_retires")
    old = f.retire_wallet()
    check_constraints()
    execute("ALTER TABLE treasury_wallet ENABLE TRIGGER wallet_retires")
    return old


def reopen(payment: Payment) -> None:
    """A failed payment is processing again, as its payout is."""
    change(payment, status="processing", failure_reason=None, sequence=payment.sequence + 1)


def take_over(
    f: RowFactory, leg: Leg, *, to: Wallet | None = None, booked: int | None = None, follows: bool = True
) -> Takeover:
    """The active wallet takes `leg` over. `booked` is what the entries say, by default its amount."""
    leg.refresh_from_db()
    taker, giver = to or f.wallet, leg.payer
    row = Takeover.objects.create(leg=leg, from_wallet=giver, to_wallet=taker, admin_id=1, reason="asked")
    if follows:
        change(leg, transfer=None, transfer_state=None, taken_by=taker)
    drops = leg.amount if booked is None else booked
    if drops:
        owed = f"owed_{leg.transfer_kind}"
        book(giver, f.ledger, "handover", row.pk, {owed: drops, "equity": -drops})
        book(taker, f.ledger, "takeover", row.pk, {owed: -drops, "equity": drops})
    return row


def correct(
    f: RowFactory,
    deposit: Deposit,
    *,
    came: int = 0,
    voids: bool = True,
    follows: bool = True,
    booked: bool = True,
    off: int = 0,
) -> Correction:
    """The deposit brought `came` drops in fact. `off` moves so many drops from revenue to equity."""
    row = Correction.objects.create(deposit=deposit, true_delivered=came, admin_id=1, reason="invented")
    if voids:
        Leg.objects.filter(deposit=deposit).update(void=True)
    if booked:
        entry = Entry.objects.get(kind="deposit", source=str(deposit.pk))
        lines = {line.account: -line.drops for line in Line.objects.filter(entry=entry)}
        for account, drops in (("wallet", came), ("held", -came), ("revenue", off), ("equity", -off)):
            lines[account] = lines.get(account, 0) + drops
        book(deposit.wallet, deposit.ledger_index, "correct", deposit.pk, lines)
    if follows and deposit.payment_id is not None:
        payment = Payment.objects.get(pk=deposit.payment_id)
        status = "failed" if payment.status == "processing" else payment.status
        change(payment, status=status, failure_reason=FORGED, sequence=payment.sequence + 1)
    return row


def forged(f: RowFactory) -> Deposit:
    """A deposit that settled a payment, at a halted wallet."""
    deposit = f.settle(f.payment())
    f.halt()
    return deposit


def corrected(f: RowFactory, came: int = 0) -> Deposit:
    deposit = forged(f)
    correct(f, deposit, came=came)
    return deposit


def resume(f: RowFactory) -> None:
    change(f.wallet, halted_at=None, halt_reason=None)
