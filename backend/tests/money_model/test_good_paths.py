"""What must be possible: every way of a payment's money, judged after each step as a commit would."""

from __future__ import annotations

from datetime import timedelta

from apps.payments.models import Leg, Payment, Rejected
from tests.money_model.ground import Ground
from tests.money_model.rows import (
    RETURN_FEE,
    change,
    kept,
    leg_of,
    new_address,
    value,
)


def status(payment: Payment) -> str:
    return Payment.objects.get(pk=payment.pk).status


def balance(ground: Ground, account: str) -> int:
    return int(
        value(
            "SELECT coalesce(sum(l.drops), 0) FROM treasury_line l JOIN treasury_entry e ON e.id = l.entry_id"
            " WHERE e.wallet_id = %s AND l.account = %s",
            ground.wallet.pk,
            account,
        )
    )


def test_a_payment_is_settled_paid_out_burnt_and_completed(ground: Ground) -> None:
    payment = ground.payment(10_000_000)
    kept()
    ground.close()
    ground.settle(payment)
    kept()
    assert status(payment) == "processing"
    ground.complete(payment)
    kept()
    ground.pay(leg_of(payment, "burn"))
    kept()
    assert status(payment) == "completed"
    assert (balance(ground, "owed_payout"), balance(ground, "owed_burn")) == (0, 0)
    assert balance(ground, "revenue") == -90_000
    assert balance(ground, "network_fees") == 20


def test_a_fee_of_nothing_and_a_burn_of_nothing_make_one_leg(ground: Ground) -> None:
    payment = ground.payment(3, burn_ppm=0, burn_address=None)
    ground.settle(payment)
    kept()
    assert list(Leg.objects.filter(deposit__payment=payment).values_list("kind", "amount")) == [("payout", 3)]


def test_the_largest_payment_at_the_highest_fee(ground: Ground) -> None:
    payment = ground.payment(10**17, fee_ppm=500_000, burn_ppm=1_000_000)
    ground.settle(payment)
    kept()
    assert (payment.fee, payment.burn, payment.payout) == (5 * 10**16, 5 * 10**16, 5 * 10**16)


def test_an_excess_worth_sending_is_returned_with_its_own_row(ground: Ground) -> None:
    payment = ground.payment(10_000_000)
    deposit = ground.settle(payment, 12_000_000)
    kept()
    back = Leg.objects.get(deposit=deposit, kind="excess")
    assert (back.amount, back.dest) == (2_000_000 - RETURN_FEE, deposit.sender)
    ground.pay(back)
    kept()
    assert balance(ground, "owed_return") == 0


def test_an_excess_too_small_to_return_goes_to_the_merchant(ground: Ground) -> None:
    payment = ground.payment(10_000_000)
    deposit = ground.settle(payment, 10_001_011)
    kept()
    assert (payment.excess, payment.payout) == (0, 9_901_011)
    assert not Rejected.objects.filter(deposit=deposit).exists()


def test_an_underpayment_is_returned_and_the_payment_paid_afterwards(ground: Ground) -> None:
    payment = ground.payment(10_000_000)
    ground.reject(4_000_000, reason="Amount too low", payment=payment, destination_tag=payment.tag)
    change(payment, exception="underpaid", sequence=2)
    kept()
    ground.settle(payment)
    kept()
    assert (status(payment), payment.exception) == ("processing", "none")


def test_a_duplicate_is_returned_and_counted_twice(ground: Ground) -> None:
    payment = ground.payment()
    ground.settle(payment)
    for sequence in (3, 4):
        ground.reject(payment.amount, reason="Already paid", payment=payment, destination_tag=payment.tag)
        change(payment, exception="duplicate", sequence=sequence)
        kept()
    assert status(payment) == "processing"


def test_a_return_is_sent(ground: Ground) -> None:
    deposit = ground.reject(5_000_000, source_tag=99)
    kept()
    ground.pay(Leg.objects.get(deposit=deposit))
    kept()
    assert (balance(ground, "owed_return"), balance(ground, "return_fees")) == (0, -RETURN_FEE)


def test_a_return_too_small_to_send_is_held(ground: Ground) -> None:
    deposit = ground.reject(1_011)
    kept()
    assert Rejected.objects.get(deposit=deposit).not_sent
    assert balance(ground, "held") == -1_011


def test_a_payment_expires_once_the_ledger_has_passed_its_end(ground: Ground) -> None:
    payment = ground.payment()
    ground.close(seconds=15 * 60 + 31)
    change(payment, status="expired", sequence=2)
    kept()
    assert status(payment) == "expired"


def test_a_payment_expires_by_a_late_deposit_of_its_own(ground: Ground) -> None:
    payment = ground.payment()
    late = payment.expires_at + timedelta(seconds=31)
    ground.reject(
        payment.amount,
        reason="Payment expired",
        payment=payment,
        destination_tag=payment.tag,
        close_time=late,
    )
    change(payment, status="expired", exception="late", sequence=2)
    kept()
    assert status(payment) == "expired"


def test_a_payment_ended_early_expires_at_its_last_ledger(ground: Ground) -> None:
    payment = ground.payment()
    ground.close()
    change(payment, expires_at=ground.close_time, ended_ledger=ground.ledger)
    kept()
    change(payment, status="expired", sequence=2)
    kept()
    assert status(payment) == "expired"


def test_a_payment_ended_early_is_still_settled_by_what_came_before(ground: Ground) -> None:
    payment = ground.payment()
    change(payment, expires_at=payment.created_at, ended_ledger=ground.ledger + 1)
    ground.close()
    ground.settle(payment)
    kept()
    assert status(payment) == "processing"


def test_a_deposit_thirty_seconds_after_expiry_is_in_time(ground: Ground) -> None:
    payment = ground.payment()
    ground.settle(payment, close_time=payment.expires_at + timedelta(seconds=30))
    kept()
    assert status(payment) == "processing"


def test_funding_is_equity(ground: Ground) -> None:
    ground.equity(7_000_000, destination_tag=ground.wallet.funding_tag)
    kept()
    assert balance(ground, "equity") == -507_000_000


def test_a_deposit_without_a_sender_is_held_and_released_to_equity(ground: Ground) -> None:
    deposit = ground.held(2_000_000, sender=None, tx_type="EscrowFinish")
    kept()
    ground.release(deposit, "equity")
    kept()
    assert balance(ground, "held") == 0


def test_a_bounced_payout_is_paid_again_by_a_release(ground: Ground) -> None:
    deposit = ground.held(2_000_000, merchant=ground.merchant)
    kept()
    ground.release(deposit, "payout", new_address("m"))
    kept()
    leg = Leg.objects.get(deposit=deposit)
    assert (leg.kind, leg.amount, leg.gathered) == ("payout", 2_000_000, False)
    ground.pay(leg)
    kept()
    assert balance(ground, "owed_payout") == 0


def test_a_held_deposit_is_released_as_a_return(ground: Ground) -> None:
    deposit = ground.held(2_000_000)
    kept()
    ground.release(deposit, "return", deposit.sender)
    kept()
    assert Leg.objects.get(deposit=deposit).amount == 2_000_000 - RETURN_FEE


def test_a_return_that_was_not_sent_is_released(ground: Ground) -> None:
    deposit = ground.reject(1_011)
    kept()
    ground.release(deposit, "return", deposit.sender)
    kept()
    assert Rejected.objects.get(deposit=deposit).leg == Leg.objects.get(deposit=deposit)


def test_a_return_that_came_back_is_noted_once(ground: Ground) -> None:
    deposit = ground.reject()
    ground.pay(Leg.objects.get(deposit=deposit))
    back = ground.held(deposit.delivered - RETURN_FEE)
    Rejected.objects.filter(deposit=deposit).update(came_back=back)
    kept()
    assert Rejected.objects.get(deposit=deposit).came_back == back
