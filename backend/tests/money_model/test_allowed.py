"""Allowed: every way that a payment's money can take, checked after each step as at a commit."""

from __future__ import annotations

from datetime import timedelta

from apps.payments.models import Leg, Rejected
from tests.factories.row_factory import RowFactory
from tests.factories.rows import RETURN_FEE, leg_of, new_address
from tests.factories.sql import change, check_constraints
from tests.money_model.setups import balance_of, settled, status_of


def test_a_payment_is_settled_paid_out_burned_and_completed(factory: RowFactory) -> None:
    payment = factory.payment(10_000_000)
    check_constraints()
    factory.close_ledger()
    factory.settle(payment)
    check_constraints()
    assert status_of(payment) == "processing"
    factory.complete(payment)
    check_constraints()
    factory.pay(leg_of(payment, "burn"))
    check_constraints()
    assert status_of(payment) == "completed"
    assert (balance_of(factory, "owed_payout"), balance_of(factory, "owed_burn")) == (0, 0)
    assert balance_of(factory, "revenue") == -90_000
    assert balance_of(factory, "network_fees") == 20


def test_a_fee_of_nothing_and_a_burn_of_nothing_make_one_leg(factory: RowFactory) -> None:
    payment = factory.payment(3, burn_ppm=0, burn_address=None)
    factory.settle(payment)
    check_constraints()
    assert list(Leg.objects.filter(deposit__payment=payment).values_list("kind", "amount")) == [("payout", 3)]


def test_the_largest_payment_at_the_highest_fee(factory: RowFactory) -> None:
    payment = factory.payment(10**17, fee_ppm=500_000, burn_ppm=1_000_000)
    factory.settle(payment)
    check_constraints()
    assert (payment.fee, payment.burn, payment.payout) == (5 * 10**16, 5 * 10**16, 5 * 10**16)


def test_an_excess_worth_sending_is_returned_with_its_own_row(factory: RowFactory) -> None:
    payment = factory.payment(10_000_000)
    deposit = factory.settle(payment, 12_000_000)
    check_constraints()
    back = Leg.objects.get(deposit=deposit, kind="excess")
    assert (back.amount, back.dest) == (2_000_000 - RETURN_FEE, deposit.sender)
    factory.pay(back)
    check_constraints()
    assert balance_of(factory, "owed_return") == 0


def test_an_excess_too_small_to_return_goes_to_the_merchant(factory: RowFactory) -> None:
    payment = factory.payment(10_000_000)
    deposit = factory.settle(payment, 10_001_011)
    check_constraints()
    assert (payment.excess, payment.payout) == (0, 9_901_011)
    assert not Rejected.objects.filter(deposit=deposit).exists()


def test_an_underpayment_is_returned_and_the_payment_paid_afterwards(factory: RowFactory) -> None:
    payment = factory.payment(10_000_000)
    factory.reject(4_000_000, reason="amount_too_low", payment=payment, destination_tag=payment.tag)
    change(payment, exception="underpaid", sequence=2)
    check_constraints()
    factory.settle(payment)
    check_constraints()
    assert (status_of(payment), payment.exception) == ("processing", "none")


def test_a_duplicate_is_returned_and_counted_twice(factory: RowFactory) -> None:
    payment = settled(factory)
    for sequence in (3, 4):
        factory.reject(payment.amount, reason="already_paid", payment=payment, destination_tag=payment.tag)
        change(payment, exception="duplicate", sequence=sequence)
        check_constraints()
    assert status_of(payment) == "processing"


def test_a_return_is_sent(factory: RowFactory) -> None:
    deposit = factory.reject(5_000_000, source_tag=99)
    check_constraints()
    factory.pay(Leg.objects.get(deposit=deposit))
    check_constraints()
    assert (balance_of(factory, "owed_return"), balance_of(factory, "return_fees")) == (0, -RETURN_FEE)


def test_a_return_too_small_to_send_is_held(factory: RowFactory) -> None:
    deposit = factory.reject(1_011)
    check_constraints()
    assert Rejected.objects.get(deposit=deposit).not_sent
    assert balance_of(factory, "held") == -1_011


def test_a_payment_expires_once_the_ledger_has_passed_its_end(factory: RowFactory) -> None:
    payment = factory.payment()
    factory.close_ledger(seconds=15 * 60 + 31)
    change(payment, status="expired", sequence=2)
    check_constraints()
    assert status_of(payment) == "expired"


def test_a_payment_expires_by_a_late_deposit(factory: RowFactory) -> None:
    payment = factory.payment()
    late = payment.expires_at + timedelta(seconds=31)
    factory.reject(
        payment.amount,
        reason="payment_expired",
        payment=payment,
        destination_tag=payment.tag,
        close_time=late,
    )
    change(payment, status="expired", exception="late", sequence=2)
    check_constraints()
    assert status_of(payment) == "expired"


def test_a_payment_ended_early_expires_at_its_last_ledger(factory: RowFactory) -> None:
    payment = factory.payment()
    factory.close_ledger()
    change(payment, expires_at=factory.close_time, ended_ledger=factory.ledger)
    check_constraints()
    change(payment, status="expired", sequence=2)
    check_constraints()
    assert status_of(payment) == "expired"


def test_a_payment_ended_early_is_still_settled_by_what_came_before(factory: RowFactory) -> None:
    payment = factory.payment()
    change(payment, expires_at=payment.created_at, ended_ledger=factory.ledger + 1)
    factory.close_ledger()
    factory.settle(payment)
    check_constraints()
    assert status_of(payment) == "processing"


def test_a_deposit_thirty_seconds_after_expiry_is_in_time(factory: RowFactory) -> None:
    payment = factory.payment()
    factory.settle(payment, close_time=payment.expires_at + timedelta(seconds=30))
    check_constraints()
    assert status_of(payment) == "processing"


def test_funding_is_equity(factory: RowFactory) -> None:
    factory.equity(7_000_000, destination_tag=factory.wallet.funding_tag)
    check_constraints()
    assert balance_of(factory, "equity") == -507_000_000


def test_a_deposit_without_a_sender_is_held_and_released_to_equity(factory: RowFactory) -> None:
    deposit = factory.held(2_000_000, sender=None, tx_type="EscrowFinish")
    check_constraints()
    factory.release(deposit, "equity")
    check_constraints()
    assert balance_of(factory, "held") == 0


def test_a_bounced_payout_is_paid_again_by_a_release(factory: RowFactory) -> None:
    deposit = factory.held(2_000_000, merchant=factory.merchant)
    check_constraints()
    factory.release(deposit, "payout", new_address())
    check_constraints()
    leg = Leg.objects.get(deposit=deposit)
    assert (leg.kind, leg.amount, leg.gathered) == ("payout", 2_000_000, False)
    factory.pay(leg)
    check_constraints()
    assert balance_of(factory, "owed_payout") == 0


def test_a_held_deposit_is_released_as_a_return(factory: RowFactory) -> None:
    deposit = factory.held(2_000_000)
    check_constraints()
    factory.release(deposit, "return", deposit.sender)
    check_constraints()
    assert Leg.objects.get(deposit=deposit).amount == 2_000_000 - RETURN_FEE


def test_a_return_that_was_not_sent_is_released(factory: RowFactory) -> None:
    deposit = factory.reject(1_011)
    check_constraints()
    factory.release(deposit, "return", deposit.sender)
    check_constraints()
    assert Rejected.objects.get(deposit=deposit).leg == Leg.objects.get(deposit=deposit)


def test_a_return_that_came_back_is_noted_once(factory: RowFactory) -> None:
    deposit = factory.reject()
    factory.pay(Leg.objects.get(deposit=deposit))
    back = factory.held(deposit.delivered - RETURN_FEE)
    Rejected.objects.filter(deposit=deposit).update(came_back=back)
    check_constraints()
    assert Rejected.objects.get(deposit=deposit).came_back == back
