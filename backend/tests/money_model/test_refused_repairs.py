"""Refused: takeovers and corrections that would pay twice, from nothing, or without a trace."""

from __future__ import annotations

from django.db.models.functions import Now

from apps.payments.models import Deposit, Leg, Payment, SecondOpinion
from apps.treasury.models import Transfer
from tests.factories.row_factory import RowFactory
from tests.factories.rows import book, payout_of, register_wallet
from tests.factories.sql import change, refused_by
from tests.money_model.refusals import Table, Write, refusals, sql, then, truncate, update, write
from tests.money_model.repairs import (
    correct,
    corrected,
    failed_at_replaced,
    forged,
    owed_by_replaced,
    reopen,
    strand,
    take_over,
)
from tests.money_model.setups import five_held, owed_payout, owed_return, replace_wallet, settled


def in_ready_transfer(f: RowFactory) -> Leg:
    leg = owed_payout(f)
    f.transfer(leg)
    f.replace_wallet()
    return leg


def being_sent(f: RowFactory) -> Leg:
    leg = owed_payout(f)
    f.sign(leg)
    f.replace_wallet()
    return leg


def paid(f: RowFactory) -> Leg:
    payment = settled(f)
    f.complete(payment)
    f.replace_wallet()
    return payout_of(payment)


def taken(f: RowFactory) -> Leg:
    leg = owed_by_replaced(f)
    take_over(f, leg)
    return leg


def failed_then_taken(f: RowFactory) -> Transfer:
    """The failed transfer of a payout that the active wallet has taken over."""
    payment = failed_at_replaced(f)
    leg = payout_of(payment)
    assert leg.transfer is not None
    transfer = leg.transfer
    take_over(f, leg)
    reopen(payment)
    return transfer


def of_another_network(f: RowFactory, leg: Leg) -> None:
    other = RowFactory.create("live")
    take_over(f, leg, to=other.wallet)


def beyond_equity(f: RowFactory, leg: Leg) -> None:
    """The reserve of the active wallet locks all it has, but one drop less than the leg."""
    f.audit(reserve=500_000_000 - leg.amount + 1)


def signed_payout(f: RowFactory) -> Deposit:
    deposit = f.settle(f.payment())
    f.sign(Leg.objects.get(deposit=deposit, kind="payout"))
    f.halt()
    return deposit


def paid_burn(f: RowFactory) -> Deposit:
    deposit = f.settle(f.payment())
    f.pay(Leg.objects.get(deposit=deposit, kind="burn"))
    f.halt()
    return deposit


def failed_return(f: RowFactory) -> Deposit:
    leg = owed_return(f)
    f.fail(leg)
    f.halt()
    return leg.deposit


def released(f: RowFactory) -> Deposit:
    deposit = five_held(f)
    f.release(deposit, "equity")
    f.halt()
    return deposit


def unconfirmed(f: RowFactory) -> Leg:
    leg = owed_payout(f)
    SecondOpinion.objects.create(deposit=leg.deposit, server="wss://a")
    return leg


def confirmed(f: RowFactory) -> Deposit:
    deposit = owed_payout(f).deposit
    SecondOpinion.objects.create(
        deposit=deposit, server="wss://a", given_by="wss://b", state="given", given_at=Now()
    )
    return deposit


def void_leg(f: RowFactory) -> Leg:
    return Leg.objects.get(deposit=corrected(f), kind="payout")


def correction(**changes: bool | int) -> Write:
    return write(forged, lambda f, deposit: correct(f, deposit, **changes))  # type: ignore[arg-type]


TABLE: Table = {
    # takeovers
    ("takeover_outside_transfer", "a leg in a ready transfer taken over"): write(
        in_ready_transfer, take_over
    ),
    ("takeover_outside_transfer", "a leg that is being sent taken over"): write(being_sent, take_over),
    ("takeover_outside_transfer", "a paid leg taken over"): write(paid, take_over),
    ("takeover_from_equity", "a takeover of a drop more than the equity"): write(
        then(owed_by_replaced, beyond_equity), take_over
    ),
    ("takeover_by_active", "a leg of the active wallet taken over"): write(
        owed_payout, lambda f, leg: take_over(f, leg, to=f.wallet)
    ),
    ("takeover_by_active", "a leg taken over by a wallet of another network"): write(
        owed_by_replaced, of_another_network
    ),
    ("takeover_by_active", "a leg taken over by a replaced wallet"): write(
        owed_by_replaced, lambda f, leg: take_over(f, leg, to=f.replace_wallet())
    ),
    ("takeover_by_active", "a leg taken over twice"): write(taken, take_over),
    ("takeover_booked", "a takeover that is not booked"): write(
        owed_by_replaced, lambda f, leg: take_over(f, leg, booked=0)
    ),
    ("takeover_booked", "a takeover booked a drop short"): write(
        owed_by_replaced, lambda f, leg: take_over(f, leg, booked=leg.amount - 1)
    ),
    ("takeover_booked", "a takeover that its leg does not follow"): write(
        owed_by_replaced, lambda f, leg: take_over(f, leg, follows=False)
    ),
    ("takeover_reason", "a takeover without a reason"): write(
        owed_by_replaced,
        lambda f, leg: leg.takeovers.create(
            from_wallet=leg.wallet, to_wallet=f.wallet, admin_id=1, reason=""
        ),
    ),
    ("takeover_append_only", "a takeover changed"): sql(
        "UPDATE payments_takeover SET reason = 'other' WHERE leg_id = %s", taken
    ),
    ("takeover_append_only", "a takeover deleted"): sql(
        "DELETE FROM payments_takeover WHERE leg_id = %s", taken
    ),
    ("takeover_append_only", "takeovers truncated"): truncate("payments_takeover"),
    ("leg_paid_by_takeover", "another wallet pays a leg without a takeover"): write(
        owed_by_replaced, lambda f, leg: change(leg, taken_by=f.wallet)
    ),
    ("leg_paid_by_takeover", "a leg given back to the wallet that owed it"): update(taken, taken_by=None),
    ("leg_born_whole", "a leg that is born taken over"): write(
        five_held, lambda f, deposit: f.leg(deposit, "return", 5, "rOther", taken_by=f.wallet)
    ),
    ("leg_transfer_whole", "a leg that was taken over in a transfer of its old wallet"): write(
        taken, lambda f, leg: f.transfer(Leg.objects.get(pk=leg.pk), wallet=leg.wallet)
    ),
    ("transfer_legs_sum", "a failed transfer reopened after its leg was taken over"): write(
        failed_then_taken, lambda _, transfer: change(transfer, state="ready", fail_code=None)
    ),
    ("payment_follows_payout", "a failed payout taken over, its payment left failed"): write(
        failed_at_replaced, lambda f, payment: take_over(f, payout_of(payment))
    ),
    ("entry_source", "the entry of a takeover that does not exist"): write(
        lambda f: book(f.wallet, f.ledger, "takeover", 10**15, {"equity": 5, "owed_payout": -5})
    ),
    ("wallet_retire_owed_leg", "a wallet retired while it owes a leg that it took over"): write(
        then(taken, replace_wallet),
        lambda _, leg: change(Leg.objects.get(pk=leg.pk).payer, state="retired"),
    ),
    ("wallet_retire_owed_leg", "a wallet retired with a failed payout"): write(
        failed_at_replaced, lambda _, payment: change(payment.wallet, state="retired")
    ),
    ("wallet_retire_held", "a wallet retired while it holds a payout that came back"): write(
        then(lambda f: f.held(merchant=f.merchant), replace_wallet),
        lambda _, deposit: change(deposit.wallet, state="retired"),
    ),
    # corrections
    ("correction_halted", "a deposit corrected while its wallet sends"): write(
        lambda f: f.settle(f.payment()), correct
    ),
    ("correction_untouched", "a deposit corrected while its payout is being sent"): write(
        signed_payout, correct
    ),
    ("correction_untouched", "a deposit corrected after its burn was paid"): write(paid_burn, correct),
    ("correction_untouched", "a deposit corrected while its return is in a failed transfer"): write(
        failed_return, correct
    ),
    ("correction_untouched", "a released deposit corrected"): write(released, correct),
    ("correction_untouched", "a deposit corrected after its payout was taken over"): write(
        then(taken, lambda f, leg: change(leg.wallet, halted_at=f.close_time, halt_reason="they differ")),
        lambda f, leg: correct(f, leg.deposit),
    ),
    ("correction_untouched", "a deposit corrected twice"): write(corrected, correct),
    ("correction_corrects", "a deposit corrected to what is booked"): correction(came=10_000_000),
    ("correction_delivered", "a deposit corrected to less than nothing"): correction(came=-1),
    ("correction_legs", "a correction that leaves the legs"): correction(voids=False),
    ("payment_follows_payout", "a correction that leaves the payment processing"): correction(follows=False),
    ("correction_booked", "a correction that is not booked"): correction(booked=False),
    ("correction_booked", "a correction booked a drop off"): correction(off=1),
    ("correction_append_only", "a correction changed"): sql(
        "UPDATE payments_correction SET true_delivered = 1 WHERE deposit_id = %s", corrected
    ),
    ("correction_append_only", "a correction deleted"): sql(
        "DELETE FROM payments_correction WHERE deposit_id = %s", corrected
    ),
    ("leg_confirmed", "a leg sent before a second server shows its deposit"): write(
        unconfirmed, lambda f, leg: f.transfer(leg)
    ),
    ("opinion_kept", "a second opinion taken back"): sql(
        "UPDATE payments_secondopinion SET given_at = NULL, state = 'waiting' WHERE deposit_id = %s",
        confirmed,
    ),
    ("opinion_kept", "a second opinion about what another server showed"): sql(
        "UPDATE payments_secondopinion SET server = 'wss://c' WHERE deposit_id = %s",
        lambda f: unconfirmed(f).deposit,
    ),
    ("opinion_of_another", "a second opinion of the first server"): sql(
        "UPDATE payments_secondopinion SET given_by = server WHERE deposit_id = %s",
        lambda f: unconfirmed(f).deposit,
    ),
    ("opinion_no_delete", "a second opinion deleted"): sql(
        "DELETE FROM payments_secondopinion WHERE deposit_id = %s", confirmed
    ),
    ("leg_void_by_correction", "a leg made void without a correction"): update(owed_payout, void=True),
    ("leg_void_by_correction", "a void leg owed again"): update(void_leg, void=False),
    ("leg_void_end", "a void leg sent elsewhere"): write(void_leg, lambda f, leg: f.redirect(leg, "rOther")),
    ("leg_void_end", "a void leg sent"): write(void_leg, lambda f, leg: f.transfer(leg)),
    ("leg_born_whole", "a leg that is born void"): write(
        five_held, lambda f, deposit: f.leg(deposit, "return", 5, "rOther", void=True)
    ),
    ("payment_follows_payout", "a payment that failed by a correction retried"): write(
        lambda f: Payment.objects.get(deposit=corrected(f)), lambda _, payment: reopen(payment)
    ),
    ("release_of_held", "a deposit released that never came"): write(
        corrected, lambda f, deposit: f.release_row(deposit, lines={"held": 5, "equity": -5})
    ),
    ("release_entry_booked", "more released than truly came"): write(
        lambda f: corrected(f, 3_000_000),
        lambda f, deposit: f.release_row(deposit, lines={"held": 3_000_001, "equity": -3_000_001}),
    ),
    ("correction_legs", "what truly came paid to the merchant"): write(
        lambda f: corrected(f, 3_000_000),
        lambda f, d: (
            f.release_row(d, "payout", "rOther", lines={"held": 3_000_000, "owed_payout": -3_000_000})
            and f.leg(d, "return", 3_000_000, "rOther")
        ),
    ),
    ("leg_once", "a second return of what truly came"): write(
        lambda f: corrected(f, 3_000_000),
        lambda f, d: [f.leg(d, "return", 5, "rOther"), f.leg(d, "return", 5, "rOther")],
    ),
    ("entry_source", "the entry of a correction that does not exist"): write(
        lambda f: f.settle(f.payment()),
        lambda f, deposit: book(f.wallet, f.ledger, "correct", deposit.pk, {"wallet": -5, "equity": 5}),
    ),
}


test_refused = refusals(TABLE)


def test_a_second_takeover_in_the_same_transaction_does_not_spend_the_equity_again(
    factory: RowFactory,
) -> None:
    first, second = owed_payout(factory), owed_payout(factory)
    factory.replace_wallet()
    factory.audit(reserve=500_000_000 - first.amount)
    take_over(factory, first)
    with refused_by("takeover_from_equity"):
        take_over(factory, second)


def test_a_stranded_leg_is_not_taken_over_by_a_wallet_that_was_replaced(factory: RowFactory) -> None:
    leg = owed_payout(factory)
    strand(factory)
    change(factory.wallet, state="replaced", replaced_at=factory.close_time)
    with refused_by("takeover_by_active"):
        take_over(factory, leg, to=factory.wallet)
    register_wallet(factory.network)
