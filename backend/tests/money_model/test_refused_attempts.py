"""Refused: attempts, their outcomes, and external transactions."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils import timezone

from apps.treasury.models import Attempt, ExternalTransaction, Slot
from tests.factories.row_factory import RowFactory, Sending
from tests.factories.rows import attempt_lines, book, new_hash
from tests.factories.sql import change, execute, refused_by
from tests.money_model.refusals import Table, Write, delete, refusals, update, write
from tests.money_model.setups import (
    expired_slot,
    external,
    held_slot,
    live_attempt,
    live_slot,
    owed_return,
    sending,
    used_slot,
)

# Every attempt here is signed in ledger 100 and may be included until ledger 110.
SIGNED, LAST = 100, 110
SUCCESS = {"outcome": "success", "result_code": "tesSUCCESS"}
TEC = {"outcome": "tec", "result_code": "tecPATH_DRY"}


def signing(**columns: object) -> Write:
    """An attempt with these columns on a held slot."""
    return write(held_slot, lambda f, slot: f.attempt(slot, **columns))


def outcome(**columns: object) -> Write:
    """A live attempt gets these columns."""
    return update(live_attempt, **columns)


def ready_again(f: RowFactory) -> Slot:
    slot = held_slot(f)
    execute("UPDATE treasury_transfer SET state = 'ready' WHERE id = %s", slot.transfer_id)
    return slot


def paid_attempt(f: RowFactory) -> Attempt:
    return Attempt.objects.get(pk=f.pay(owed_return(f)).paid_hash)


def booked(code: str = "tesSUCCESS", **lines: int) -> Write:
    """A return of 4,999,988 drops that is included and booked by these lines."""

    def run(f: RowFactory, sent: Sending) -> None:
        f.include(sent.attempt, sent.slot, code=code, lines=lines)
        if code == "tesSUCCESS":
            f.mark_paid(sent.transfer, sent.attempt)

    return write(sending, run)


def include_unbooked(f: RowFactory, sent: Sending) -> None:
    change(sent.attempt, **SUCCESS, ledger_index=SIGNED + 1)
    change(sent.slot, state="used", used_by=sent.attempt)
    f.mark_paid(sent.transfer, sent.attempt)


def recognised(f: RowFactory) -> ExternalTransaction:
    transaction = external(f)
    f.recognise(transaction)
    return transaction


SENT = 5_000_000 - 12
RECOGNISED: Mapping[str, object] = {"recognised_by": 1, "recognised_at": timezone.now()}

TABLE: Table = {
    ("treasury_attempt_pkey", "one hash stored twice"): write(
        lambda f: (live_attempt(f), held_slot(f)),
        lambda f, given: f.attempt(given[1], tx_hash=given[0].tx_hash),
    ),
    ("attempt_hash", "a hash in lower case"): signing(tx_hash=new_hash().lower()),
    ("attempt_purpose", "an attempt for an unknown purpose"): signing(purpose="try"),
    ("attempt_fee", "an attempt without a fee"): signing(fee=0),
    ("attempt_ledgers", "an attempt that ends where it begins"): signing(last_ledger=SIGNED),
    ("attempt_ledgers", "an attempt that lives too long"): signing(last_ledger=SIGNED + 1001),
    ("attempt_born_live", "an attempt created expired"): signing(outcome="expired", proof_ledger=LAST + 1),
    ("attempt_transfer_signed", "an attempt for a ready transfer"): write(
        ready_again, lambda f, slot: f.attempt(slot)
    ),
    ("attempt_transfer_signed", "an attempt for a paid transfer"): write(
        lambda f: f.pay(owed_return(f)).slots.get(), lambda f, slot: f.attempt(slot)
    ),
    ("attempt_slot_held", "an attempt on a used slot"): write(used_slot, lambda f, slot: f.attempt(slot)),
    ("attempt_slot_held", "an attempt on a slot that nothing holds"): write(
        held_slot, lambda f, slot: f.attempt(slot, slot_number=slot.number + 1)
    ),
    ("attempt_slot", "an attempt on another transfer's slot"): write(
        lambda f: (held_slot(f), held_slot(f)),
        lambda f, slots: f.attempt(slots[0], transfer_id=slots[1].transfer_id),
    ),
    ("attempt_one_live", "two live attempts"): write(live_slot, lambda f, slot: f.attempt(slot)),
    # facts and outcomes
    ("attempt_facts_frozen", "a stored blob changed"): outcome(blob="12000023"),
    ("attempt_facts_frozen", "a last ledger moved"): outcome(last_ledger=LAST + 1),
    ("attempt_no_delete", "an attempt deleted"): delete(live_attempt),
    ("attempt_validated", "a success in no ledger"): outcome(**SUCCESS),
    ("attempt_validated", "a ledger but no outcome"): outcome(ledger_index=LAST, result_code="tesSUCCESS"),
    ("attempt_in_range", "a success after the last ledger"): outcome(**SUCCESS, ledger_index=LAST + 1),
    ("attempt_in_range", "a success before it was signed"): outcome(**SUCCESS, ledger_index=SIGNED),
    ("attempt_proof", "an expiry without proof"): outcome(outcome="expired"),
    ("attempt_proof", "an expiry proven too early"): outcome(outcome="expired", proof_ledger=LAST),
    ("attempt_outcome_once", "a success taken back"): update(
        paid_attempt, outcome=None, ledger_index=None, result_code=None
    ),
    ("attempt_entry_booked", "a success that is not booked"): write(sending, include_unbooked),
    ("attempt_entry_booked", "a success booked with another fee"): booked(
        network_fees=11, wallet=-SENT - 11, owed_return=SENT
    ),
    ("attempt_entry_booked", "a return booked as a payout"): booked(
        owed_payout=SENT, network_fees=10, wallet=-SENT - 10
    ),
    ("attempt_entry_booked", "a tec booked as paid"): booked(
        "tecNO_DST", network_fees=10, wallet=-SENT - 10, owed_return=SENT
    ),
    ("attempt_transfer_paid", "a success that pays no transfer"): write(
        sending, lambda f, sent: f.include(sent.attempt, sent.slot)
    ),
    ("attempt_superseded_slot_lost", "an attempt superseded on a held slot"): outcome(outcome="superseded"),
    # external transactions
    ("external_tx_once", "an external transaction recorded twice"): write(
        external, lambda f, first: f.external_transaction(tx_hash=first.tx_hash)
    ),
    ("external_tx_not_ours", "our own attempt recorded as an external transaction"): write(
        live_attempt, lambda f, attempt: f.external_transaction(tx_hash=attempt.tx_hash)
    ),
    ("external_tx_hash", "an external transaction without a real hash"): write(
        lambda f: f.external_transaction(tx_hash="F00")
    ),
    ("external_tx_born_unrecognised", "an external transaction created as recognised"): write(
        lambda f: f.external_transaction(**RECOGNISED, reason="mine")
    ),
    ("external_tx_recognised", "a recognition without a reason"): update(external, **RECOGNISED),
    ("external_tx_booked", "a recognition that is not booked"): update(external, **RECOGNISED, reason="mine"),
    ("external_tx_recognised_once", "a recognition taken back"): update(
        recognised, recognised_by=None, recognised_at=None, reason=None
    ),
    ("external_tx_facts_frozen", "an external transaction's delta changed"): update(external, delta=0),
    ("external_tx_no_delete", "an external transaction deleted"): delete(external),
}


test_refused = refusals(TABLE)


def test_an_unknown_outcome(factory: RowFactory) -> None:
    # Two rules name the outcomes too; this one stands without them.
    execute("ALTER TABLE treasury_attempt DROP CONSTRAINT attempt_validated, DROP CONSTRAINT attempt_proof")
    attempt = live_attempt(factory)
    with refused_by("attempt_outcome"):
        change(attempt, outcome="perhaps")


def test_an_expired_attempt_that_succeeds(factory: RowFactory) -> None:
    slot = expired_slot(factory)
    attempt = Attempt.objects.get(slot_number=slot.number)
    with refused_by("attempt_outcome_once"):
        change(attempt, proof_ledger=None)
        factory.include(attempt, slot)


def test_two_outcomes_on_one_slot(factory: RowFactory) -> None:
    _, slot, first = sending(factory)
    with refused_by("attempt_slot_used_once"):
        change(first, **TEC, ledger_index=SIGNED + 1)
        change(factory.attempt(slot), **SUCCESS, ledger_index=SIGNED + 1)


def test_a_transfer_paid_twice(factory: RowFactory) -> None:
    _, slot, first = sending(factory)
    free = factory.ticket()
    with refused_by("attempt_one_success"):
        factory.include(first, slot)
        change(free, state="held", transfer_id=slot.transfer_id)
        change(factory.attempt(free), **SUCCESS, ledger_index=SIGNED + 1)


def test_an_included_attempt_that_used_no_slot(factory: RowFactory) -> None:
    transfer, _, attempt = factory.sign(amount=1_000)
    with refused_by("attempt_slot_used"):
        change(attempt, **TEC, ledger_index=SIGNED + 1)
        book(factory.wallet, SIGNED + 1, "attempt", attempt.tx_hash, attempt_lines(transfer, 10, 0))
