"""Forbidden writes: legs and redirects."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from apps.payments.models import Leg, Payment, Redirect
from tests.money_model.ground import Ground
from tests.money_model.refusals import Write, Writes
from tests.money_model.rows import change, new_address, payout_of, run

writes = Writes()
refused_by = writes.refused_by


def owed(g: Ground) -> Leg:
    """A return that is owed."""
    return Leg.objects.get(deposit=g.reject())


def settled(g: Ground, **columns: Any) -> Payment:
    payment = g.payment(**columns)
    g.settle(payment)
    return payment


def redirect(leg: Leg, **columns: object) -> Redirect:
    facts: dict[str, Any] = {
        "leg": leg,
        "from_dest": leg.dest,
        "from_tag": leg.dest_tag,
        "to_dest": new_address(),
        "to_tag": -1,
        "admin_id": 1,
        "reason": "asked",
    }
    return Redirect.objects.create(**facts | columns)


# -- the row -----------------------------------------------------------------------------------------------


@refused_by("leg_once")
def two_payouts_of_one_deposit(g: Ground) -> Iterator[None]:
    leg = payout_of(settled(g))
    yield
    g.leg(leg.deposit, "payout", leg.amount, leg.dest, leg.dest_tag)


@refused_by("leg_amount")
def a_leg_of_nothing(g: Ground) -> Iterator[None]:
    leg = payout_of(settled(g))
    yield
    g.leg(leg.deposit, "excess", 0, leg.dest)


@refused_by("leg_kind")
def a_settled_deposit_returned(g: Ground) -> Iterator[None]:
    leg = payout_of(settled(g))
    yield
    g.leg(leg.deposit, "return", 5, leg.dest)


@refused_by("leg_kind")
def a_rejected_deposit_paid_out(g: Ground) -> Iterator[None]:
    deposit = g.reject(1_011)
    yield
    g.leg(deposit, "payout", 5, new_address())


@refused_by("leg_kind")
def a_late_payout_that_is_gathered(g: Ground) -> Iterator[None]:
    deposit = g.held()
    yield
    g.leg(deposit, "payout", 5, new_address(), gathered=True)


@refused_by("leg_gathered")
def a_return_that_is_gathered(g: Ground) -> Iterator[None]:
    deposit = g.reject(1_011)
    yield
    g.leg(deposit, "return", 5, new_address(), gathered=True)


@refused_by("leg_dest_tag")
def a_leg_to_a_tag_above_32_bits(g: Ground) -> Iterator[None]:
    deposit = g.held()
    yield
    g.leg(deposit, "payout", 5, new_address(), 2**32)


@refused_by("leg_deposit")
def a_leg_of_another_flow_than_its_deposit(g: Ground) -> Iterator[None]:
    deposit = g.reject(1_011)
    yield
    g.leg(deposit, "payout", 5, new_address(), flow="settle")


@refused_by("leg_deposit")
def a_leg_owed_by_another_wallet(g: Ground) -> Iterator[None]:
    deposit = g.held()
    g.replace()
    yield
    g.leg(deposit, "payout", 5, new_address(), wallet_id=g.wallet.pk)


@refused_by("leg_facts_frozen")
def a_legs_amount_changed(g: Ground) -> Iterator[None]:
    leg = owed(g)
    yield
    change(leg, amount=leg.amount + 1)


@refused_by("leg_facts_frozen")
def a_leg_gathered_after_settlement(g: Ground) -> Iterator[None]:
    leg = payout_of(settled(g))
    yield
    change(leg, gathered=True)


@refused_by("leg_no_delete")
def a_leg_deleted(g: Ground) -> Iterator[None]:
    leg = owed(g)
    yield
    run("DELETE FROM payments_leg WHERE id = %s", leg.pk)


@refused_by("leg_no_delete")
def the_legs_truncated(g: Ground) -> Iterator[None]:
    yield
    run("TRUNCATE payments_leg CASCADE")


# -- its transfer ------------------------------------------------------------------------------------------


@refused_by("leg_transfer_state")
def a_leg_with_a_transfer_but_no_state(g: Ground) -> Iterator[None]:
    leg = owed(g)
    yield
    transfer = g.transfer(kind="return", dest=leg.dest, amount=leg.amount)
    change(leg, transfer=transfer)


@refused_by("leg_transfer_state_follows")
def a_leg_that_says_it_is_paid(g: Ground) -> Iterator[None]:
    leg = owed(g)
    g.transfer(leg)
    yield
    change(leg, transfer_state="paid")


@refused_by("leg_transfer_whole")
def a_leg_in_a_transfer_to_somebody_else(g: Ground) -> Iterator[None]:
    leg = owed(g)
    yield
    g.transfer(leg, dest=new_address())


@refused_by("leg_transfer_whole")
def a_leg_in_a_transfer_without_its_tag(g: Ground) -> Iterator[None]:
    leg = payout_of(settled(g))
    yield
    g.transfer(leg, dest_tag=-1)


@refused_by("leg_transfer_whole")
def a_return_sent_as_a_payout(g: Ground) -> Iterator[None]:
    leg = owed(g)
    yield
    g.transfer(leg, kind="payout")


@refused_by("leg_transfer_whole")
def a_leg_sent_from_another_wallet(g: Ground) -> Iterator[None]:
    leg = owed(g)
    g.replace()
    yield
    g.transfer(leg)


@refused_by("leg_leaves_failed")
def a_leg_that_leaves_a_ready_transfer(g: Ground) -> Iterator[None]:
    leg = owed(g)
    g.transfer(leg)
    yield
    change(leg, transfer=None, transfer_state=None)


@refused_by("leg_leaves_failed")
def a_leg_that_leaves_a_signed_transfer(g: Ground) -> Iterator[None]:
    leg = owed(g)
    g.sign(leg)
    yield
    change(leg, transfer=None, transfer_state=None)


@refused_by("leg_leaves_failed")
def a_leg_that_leaves_a_paid_transfer(g: Ground) -> Iterator[None]:
    leg = owed(g)
    g.pay(leg)
    yield
    change(leg, transfer=None, transfer_state=None)


@refused_by("leg_leaves_failed")
def a_leg_in_a_second_transfer(g: Ground) -> Iterator[None]:
    leg = owed(g)
    g.sign(leg)
    yield
    g.transfer(leg)


@refused_by("leg_joins_ready")
def a_leg_that_joins_a_failed_transfer(g: Ground) -> Iterator[None]:
    address = new_address("m")
    first, second = (g.payment(payout_address=address) for _ in range(2))
    for payment in (first, second):
        g.settle(payment, gathered=True)
    transfer = g.fail(payout_of(first))
    change(first, failure_reason="tecNO_DST")
    yield
    change(payout_of(second), transfer=transfer, transfer_state="failed")


@refused_by("leg_joins_ready")
def a_leg_that_joins_a_signed_transfer(g: Ground) -> Iterator[None]:
    address = new_address("m")
    first, second = (g.payment(payout_address=address) for _ in range(2))
    for payment in (first, second):
        g.settle(payment, gathered=True)
    transfer, _, _ = g.sign(payout_of(first))
    yield
    change(payout_of(second), transfer=transfer, transfer_state="signed")


@refused_by("leg_joins_ready")
def a_failed_leg_that_moves_back_into_a_paid_transfer(g: Ground) -> Iterator[None]:
    address = new_address("m")
    first, second = (g.payment(payout_address=address) for _ in range(2))
    for payment in (first, second):
        g.settle(payment, gathered=True)
    paid = g.pay(payout_of(first))
    g.fail(payout_of(second))
    change(second, failure_reason="tecNO_DST")
    yield
    change(payout_of(second), transfer=paid, transfer_state="paid")


# -- its destination ---------------------------------------------------------------------------------------


@refused_by("leg_dest_outside_transfer")
def a_return_redirected(g: Ground) -> Iterator[None]:
    leg = owed(g)
    yield
    change(leg, dest=new_address())


@refused_by("leg_dest_outside_transfer")
def a_payout_redirected_while_it_is_sent(g: Ground) -> Iterator[None]:
    leg = payout_of(settled(g))
    g.transfer(leg)
    yield
    change(leg, dest=new_address())


@refused_by("leg_dest_by_redirect")
def a_destination_changed_without_a_redirect(g: Ground) -> Iterator[None]:
    leg = payout_of(settled(g))
    yield
    change(leg, dest=new_address())


@refused_by("leg_dest_by_redirect")
def a_destination_other_than_the_redirects(g: Ground) -> Iterator[None]:
    leg = payout_of(settled(g))
    yield
    redirect(leg)
    change(leg, dest=new_address())


@refused_by("leg_dest_by_redirect")
def an_older_redirect_followed(g: Ground) -> Iterator[None]:
    leg = payout_of(settled(g))
    home = leg.dest, leg.dest_tag
    first, second = new_address(), new_address()
    g.redirect(leg, first)
    g.redirect(leg, *home)
    g.redirect(leg, second)
    yield
    change(leg, dest=first)


@refused_by("redirect_of_open_leg")
def a_redirect_of_a_return(g: Ground) -> Iterator[None]:
    leg = owed(g)
    yield
    redirect(leg)


@refused_by("redirect_of_open_leg")
def a_redirect_of_a_leg_in_a_transfer(g: Ground) -> Iterator[None]:
    leg = payout_of(settled(g))
    g.transfer(leg)
    yield
    redirect(leg)


@refused_by("redirect_of_open_leg")
def a_redirect_from_somewhere_else(g: Ground) -> Iterator[None]:
    leg = payout_of(settled(g))
    yield
    redirect(leg, from_dest=new_address())


@refused_by("redirect_done")
def a_redirect_that_moves_nothing(g: Ground) -> Iterator[None]:
    leg = payout_of(settled(g))
    yield
    redirect(leg)


@refused_by("redirect_reason")
def a_redirect_without_a_reason(g: Ground) -> Iterator[None]:
    leg = payout_of(settled(g))
    yield
    redirect(leg, reason="")


@refused_by("redirect_append_only")
def a_redirect_changed(g: Ground) -> Iterator[None]:
    leg = payout_of(settled(g))
    g.redirect(leg, new_address())
    yield
    run("UPDATE payments_redirect SET reason = 'other' WHERE leg_id = %s", leg.pk)


@refused_by("redirect_append_only")
def a_redirect_deleted(g: Ground) -> Iterator[None]:
    leg = payout_of(settled(g))
    g.redirect(leg, new_address())
    yield
    run("DELETE FROM payments_redirect WHERE leg_id = %s", leg.pk)


@writes.test()
def test_forbidden(ground: Ground, write: Write) -> None:
    write.refused(ground)
