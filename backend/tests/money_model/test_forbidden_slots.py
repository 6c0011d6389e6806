"""Forbidden writes: slots."""

from __future__ import annotations

from collections.abc import Iterator

from apps.payments.models import Leg
from apps.treasury.models import Attempt, Slot
from tests.money_model.ground import Ground
from tests.money_model.refusals import Write, Writes
from tests.money_model.rows import change, new_hash, run

writes = Writes()
refused_by = writes.refused_by


def owed(g: Ground) -> Leg:
    """A return that is owed."""
    return Leg.objects.get(deposit=g.reject())


def expire(attempt: Attempt) -> None:
    change(attempt, outcome="expired", proof_ledger=attempt.last_ledger + 1)


def ticket(g: Ground, number: int = 900) -> Slot:
    return Slot.objects.create(wallet=g.wallet, number=number, is_ticket=True, state="free")


# -- slots -------------------------------------------------------------------------------------------------


@refused_by("slot_state")
def a_slot_in_an_unknown_state(g: Ground) -> Iterator[None]:
    transfer = g.transfer(amount=5)
    yield
    run("ALTER TABLE treasury_slot DISABLE TRIGGER slot_guard")
    Slot.objects.create(wallet=g.wallet, number=7, state="lent", transfer=transfer)


@refused_by("slot_born_unused")
def a_slot_born_used(g: Ground) -> Iterator[None]:
    transfer, slot, attempt = g.sign(amount=5)
    g.included(attempt, slot)
    change(transfer, state="paid", paid_hash=attempt.tx_hash)
    yield
    Slot.objects.create(wallet=g.wallet, number=7, state="used", transfer=transfer, used_by=attempt)


@refused_by("slot_once")
def one_sequence_for_two_transfers(g: Ground) -> Iterator[None]:
    first, second = g.transfer(amount=5), g.transfer(amount=5)
    slot = g.hold(first)
    yield
    Slot.objects.create(wallet=g.wallet, number=slot.number, state="held", transfer=second)


@refused_by("slot_one_held")
def two_slots_for_one_transfer(g: Ground) -> Iterator[None]:
    transfer = g.transfer(amount=5)
    g.hold(transfer)
    yield
    Slot.objects.create(wallet=g.wallet, number=800, state="held", transfer=transfer)


@refused_by("slot_one_held")
def a_fresh_slot_after_an_expiry(g: Ground) -> Iterator[None]:
    _, slot, attempt = g.sign(owed(g))
    expire(attempt)
    yield
    Slot.objects.create(wallet=g.wallet, number=800, state="held", transfer_id=slot.transfer_id)


@refused_by("slot_free")
def a_free_ticket_that_belongs_to_a_transfer(g: Ground) -> Iterator[None]:
    transfer = g.transfer(amount=5)
    yield
    change(ticket(g), transfer=transfer)


@refused_by("slot_taken")
def a_ticket_held_by_nobody(g: Ground) -> Iterator[None]:
    free = ticket(g)
    yield
    change(free, state="held")


@refused_by("slot_no_transfer")
def a_free_sequence(g: Ground) -> Iterator[None]:
    yield
    Slot.objects.create(wallet=g.wallet, number=7, state="free")


@refused_by("slot_used_by")
def a_slot_used_by_nobody(g: Ground) -> Iterator[None]:
    slot = g.hold(g.transfer(amount=5))
    yield
    change(slot, state="used")


@refused_by("slot_lost_to")
def a_slot_lost_to_nobody(g: Ground) -> Iterator[None]:
    slot = g.hold(g.transfer(amount=5))
    yield
    change(slot, state="lost")


@refused_by("slot_lost_to_external")
def a_slot_lost_before_the_external_transaction_is_known(g: Ground) -> Iterator[None]:
    slot = g.hold(g.transfer(amount=5))
    yield
    change(slot, state="lost", lost_to=new_hash())


@refused_by("slot_lost_to_external")
def a_slot_lost_to_an_external_transaction_of_another_slot(g: Ground) -> Iterator[None]:
    slot = g.hold(g.transfer(amount=5))
    external = g.external(slot_number=slot.number + 1)
    yield
    change(slot, state="lost", lost_to=external.tx_hash)


@refused_by("slot_facts_frozen")
def a_slot_renumbered(g: Ground) -> Iterator[None]:
    free = ticket(g)
    yield
    change(free, number=901)


@refused_by("slot_facts_frozen")
def a_sequence_turned_into_a_ticket(g: Ground) -> Iterator[None]:
    slot = g.hold(g.transfer(amount=5))
    yield
    change(slot, is_ticket=True)


@refused_by("slot_end")
def a_used_slot_held_again(g: Ground) -> Iterator[None]:
    _, slot, attempt = g.sign(owed(g))
    g.included(attempt, slot, code="tecPATH_DRY")
    yield
    change(slot, state="held", used_by=None)


@refused_by("slot_end")
def a_lost_slot_held_again(g: Ground) -> Iterator[None]:
    transfer, slot, attempt = g.sign(owed(g))
    g.lose(attempt, slot, transfer)
    yield
    change(slot, state="held", lost_to=None)


@refused_by("slot_state_table")
def a_free_ticket_used_at_once(g: Ground) -> Iterator[None]:
    transfer, _, attempt = g.sign(owed(g))
    free = ticket(g)
    yield
    change(free, state="used", transfer=transfer, used_by=attempt)


@refused_by("slot_transfer_fixed")
def a_signed_slot_given_to_another_transfer(g: Ground) -> Iterator[None]:
    _, slot, attempt = g.sign(owed(g))
    expire(attempt)
    other = g.transfer(owed(g))
    yield
    change(slot, transfer=other)


@refused_by("slot_transfer_fixed")
def a_signed_ticket_freed(g: Ground) -> Iterator[None]:
    transfer = g.transfer(owed(g))
    free = ticket(g)
    change(free, state="held", transfer=transfer)
    change(transfer, state="signed")
    expire(g.attempt(free))
    yield
    change(free, state="free", transfer=None)


@refused_by("slot_transfer_open")
def a_slot_for_a_paid_transfer(g: Ground) -> Iterator[None]:
    transfer = g.pay(owed(g))
    yield
    Slot.objects.create(wallet=g.wallet, number=800, state="held", transfer=transfer)


@refused_by("slot_transfer_open")
def a_ticket_for_a_failed_transfer(g: Ground) -> Iterator[None]:
    transfer, free = g.fail(owed(g)), ticket(g)
    yield
    change(free, state="held", transfer=transfer)


@refused_by("slot_transfer_wallet")
def a_slot_of_another_wallet(g: Ground) -> Iterator[None]:
    transfer = g.transfer(amount=5)
    g.replace()
    yield
    Slot.objects.create(wallet=g.wallet, number=800, state="held", transfer=transfer)


@refused_by("slot_used_by_outcome")
def a_slot_used_by_an_expired_attempt(g: Ground) -> Iterator[None]:
    _, slot, attempt = g.sign(owed(g))
    expire(attempt)
    yield
    change(slot, state="used", used_by=attempt)


@refused_by("slot_used_by_outcome")
def a_slot_used_by_another_slots_attempt(g: Ground) -> Iterator[None]:
    transfer, slot, attempt = g.sign(owed(g))
    g.included(attempt, slot)
    change(transfer, state="paid", paid_hash=attempt.tx_hash)
    other = g.hold(g.transfer(owed(g)))
    yield
    change(other, state="used", used_by=attempt)


@refused_by("slot_no_live_attempt")
def a_slot_lost_under_a_live_attempt(g: Ground) -> Iterator[None]:
    _, slot, _ = g.sign(owed(g))
    external = g.external(slot_number=slot.number)
    yield
    change(slot, state="lost", lost_to=external.tx_hash)


@refused_by("slot_no_delete")
def a_slot_deleted(g: Ground) -> Iterator[None]:
    free = ticket(g)
    yield
    run("DELETE FROM treasury_slot WHERE id = %s", free.pk)


@writes.test()
def test_forbidden(ground: Ground, write: Write) -> None:
    write.refused(ground)
