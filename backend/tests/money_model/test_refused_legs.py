"""Refused: legs, the transfers that carry them, and redirects."""

from __future__ import annotations

import pytest

from apps.payments.models import Deposit, Leg, Payment
from apps.treasury.models import Transfer
from tests.factories.row_factory import RowFactory
from tests.factories.rows import new_address, payout_of
from tests.factories.sql import change, refused_by
from tests.money_model.refusals import Table, delete, refusals, sql, then, truncate, update, write
from tests.money_model.setups import gathered_payments, held, owed_payout, owed_return, replace_wallet


def small_reject(f: RowFactory) -> Deposit:
    """A rejected deposit that is too small to return."""
    return f.reject(1_011)


def redirected(f: RowFactory) -> Leg:
    leg = owed_payout(f)
    f.redirect(leg, new_address())
    return leg


def redirect_wrongly(f: RowFactory, leg: Leg) -> None:
    """The leg goes to another destination than its redirect says."""
    f.redirect_row(leg)
    change(leg, dest=new_address())


def join_alone(f: RowFactory, leg: Leg) -> None:
    """The leg names a transfer but not its state."""
    change(leg, transfer=f.transfer(kind="return", dest=leg.dest, amount=leg.amount))


TABLE: Table = {
    ("leg_once", "two payouts of one deposit"): write(
        owed_payout, lambda f, leg: f.leg(leg.deposit, "payout", leg.amount, leg.dest, leg.dest_tag)
    ),
    ("leg_amount", "a leg of nothing"): write(
        owed_payout, lambda f, leg: f.leg(leg.deposit, "excess", 0, leg.dest)
    ),
    ("deposit_settle_legs", "a settled deposit returned"): write(
        owed_payout, lambda f, leg: f.leg(leg.deposit, "return", 5, leg.dest)
    ),
    ("leg_kind", "a rejected deposit paid out"): write(
        small_reject, lambda f, d: f.leg(d, "payout", 5, "rOther")
    ),
    ("leg_kind", "a late payout that is gathered"): write(
        held, lambda f, deposit: f.leg(deposit, "payout", 5, "rOther", gathered=True)
    ),
    ("leg_gathered", "a return that is gathered"): write(
        small_reject, lambda f, deposit: f.leg(deposit, "return", 5, "rOther", gathered=True)
    ),
    ("leg_dest_tag", "a tag above 32 bits"): write(held, lambda f, d: f.leg(d, "payout", 5, "rOther", 2**32)),
    ("leg_deposit", "a leg of another flow than its deposit"): write(
        small_reject, lambda f, deposit: f.leg(deposit, "payout", 5, "rOther", flow="settle")
    ),
    ("leg_facts_frozen", "a leg's amount changed"): write(
        owed_return, lambda _, leg: change(leg, amount=leg.amount + 1)
    ),
    ("leg_facts_frozen", "a leg gathered after settlement"): update(owed_payout, gathered=True),
    ("leg_no_delete", "a leg deleted"): delete(owed_return),
    ("leg_no_delete", "the legs truncated"): truncate("payments_leg CASCADE"),
    # its transfer
    ("leg_transfer_state", "a leg with a transfer but no state"): write(owed_return, join_alone),
    ("leg_transfer_state_follows", "a leg that is paid before its transfer"): update(
        then(owed_return, RowFactory.transfer), transfer_state="paid"
    ),
    ("leg_transfer_whole", "a leg in a transfer to somebody else"): write(
        owed_return, lambda f, leg: f.transfer(leg, dest=new_address())
    ),
    ("leg_transfer_whole", "a leg in a transfer without its tag"): write(
        owed_payout, lambda f, leg: f.transfer(leg, dest_tag=-1)
    ),
    ("leg_transfer_whole", "a return sent as a payout"): write(
        owed_return, lambda f, leg: f.transfer(leg, kind="payout")
    ),
    # its destination
    ("leg_dest_outside_transfer", "a return redirected"): update(owed_return, dest="rOther"),
    ("leg_dest_outside_transfer", "a payout redirected while it is sent"): update(
        then(owed_payout, RowFactory.transfer), dest="rOther"
    ),
    ("leg_dest_by_redirect", "a destination without a redirect"): update(owed_payout, dest="rOther"),
    ("leg_dest_by_redirect", "a destination other than the redirect's"): write(owed_payout, redirect_wrongly),
    ("redirect_of_open_leg", "a redirect of a return"): write(owed_return, RowFactory.redirect_row),
    ("redirect_of_open_leg", "a redirect of a leg in a transfer"): write(
        then(owed_payout, RowFactory.transfer), RowFactory.redirect_row
    ),
    ("redirect_of_open_leg", "a redirect from another destination than the leg's"): write(
        owed_payout, lambda f, leg: f.redirect_row(leg, from_dest=new_address())
    ),
    ("redirect_done", "a redirect that moves nothing"): write(owed_payout, RowFactory.redirect_row),
    ("redirect_reason", "a redirect without a reason"): write(
        owed_payout, lambda f, leg: f.redirect_row(leg, reason="")
    ),
    ("redirect_append_only", "a redirect changed"): sql(
        "UPDATE payments_redirect SET reason = 'other' WHERE leg_id = %s", redirected
    ),
    ("redirect_append_only", "a redirect deleted"): sql(
        "DELETE FROM payments_redirect WHERE leg_id = %s", redirected
    ),
    # a leg that moves
    ("leg_deposit", "a leg owed by another wallet than its deposit's"): write(
        then(held, replace_wallet),
        lambda f, deposit: f.leg(deposit, "payout", 5, "rOther", wallet_id=f.wallet.pk),
    ),
    ("leg_transfer_whole", "a leg sent from another wallet"): write(
        then(owed_return, replace_wallet), lambda f, leg: f.transfer(leg)
    ),
    ("leg_leaves_failed", "a leg that leaves a ready transfer"): update(
        then(owed_return, RowFactory.transfer), transfer=None, transfer_state=None
    ),
    ("leg_leaves_failed", "a leg that leaves a signed transfer"): update(
        then(owed_return, RowFactory.sign), transfer=None, transfer_state=None
    ),
    ("leg_leaves_failed", "a leg that leaves a paid transfer"): update(
        then(owed_return, RowFactory.pay), transfer=None, transfer_state=None
    ),
    ("leg_leaves_failed", "a leg in a second transfer"): write(
        then(owed_return, RowFactory.sign), lambda f, leg: f.transfer(leg)
    ),
}


test_refused = refusals(TABLE)


def fail_payout(factory: RowFactory, payment: Payment) -> Transfer:
    """The payout of a completed payment failed for good."""
    transfer = factory.fail(payout_of(payment))
    change(payment, failure_reason="tecNO_DST")
    return transfer


@pytest.mark.parametrize("state", ["signed", "failed"])
def test_a_leg_that_joins_a_transfer_that_is_not_ready(factory: RowFactory, state: str) -> None:
    first, second = gathered_payments(factory, 2)
    signed = state == "signed"
    transfer = factory.sign(payout_of(first)).transfer if signed else fail_payout(factory, first)
    with refused_by("leg_joins_ready"):
        change(payout_of(second), transfer=transfer, transfer_state=state)


def test_a_failed_leg_that_moves_back_into_a_paid_transfer(factory: RowFactory) -> None:
    first, second = gathered_payments(factory, 2)
    paid = factory.pay(payout_of(first))
    fail_payout(factory, second)
    with refused_by("leg_joins_ready"):
        change(payout_of(second), transfer=paid, transfer_state="paid")


def test_an_older_redirect_followed(factory: RowFactory) -> None:
    leg = owed_payout(factory)
    home, first = (leg.dest, leg.dest_tag), new_address()
    factory.redirect(leg, first)
    factory.redirect(leg, *home)
    factory.redirect(leg, new_address())
    with refused_by("leg_dest_by_redirect"):
        change(leg, dest=first)
