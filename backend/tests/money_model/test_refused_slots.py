"""Refused: sequence slots and tickets."""

from __future__ import annotations

from apps.treasury.models import Attempt, Slot, Transfer
from tests.factories.row_factory import RowFactory
from tests.factories.rows import new_hash
from tests.factories.sql import change, execute, refused_by
from tests.money_model.refusals import Table, delete, refusals, then, update, write
from tests.money_model.setups import (
    expire,
    expired_slot,
    failed_transfer,
    live_slot,
    owed_return,
    replace_wallet,
    ticket,
    used_slot,
    withdrawal,
    withdrawal_slot,
)


def held_twice(f: RowFactory, slot: Slot) -> Slot:
    """A second slot for the transfer that holds `slot`."""
    return f.slot(800, transfer_id=slot.transfer_id)


def lost_slot(f: RowFactory) -> Slot:
    transfer, slot, attempt = f.sign(owed_return(f))
    f.lose_slot(attempt, slot, transfer)
    return slot


def lose(f: RowFactory, slot: Slot, number: int) -> None:
    """The slot is marked as lost to an external transaction that used slot `number`."""
    external = f.external_transaction(slot_number=number)
    change(slot, state="lost", lost_to=external.tx_hash)


def paid_attempt(f: RowFactory) -> Attempt:
    transfer = f.pay(owed_return(f))
    return Attempt.objects.get(pk=transfer.paid_hash)


def paid_withdrawal(f: RowFactory) -> tuple[Transfer, Attempt]:
    transfer = f.pay(amount=5)
    return transfer, Attempt.objects.get(pk=transfer.paid_hash)


TABLE: Table = {
    ("slot_born_unused", "a slot created as used"): write(
        paid_withdrawal, lambda f, given: f.slot(7, "used", transfer=given[0], used_by=given[1])
    ),
    ("slot_once", "one Sequence for two transfers"): write(
        lambda f: (withdrawal_slot(f), withdrawal(f)),
        lambda f, given: f.slot(given[0].number, transfer=given[1]),
    ),
    ("slot_one_held", "two slots for one transfer"): write(withdrawal_slot, held_twice),
    ("slot_one_held", "a new slot after an expiry"): write(expired_slot, held_twice),
    ("slot_free", "a free ticket that belongs to a transfer"): write(
        withdrawal, lambda f, transfer: change(f.ticket(), transfer=transfer)
    ),
    ("slot_taken", "a ticket held by no transfer"): update(ticket, state="held"),
    ("slot_no_transfer", "a free Sequence"): write(lambda f: f.slot(7, "free")),
    ("slot_used_by", "a slot used by no attempt"): update(withdrawal_slot, state="used"),
    ("slot_lost_to", "a slot lost to nothing"): update(withdrawal_slot, state="lost"),
    ("slot_lost_to_external", "a slot lost before the external transaction is known"): update(
        withdrawal_slot, state="lost", lost_to=new_hash()
    ),
    ("slot_lost_to_external", "a slot lost to an external transaction of another slot"): write(
        withdrawal_slot, lambda f, slot: lose(f, slot, slot.number + 1)
    ),
    ("slot_facts_frozen", "a ticket with another number"): update(ticket, number=901),
    ("slot_facts_frozen", "a Sequence turned into a ticket"): update(withdrawal_slot, is_ticket=True),
    ("slot_end", "a used slot held again"): update(used_slot, state="held", used_by=None),
    ("slot_end", "a lost slot held again"): update(lost_slot, state="held", lost_to=None),
    ("slot_transfer_fixed", "a signed slot given to another transfer"): write(
        lambda f: (expired_slot(f), f.transfer(owed_return(f))),
        lambda _, given: change(given[0], transfer=given[1]),
    ),
    ("slot_transfer_open", "a slot for a paid transfer"): write(
        lambda f: f.pay(owed_return(f)), lambda f, transfer: f.slot(800, transfer=transfer)
    ),
    ("slot_transfer_open", "a ticket for a failed transfer"): write(
        lambda f: (failed_transfer(f), f.ticket()),
        lambda _, given: change(given[1], state="held", transfer=given[0]),
    ),
    ("slot_used_by_outcome", "a slot used by an expired attempt"): write(
        expired_slot,
        lambda _, slot: change(slot, state="used", used_by=Attempt.objects.get(slot_number=slot.number)),
    ),
    ("slot_used_by_outcome", "a slot used by another slot's attempt"): write(
        lambda f: (paid_attempt(f), f.hold_slot(f.transfer(owed_return(f)))),
        lambda _, given: change(given[1], state="used", used_by=given[0]),
    ),
    ("slot_no_live_attempt", "a slot lost while an attempt is live"): write(
        live_slot, lambda f, slot: lose(f, slot, slot.number)
    ),
    ("slot_no_delete", "a slot deleted"): delete(ticket),
    ("slot_transfer_wallet", "a slot of another wallet than its transfer's"): write(
        then(withdrawal, replace_wallet), lambda f, transfer: f.slot(800, transfer=transfer)
    ),
}


test_refused = refusals(TABLE)


def test_a_slot_in_an_unknown_state(factory: RowFactory) -> None:
    transfer = withdrawal(factory)
    with refused_by("slot_state"):
        # The trigger refuses it too; the constraint stands without it.
        execute("ALTER TABLE treasury_slot DISABLE TRIGGER slot_guard")
        factory.slot(7, "lent", transfer=transfer)


def test_a_free_ticket_used_without_being_held(factory: RowFactory) -> None:
    transfer, _, attempt = factory.sign(owed_return(factory))
    free = ticket(factory)
    with refused_by("slot_state_table"):
        change(free, state="used", transfer=transfer, used_by=attempt)


def test_a_signed_ticket_freed(factory: RowFactory) -> None:
    transfer, free = factory.transfer(owed_return(factory)), ticket(factory)
    change(free, state="held", transfer=transfer)
    change(transfer, state="signed")
    expire(factory.attempt(free))
    with refused_by("slot_transfer_fixed"):
        change(free, state="free", transfer=None)
