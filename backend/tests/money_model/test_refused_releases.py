"""Refused: the rows of rejected payments, and releases."""

from __future__ import annotations

from apps.payments.models import Deposit, Rejected
from tests.factories.row_factory import RowFactory
from tests.factories.rows import close_network, new_address
from tests.factories.sql import change, refused_by
from tests.money_model.refusals import Table, Write, delete, refusals, sql, then, update, write
from tests.money_model.setups import equity, five_held, held, rejected


def row(f: RowFactory) -> Rejected:
    """The row of a rejected deposit that is returned."""
    return Rejected.objects.get(deposit=f.reject())


def many_held(f: RowFactory) -> Deposit:
    return f.held(5_000)


def released(f: RowFactory) -> Deposit:
    deposit = five_held(f)
    f.release(deposit, "equity")
    return deposit


def unreturned(reason: str = "", amount: int = 0) -> Write:
    """A rejected deposit of 1,011 drops, too small to return, with this reason and amount in its row."""

    def run(f: RowFactory) -> None:
        deposit = f.deposit("reject", 1_011, {"wallet": 1_011, "held": -1_011}, reason="already_paid")
        if reason:
            f.rejected_row(deposit, reason, amount)

    return write(run)


def released_by(**changes: object) -> Write:
    """A release by a payout leg with these columns."""
    return write(
        many_held, lambda f, deposit: f.with_legs(payout=changes).release(deposit, "payout", new_address())
    )


TABLE: Table = {
    ("deposit_rejected_row", "a rejected deposit without its row"): unreturned(),
    ("deposit_rejected_row", "a row of another amount"): unreturned("already_paid", 999),
    ("deposit_rejected_row", "a row with another reason"): unreturned("payment_expired", 1_011),
    ("deposit_rejected_row", "a row for funding"): write(
        equity, lambda f, d: f.rejected_row(d, "already_paid", 5)
    ),
    ("payments_rejected_deposit_id_key", "two rows for one deposit"): write(
        rejected, lambda f, deposit: f.rejected_row(deposit, "already_paid", 5)
    ),
    ("rejected_leg", "a row with a leg that says it is not sent"): update(row, not_sent=True),
    ("rejected_reason_word", "a row with an unknown reason"): write(
        equity, lambda f, deposit: f.rejected_row(deposit, "Bad weather", 5)
    ),
    ("rejected_facts_frozen", "a row's amount changed"): update(row, amount=5),
    ("rejected_set_once", "a return taken off its row"): update(row, leg=None, not_sent=True),
    ("rejected_came_back_held", "a return that came back as funding"): write(
        lambda f: (row(f), f.equity()), lambda _, given: change(given[0], came_back=given[1])
    ),
    ("rejected_no_delete", "a row deleted"): delete(row),
    # releases
    ("release_of_held", "a deposit released while its return is sent"): write(
        rejected, lambda f, deposit: f.release(deposit, "equity")
    ),
    ("release_of_held", "funding released"): write(equity, RowFactory.release_row),
    ("release_of_held", "a settled deposit released"): write(
        lambda f: f.settle(f.payment()), RowFactory.release_row
    ),
    ("payments_release_pkey", "a deposit released twice"): write(released, RowFactory.release_row),
    ("release_entry_booked", "a release that is not booked"): write(held, RowFactory.release_row),
    ("release_entry_booked", "a release booked to revenue"): write(
        five_held, lambda f, deposit: f.release_row(deposit, lines={"held": 5, "revenue": -5})
    ),
    ("release_entry_booked", "a release that changes the wallet's balance"): write(
        five_held, lambda f, deposit: f.release_row(deposit, lines={"held": 5, "equity": -6, "wallet": 1})
    ),
    ("deposit_held_leg", "a release to a payout without its leg"): write(
        five_held,
        lambda f, d: f.release_row(d, "payout", new_address(), lines={"held": 5, "owed_payout": -5}),
    ),
    ("deposit_held_leg", "a released payout to another address"): released_by(dest=new_address()),
    ("deposit_held_leg", "a released payout less a fee"): released_by(amount=4_988),
    ("release_to", "a release to an unknown place"): write(
        five_held, lambda f, d: f.release_row(d, "pocket", "r")
    ),
    ("release_dest", "a released payout without a destination"): write(
        five_held, lambda f, deposit: f.release_row(deposit, "payout")
    ),
    ("release_reason", "a release without a reason"): write(
        five_held, lambda f, deposit: f.release_row(deposit, reason="")
    ),
    ("release_append_only", "a release changed"): sql(
        "UPDATE payments_release SET reason = 'other' WHERE deposit_id = %s", released
    ),
    ("release_append_only", "a release deleted"): sql(
        "DELETE FROM payments_release WHERE deposit_id = %s", released
    ),
    ("leg_one_late", "two late legs of one deposit"): write(
        then(many_held, lambda f, deposit: f.release(deposit, "payout", new_address())),
        lambda f, deposit: f.leg(deposit, "return", 5, new_address()),
    ),
}


test_refused = refusals(TABLE)


def test_a_return_that_came_back_twice(factory: RowFactory) -> None:
    rejection, first, second = row(factory), factory.held(), factory.held()
    change(rejection, came_back=first)
    with refused_by("rejected_set_once"):
        change(rejection, came_back=second)


def test_a_row_changed_on_a_closed_network(factory: RowFactory) -> None:
    rejection, back = row(factory), factory.held()
    close_network(factory.mode)
    with refused_by("network_closed_rows"):
        change(rejection, came_back=back)
