"""Forbidden writes: transfers."""

from __future__ import annotations

from collections.abc import Iterator

from apps.payments.models import Leg
from apps.treasury.models import Attempt, Transfer
from tests.money_model.ground import Ground
from tests.money_model.refusals import Write, Writes
from tests.money_model.rows import change, join, new_address, new_hash, next_tag, payout_of, run
from tests.money_model.settlements import gathered

writes = Writes()
refused_by = writes.refused_by


def owed(g: Ground) -> Leg:
    """A return that is owed."""
    return Leg.objects.get(deposit=g.reject())


def expire(attempt: Attempt) -> None:
    change(attempt, outcome="expired", proof_ledger=attempt.last_ledger + 1)


# -- what a transfer is ------------------------------------------------------------------------------------


@refused_by("transfer_kind")
def a_transfer_of_an_unknown_kind(g: Ground) -> Iterator[None]:
    yield
    g.transfer(kind="gift", amount=5)


@refused_by("transfer_amount_by_kind")
def a_payout_of_nothing(g: Ground) -> Iterator[None]:
    yield
    g.transfer(kind="payout", amount=0)


@refused_by("transfer_amount_by_kind")
def tickets_that_send_money(g: Ground) -> Iterator[None]:
    yield
    g.transfer(kind="tickets", amount=5)


@refused_by("transfer_born_ready")
def a_transfer_born_signed(g: Ground) -> Iterator[None]:
    yield
    g.transfer(amount=5, state="signed")


@refused_by("transfer_born_ready")
def a_transfer_born_failed(g: Ground) -> Iterator[None]:
    yield
    g.transfer(amount=5, state="failed", fail_code="x")


@refused_by("transfer_born_ready")
def a_transfer_born_tried(g: Ground) -> Iterator[None]:
    yield
    g.transfer(amount=5, tec_count=1)


@refused_by("treasury_transfer_source_tag_key")
def a_source_tag_used_twice(g: Ground) -> Iterator[None]:
    first = g.transfer(amount=5)
    yield
    g.transfer(amount=5, source_tag=first.source_tag)


@refused_by("transfer_source_tag_odd")
def an_even_source_tag(g: Ground) -> Iterator[None]:
    yield
    g.transfer(amount=5, source_tag=next_tag(0))


@refused_by("transfer_source_tag_range")
def a_source_tag_out_of_range(g: Ground) -> Iterator[None]:
    yield
    g.transfer(amount=5, source_tag=2**32 + 1)


@refused_by("transfer_dest_tag")
def a_destination_tag_out_of_range(g: Ground) -> Iterator[None]:
    yield
    g.transfer(amount=5, dest_tag=2**32)


@refused_by("transfer_facts_frozen")
def a_transfers_amount_changed(g: Ground) -> Iterator[None]:
    transfer = g.transfer(amount=5)
    yield
    change(transfer, amount=6)


@refused_by("transfer_facts_frozen")
def a_transfers_destination_changed(g: Ground) -> Iterator[None]:
    transfer = g.transfer(owed(g))
    yield
    change(transfer, dest=new_address())


@refused_by("transfer_facts_frozen")
def a_source_tag_changed(g: Ground) -> Iterator[None]:
    transfer, tag = g.transfer(amount=5), next_tag(1)
    yield
    change(transfer, source_tag=tag)


@refused_by("transfer_no_delete")
def a_transfer_deleted(g: Ground) -> Iterator[None]:
    transfer = g.transfer(amount=5)
    yield
    run("DELETE FROM treasury_transfer WHERE id = %s", transfer.pk)


@refused_by("transfer_no_delete")
def the_transfers_truncated(g: Ground) -> Iterator[None]:
    yield
    run("TRUNCATE treasury_transfer CASCADE")


# -- its states --------------------------------------------------------------------------------------------


@refused_by("transfer_state_table")
def a_ready_transfer_paid_unsigned(g: Ground) -> Iterator[None]:
    transfer = g.transfer(amount=5)
    yield
    change(transfer, state="paid", paid_hash=new_hash())


@refused_by("transfer_state_table")
def a_paid_transfer_made_ready_again(g: Ground) -> Iterator[None]:
    transfer = g.pay(amount=5)
    yield
    change(transfer, state="ready", paid_hash=None)


@refused_by("transfer_state_table")
def a_paid_transfer_failed(g: Ground) -> Iterator[None]:
    transfer = g.pay(amount=5)
    yield
    change(transfer, state="failed", paid_hash=None, fail_code="x")


@refused_by("transfer_state_table")
def a_failed_transfer_paid(g: Ground) -> Iterator[None]:
    transfer = g.fail(owed(g))
    yield
    change(transfer, state="paid", fail_code=None, paid_hash=new_hash())


@refused_by("transfer_state_table")
def a_failed_transfer_signed_without_being_reopened(g: Ground) -> Iterator[None]:
    transfer = g.fail(owed(g))
    yield
    change(transfer, state="signed", fail_code=None)


@refused_by("transfer_state_table")
def a_stuck_transfer_signed(g: Ground) -> Iterator[None]:
    transfer = g.transfer(amount=5)
    change(transfer, state="stuck", fail_code="x")
    yield
    change(transfer, state="signed", fail_code=None)


@refused_by("transfer_paid_has_hash")
def a_transfer_paid_by_no_hash(g: Ground) -> Iterator[None]:
    transfer, slot, attempt = g.sign(amount=5)
    g.included(attempt, slot, code="tecNO_DST")
    change(transfer, tec_count=1, state="ready")
    change(transfer, state="signed")
    yield
    change(transfer, state="paid")


@refused_by("transfer_failed_has_code")
def a_transfer_failed_without_a_code(g: Ground) -> Iterator[None]:
    transfer = g.transfer(amount=5)
    yield
    change(transfer, state="failed")


@refused_by("transfer_failed_has_code")
def a_ready_transfer_with_a_code(g: Ground) -> Iterator[None]:
    transfer = g.transfer(amount=5)
    yield
    change(transfer, fail_code="tecNO_DST")


@refused_by("transfer_live_attempt")
def a_transfer_made_ready_under_a_live_attempt(g: Ground) -> Iterator[None]:
    transfer, _, _ = g.sign(owed(g))
    yield
    change(transfer, state="ready")


@refused_by("transfer_live_attempt")
def a_transfer_paid_under_a_live_attempt(g: Ground) -> Iterator[None]:
    transfer, _, attempt = g.sign(owed(g))
    yield
    change(transfer, state="paid", paid_hash=attempt.tx_hash)


@refused_by("transfer_already_paid")
def a_transfer_made_ready_after_its_success(g: Ground) -> Iterator[None]:
    transfer, slot, attempt = g.sign(owed(g))
    yield
    g.included(attempt, slot)
    change(transfer, state="ready")


@refused_by("transfer_already_paid")
def a_transfer_failed_after_its_success(g: Ground) -> Iterator[None]:
    transfer, slot, attempt = g.sign(owed(g))
    yield
    g.included(attempt, slot)
    change(transfer, state="failed", fail_code="x")


@refused_by("transfer_slot_held")
def a_transfer_failed_while_it_holds_a_slot(g: Ground) -> Iterator[None]:
    transfer, _, attempt = g.sign(owed(g))
    expire(attempt)
    yield
    change(transfer, state="failed", fail_code="x")


@refused_by("transfer_paid_by_attempt")
def a_transfer_paid_by_another_transfers_success(g: Ground) -> Iterator[None]:
    other = g.pay(owed(g))
    transfer, slot, attempt = g.sign(owed(g))
    g.included(attempt, slot, code="tecPATH_DRY")
    yield
    change(transfer, state="paid", paid_hash=other.paid_hash)


@refused_by("transfer_paid_by_attempt")
def a_transfer_paid_by_a_tec(g: Ground) -> Iterator[None]:
    transfer, slot, attempt = g.sign(owed(g))
    g.included(attempt, slot, code="tecPATH_DRY")
    yield
    change(transfer, state="paid", paid_hash=attempt.tx_hash)


@refused_by("transfer_paid_by_attempt")
def a_transfer_paid_by_a_void(g: Ground) -> Iterator[None]:
    transfer = g.transfer(owed(g))
    slot = g.hold(transfer)
    void = g.attempt(slot, purpose="void")
    g.included(void, slot)
    yield
    change(transfer, state="paid", paid_hash=void.tx_hash)


# -- what it carries ---------------------------------------------------------------------------------------


@refused_by("transfer_legs_sum")
def a_transfer_that_carries_nothing(g: Ground) -> Iterator[None]:
    yield
    Transfer.objects.create(
        wallet=g.wallet, kind="return", dest=new_address(), source_tag=next_tag(1), amount=5
    )


@refused_by("transfer_legs_sum")
def a_transfer_that_sends_a_drop_too_many(g: Ground) -> Iterator[None]:
    leg = owed(g)
    yield
    g.transfer(leg, amount=leg.amount + 1)


@refused_by("transfer_legs_sum")
def a_transfer_that_sends_a_drop_too_few(g: Ground) -> Iterator[None]:
    leg = owed(g)
    yield
    g.transfer(leg, amount=leg.amount - 1)


@refused_by("transfer_legs_sum")
def a_leg_that_joins_a_full_transfer(g: Ground) -> Iterator[None]:
    address = new_address("m")
    payments = [g.payment(payout_address=address) for _ in range(2)]
    for payment in payments:
        g.settle(payment, gathered=True)
    transfer = g.transfer(payout_of(payments[0]))
    yield
    join(payout_of(payments[1]), transfer)


@refused_by("transfer_legs_sum")
def a_failed_transfer_reopened_after_its_leg_left(g: Ground) -> Iterator[None]:
    leg = owed(g)
    transfer = g.fail(leg)
    change(leg, transfer=None, transfer_state=None)
    yield
    change(transfer, state="ready", fail_code=None)


@refused_by("transfer_shared_by_gathered")
def two_returns_in_one_transfer(g: Ground) -> Iterator[None]:
    sender = new_address()
    legs = [Leg.objects.get(deposit=g.reject(sender=sender)) for _ in range(2)]
    yield
    g.transfer(*legs)


@refused_by("transfer_at_most_500_legs")
def five_hundred_and_one_legs_in_one_transfer(g: Ground) -> Iterator[None]:
    legs = gathered(g, 501)
    address = Leg.objects.get(pk=legs[0]).dest
    yield
    transfer = g.transfer(kind="payout", dest=address, dest_tag=7, amount=501_000)
    Leg.objects.filter(pk__in=legs).update(transfer=transfer, transfer_state="ready")


@writes.test()
def test_forbidden(ground: Ground, write: Write) -> None:
    write.refused(ground)
