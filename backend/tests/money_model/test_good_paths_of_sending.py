"""What must be possible: sending, its failures, and the life of wallets and networks."""

from __future__ import annotations

from django.utils import timezone

from apps.payments.models import Leg, Payment
from apps.treasury.models import Attempt, BurnWallet, Network, Slot, Wallet
from apps.wallets.models import MerchantWallet
from tests.money_model.ground import Ground
from tests.money_model.rows import (
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
from tests.money_model.settlements import gathered


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


def test_an_external_transaction_takes_a_slot_and_is_recognised(ground: Ground) -> None:
    payment = ground.payment()
    ground.settle(payment)
    transfer, slot, attempt = ground.sign(payout_of(payment))
    kept()
    external = ground.lose(attempt, slot, transfer)
    kept()
    ground.recognise(external)
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
    deposit = ground.reject()
    ticket = Slot.objects.create(wallet=ground.wallet, number=900, is_ticket=True, state="free")
    transfer = ground.transfer(Leg.objects.get(deposit=deposit))
    change(ticket, state="held", transfer=transfer)
    change(ticket, state="free", transfer=None)
    kept()
    external = ground.external(slot_number=900)
    change(ticket, state="lost", lost_to=external.tx_hash)
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
    deposit = ground.deposit("held", 5, wallet=old)
    new, ground.wallet = ground.wallet, old
    book(old, deposit.ledger_index, "deposit", str(deposit.pk), {"wallet": 5, "held": -5})
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
    legs = gathered(ground, 500)
    kept()
    address = Leg.objects.get(pk=legs[0]).dest
    transfer = ground.transfer(kind="payout", dest=address, dest_tag=7, amount=500_000)
    Leg.objects.filter(pk__in=legs).update(transfer=transfer, transfer_state="ready")
    kept()
    change(transfer, state="signed")
    kept()
    assert Leg.objects.filter(transfer=transfer, state="sending").count() == 500
