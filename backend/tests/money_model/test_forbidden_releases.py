"""Forbidden writes: what was turned away, and releases."""

from __future__ import annotations

from collections.abc import Iterator

from apps.payments.models import Rejected, Release
from tests.money_model.crooked import crooked
from tests.money_model.ground import Ground
from tests.money_model.refusals import Write, Writes
from tests.money_model.rows import book, clear_mode, new_address, run

writes = Writes()
refused_by = writes.refused_by


# -- rejected rows -----------------------------------------------------------------------------------------


@refused_by("deposit_rejected_row")
def a_rejection_without_its_row(g: Ground) -> Iterator[None]:
    yield
    deposit = g.deposit("reject", 1_011, reason="Already paid")
    book(g.wallet, g.ledger, "deposit", str(deposit.pk), {"wallet": 1_011, "held": -1_011})


@refused_by("deposit_rejected_row")
def a_rejected_row_of_another_amount(g: Ground) -> Iterator[None]:
    yield
    deposit = g.deposit("reject", 1_011, reason="Already paid")
    Rejected.objects.create(deposit=deposit, reason="Already paid", amount=999, not_sent=True)
    book(g.wallet, g.ledger, "deposit", str(deposit.pk), {"wallet": 1_011, "held": -1_011})


@refused_by("deposit_rejected_row")
def a_rejected_row_with_another_reason(g: Ground) -> Iterator[None]:
    yield
    deposit = g.deposit("reject", 1_011, reason="Already paid")
    Rejected.objects.create(deposit=deposit, reason="Payment expired", amount=1_011, not_sent=True)
    book(g.wallet, g.ledger, "deposit", str(deposit.pk), {"wallet": 1_011, "held": -1_011})


@refused_by("deposit_rejected_row")
def a_rejected_row_for_funding(g: Ground) -> Iterator[None]:
    deposit = g.equity()
    yield
    Rejected.objects.create(deposit=deposit, reason="Already paid", amount=5, not_sent=True)


@refused_by("payments_rejected_deposit_id_key")
def two_rejected_rows_for_one_deposit(g: Ground) -> Iterator[None]:
    deposit = g.reject()
    yield
    Rejected.objects.create(deposit=deposit, reason="Already paid", amount=5, not_sent=True)


@refused_by("rejected_leg")
def a_row_not_sent_that_has_a_leg(g: Ground) -> Iterator[None]:
    deposit = g.reject()
    yield
    Rejected.objects.filter(deposit=deposit).update(not_sent=True)


@refused_by("rejected_reason_word")
def a_rejected_row_with_a_word_of_our_own(g: Ground) -> Iterator[None]:
    deposit = g.equity()
    yield
    Rejected.objects.create(deposit=deposit, reason="Bad weather", amount=5, not_sent=True)


@refused_by("rejected_facts_frozen")
def a_rejected_amount_changed(g: Ground) -> Iterator[None]:
    deposit = g.reject()
    yield
    Rejected.objects.filter(deposit=deposit).update(amount=5)


@refused_by("rejected_set_once")
def a_return_taken_off_its_row(g: Ground) -> Iterator[None]:
    deposit = g.reject()
    yield
    Rejected.objects.filter(deposit=deposit).update(leg=None, not_sent=True)


@refused_by("rejected_set_once")
def a_return_that_came_back_twice(g: Ground) -> Iterator[None]:
    deposit, first, second = g.reject(), g.held(), g.held()
    Rejected.objects.filter(deposit=deposit).update(came_back=first)
    yield
    Rejected.objects.filter(deposit=deposit).update(came_back=second)


@refused_by("rejected_came_back_held")
def a_return_that_came_back_as_funding(g: Ground) -> Iterator[None]:
    deposit, other = g.reject(), g.equity()
    yield
    Rejected.objects.filter(deposit=deposit).update(came_back=other)


@refused_by("rejected_no_delete")
def a_rejected_row_deleted(g: Ground) -> Iterator[None]:
    deposit = g.reject()
    yield
    run("DELETE FROM payments_rejected WHERE deposit_id = %s", deposit.pk)


@refused_by("network_closed_rows")
def a_rejected_row_changed_on_a_closed_network(g: Ground) -> Iterator[None]:
    deposit, back = g.reject(), g.held()
    clear_mode(g.mode)
    yield
    Rejected.objects.filter(deposit=deposit).update(came_back=back)


# -- releases ----------------------------------------------------------------------------------------------


@refused_by("release_of_held")
def a_return_under_way_released(g: Ground) -> Iterator[None]:
    deposit = g.reject()
    yield
    g.release(deposit, "equity")


@refused_by("release_of_held")
def funding_released(g: Ground) -> Iterator[None]:
    deposit = g.equity()
    yield
    Release.objects.create(deposit=deposit, to="equity", admin_id=1, reason="why not")


@refused_by("release_of_held")
def a_settlement_released(g: Ground) -> Iterator[None]:
    payment = g.payment()
    deposit = g.settle(payment)
    yield
    Release.objects.create(deposit=deposit, to="equity", admin_id=1, reason="why not")


@refused_by("payments_release_pkey")
def a_deposit_released_twice(g: Ground) -> Iterator[None]:
    deposit = g.held()
    g.release(deposit, "equity")
    yield
    Release.objects.create(deposit=deposit, to="equity", admin_id=1, reason="again")


@refused_by("release_entry_booked")
def a_release_that_is_not_booked(g: Ground) -> Iterator[None]:
    deposit = g.held()
    yield
    Release.objects.create(deposit=deposit, to="equity", admin_id=1, reason="asked")


@refused_by("release_entry_booked")
def a_release_booked_to_revenue(g: Ground) -> Iterator[None]:
    deposit = g.held(5)
    yield
    Release.objects.create(deposit=deposit, to="equity", admin_id=1, reason="asked")
    book(g.wallet, deposit.ledger_index, "release", str(deposit.pk), {"held": 5, "revenue": -5})


@refused_by("release_entry_booked")
def a_release_that_moves_the_wallet(g: Ground) -> Iterator[None]:
    deposit = g.held(5)
    yield
    Release.objects.create(deposit=deposit, to="equity", admin_id=1, reason="asked")
    lines = {"held": 5, "equity": -6, "wallet": 1}
    book(g.wallet, deposit.ledger_index, "release", str(deposit.pk), lines)


@refused_by("deposit_held_leg")
def a_release_without_its_leg(g: Ground) -> Iterator[None]:
    deposit = g.held(5)
    yield
    Release.objects.create(deposit=deposit, to="payout", dest=new_address(), admin_id=1, reason="asked")
    book(g.wallet, deposit.ledger_index, "release", str(deposit.pk), {"held": 5, "owed_payout": -5})


@refused_by("deposit_held_leg")
def a_released_payout_to_another_address(g: Ground) -> Iterator[None]:
    deposit = g.held(5_000)
    yield
    crooked(g, payout={"dest": new_address()}).release(deposit, "payout", new_address())


@refused_by("deposit_held_leg")
def a_released_payout_less_a_fee(g: Ground) -> Iterator[None]:
    deposit = g.held(5_000)
    yield
    crooked(g, payout={"amount": 4_988}).release(deposit, "payout", new_address())


@refused_by("leg_one_late")
def two_late_legs_of_one_deposit(g: Ground) -> Iterator[None]:
    deposit = g.held(5_000)
    g.release(deposit, "payout", new_address())
    yield
    g.leg(deposit, "return", 5, new_address())


@refused_by("release_to")
def a_release_to_nowhere(g: Ground) -> Iterator[None]:
    deposit = g.held(5)
    yield
    Release.objects.create(deposit=deposit, to="pocket", dest="r", admin_id=1, reason="asked")


@refused_by("release_dest")
def a_released_payout_without_a_destination(g: Ground) -> Iterator[None]:
    deposit = g.held(5)
    yield
    Release.objects.create(deposit=deposit, to="payout", admin_id=1, reason="asked")


@refused_by("release_reason")
def a_release_without_a_reason(g: Ground) -> Iterator[None]:
    deposit = g.held(5)
    yield
    Release.objects.create(deposit=deposit, to="equity", admin_id=1, reason="")


@refused_by("release_append_only")
def a_release_changed(g: Ground) -> Iterator[None]:
    deposit = g.held(5)
    g.release(deposit, "equity")
    yield
    run("UPDATE payments_release SET reason = 'other' WHERE deposit_id = %s", deposit.pk)


@refused_by("release_append_only")
def a_release_deleted(g: Ground) -> Iterator[None]:
    deposit = g.held(5)
    g.release(deposit, "equity")
    yield
    run("DELETE FROM payments_release WHERE deposit_id = %s", deposit.pk)


@writes.test()
def test_forbidden(ground: Ground, write: Write) -> None:
    write.refused(ground)
