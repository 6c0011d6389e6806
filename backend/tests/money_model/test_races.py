"""Two real sessions at once: whichever commits first, the other cannot make the rows lie."""

from __future__ import annotations

from django.db import transaction

from apps.payments.models import Payment
from apps.treasury.models import Attempt, Slot, Transfer, Wallet
from tests.money_model.ground import Ground
from tests.money_model.rows import (
    change,
    value,
)
from tests.money_model.sessions import expire, halt, in_flight, owed, race, signed_without_attempt

# -- signing -----------------------------------------------------------------------------------------------


def test_an_attempt_made_while_its_wallet_is_halted(g: Ground) -> None:
    slot = signed_without_attempt(g)
    assert race(lambda: halt(g), lambda: g.attempt(slot)) == "attempt_wallet_halted"
    assert not Attempt.objects.exists()


def test_a_wallet_halted_while_an_attempt_is_made_waits_for_it(g: Ground) -> None:
    slot = signed_without_attempt(g)
    assert race(lambda: g.attempt(slot), lambda: halt(g)) is None
    assert (Attempt.objects.count(), Wallet.objects.get(pk=g.wallet.pk).halt_reason) == (
        1,
        "an external transaction",
    )


def test_an_attempt_made_while_its_transfer_goes_back(g: Ground) -> None:
    slot = signed_without_attempt(g)
    transfer = Transfer(pk=slot.transfer_id)
    back = race(lambda: change(transfer, state="ready"), lambda: g.attempt(slot))
    assert back == "attempt_transfer_signed"
    assert not Attempt.objects.exists()


def test_a_transfer_that_goes_back_while_an_attempt_is_made(g: Ground) -> None:
    slot = signed_without_attempt(g)
    transfer = Transfer(pk=slot.transfer_id)
    assert race(lambda: g.attempt(slot), lambda: change(transfer, state="ready")) == "transfer_live_attempt"
    transfer.refresh_from_db()
    assert transfer.state == "signed"


def test_two_live_attempts_of_one_transfer(g: Ground) -> None:
    slot = signed_without_attempt(g)
    assert race(lambda: g.attempt(slot), lambda: g.attempt(slot)) == "attempt_one_live"
    assert Attempt.objects.count() == 1


def test_one_sequence_taken_by_two_signers(g: Ground) -> None:
    first, second = owed(g), owed(g)
    with transaction.atomic():
        transfers = [g.transfer(first), g.transfer(second)]

    def take(transfer: Transfer) -> None:
        change(transfer, state="signed")
        Slot.objects.create(wallet=g.wallet, number=77, state="held", transfer=transfer)

    assert race(lambda: take(transfers[0]), lambda: take(transfers[1])) == "slot_once"
    assert Slot.objects.count() == 1


def test_a_fresh_slot_while_the_first_is_used(g: Ground) -> None:
    transfer, slot, attempt = in_flight(g)

    def paid() -> None:
        g.included(attempt, slot)
        change(transfer, state="paid", paid_hash=attempt.tx_hash)

    def again() -> None:
        Slot.objects.create(wallet=g.wallet, number=800, state="held", transfer_id=transfer.pk)

    assert race(paid, again) in {"slot_transfer_open", "slot_one_held"}
    assert Slot.objects.count() == 1


# -- outcomes ----------------------------------------------------------------------------------------------


def test_a_success_found_while_the_attempt_is_declared_dead(g: Ground) -> None:
    transfer, slot, attempt = in_flight(g)

    def paid() -> None:
        g.included(attempt, slot)
        change(transfer, state="paid", paid_hash=attempt.tx_hash)

    assert race(paid, lambda: expire(Attempt(pk=attempt.pk, last_ledger=attempt.last_ledger))) == (
        "attempt_outcome_once"
    )
    assert Transfer.objects.get(pk=transfer.pk).state == "paid"


def test_an_attempt_declared_dead_while_its_success_is_found(g: Ground) -> None:
    transfer, slot, attempt = in_flight(g)
    dead = Attempt(pk=attempt.pk, last_ledger=attempt.last_ledger)
    found = Attempt.objects.get(pk=attempt.pk)
    assert race(lambda: expire(dead), lambda: g.included(found, slot)) == "attempt_outcome_once"
    assert Slot.objects.get(pk=slot.pk).state == "held"
    assert transfer.state == "signed"


def test_one_outcome_found_by_two_workers(g: Ground) -> None:
    transfer, slot, attempt = in_flight(g)

    def paid(found: Attempt, used: Slot, sent: Transfer) -> None:
        g.included(found, used)
        change(sent, state="paid", paid_hash=found.tx_hash)

    copies = (
        Attempt.objects.get(pk=attempt.pk),
        Slot.objects.get(pk=slot.pk),
        Transfer.objects.get(pk=transfer.pk),
    )
    refused = race(lambda: paid(attempt, slot, transfer), lambda: paid(*copies))
    assert refused in {"attempt_outcome_once", "slot_end", "entry_once"}
    assert int(value("SELECT count(*) FROM treasury_entry WHERE kind = 'attempt'")) == 1


def test_an_attempt_made_while_its_slot_is_lost(g: Ground) -> None:
    slot = signed_without_attempt(g)

    def lost() -> None:
        external = g.external(slot_number=slot.number)
        Slot.objects.filter(pk=slot.pk).update(state="lost", lost_to=external.tx_hash)

    assert race(lost, lambda: g.attempt(slot)) == "attempt_slot_held"
    assert not Attempt.objects.exists()


def test_a_slot_lost_while_an_attempt_is_made_on_it(g: Ground) -> None:
    slot = signed_without_attempt(g)
    with transaction.atomic():
        external = g.external(slot_number=slot.number)

    def lost() -> None:
        Slot.objects.filter(pk=slot.pk).update(state="lost", lost_to=external.tx_hash)

    assert race(lambda: g.attempt(slot), lost) == "slot_no_live_attempt"
    assert Slot.objects.get(pk=slot.pk).state == "held"


# -- settling and expiring ---------------------------------------------------------------------------------


def test_two_deposits_settle_one_payment(g: Ground) -> None:
    with transaction.atomic():
        payment = g.payment()
    copy = Payment.objects.get(pk=payment.pk)
    refused = race(lambda: g.settle(payment), lambda: g.settle(copy))
    assert refused == "deposit_settles_once"
    assert Payment.objects.get(pk=payment.pk).deposits.count() == 1


def test_one_transaction_booked_by_two_sweeps(g: Ground) -> None:
    tx_hash = "AB" * 32
    refused = race(lambda: g.equity(tx_hash=tx_hash), lambda: g.equity(tx_hash=tx_hash))
    assert refused == "deposit_once"
    assert int(value("SELECT count(*) FROM treasury_entry WHERE kind = 'deposit'")) == 1


def test_a_payment_expires_while_it_is_settled(g: Ground) -> None:
    with transaction.atomic():
        payment = g.payment()
        g.close(seconds=1000)
    copy = Payment.objects.get(pk=payment.pk)
    refused = race(
        lambda: g.settle(payment, close_time=payment.expires_at),
        lambda: change(copy, status="expired", sequence=9),
    )
    # The table of states, or the column rule that says the same: it has a deposit now.
    assert refused in {"payment_state_table", "payment_settled_has_deposit"}
    assert Payment.objects.get(pk=payment.pk).status == "processing"


def test_a_payment_is_settled_while_it_expires(g: Ground) -> None:
    with transaction.atomic():
        payment = g.payment()
        g.close(seconds=1000)
    copy = Payment.objects.get(pk=payment.pk)
    refused = race(
        lambda: change(payment, status="expired", sequence=9),
        lambda: g.settle(copy, close_time=copy.expires_at),
    )
    assert refused in {"payment_state_table", "payment_sequence_rises"}
    assert Payment.objects.get(pk=payment.pk).status == "expired"
