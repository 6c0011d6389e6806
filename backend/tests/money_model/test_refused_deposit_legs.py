"""Refused: what a deposit owes, and how it is booked."""

from __future__ import annotations

from collections.abc import Mapping

from apps.payments.models import Deposit, Payment
from tests.factories.row_factory import RowFactory
from tests.factories.rows import book, new_address, settle_lines, split_of
from tests.money_model.refusals import Table, Write, refusals, write
from tests.money_model.setups import equity, held, pending


def settlement(kind: str, changes: Mapping[str, object] | None) -> Write:
    """A settlement with a changed payout or burn leg; None leaves the leg out."""
    return write(pending, lambda f, payment: f.with_legs(**{kind: changes}).settle(payment))


def excess(**changes: object) -> Write:
    """A settlement with twice the amount whose excess leg is changed."""
    return write(
        pending, lambda f, payment: f.with_legs(excess=changes).settle(payment, 20_000_000, source_tag=5)
    )


def returned(**changes: object) -> Write:
    """A rejected deposit whose return leg is changed."""
    return write(lambda f: f.with_legs(**{"return": changes}).reject(source_tag=5))


def booked(flow: str, **lines: int) -> Write:
    """A deposit of five drops with this journal entry."""
    return write(lambda f: f.deposit(flow, 5, lines))


def rejected_as(f: RowFactory, delivered: int, leg_amount: int | None, **lines: int) -> None:
    """A rejected deposit with this journal entry, returned where `leg_amount` is given."""
    deposit = f.deposit("reject", delivered, reason="already_paid")
    leg = None if leg_amount is None else f.return_leg(deposit, "return", leg_amount)
    f.rejected_row(deposit, "already_paid", delivered, leg)
    f.book_deposit(deposit, {"wallet": delivered, **lines})


def settle_without_burn(f: RowFactory) -> Deposit:
    return f.settle(f.payment(burn_ppm=0))


def settle_booked_wrongly(f: RowFactory, payment: Payment) -> None:
    """A right settlement but for one drop of revenue that is booked as owed to the burn wallet."""
    split = split_of(payment, payment.amount)
    deposit = f.payment_deposit(payment)
    f.leg(deposit, "payout", split["payout"], payment.payout_address, payment.payout_tag)
    f.leg(deposit, "burn", split["burn"], f.burn_address)
    lines = settle_lines(payment.amount, split)
    f.book_deposit(deposit, lines | {"owed_burn": lines["owed_burn"] - 1, "revenue": lines["revenue"] + 1})
    f.mark_settled(payment, deposit, payment.amount)


TABLE: Table = {
    ("deposit_settle_legs", "a settlement without a payout"): settlement("payout", None),
    ("deposit_settle_legs", "a settlement without its burn"): settlement("burn", None),
    ("deposit_settle_legs", "a payout leg one drop off"): settlement("payout", {"amount": 9_899_999}),
    ("deposit_settle_legs", "a burn leg one drop off"): settlement("burn", {"amount": 10_001}),
    ("deposit_settle_legs", "a payout to another address"): settlement("payout", {"dest": new_address()}),
    ("deposit_settle_legs", "a payout with another tag"): settlement("payout", {"dest_tag": 8}),
    ("deposit_settle_legs", "a burn to another address"): settlement("burn", {"dest": new_address()}),
    ("payment_follows_payout", "a gathered payout of a payment that stays processing"): settlement(
        "payout", {"gathered": True}
    ),
    ("deposit_settle_legs", "an excess returned to somebody else"): excess(dest=new_address()),
    ("deposit_settle_legs", "an excess returned without the sender's tag"): excess(dest_tag=-1),
    ("deposit_settle_legs", "an excess returned without the fee"): excess(amount=10_000_000),
    ("deposit_settle_legs", "a burn added to an old settlement"): write(
        settle_without_burn, lambda f, deposit: f.leg(deposit, "burn", 5, f.burn_address)
    ),
    ("deposit_settle_legs", "an excess added to an old settlement"): write(
        lambda f: f.settle(f.payment()), lambda f, deposit: f.return_leg(deposit, "excess", 5)
    ),
    ("deposit_return_leg", "a rejected deposit that is not returned"): write(
        lambda f: rejected_as(f, 5_000_000, None, held=-5_000_000)
    ),
    ("deposit_return_leg", "a return that is too small to send"): write(
        lambda f: rejected_as(f, 1_011, 999, owed_return=-999, return_fees=-12)
    ),
    ("deposit_return_leg", "a return to somebody else"): returned(dest=new_address()),
    ("deposit_return_leg", "a return without the sender's tag"): returned(dest_tag=-1),
    ("deposit_return_leg", "a return one drop off"): returned(amount=4_999_987),
    ("deposit_return_leg", "a return added to a deposit that was too small to return"): write(
        lambda f: f.reject(1_011), lambda f, deposit: f.return_leg(deposit, "return", 999)
    ),
    ("deposit_held_leg", "a held deposit paid out without a release"): write(
        held, lambda f, deposit: f.leg(deposit, "payout", deposit.delivered, new_address())
    ),
    ("leg_kind", "a leg of the operator's own money"): write(
        equity, lambda f, deposit: f.leg(deposit, "payout", deposit.delivered, new_address())
    ),
    # the journal
    ("deposit_entry_booked", "a deposit that is not booked"): write(lambda f: f.deposit("equity", 5)),
    ("deposit_entry_booked", "a deposit booked one drop off"): booked("equity", wallet=4, equity=-4),
    ("deposit_entry_booked", "funding booked as revenue"): booked("equity", wallet=5, revenue=-5),
    ("deposit_entry_booked", "a held deposit booked as equity"): booked("held", wallet=5, equity=-5),
    ("deposit_entry_booked", "a deposit booked against network fees"): booked(
        "equity", wallet=5, equity=-6, network_fees=1
    ),
    ("deposit_entry_booked", "a split booked another way"): write(pending, settle_booked_wrongly),
    ("deposit_entry_booked", "a deposit booked in another ledger"): write(
        lambda f: book(
            f.wallet, f.ledger + 1, "deposit", f.deposit("equity", 5).pk, {"wallet": 5, "equity": -5}
        )
    ),
    ("deposit_entry_booked", "a deposit booked at another wallet"): write(
        RowFactory.replace_wallet,
        lambda f, old: book(old, f.ledger, "deposit", f.deposit("equity", 5).pk, {"wallet": 5, "equity": -5}),
    ),
}


test_refused = refusals(TABLE)
