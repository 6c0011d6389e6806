"""Refused: transfers, their states and the legs they carry."""

from __future__ import annotations

from apps.payments.models import Leg
from apps.treasury.models import Attempt, Transfer
from tests.factories.row_factory import RowFactory
from tests.factories.rows import BALANCE, new_address, new_hash, next_tag, payout_of
from tests.factories.sql import change, refused_by
from tests.money_model.refusals import Table, Write, delete, refusals, truncate, update, write
from tests.money_model.setups import (
    expire,
    failed_transfer,
    gathered_legs,
    gathered_payments,
    live_attempt,
    owed_payout,
    owed_return,
    stuck,
    used_slot,
    withdrawal,
)

RESERVE = 1_200_000


def paid(f: RowFactory) -> Transfer:
    return f.pay(amount=5)


def live_transfer(f: RowFactory) -> Transfer:
    """A signed transfer with a live attempt."""
    return f.sign(owed_return(f)).transfer


def expired(f: RowFactory) -> Transfer:
    """A signed transfer whose attempt has expired; it still holds the slot."""
    transfer, _, attempt = f.sign(owed_return(f))
    expire(attempt)
    return transfer


def signed_again(f: RowFactory) -> Transfer:
    """A transfer signed again after a `tec`, without an attempt."""
    transfer, slot, attempt = f.sign(amount=5)
    f.include(attempt, slot, code="tecNO_DST")
    change(transfer, tec_count=1, state="ready")
    change(transfer, state="signed")
    return transfer


def tec(f: RowFactory) -> Attempt:
    """An attempt that a ledger included as a `tec`."""
    attempt = used_slot(f).used_by
    assert attempt is not None
    return attempt


def void(f: RowFactory) -> Attempt:
    """A no-op that used the slot of a transfer."""
    slot = f.hold_slot(f.transfer(owed_return(f)))
    attempt = f.attempt(slot, purpose="void")
    f.include(attempt, slot)
    return attempt


def withdraw(**columns: object) -> Write:
    """A new withdrawal of five drops with these columns."""
    return write(lambda f: f.transfer(**{"amount": 5} | columns))


def change_after_success(f: RowFactory, attempt: Attempt, **columns: object) -> None:
    """The transfer is changed after its attempt succeeded."""
    transfer = attempt.transfer
    f.include(attempt, transfer.slots.get())
    change(transfer, **columns)


def two_returns(f: RowFactory) -> list[Leg]:
    """Two returns to one sender."""
    sender = new_address()
    return [Leg.objects.get(deposit=f.reject(sender=sender)) for _ in range(2)]


def failed_withdrawal(f: RowFactory) -> Transfer:
    transfer = withdrawal(f)
    change(transfer, state="failed", fail_code="tecNO_DST")
    return transfer


TABLE: Table = {
    ("transfer_kind", "a transfer of an unknown kind"): withdraw(kind="gift"),
    ("transfer_amount_by_kind", "a payout of nothing"): withdraw(kind="payout", amount=0),
    ("transfer_amount_by_kind", "a setup that sends money"): withdraw(kind="setup"),
    ("transfer_born_ready", "a transfer created as signed"): withdraw(state="signed"),
    ("transfer_born_ready", "a transfer created as failed"): withdraw(state="failed", fail_code="x"),
    ("transfer_born_ready", "a transfer created as tried"): withdraw(tec_count=1),
    ("withdrawal_from_equity", "a withdrawal of one drop more than the equity"): withdraw(amount=BALANCE + 1),
    ("withdrawal_from_equity", "two withdrawals that exceed the equity together"): write(
        lambda f: f.transfer(amount=BALANCE - 4), lambda f, _: f.transfer(amount=5)
    ),
    ("withdrawal_from_equity", "a withdrawal of what is owed"): write(
        owed_payout, lambda f, _: f.transfer(amount=BALANCE + 1_000_000)
    ),
    ("withdrawal_from_equity", "a withdrawal of the reserve"): write(
        lambda f: f.audit(reserve=RESERVE), lambda f, _: f.transfer(amount=BALANCE - RESERVE + 1)
    ),
    ("withdrawal_from_equity", "a failed withdrawal reopened after its money has gone"): write(
        lambda f: (failed_withdrawal(f), f.transfer(amount=BALANCE - 4)),
        lambda _, given: change(given[0], state="ready", fail_code=None),
    ),
    ("treasury_transfer_source_tag_key", "a source tag used twice"): write(
        withdrawal, lambda f, first: f.transfer(amount=5, source_tag=first.source_tag)
    ),
    ("transfer_source_tag_odd", "an even source tag"): write(
        lambda f: f.transfer(amount=5, source_tag=next_tag(0))
    ),
    ("transfer_source_tag_range", "a source tag above 32 bits"): withdraw(source_tag=2**32 + 1),
    ("transfer_dest_tag", "a destination tag above 32 bits"): withdraw(dest_tag=2**32),
    ("transfer_facts_frozen", "a transfer's amount changed"): update(withdrawal, amount=6),
    ("transfer_facts_frozen", "a transfer's destination changed"): update(
        lambda f: f.transfer(owed_return(f)), dest="rOther"
    ),
    ("transfer_facts_frozen", "a source tag changed"): write(
        lambda f: (withdrawal(f), next_tag(1)), lambda _, given: change(given[0], source_tag=given[1])
    ),
    ("transfer_no_delete", "a transfer deleted"): delete(withdrawal),
    ("transfer_no_delete", "the transfers truncated"): truncate("treasury_transfer CASCADE"),
    # its states
    ("transfer_state_table", "a ready transfer paid unsigned"): update(
        withdrawal, state="paid", paid_hash=new_hash()
    ),
    ("transfer_state_table", "a paid transfer made ready"): update(paid, state="ready", paid_hash=None),
    ("transfer_state_table", "a paid transfer failed"): update(
        paid, state="failed", paid_hash=None, fail_code="x"
    ),
    ("transfer_state_table", "a failed transfer paid"): update(
        failed_transfer, state="paid", fail_code=None, paid_hash=new_hash()
    ),
    ("transfer_state_table", "a failed transfer signed without being reopened"): update(
        failed_transfer, state="signed", fail_code=None
    ),
    ("transfer_state_table", "a stuck transfer signed"): update(stuck, state="signed", fail_code=None),
    ("transfer_paid_has_hash", "a transfer paid without a hash"): update(signed_again, state="paid"),
    ("transfer_failed_has_code", "a transfer failed without a code"): update(withdrawal, state="failed"),
    ("transfer_failed_has_code", "a ready transfer with a code"): update(withdrawal, fail_code="tecNO_DST"),
    ("transfer_live_attempt", "a transfer made ready while an attempt is live"): update(
        live_transfer, state="ready"
    ),
    ("transfer_live_attempt", "a transfer paid while its attempt is live"): write(
        live_attempt, lambda f, attempt: f.mark_paid(attempt.transfer, attempt)
    ),
    ("transfer_already_paid", "a transfer made ready after its success"): write(
        live_attempt, lambda f, attempt: change_after_success(f, attempt, state="ready")
    ),
    ("transfer_already_paid", "a transfer failed after its success"): write(
        live_attempt, lambda f, attempt: change_after_success(f, attempt, state="failed", fail_code="x")
    ),
    ("transfer_slot_held", "a transfer failed while it holds a slot"): update(
        expired, state="failed", fail_code="x"
    ),
    ("transfer_paid_by_attempt", "a transfer paid by another transfer's success"): write(
        lambda f: (f.pay(owed_return(f)), tec(f).transfer),
        lambda _, given: change(given[1], state="paid", paid_hash=given[0].paid_hash),
    ),
    ("transfer_paid_by_attempt", "a transfer paid by a tec"): write(
        tec, lambda f, attempt: f.mark_paid(attempt.transfer, attempt)
    ),
    ("transfer_paid_by_attempt", "a transfer paid by a no-op"): write(
        void, lambda f, attempt: f.mark_paid(attempt.transfer, attempt)
    ),
    # the legs it carries
    ("transfer_legs_sum", "a return that carries no leg"): write(
        lambda f: f.transfer(kind="return", amount=5)
    ),
    ("transfer_legs_sum", "a transfer that sends one drop too many"): write(
        owed_return, lambda f, leg: f.transfer(leg, amount=leg.amount + 1)
    ),
    ("transfer_legs_sum", "a transfer that sends one drop too few"): write(
        owed_return, lambda f, leg: f.transfer(leg, amount=leg.amount - 1)
    ),
    ("transfer_shared_by_gathered", "two returns in one transfer"): write(
        two_returns, lambda f, legs: f.transfer(*legs)
    ),
}


test_refused = refusals(TABLE)


def test_a_leg_that_joins_a_full_transfer(factory: RowFactory) -> None:
    first, second = gathered_payments(factory, 2)
    transfer = factory.transfer(payout_of(first))
    with refused_by("transfer_legs_sum"):
        change(payout_of(second), transfer=transfer, transfer_state="ready")


def test_a_failed_transfer_reopened_after_its_leg_left(factory: RowFactory) -> None:
    leg = owed_return(factory)
    transfer = factory.fail(leg)
    change(leg, transfer=None, transfer_state=None)
    with refused_by("transfer_legs_sum"):
        change(transfer, state="ready", fail_code=None)


def test_501_legs_in_one_transfer(factory: RowFactory) -> None:
    legs = gathered_legs(factory, 501)
    address = Leg.objects.get(pk=legs[0]).dest
    with refused_by("transfer_at_most_500_legs"):
        transfer = factory.transfer(kind="payout", dest=address, dest_tag=7, amount=501_000)
        Leg.objects.filter(pk__in=legs).update(transfer=transfer, transfer_state="ready")
