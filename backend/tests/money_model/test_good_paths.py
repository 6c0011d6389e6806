"""What must be possible: every way of a payment's money, judged after each step as a commit would."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone

from apps.payments.models import Leg, Payment, Rejected
from apps.treasury.models import Attempt, BurnWallet, Network, Slot, Wallet
from apps.wallets.models import MerchantWallet
from tests.money_model.ground import (
    RETURN_FEE,
    Ground,
    book,
    change,
    claim,
    clear_mode,
    kept,
    leg_of,
    new_address,
    payout_of,
    register,
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
    assert list(Leg.objects.filter(credit__payment=payment).values_list("kind", "amount")) == [("payout", 3)]


def test_the_largest_payment_at_the_highest_fee(ground: Ground) -> None:
    payment = ground.payment(10**17, fee_ppm=500_000, burn_ppm=1_000_000)
    ground.settle(payment)
    kept()
    assert (payment.fee, payment.burn, payment.payout) == (5 * 10**16, 5 * 10**16, 5 * 10**16)


def test_an_excess_worth_sending_is_returned_with_its_own_row(ground: Ground) -> None:
    payment = ground.payment(10_000_000)
    credit = ground.settle(payment, 12_000_000)
    kept()
    back = Leg.objects.get(credit=credit, kind="excess")
    assert (back.amount, back.dest) == (2_000_000 - RETURN_FEE, credit.sender)
    ground.pay(back)
    kept()
    assert balance(ground, "owed_return") == 0


def test_an_excess_too_small_to_return_goes_to_the_merchant(ground: Ground) -> None:
    payment = ground.payment(10_000_000)
    credit = ground.settle(payment, 10_001_011)
    kept()
    assert (payment.excess, payment.payout) == (0, 9_901_011)
    assert not Rejected.objects.filter(credit=credit).exists()


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
    credit = ground.reject(5_000_000, source_tag=99)
    kept()
    ground.pay(Leg.objects.get(credit=credit))
    kept()
    assert (balance(ground, "owed_return"), balance(ground, "return_fees")) == (0, -RETURN_FEE)


def test_a_return_too_small_to_send_is_held(ground: Ground) -> None:
    credit = ground.reject(1_011)
    kept()
    assert Rejected.objects.get(credit=credit).not_sent
    assert balance(ground, "held") == -1_011


def test_a_payment_expires_once_the_ledger_has_passed_its_end(ground: Ground) -> None:
    payment = ground.payment()
    ground.close(seconds=15 * 60 + 31)
    change(payment, status="expired", sequence=2)
    kept()
    assert status(payment) == "expired"


def test_a_payment_expires_by_a_late_credit_of_its_own(ground: Ground) -> None:
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


def test_a_credit_thirty_seconds_after_expiry_is_in_time(ground: Ground) -> None:
    payment = ground.payment()
    ground.settle(payment, close_time=payment.expires_at + timedelta(seconds=30))
    kept()
    assert status(payment) == "processing"


def test_funding_is_equity(ground: Ground) -> None:
    ground.equity(7_000_000, destination_tag=ground.wallet.funding_tag)
    kept()
    assert balance(ground, "equity") == -507_000_000


def test_a_credit_without_a_sender_is_held_and_released_to_equity(ground: Ground) -> None:
    credit = ground.held(2_000_000, sender=None, tx_type="EscrowFinish")
    kept()
    ground.release(credit, "equity")
    kept()
    assert balance(ground, "held") == 0


def test_a_bounced_payout_is_paid_again_by_a_release(ground: Ground) -> None:
    credit = ground.held(2_000_000, merchant=ground.merchant)
    kept()
    ground.release(credit, "payout", new_address("m"))
    kept()
    leg = Leg.objects.get(credit=credit)
    assert (leg.kind, leg.amount, leg.gathered) == ("payout", 2_000_000, False)
    ground.pay(leg)
    kept()
    assert balance(ground, "owed_payout") == 0


def test_a_held_credit_is_released_as_a_return(ground: Ground) -> None:
    credit = ground.held(2_000_000)
    kept()
    ground.release(credit, "return", credit.sender)
    kept()
    assert Leg.objects.get(credit=credit).amount == 2_000_000 - RETURN_FEE


def test_a_return_that_was_not_sent_is_released(ground: Ground) -> None:
    credit = ground.reject(1_011)
    kept()
    ground.release(credit, "return", credit.sender)
    kept()
    assert Rejected.objects.get(credit=credit).leg == Leg.objects.get(credit=credit)


def test_a_return_that_came_back_is_noted_once(ground: Ground) -> None:
    credit = ground.reject()
    ground.pay(Leg.objects.get(credit=credit))
    back = ground.held(credit.delivered - RETURN_FEE)
    Rejected.objects.filter(credit=credit).update(came_back=back)
    kept()
    assert Rejected.objects.get(credit=credit).came_back == back


def test_an_expired_attempt_is_signed_again_on_the_same_slot(ground: Ground) -> None:
    payment = ground.payment()
    ground.settle(payment)
    transfer, slot, first = ground.sign(payout_of(payment))
    kept()
    change(first, outcome="expired", proof_ledger=first.last_ledger + 1)
    kept()
    ground.close(12)
    second = ground.attempt(slot)
    kept()
    ground.included(second, slot)
    change(transfer, state="paid", paid_hash=second.tx_hash)
    change(payment, status="completed", sequence=3, completed_at=timezone.now())
    kept()
    assert Slot.objects.get(pk=slot.pk).used_by == second


def test_an_expired_transfer_goes_back_to_ready_with_its_slot_held(ground: Ground) -> None:
    payment = ground.payment()
    ground.settle(payment)
    transfer, slot, attempt = ground.sign(payout_of(payment))
    change(attempt, outcome="expired", proof_ledger=attempt.last_ledger + 1)
    change(transfer, state="ready")
    kept()
    change(transfer, state="signed")
    ground.attempt(slot)
    kept()
    assert Leg.objects.get(transfer=transfer).state == "sending"


def test_a_tec_is_booked_and_tried_again_on_a_new_slot(ground: Ground) -> None:
    payment = ground.payment()
    ground.settle(payment)
    transfer, slot, attempt = ground.sign(payout_of(payment))
    ground.included(attempt, slot, code="tecPATH_DRY")
    change(transfer, state="ready", tec_count=1)
    kept()
    again = ground.hold(transfer)
    second = ground.attempt(again)
    ground.included(second, again)
    change(transfer, state="paid", paid_hash=second.tx_hash)
    change(payment, status="completed", sequence=3, completed_at=timezone.now())
    kept()
    assert balance(ground, "network_fees") == 20


def test_a_failed_payout_fails_its_payment_and_is_retried(ground: Ground) -> None:
    payment = ground.payment()
    ground.settle(payment)
    transfer = ground.fail_payout(payment)
    kept()
    assert payout_of(payment).state == "failed"
    change(transfer, state="ready", fail_code=None)
    change(payment, status="processing", sequence=4, failure_reason=None)
    kept()
    slot = ground.hold(transfer)
    attempt = ground.attempt(slot)
    ground.included(attempt, slot)
    change(transfer, state="paid", paid_hash=attempt.tx_hash)
    change(payment, status="completed", sequence=5, completed_at=timezone.now())
    kept()
    assert status(payment) == "completed"


def test_a_failed_payout_is_redirected_into_a_transfer_of_its_own(ground: Ground) -> None:
    payment = ground.payment()
    ground.settle(payment)
    ground.fail_payout(payment)
    leg = payout_of(payment)
    change(leg, transfer=None, transfer_state=None)
    change(payment, status="processing", sequence=4, failure_reason=None)
    ground.redirect(leg, new_address("n"), 5)
    kept()
    ground.pay(payout_of(payment))
    change(payment, status="completed", sequence=5, completed_at=timezone.now())
    kept()
    assert payout_of(payment).state == "paid"


def test_gathered_payouts_share_one_transfer(ground: Ground) -> None:
    address = new_address("m")
    payments = [ground.payment(payout_address=address) for _ in range(3)]
    for payment in payments:
        ground.settle(payment, gathered=True)
    kept()
    legs = [payout_of(payment) for payment in payments]
    transfer = ground.pay(*legs)
    kept()
    assert Leg.objects.filter(transfer=transfer, state="paid").count() == 3
    assert {status(payment) for payment in payments} == {"completed"}


def test_a_gathered_payout_that_fails_leaves_its_payments_completed_with_a_reason(ground: Ground) -> None:
    address = new_address("m")
    payments = [ground.payment(payout_address=address) for _ in range(2)]
    for payment in payments:
        ground.settle(payment, gathered=True)
    transfer = ground.fail(*(payout_of(payment) for payment in payments))
    for payment in payments:
        change(payment, failure_reason="tecNO_DST")
    kept()
    leg = payout_of(payments[0])
    change(leg, transfer=None, transfer_state=None)
    change(payments[0], failure_reason=None)
    kept()
    assert Leg.objects.filter(transfer=transfer).count() == 1


def test_a_strangers_transaction_takes_a_slot_and_is_recognised(ground: Ground) -> None:
    payment = ground.payment()
    ground.settle(payment)
    transfer, slot, attempt = ground.sign(payout_of(payment))
    kept()
    stranger = ground.lose(attempt, slot, transfer)
    kept()
    ground.recognise(stranger)
    change(ground.wallet, halted_at=None, halt_reason=None)
    change(transfer, state="ready", fail_code=None)
    kept()
    again = ground.hold(transfer)
    ground.attempt(again)
    kept()
    assert Attempt.objects.get(pk=attempt.pk).outcome == "superseded"


def test_a_stuck_transfers_slot_is_voided(ground: Ground) -> None:
    payment = ground.payment()
    ground.settle(payment)
    transfer, slot, attempt = ground.sign(payout_of(payment))
    change(attempt, outcome="expired", proof_ledger=attempt.last_ledger + 1)
    change(transfer, state="stuck", fail_code="temBAD_AMOUNT")
    kept()
    change(transfer, state="ready", fail_code=None)
    change(transfer, state="signed")
    void = ground.attempt(slot, purpose="void")
    ground.included(void, slot)
    change(transfer, state="failed", fail_code="temBAD_AMOUNT")
    change(payment, status="failed", sequence=3, failure_reason="temBAD_AMOUNT")
    kept()
    assert Slot.objects.get(pk=slot.pk).state == "used"


def test_a_withdrawal_is_booked_against_equity(ground: Ground) -> None:
    ground.pay(amount=1_000)
    kept()
    assert balance(ground, "equity") == -500_000_000 + 1_000


def test_a_free_ticket_is_held_freed_and_lost(ground: Ground) -> None:
    credit = ground.reject()
    ticket = Slot.objects.create(wallet=ground.wallet, number=900, is_ticket=True, state="free")
    transfer = ground.transfer(Leg.objects.get(credit=credit))
    change(ticket, state="held", transfer=transfer)
    change(ticket, state="free", transfer=None)
    kept()
    stranger = ground.stranger(slot_number=900)
    change(ticket, state="lost", lost_to=stranger.tx_hash)
    kept()
    assert Slot.objects.get(pk=ticket.pk).transfer is None


def test_a_wallet_is_replaced_retired_and_brought_back(ground: Ground) -> None:
    payment = ground.payment()
    ground.settle(payment)
    ground.complete(payment)
    ground.pay(leg_of(payment, "burn"))
    old = ground.replace()
    kept()
    change(old, state="retired", sealed_secret=None)
    kept()
    change(ground.wallet, state="replaced", replaced_at=timezone.now())
    change(old, state="active", replaced_at=None, sealed_secret=b"new")
    kept()
    assert Wallet.objects.get(mode=ground.mode, state="active").pk == old.pk


def test_what_reaches_a_retired_wallet_is_booked_as_held(ground: Ground) -> None:
    old = ground.replace()
    change(old, state="retired", sealed_secret=None)
    kept()
    credit = ground.credit("held", 5, wallet=old)
    new, ground.wallet = ground.wallet, old
    book(old, credit.ledger_index, "credit", str(credit.pk), {"wallet": 5, "held": -5})
    kept()
    assert new.state == "active"


def test_a_reset_network_is_closed_and_its_open_payments_end_without_proof(ground: Ground) -> None:
    pending, settled = ground.payment(), ground.payment()
    ground.settle(settled)
    kept()
    clear_mode(ground.mode)
    change(pending, status="expired", sequence=2)
    change(settled, status="failed", sequence=3, failure_reason="The ledger was reset")
    kept()
    opened = Network.objects.create(mode=ground.mode, network_id=ground.network.network_id, local=True)
    register(opened)
    kept()
    assert (status(pending), status(settled)) == ("expired", "failed")


def test_two_modes_and_many_merchants_share_payout_and_burn_addresses(ground: Ground) -> None:
    live = Ground.lay("live")
    shared = claim(new_address("m"), "payout", "any")
    for merchant, mode in ((ground.merchant, "test"), (ground.merchant, "live"), (live.merchant, "live")):
        MerchantWallet.objects.create(merchant=merchant, mode=mode, address=shared)
    BurnWallet.objects.filter(mode="live", active=True).update(active=False)
    BurnWallet.objects.create(mode="live", address=ground.burn_address, provably_unspendable=True)
    kept()
    assert MerchantWallet.objects.filter(address=shared).count() == 3


def test_a_transfer_carries_five_hundred_gathered_legs(ground: Ground) -> None:
    legs = ground.gathered(500)
    kept()
    address = Leg.objects.get(pk=legs[0]).dest
    transfer = ground.transfer(kind="payout", dest=address, dest_tag=7, amount=500_000)
    Leg.objects.filter(pk__in=legs).update(transfer=transfer, transfer_state="ready")
    kept()
    change(transfer, state="signed")
    kept()
    assert Leg.objects.filter(transfer=transfer, state="sending").count() == 500
