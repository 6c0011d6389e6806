"""Two database sessions at once: whichever commits first, the other cannot break a rule."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from apps.payments.models import Leg, Payment
from apps.treasury.models import Attempt, Cursor, Slot, Transfer, Wallet
from tests.factories.row_factory import RowFactory
from tests.factories.rows import close_network, leg_of, payout_of, register_wallet
from tests.factories.sql import change, execute, value
from tests.money_model.sessions import Session, commit, factory, race
from tests.money_model.setups import (
    expire,
    gathered_payments,
    held_slot,
    owed_return,
    pending,
    sending,
    settled,
    stock_of,
    stocked,
    wallet_replaced,
)

__all__ = ["factory"]

# -- signing -----------------------------------------------------------------------------------------------


def test_an_attempt_made_while_its_wallet_is_halted(factory: RowFactory) -> None:
    slot = commit(held_slot, factory)
    assert race(factory.halt, lambda: factory.attempt(slot)) == "attempt_wallet_halted"
    assert not Attempt.objects.exists()


def test_a_wallet_halted_while_an_attempt_is_made_waits_for_it(factory: RowFactory) -> None:
    slot = commit(held_slot, factory)
    assert race(lambda: factory.attempt(slot), factory.halt) is None
    halted = Wallet.objects.get(pk=factory.wallet.pk)
    assert (Attempt.objects.count(), halted.halt_reason) == (1, "an external transaction")


def test_an_attempt_made_while_its_transfer_goes_back(factory: RowFactory) -> None:
    slot = commit(held_slot, factory)
    transfer = Transfer(pk=slot.transfer_id)
    back = race(lambda: change(transfer, state="ready"), lambda: factory.attempt(slot))
    assert back == "attempt_transfer_signed"
    assert not Attempt.objects.exists()


def test_a_transfer_that_goes_back_while_an_attempt_is_made(factory: RowFactory) -> None:
    slot = commit(held_slot, factory)
    transfer = Transfer(pk=slot.transfer_id)
    back = race(lambda: factory.attempt(slot), lambda: change(transfer, state="ready"))
    assert back == "transfer_live_attempt"
    transfer.refresh_from_db()
    assert transfer.state == "signed"


def test_two_live_attempts_of_one_transfer(factory: RowFactory) -> None:
    slot = commit(held_slot, factory)
    assert race(lambda: factory.attempt(slot), lambda: factory.attempt(slot)) == "attempt_one_live"
    assert Attempt.objects.count() == 1


def test_one_sequence_taken_by_two_signers(factory: RowFactory) -> None:
    first, second = commit(owed_return, factory), commit(owed_return, factory)
    transfers = commit(lambda f: [factory.transfer(first), factory.transfer(second)], factory)

    def take(transfer: Transfer) -> None:
        change(transfer, state="signed")
        factory.slot(77, transfer=transfer)

    assert race(lambda: take(transfers[0]), lambda: take(transfers[1])) == "slot_once"
    assert Slot.objects.count() == 1


def test_a_fresh_slot_while_the_first_is_used(factory: RowFactory) -> None:
    sent = commit(sending, factory)
    refused = race(lambda: factory.succeed(*sent), lambda: factory.slot(800, transfer_id=sent.transfer.pk))
    assert refused in {"slot_transfer_open", "slot_one_held"}
    assert Slot.objects.count() == 1


# -- outcomes ----------------------------------------------------------------------------------------------


def test_a_success_found_while_the_attempt_is_declared_dead(factory: RowFactory) -> None:
    sent = commit(sending, factory)
    dead = Attempt(pk=sent.attempt.pk, last_ledger=sent.attempt.last_ledger)
    assert race(lambda: factory.succeed(*sent), lambda: expire(dead)) == "attempt_outcome_once"
    assert Transfer.objects.get(pk=sent.transfer.pk).state == "paid"


def test_an_attempt_declared_dead_while_its_success_is_found(factory: RowFactory) -> None:
    transfer, slot, attempt = commit(sending, factory)
    dead = Attempt(pk=attempt.pk, last_ledger=attempt.last_ledger)
    found = Attempt.objects.get(pk=attempt.pk)
    assert race(lambda: expire(dead), lambda: factory.include(found, slot)) == "attempt_outcome_once"
    assert Slot.objects.get(pk=slot.pk).state == "held"
    assert transfer.state == "signed"


def test_one_outcome_found_by_two_workers(factory: RowFactory) -> None:
    sent = commit(sending, factory)
    copies = (
        Transfer.objects.get(pk=sent.transfer.pk),
        Slot.objects.get(pk=sent.slot.pk),
        Attempt.objects.get(pk=sent.attempt.pk),
    )
    refused = race(lambda: factory.succeed(*sent), lambda: factory.succeed(*copies))
    assert refused in {"attempt_outcome_once", "slot_end", "entry_once"}
    assert int(value("SELECT count(*) FROM treasury_entry WHERE kind = 'attempt'")) == 1


def test_an_attempt_made_while_its_slot_is_lost(factory: RowFactory) -> None:
    slot = commit(held_slot, factory)

    def lost() -> None:
        external = factory.external_transaction(slot_number=slot.number)
        Slot.objects.filter(pk=slot.pk).update(state="lost", lost_to=external.tx_hash)

    assert race(lost, lambda: factory.attempt(slot)) == "attempt_slot_held"
    assert not Attempt.objects.exists()


def test_a_slot_lost_while_an_attempt_is_made_on_it(factory: RowFactory) -> None:
    slot = commit(held_slot, factory)
    external = factory.external_transaction(slot_number=slot.number)

    def lost() -> None:
        Slot.objects.filter(pk=slot.pk).update(state="lost", lost_to=external.tx_hash)

    assert race(lambda: factory.attempt(slot), lost) == "slot_no_live_attempt"
    assert Slot.objects.get(pk=slot.pk).state == "held"


# -- settling and expiring ---------------------------------------------------------------------------------


def test_two_deposits_settle_one_payment(factory: RowFactory) -> None:
    payment = commit(pending, factory)
    copy = Payment.objects.get(pk=payment.pk)
    refused = race(lambda: factory.settle(payment), lambda: factory.settle(copy))
    assert refused == "deposit_settles_once"
    assert Payment.objects.get(pk=payment.pk).deposits.count() == 1


def test_one_transaction_booked_by_two_sweeps(factory: RowFactory) -> None:
    tx_hash = "AB" * 32
    refused = race(lambda: factory.equity(tx_hash=tx_hash), lambda: factory.equity(tx_hash=tx_hash))
    assert refused == "deposit_once"
    assert int(value("SELECT count(*) FROM treasury_entry WHERE kind = 'deposit'")) == 1


def test_a_payment_expires_while_it_is_settled(factory: RowFactory) -> None:
    payment = commit(pending, factory)
    factory.close_ledger(seconds=1000)
    copy = Payment.objects.get(pk=payment.pk)
    refused = race(
        lambda: factory.settle(payment, close_time=payment.expires_at),
        lambda: change(copy, status="expired", sequence=9),
    )
    # The table of states, or the column rule that says the same: it has a deposit now.
    assert refused in {"payment_state_table", "payment_settled_has_deposit"}
    assert Payment.objects.get(pk=payment.pk).status == "processing"


def test_a_payment_is_settled_while_it_expires(factory: RowFactory) -> None:
    payment = commit(pending, factory)
    factory.close_ledger(seconds=1000)
    copy = Payment.objects.get(pk=payment.pk)
    refused = race(
        lambda: change(payment, status="expired", sequence=9),
        lambda: factory.settle(copy, close_time=copy.expires_at),
    )
    assert refused in {"payment_state_table", "payment_sequence_rises"}
    assert Payment.objects.get(pk=payment.pk).status == "expired"


# -- legs and transfers ------------------------------------------------------------------------------------


def test_a_leg_that_joins_while_the_transfer_is_signed(factory: RowFactory) -> None:
    first, second = commit(lambda f: gathered_payments(f, 2), factory)
    transfer = commit(lambda f: f.transfer(payout_of(first)), factory)
    late = payout_of(second)
    copy = Transfer.objects.get(pk=transfer.pk)
    refused = race(
        lambda: change(copy, state="signed"), lambda: change(late, transfer=transfer, transfer_state="ready")
    )
    assert refused in {"leg_joins_ready", "leg_transfer_state_follows"}
    assert payout_of(second).state == "owed"


def test_one_leg_planned_into_two_transfers(factory: RowFactory) -> None:
    leg = commit(owed_return, factory)
    copy = Leg.objects.get(pk=leg.pk)
    assert race(lambda: factory.transfer(leg), lambda: factory.transfer(copy)) == "leg_leaves_failed"
    assert Transfer.objects.count() == 1


def test_a_leg_that_leaves_while_its_transfer_is_reopened(factory: RowFactory) -> None:
    leg = commit(owed_return, factory)
    transfer = commit(lambda f: f.fail(leg), factory)
    refused = race(
        lambda: change(transfer, state="ready", fail_code=None),
        lambda: change(Leg(pk=leg.pk), transfer=None, transfer_state=None),
    )
    assert refused == "leg_leaves_failed"
    assert Leg.objects.get(pk=leg.pk).transfer_id == transfer.pk


def test_a_transfer_reopened_while_its_leg_leaves(factory: RowFactory) -> None:
    leg = commit(owed_return, factory)
    transfer = commit(lambda f: f.fail(leg), factory)
    refused = race(
        lambda: change(leg, transfer=None, transfer_state=None),
        lambda: change(Transfer(pk=transfer.pk), state="ready", fail_code=None),
    )
    assert refused == "transfer_legs_sum"
    assert Transfer.objects.get(pk=transfer.pk).state == "failed"


# -- wallets and networks ----------------------------------------------------------------------------------


def retire(wallet: Wallet) -> None:
    change(Wallet(pk=wallet.pk), state="retired", sealed_secret=None)


def test_a_leg_owed_while_its_wallet_is_retired(factory: RowFactory) -> None:
    old = factory.wallet = commit(RowFactory.replace_wallet, factory)
    assert race(lambda: retire(old), factory.reject) == "leg_wallet_retired"
    assert not Leg.objects.exists()


def test_a_wallet_retired_while_a_leg_is_owed(factory: RowFactory) -> None:
    old = factory.wallet = commit(RowFactory.replace_wallet, factory)
    assert race(factory.reject, lambda: retire(old)) == "wallet_retire_owed_leg"
    assert Wallet.objects.get(pk=old.pk).state == "replaced"


def test_a_payment_created_while_its_wallet_is_retired(factory: RowFactory) -> None:
    old = factory.wallet = commit(RowFactory.replace_wallet, factory)
    assert race(lambda: retire(old), factory.payment) == "payment_wallet_retired"
    assert not Payment.objects.exists()


def test_a_wallet_retired_while_a_payment_is_created(factory: RowFactory) -> None:
    old = factory.wallet = commit(RowFactory.replace_wallet, factory)
    assert race(factory.payment, lambda: retire(old)) == "wallet_retire_pending_payment"
    assert Payment.objects.get().status == "pending"


def test_a_transfer_made_while_its_wallet_is_retired(factory: RowFactory) -> None:
    old = factory.wallet = commit(RowFactory.replace_wallet, factory)
    assert race(lambda: retire(old), lambda: factory.transfer(amount=5)) == "transfer_wallet_retired"
    assert not Transfer.objects.exists()


def test_two_wallets_registered_at_once(factory: RowFactory) -> None:
    wallet_replaced(factory)
    refused = race(lambda: register_wallet(factory.network), lambda: register_wallet(factory.network))
    assert refused == "wallet_one_active"
    assert Wallet.objects.filter(state="active").count() == 1


def test_a_network_closed_while_a_wallet_is_registered_on_it(factory: RowFactory) -> None:
    wallet_replaced(factory)
    closing = race(
        lambda: register_wallet(factory.network), lambda: change(factory.network, closed_at=timezone.now())
    )
    assert closing == "network_close_no_active_wallet"
    assert value("SELECT closed_at FROM treasury_network WHERE id = %s", factory.network.pk) is None


def test_a_wallet_registered_while_its_network_is_closed(factory: RowFactory) -> None:
    assert race(lambda: close_network(factory.mode), lambda: register_wallet(factory.network)) in {
        "wallet_network_open",
        "wallet_one_active",
    }
    assert Wallet.objects.count() == 1


def test_a_deposit_booked_while_its_network_is_closed(factory: RowFactory) -> None:
    assert race(lambda: close_network(factory.mode), factory.equity) == "network_closed_rows"
    assert int(value("SELECT count(*) FROM payments_deposit")) == 0


def test_an_attempt_made_while_its_network_is_closed(factory: RowFactory) -> None:
    slot = commit(held_slot, factory)
    assert race(lambda: close_network(factory.mode), lambda: factory.attempt(slot)) == "network_closed_rows"
    assert not Attempt.objects.exists()


def test_a_cursor_moved_by_two_sweeps_ends_at_the_farther(factory: RowFactory) -> None:
    def move(to: int) -> None:
        Cursor.objects.filter(wallet=factory.wallet).update(ledger_index=to)

    assert race(lambda: move(120), lambda: move(110)) == "cursor_never_falls"
    assert Cursor.objects.get(wallet=factory.wallet).ledger_index == 120


# -- what must not wait ------------------------------------------------------------------------------------


def test_payments_are_created_while_the_wallet_signs(factory: RowFactory) -> None:
    slot = commit(held_slot, factory)
    second = Session(factory.payment)
    with transaction.atomic():
        execute("SELECT 1 FROM treasury_wallet WHERE id = %s FOR NO KEY UPDATE", factory.wallet.pk)
        factory.attempt(slot)
        execute(
            "UPDATE treasury_wallet SET next_sequence = next_sequence + 1 WHERE id = %s", factory.wallet.pk
        )
        second.start()
        assert not second.waits()
    assert second.end() is None
    assert Payment.objects.count() == 1


def test_payments_are_created_while_the_wallet_is_swept(factory: RowFactory) -> None:
    payment = commit(settled, factory)
    second = Session(factory.payment)
    with transaction.atomic():
        execute("SELECT 1 FROM treasury_cursor WHERE wallet_id = %s FOR UPDATE", factory.wallet.pk)
        factory.reject()
        factory.close_ledger()
        second.start()
        assert not second.waits()
    assert second.end() is None
    assert leg_of(payment, "payout").state == "owed"


# -- stock -------------------------------------------------------------------------------------------------


def test_of_two_sessions_that_sell_the_last_piece_one_is_refused(factory: RowFactory) -> None:
    stock = commit(stock_of, factory)
    first, second = (commit(lambda f: stocked(f, stock), factory) for _ in range(2))
    assert race(lambda: factory.settle(first), lambda: factory.settle(second)) == "stock_left"
    stock.refresh_from_db()
    assert stock.sold == 1


def test_a_limit_lowered_while_a_piece_is_sold(factory: RowFactory) -> None:
    stock = commit(stock_of, factory)
    payment = commit(lambda f: stocked(f, stock), factory)
    assert race(lambda: factory.settle(payment), lambda: change(stock, total=0)) == "stock_left"
