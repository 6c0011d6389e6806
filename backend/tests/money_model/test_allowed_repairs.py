"""Allowed: money that an old wallet owes is paid by the active one, and an invented deposit is taken back."""

from __future__ import annotations

from apps.payments.models import Deposit, Leg, Payment
from apps.treasury.models import Line, Wallet
from tests.factories.row_factory import RowFactory
from tests.factories.rows import leg_of, payout_of
from tests.factories.sql import change, check_constraints
from tests.money_model.repairs import (
    correct,
    failed_at_replaced,
    forged,
    owed_by_replaced,
    reopen,
    resume,
    strand,
    take_over,
)
from tests.money_model.setups import balance_of, gathered_payments, owed_return, settled, status_of


def balance_at(wallet: Wallet, account: str) -> int:
    return sum(Line.objects.filter(entry__wallet=wallet, account=account).values_list("drops", flat=True))


def test_a_failed_payout_of_a_replaced_wallet_is_taken_over_and_paid(factory: RowFactory) -> None:
    payment = failed_at_replaced(factory)
    old, leg = payment.wallet, payout_of(payment)
    equity = balance_at(old, "equity")
    take_over(factory, leg)
    reopen(payment)
    check_constraints()
    assert status_of(payment) == "processing"
    assert (balance_at(old, "owed_payout"), balance_at(old, "equity")) == (0, equity - leg.amount)
    assert balance_of(factory, "owed_payout") == -leg.amount
    factory.complete(payment)
    check_constraints()
    assert (status_of(payment), balance_of(factory, "owed_payout")) == ("completed", 0)


def test_a_burn_and_a_failed_return_are_taken_over(factory: RowFactory) -> None:
    payment, back = settled(factory), owed_return(factory)
    factory.complete(payment)
    factory.fail(back)
    old = factory.replace_wallet()
    for leg in (leg_of(payment, "burn"), back):
        take_over(factory, leg)
    check_constraints()
    for leg in (leg_of(payment, "burn"), Leg.objects.get(pk=back.pk)):
        factory.pay(leg)
    check_constraints()
    assert (balance_at(old, "owed_burn"), balance_at(old, "owed_return")) == (0, 0)
    change(old, state="retired")
    check_constraints()


def test_money_that_was_stranded_at_a_retired_wallet_is_paid(factory: RowFactory) -> None:
    payment = settled(factory)
    factory.fail_payout(payment)
    strand(factory)
    take_over(factory, payout_of(payment))
    reopen(payment)
    factory.complete(payment)
    check_constraints()
    assert status_of(payment) == "completed"


def test_a_leg_is_taken_over_a_second_time(factory: RowFactory) -> None:
    leg = owed_by_replaced(factory)
    take_over(factory, leg)
    second = factory.replace_wallet()
    take_over(factory, leg)
    check_constraints()
    leg.refresh_from_db()
    assert (leg.paying_wallet, balance_at(second, "owed_payout")) == (factory.wallet.pk, 0)
    factory.complete(Payment.objects.get(deposit=leg.deposit_id))
    check_constraints()


def test_a_deposit_that_never_came_is_corrected(factory: RowFactory) -> None:
    deposit = forged(factory)
    correct(factory, deposit)
    check_constraints()
    assert Payment.objects.get(deposit=deposit).status == "failed"
    assert set(Leg.objects.filter(deposit=deposit).values_list("state", flat=True)) == {"void"}
    accounts = ("wallet", "owed_payout", "owed_burn", "revenue", "held")
    assert [balance_of(factory, account) for account in accounts] == [500_000_000, 0, 0, 0, 0]


def test_a_gathered_payment_that_was_corrected_stays_completed(factory: RowFactory) -> None:
    (payment,) = gathered_payments(factory, 1)
    factory.halt()
    correct(factory, Deposit.objects.get(payment=payment))
    check_constraints()
    payment.refresh_from_db()
    assert (payment.status, payment.failure_reason) == ("completed", "The deposit was not on the ledger.")


def test_what_truly_came_is_held_and_then_returned(factory: RowFactory) -> None:
    deposit = forged(factory)
    correct(factory, deposit, came=3_000_000)
    check_constraints()
    assert balance_of(factory, "held") == -3_000_000
    lines = {"held": 3_000_000, "owed_return": -2_999_988, "return_fees": -12}
    factory.release_row(deposit, "return", deposit.sender, lines=lines)
    leg = factory.leg(deposit, "return", 2_999_988, deposit.sender or "")
    check_constraints()
    resume(factory)
    assert leg is not None
    factory.pay(leg)
    check_constraints()
    assert (balance_of(factory, "held"), balance_of(factory, "owed_return")) == (0, 0)


def test_a_rejected_deposit_that_never_came_is_corrected(factory: RowFactory) -> None:
    deposit = factory.reject()
    factory.halt()
    correct(factory, deposit)
    check_constraints()
    assert Leg.objects.get(rejected__deposit=deposit).state == "void"
    assert (balance_of(factory, "owed_return"), balance_of(factory, "return_fees")) == (0, 0)


def test_what_truly_came_of_a_rejected_deposit_is_returned(factory: RowFactory) -> None:
    deposit = factory.reject(5_000_000)
    check_constraints()
    factory.halt()
    correct(factory, deposit, came=2_000_000)
    lines = {"held": 2_000_000, "owed_return": -1_999_988, "return_fees": -12}
    factory.release_row(deposit, "return", deposit.sender, lines=lines)
    factory.leg(deposit, "return", 1_999_988, deposit.sender or "")
    check_constraints()
    assert sorted(Leg.objects.filter(deposit=deposit).values_list("state", flat=True)) == ["owed", "void"]


def test_funding_and_held_money_that_never_came_are_corrected(factory: RowFactory) -> None:
    deposits = [factory.equity(), factory.held()]
    factory.halt()
    for deposit in deposits:
        correct(factory, deposit)
    check_constraints()
    assert (balance_of(factory, "held"), balance_of(factory, "equity")) == (0, -500_000_000)
