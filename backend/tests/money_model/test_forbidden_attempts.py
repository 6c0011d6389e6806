"""Forbidden writes: attempts and transactions that are not ours."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils import timezone

from apps.payments.models import Leg
from apps.treasury.models import Attempt, Slot
from tests.money_model.ground import Ground
from tests.money_model.refusals import Write, Writes
from tests.money_model.rows import attempt_lines, book, change, new_hash, run

writes = Writes()
refused_by = writes.refused_by


def owed(g: Ground) -> Leg:
    """A return that is owed."""
    return Leg.objects.get(deposit=g.reject())


def held(g: Ground) -> Slot:
    """A slot held by a signed transfer, without an attempt yet."""
    return g.hold(g.transfer(owed(g)))


def expire(attempt: Attempt) -> None:
    change(attempt, outcome="expired", proof_ledger=attempt.last_ledger + 1)


# -- birth -------------------------------------------------------------------------------------------------


@refused_by("treasury_attempt_pkey")
def one_hash_stored_twice(g: Ground) -> Iterator[None]:
    first, second = held(g), held(g)
    attempt = g.attempt(first)
    yield
    g.attempt(second, tx_hash=attempt.tx_hash)


@refused_by("attempt_hash")
def a_hash_in_lower_case(g: Ground) -> Iterator[None]:
    slot = held(g)
    yield
    g.attempt(slot, tx_hash=new_hash().lower())


@refused_by("attempt_purpose")
def an_attempt_for_something_else(g: Ground) -> Iterator[None]:
    slot = held(g)
    yield
    g.attempt(slot, purpose="try")


@refused_by("attempt_fee")
def an_attempt_without_a_fee(g: Ground) -> Iterator[None]:
    slot = held(g)
    yield
    g.attempt(slot, fee=0)


@refused_by("attempt_ledgers")
def an_attempt_that_ends_where_it_begins(g: Ground) -> Iterator[None]:
    slot = held(g)
    yield
    g.attempt(slot, last_ledger=g.ledger)


@refused_by("attempt_ledgers")
def an_attempt_that_lives_too_long(g: Ground) -> Iterator[None]:
    slot = held(g)
    yield
    g.attempt(slot, last_ledger=g.ledger + 1001)


@refused_by("attempt_born_live")
def an_attempt_born_with_an_outcome(g: Ground) -> Iterator[None]:
    slot = held(g)
    yield
    g.attempt(slot, outcome="expired", proof_ledger=g.ledger + 11)


@refused_by("attempt_transfer_signed")
def an_attempt_for_a_ready_transfer(g: Ground) -> Iterator[None]:
    slot = held(g)
    run("UPDATE treasury_transfer SET state = 'ready' WHERE id = %s", slot.transfer_id)
    yield
    g.attempt(slot)


@refused_by("attempt_transfer_signed")
def an_attempt_for_a_paid_transfer(g: Ground) -> Iterator[None]:
    transfer = g.pay(owed(g))
    slot = Slot.objects.get(transfer=transfer)
    yield
    g.attempt(slot)


@refused_by("attempt_slot_held")
def an_attempt_on_a_used_slot(g: Ground) -> Iterator[None]:
    _, slot, attempt = g.sign(owed(g))
    g.included(attempt, slot, code="tecPATH_DRY")
    yield
    g.attempt(slot)


@refused_by("attempt_slot_held")
def an_attempt_on_a_slot_nobody_holds(g: Ground) -> Iterator[None]:
    slot = held(g)
    slot.number += 1
    yield
    g.attempt(slot)


@refused_by("attempt_slot")
def an_attempt_on_another_transfers_slot(g: Ground) -> Iterator[None]:
    first, second = held(g), held(g)
    yield
    g.attempt(first, transfer_id=second.transfer_id)


@refused_by("attempt_one_live")
def two_live_attempts(g: Ground) -> Iterator[None]:
    _, slot, _ = g.sign(owed(g))
    yield
    g.attempt(slot)


# -- facts and outcome -------------------------------------------------------------------------------------


@refused_by("attempt_facts_frozen")
def a_stored_blob_changed(g: Ground) -> Iterator[None]:
    _, _, attempt = g.sign(owed(g))
    yield
    change(attempt, blob="12000023")


@refused_by("attempt_facts_frozen")
def a_last_ledger_moved(g: Ground) -> Iterator[None]:
    _, _, attempt = g.sign(owed(g))
    yield
    change(attempt, last_ledger=attempt.last_ledger + 1)


@refused_by("attempt_no_delete")
def an_attempt_deleted(g: Ground) -> Iterator[None]:
    _, _, attempt = g.sign(owed(g))
    yield
    run("DELETE FROM treasury_attempt WHERE tx_hash = %s", attempt.tx_hash)


@refused_by("attempt_outcome")
def an_outcome_of_an_unknown_word(g: Ground) -> Iterator[None]:
    # Two rules name the words too; without them this one still stands.
    run("ALTER TABLE treasury_attempt DROP CONSTRAINT attempt_validated, DROP CONSTRAINT attempt_proof")
    _, _, attempt = g.sign(owed(g))
    yield
    change(attempt, outcome="perhaps")


@refused_by("attempt_validated")
def a_success_in_no_ledger(g: Ground) -> Iterator[None]:
    _, _, attempt = g.sign(owed(g))
    yield
    change(attempt, outcome="success", result_code="tesSUCCESS")


@refused_by("attempt_validated")
def a_ledger_without_an_outcome(g: Ground) -> Iterator[None]:
    _, _, attempt = g.sign(owed(g))
    yield
    change(attempt, ledger_index=attempt.last_ledger, result_code="tesSUCCESS")


@refused_by("attempt_in_range")
def a_success_after_the_last_ledger(g: Ground) -> Iterator[None]:
    _, _, attempt = g.sign(owed(g))
    yield
    change(attempt, outcome="success", result_code="tesSUCCESS", ledger_index=attempt.last_ledger + 1)


@refused_by("attempt_in_range")
def a_success_before_it_was_signed(g: Ground) -> Iterator[None]:
    _, _, attempt = g.sign(owed(g))
    yield
    change(attempt, outcome="success", result_code="tesSUCCESS", ledger_index=attempt.from_ledger)


@refused_by("attempt_proof")
def an_expiry_without_proof(g: Ground) -> Iterator[None]:
    _, _, attempt = g.sign(owed(g))
    yield
    change(attempt, outcome="expired")


@refused_by("attempt_proof")
def an_expiry_proven_too_early(g: Ground) -> Iterator[None]:
    _, _, attempt = g.sign(owed(g))
    yield
    change(attempt, outcome="expired", proof_ledger=attempt.last_ledger)


@refused_by("attempt_outcome_once")
def an_expired_attempt_that_succeeds(g: Ground) -> Iterator[None]:
    _, slot, attempt = g.sign(owed(g))
    expire(attempt)
    yield
    change(attempt, proof_ledger=None)
    g.included(attempt, slot)


@refused_by("attempt_outcome_once")
def a_success_taken_back(g: Ground) -> Iterator[None]:
    transfer = g.pay(owed(g))
    yield
    Attempt.objects.filter(pk=transfer.paid_hash).update(outcome=None, ledger_index=None, result_code=None)


@refused_by("attempt_slot_used_once")
def two_outcomes_on_one_slot(g: Ground) -> Iterator[None]:
    _, slot, first = g.sign(owed(g))
    yield
    change(first, outcome="tec", result_code="tecPATH_DRY", ledger_index=first.from_ledger + 1)
    second = g.attempt(slot)
    change(second, outcome="success", result_code="tesSUCCESS", ledger_index=second.from_ledger + 1)


@refused_by("attempt_one_success")
def a_transfer_paid_twice(g: Ground) -> Iterator[None]:
    _, slot, first = g.sign(owed(g))
    free = Slot.objects.create(wallet=g.wallet, number=900, is_ticket=True, state="free")
    yield
    g.included(first, slot)
    change(free, state="held", transfer_id=slot.transfer_id)
    second = g.attempt(free)
    change(second, outcome="success", result_code="tesSUCCESS", ledger_index=second.from_ledger + 1)


@refused_by("attempt_slot_used")
def a_success_that_used_no_slot(g: Ground) -> Iterator[None]:
    transfer, _, attempt = g.sign(amount=1_000)
    yield
    change(attempt, outcome="tec", result_code="tecPATH_DRY", ledger_index=attempt.from_ledger + 1)
    book(g.wallet, attempt.from_ledger + 1, "attempt", attempt.tx_hash, attempt_lines(transfer, 10, 0))


@refused_by("attempt_entry_booked")
def a_success_that_is_not_booked(g: Ground) -> Iterator[None]:
    transfer, slot, attempt = g.sign(owed(g))
    yield
    ledger = attempt.from_ledger + 1
    change(attempt, outcome="success", result_code="tesSUCCESS", ledger_index=ledger)
    change(slot, state="used", used_by=attempt)
    change(transfer, state="paid", paid_hash=attempt.tx_hash)


@refused_by("attempt_entry_booked")
def a_success_booked_with_another_fee(g: Ground) -> Iterator[None]:
    transfer, slot, attempt = g.sign(owed(g))
    yield
    ledger = attempt.from_ledger + 1
    change(attempt, outcome="success", result_code="tesSUCCESS", ledger_index=ledger)
    change(slot, state="used", used_by=attempt)
    change(transfer, state="paid", paid_hash=attempt.tx_hash)
    lines = attempt_lines(transfer, attempt.fee + 1, transfer.amount)
    book(g.wallet, ledger, "attempt", attempt.tx_hash, lines)


@refused_by("attempt_entry_booked")
def a_return_booked_as_a_payout(g: Ground) -> Iterator[None]:
    transfer, slot, attempt = g.sign(owed(g))
    yield
    ledger = attempt.from_ledger + 1
    change(attempt, outcome="success", result_code="tesSUCCESS", ledger_index=ledger)
    change(slot, state="used", used_by=attempt)
    change(transfer, state="paid", paid_hash=attempt.tx_hash)
    lines = {
        "owed_payout": transfer.amount,
        "network_fees": attempt.fee,
        "wallet": -transfer.amount - attempt.fee,
    }
    book(g.wallet, ledger, "attempt", attempt.tx_hash, lines)


@refused_by("attempt_entry_booked")
def a_tec_booked_as_if_it_had_paid(g: Ground) -> Iterator[None]:
    transfer, slot, attempt = g.sign(owed(g))
    yield
    ledger = attempt.from_ledger + 1
    change(attempt, outcome="tec", result_code="tecNO_DST", ledger_index=ledger)
    change(slot, state="used", used_by=attempt)
    lines = attempt_lines(transfer, attempt.fee, transfer.amount)
    book(g.wallet, ledger, "attempt", attempt.tx_hash, lines)


@refused_by("attempt_transfer_paid")
def a_success_that_pays_no_transfer(g: Ground) -> Iterator[None]:
    _, slot, attempt = g.sign(owed(g))
    yield
    g.included(attempt, slot)


@refused_by("attempt_superseded_slot_lost")
def an_attempt_superseded_on_a_slot_still_held(g: Ground) -> Iterator[None]:
    _, _, attempt = g.sign(owed(g))
    yield
    change(attempt, outcome="superseded")


# -- external transactions ------------------------------------------------------------


@refused_by("external_tx_once")
def an_external_transaction_noted_twice(g: Ground) -> Iterator[None]:
    external = g.external()
    yield
    g.external(tx_hash=external.tx_hash)


@refused_by("external_tx_not_ours")
def an_attempt_noted_as_a_stranger(g: Ground) -> Iterator[None]:
    _, _, attempt = g.sign(owed(g))
    yield
    g.external(tx_hash=attempt.tx_hash)


@refused_by("external_tx_hash")
def an_external_transaction_without_a_real_hash(g: Ground) -> Iterator[None]:
    yield
    g.external(tx_hash="F00")


@refused_by("external_tx_born_unrecognised")
def an_external_transaction_recognised_unseen(g: Ground) -> Iterator[None]:
    yield
    g.external(recognised_by=1, recognised_at=timezone.now(), reason="mine")


@refused_by("external_tx_recognised")
def an_external_transaction_recognised_without_a_reason(g: Ground) -> Iterator[None]:
    external = g.external()
    yield
    change(external, recognised_by=1, recognised_at=timezone.now())


@refused_by("external_tx_booked")
def an_external_transaction_recognised_but_not_booked(g: Ground) -> Iterator[None]:
    external = g.external()
    yield
    change(external, recognised_by=1, recognised_at=timezone.now(), reason="mine")


@refused_by("external_tx_recognised_once")
def a_recognition_taken_back(g: Ground) -> Iterator[None]:
    external = g.external()
    g.recognise(external)
    yield
    change(external, recognised_by=None, recognised_at=None, reason=None)


@refused_by("external_tx_facts_frozen")
def a_strangers_delta_changed(g: Ground) -> Iterator[None]:
    external = g.external()
    yield
    change(external, delta=0)


@refused_by("external_tx_no_delete")
def an_external_transaction_forgotten(g: Ground) -> Iterator[None]:
    external = g.external()
    yield
    run("DELETE FROM treasury_externaltransaction WHERE id = %s", external.pk)


@writes.test()
def test_forbidden(ground: Ground, write: Write) -> None:
    write.refused(ground)
