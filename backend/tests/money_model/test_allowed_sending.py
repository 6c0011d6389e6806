"""Allowed: sending, its failures, and the life of wallets and networks."""

from __future__ import annotations

from django.utils import timezone

from apps.payments.models import Leg
from apps.treasury.models import Attempt, BurnWallet, Network, Slot, Wallet
from apps.wallets.models import MerchantWallet
from tests.factories.row_factory import RowFactory
from tests.factories.rows import (
    book,
    claim_address,
    close_network,
    leg_of,
    new_address,
    payout_of,
    register_wallet,
)
from tests.factories.sql import change, check_constraints
from tests.money_model.setups import (
    balance_of,
    expire,
    gathered_legs,
    gathered_payments,
    owed_return,
    settled,
    status_of,
)


def test_an_expired_attempt_is_signed_again_on_the_same_slot(factory: RowFactory) -> None:
    payment = settled(factory)
    transfer, slot, first = factory.sign(payout_of(payment))
    check_constraints()
    expire(first)
    check_constraints()
    factory.close_ledger(12)
    second = factory.attempt(slot)
    check_constraints()
    factory.succeed(transfer, slot, second)
    change(payment, status="completed", sequence=3, completed_at=timezone.now())
    check_constraints()
    assert Slot.objects.get(pk=slot.pk).used_by == second


def test_an_expired_transfer_goes_back_to_ready_with_its_slot_held(factory: RowFactory) -> None:
    payment = settled(factory)
    transfer, slot, attempt = factory.sign(payout_of(payment))
    expire(attempt)
    change(transfer, state="ready")
    check_constraints()
    change(transfer, state="signed")
    factory.attempt(slot)
    check_constraints()
    assert Leg.objects.get(transfer=transfer).state == "sending"


def test_a_tec_is_booked_and_tried_again_on_a_new_slot(factory: RowFactory) -> None:
    payment = settled(factory)
    transfer, slot, attempt = factory.sign(payout_of(payment))
    factory.include(attempt, slot, code="tecPATH_DRY")
    change(transfer, state="ready", tec_count=1)
    check_constraints()
    again = factory.hold_slot(transfer)
    second = factory.attempt(again)
    factory.succeed(transfer, again, second)
    change(payment, status="completed", sequence=3, completed_at=timezone.now())
    check_constraints()
    assert balance_of(factory, "network_fees") == 20


def test_a_failed_payout_fails_its_payment_and_is_retried(factory: RowFactory) -> None:
    payment = settled(factory)
    transfer = factory.fail_payout(payment)
    check_constraints()
    assert payout_of(payment).state == "failed"
    change(transfer, state="ready", fail_code=None)
    change(payment, status="processing", sequence=4, failure_reason=None)
    check_constraints()
    slot = factory.hold_slot(transfer)
    attempt = factory.attempt(slot)
    factory.succeed(transfer, slot, attempt)
    change(payment, status="completed", sequence=5, completed_at=timezone.now())
    check_constraints()
    assert status_of(payment) == "completed"


def test_a_failed_payout_is_redirected_into_a_transfer_of_its_own(factory: RowFactory) -> None:
    payment = settled(factory)
    factory.fail_payout(payment)
    leg = payout_of(payment)
    change(leg, transfer=None, transfer_state=None)
    change(payment, status="processing", sequence=4, failure_reason=None)
    factory.redirect(leg, new_address(), 5)
    check_constraints()
    factory.pay(payout_of(payment))
    change(payment, status="completed", sequence=5, completed_at=timezone.now())
    check_constraints()
    assert payout_of(payment).state == "paid"


def test_gathered_payouts_share_one_transfer(factory: RowFactory) -> None:
    payments = gathered_payments(factory, 3)
    check_constraints()
    legs = [payout_of(payment) for payment in payments]
    transfer = factory.pay(*legs)
    check_constraints()
    assert Leg.objects.filter(transfer=transfer, state="paid").count() == 3
    assert {status_of(payment) for payment in payments} == {"completed"}


def test_a_gathered_payout_that_fails_leaves_its_payments_completed_with_a_reason(
    factory: RowFactory,
) -> None:
    payments = gathered_payments(factory, 2)
    transfer = factory.fail(*(payout_of(payment) for payment in payments))
    for payment in payments:
        change(payment, failure_reason="tecNO_DST")
    check_constraints()
    leg = payout_of(payments[0])
    change(leg, transfer=None, transfer_state=None)
    change(payments[0], failure_reason=None)
    check_constraints()
    assert Leg.objects.filter(transfer=transfer).count() == 1


def test_an_external_transaction_takes_a_slot_and_is_recognised(factory: RowFactory) -> None:
    payment = settled(factory)
    transfer, slot, attempt = factory.sign(payout_of(payment))
    check_constraints()
    external = factory.lose_slot(attempt, slot, transfer)
    check_constraints()
    factory.recognise(external)
    change(factory.wallet, halted_at=None, halt_reason=None)
    change(transfer, state="ready", fail_code=None)
    check_constraints()
    again = factory.hold_slot(transfer)
    factory.attempt(again)
    check_constraints()
    assert Attempt.objects.get(pk=attempt.pk).outcome == "superseded"


def test_a_stuck_transfers_slot_is_voided(factory: RowFactory) -> None:
    payment = settled(factory)
    transfer, slot, attempt = factory.sign(payout_of(payment))
    expire(attempt)
    change(transfer, state="stuck", fail_code="temBAD_AMOUNT")
    check_constraints()
    change(transfer, state="ready", fail_code=None)
    change(transfer, state="signed")
    void = factory.attempt(slot, purpose="void")
    factory.include(void, slot)
    change(transfer, state="failed", fail_code="temBAD_AMOUNT")
    change(payment, status="failed", sequence=3, failure_reason="temBAD_AMOUNT")
    check_constraints()
    assert Slot.objects.get(pk=slot.pk).state == "used"


def test_a_withdrawal_is_booked_against_equity(factory: RowFactory) -> None:
    factory.pay(amount=1_000)
    check_constraints()
    assert balance_of(factory, "equity") == -500_000_000 + 1_000


def test_a_free_ticket_is_held_freed_and_lost(factory: RowFactory) -> None:
    ticket = factory.ticket()
    transfer = factory.transfer(owed_return(factory))
    change(ticket, state="held", transfer=transfer)
    change(ticket, state="free", transfer=None)
    check_constraints()
    external = factory.external_transaction(slot_number=900)
    change(ticket, state="lost", lost_to=external.tx_hash)
    check_constraints()
    assert Slot.objects.get(pk=ticket.pk).transfer is None


def test_a_wallet_is_replaced_retired_and_brought_back(factory: RowFactory) -> None:
    payment = settled(factory)
    factory.complete(payment)
    factory.pay(leg_of(payment, "burn"))
    old = factory.replace_wallet()
    check_constraints()
    change(old, state="retired", sealed_secret=None)
    check_constraints()
    change(factory.wallet, state="replaced", replaced_at=timezone.now())
    change(old, state="active", replaced_at=None, sealed_secret=b"new")
    check_constraints()
    assert Wallet.objects.get(mode=factory.mode, state="active").pk == old.pk


def test_what_reaches_a_retired_wallet_is_booked_as_held(factory: RowFactory) -> None:
    old = factory.retire_wallet()
    check_constraints()
    deposit = factory.deposit("held", 5, wallet=old)
    new, factory.wallet = factory.wallet, old
    book(old, deposit.ledger_index, "deposit", deposit.pk, {"wallet": 5, "held": -5})
    check_constraints()
    assert new.state == "active"


def test_a_reset_network_is_closed_and_its_open_payments_end_without_proof(factory: RowFactory) -> None:
    pending, settled = factory.payment(), factory.payment()
    factory.settle(settled)
    check_constraints()
    close_network(factory.mode)
    change(pending, status="expired", sequence=2)
    change(settled, status="failed", sequence=3, failure_reason="The ledger was reset")
    check_constraints()
    opened = Network.objects.create(mode=factory.mode, network_id=factory.network.network_id, local=True)
    register_wallet(opened)
    check_constraints()
    assert (status_of(pending), status_of(settled)) == ("expired", "failed")


def test_two_modes_and_many_merchants_share_payout_and_burn_addresses(factory: RowFactory) -> None:
    live = RowFactory.create("live")
    shared = claim_address("payout")
    for merchant, mode in ((factory.merchant, "test"), (factory.merchant, "live"), (live.merchant, "live")):
        MerchantWallet.objects.create(merchant=merchant, mode=mode, address=shared)
    BurnWallet.objects.filter(mode="live", active=True).update(active=False)
    BurnWallet.objects.create(mode="live", address=factory.burn_address, provably_unspendable=True)
    check_constraints()
    assert MerchantWallet.objects.filter(address=shared).count() == 3


def test_a_transfer_carries_five_hundred_gathered_legs(factory: RowFactory) -> None:
    legs = gathered_legs(factory, 500)
    check_constraints()
    address = Leg.objects.get(pk=legs[0]).dest
    transfer = factory.transfer(kind="payout", dest=address, dest_tag=7, amount=500_000)
    Leg.objects.filter(pk__in=legs).update(transfer=transfer, transfer_state="ready")
    check_constraints()
    change(transfer, state="signed")
    check_constraints()
    assert Leg.objects.filter(transfer=transfer, state="sending").count() == 500
