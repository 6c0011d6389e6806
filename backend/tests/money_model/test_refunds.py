"""Refunds: never more than the payment, one deposit and leg each, a status that their money bears out."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection, transaction
from django.utils import timezone

from apps.payments.models import Leg, Payment
from tests.factories.refund_rows import (
    AMOUNT,
    bounced,
    came_back,
    claimed,
    failed,
    fund,
    own_refund,
    paid,
    refund_leg,
    refund_row,
    step,
    succeeded,
)
from tests.factories.row_factory import RowFactory
from tests.factories.rows import RETURN_FEE, leg_of, new_address, payout_of
from tests.factories.sql import change, check_constraints, execute, refused_by
from tests.factories.users import create_user
from tests.money_model.refusals import Table, delete, refusals, truncate, update, write
from tests.money_model.repairs import correct
from tests.money_model.setups import pending, settled

PROVEN: dict[str, Any] = {"proof_hash": "A" * 64, "proof_ledger": 5}


def to_status(status: str, **columns: object) -> Any:
    return lambda f, refund: step(refund, status, **columns)


TABLE: Table = {
    ("refund_of_own_payment", "another merchant's payment refunded"): write(
        paid, lambda f, payment: refund_row(f, payment, merchant=create_user(password=None))
    ),
    ("refund_of_own_payment", "a live refund of a test payment"): write(
        paid, lambda f, payment: own_refund(f, payment, mode="live")
    ),
    ("refund_of_completed", "a pending payment refunded"): write(pending, refund_row),
    ("refund_of_completed", "a processing payment refunded"): write(settled, refund_row),
    ("refund_born_waiting", "a refund born as sending"): write(
        paid, lambda f, p: refund_row(f, p, status="sending")
    ),
    ("refunds_fit", "a refund above the amount"): write(
        paid, lambda f, p: refund_row(f, p, amount=10_000_001)
    ),
    ("refunds_fit", "refunds that together exceed the amount"): write(
        lambda f: (p := paid(f), succeeded(f, p), failed(f, p))[0],
        lambda f, p: own_refund(f, p, amount=2_000_001),
    ),
    ("refunds_fit", "a canceled refund paid although nothing is left"): write(
        lambda f: (
            p := paid(f),
            r := own_refund(f, p),
            step(r, "canceled"),
            refund_row(f, p, amount=9_000_000),
        )[1],
        to_status("succeeded", **PROVEN),
    ),
    ("refund_key_once", "two refunds of one key"): write(
        refund_row, lambda f, r: refund_row(f, r.payment, key=r.key, amount=1)
    ),
    ("refund_tag_once", "two refunds with one tag"): write(
        refund_row, lambda f, r: refund_row(f, r.payment, tag=r.tag, amount=1)
    ),
    ("refund_tag_free", "the tag of a payment"): write(paid, lambda f, p: refund_row(f, p, tag=p.tag)),
    ("payment_tag_free", "a payment with the tag of a refund"): write(
        refund_row, lambda f, r: f.payment(tag=r.tag)
    ),
    ("refund_tag_even", "an odd tag"): write(paid, lambda f, p: refund_row(f, p, tag=70_001)),
    ("refund_tag_whole", "a refund through the platform without a tag"): write(
        paid, lambda f, p: refund_row(f, p, wallet=None)
    ),
    ("refund_tag_whole", "one from an own wallet with a tag"): write(
        paid, lambda f, p: refund_row(f, p, method="own_wallet")
    ),
    ("refund_dest", "a refund that waits for the merchant without an address"): write(
        paid, lambda f, p: claimed(f, p, status="awaiting_merchant")
    ),
    ("refund_price_whole", "a price without a rate"): write(
        paid, lambda f, p: own_refund(f, p, price=1, currency="EUR")
    ),
    ("refund_converted", "more drops than the price is worth"): write(
        paid,
        lambda f, p: own_refund(
            f, p, price=8, currency="EUR", rate="2.0000001", rate_at=timezone.now(), amount=AMOUNT
        ),
    ),
    ("refund_facts_frozen", "the amount of a refund edited"): update(refund_row, amount=1),
    ("refund_facts_frozen", "another destination"): update(refund_row, dest=new_address()),
    ("refund_facts_frozen", "another tag"): update(refund_row, tag=70_000),
    ("refund_facts_frozen", "more time"): update(refund_row, expires_at=timezone.now() + timedelta(days=99)),
    ("refund_facts_frozen", "another deposit"): write(
        succeeded, lambda f, r: change(r, deposit=fund(f, refund_row(f), point=False))
    ),
    ("refund_facts_frozen", "another proof"): write(
        lambda f: (r := own_refund(f), step(r, "succeeded", **PROVEN))[0],
        lambda f, r: change(r, proof_hash="B" * 64),
    ),
    ("refund_state_table", "a waiting refund that is simply succeeded"): write(
        refund_row, to_status("succeeded")
    ),
    ("refund_state_table", "a canceled one that goes on"): write(
        lambda f: (r := refund_row(f), step(r, "canceled"))[0], to_status("awaiting_merchant")
    ),
    ("refund_state_table", "a funded one canceled"): write(
        lambda f: (r := refund_row(f), fund(f, r))[0], lambda f, r: step(r, "canceled")
    ),
    ("refund_sequence_rises", "a change without an event"): update(refund_row, status="canceled"),
    ("refund_proven", "one from an own wallet succeeded without a proof"): write(
        own_refund, to_status("succeeded")
    ),
    ("refund_own_wallet", "one from an own wallet that is being sent"): write(
        own_refund, to_status("sending")
    ),
    ("refund_proof_once", "one transaction that proves two"): write(
        lambda f: (p := paid(f), step(own_refund(f, p), "succeeded", **PROVEN), own_refund(f, p))[2],
        to_status("succeeded", **PROVEN),
    ),
    ("refund_funded", "one being sent without a deposit"): write(refund_row, to_status("sending")),
    ("refund_expiry_proven", "expired before the ledger was processed past its end"): write(
        refund_row, to_status("expired")
    ),
    ("refund_no_delete", "a refund deleted"): delete(refund_row),
    ("refund_no_delete", "the refunds truncated"): truncate("payments_refund CASCADE"),
    ("deposit_one_subject", "a deposit for a payment and a refund"): write(
        refund_row, lambda f, r: f.reject(payment=r.payment, refund=r)
    ),
    ("deposit_refund", "a deposit that funds no refund"): write(
        refund_row, lambda f, r: f.deposit("refund", 5, destination_tag=r.tag)
    ),
    ("deposit_refund_points_back", "a second deposit for a refund"): write(
        succeeded, lambda f, r: fund(f, r, point=False)
    ),
    ("deposit_funds_own_tag", "a deposit with another tag"): write(
        refund_row, lambda f, r: fund(f, r, destination_tag=70_002)
    ),
    ("deposit_refund_in_time", "a deposit after the refund's end"): write(
        refund_row, lambda f, r: fund(f, r, close_time=r.expires_at + timedelta(seconds=31))
    ),
    ("deposit_refund_covers", "a deposit without the fee"): write(
        refund_row, lambda f, r: fund(f, r, AMOUNT)
    ),
    ("deposit_refund_legs", "more sent than the refund"): write(
        refund_row, lambda f, r: fund(f, r, leg={"amount": AMOUNT + 1})
    ),
    ("deposit_refund_legs", "sent to somebody else"): write(
        refund_row, lambda f, r: fund(f, r, leg={"dest": new_address()})
    ),
    ("deposit_refund_legs", "funded, and nothing owed"): write(
        refund_row, lambda f, r: fund(f.with_legs(refund=None), r)
    ),
    ("deposit_entry_booked", "funded against equity"): write(
        refund_row,
        lambda f, r: fund(f, r, lines={"wallet": AMOUNT + RETURN_FEE, "equity": -AMOUNT - RETURN_FEE}),
    ),
    ("leg_once", "a second leg"): write(
        lambda f: fund(f, refund_row(f)), lambda f, d: f.leg(d, "refund", AMOUNT, new_address())
    ),
    ("leg_kind", "a refund without a deposit for one"): write(
        RowFactory.held, lambda f, d: f.leg(d, "burn", 5, new_address())
    ),
    ("refund_follows_leg", "succeeded while it is owed"): write(
        lambda f: (r := refund_row(f), fund(f, r))[0], lambda f, r: step(r, "succeeded")
    ),
    ("refund_follows_leg", "still being sent although it is paid"): write(
        lambda f: fund(f, refund_row(f)), lambda f, d: f.pay(refund_leg(d))
    ),
    ("refund_follows_leg", "given back without a redirect"): update(failed, given_back=True),
    ("refund_came_back_held", "came back by a deposit of nobody"): write(
        succeeded, lambda f, r: step(r, "failed", came_back=f.held(), failure_reason="x")
    ),
    ("refund_came_back_held", "came back to another merchant"): write(
        succeeded,
        lambda f, r: step(
            r, "failed", came_back=bounced(f, r, merchant=create_user(password=None)), failure_reason="x"
        ),
    ),
    ("refund_came_back_held", "came back again, though it was not sent again"): write(
        came_back, lambda f, r: step(r, "failed", came_back=f.held(merchant=f.merchant))
    ),
    ("refund_facts_frozen", "what came back is forgotten"): update(came_back, came_back=None),
    ("payment_refunded_by_refunds", "a payment marked as refunded by hand"): write(
        paid, lambda f, p: change(p, refunded_amount=1, refund_status="partial")
    ),
    ("payment_refunded_by_refunds", "a payment born refunded"): write(
        lambda f: f.payment(refunded_amount=1, refund_status="partial")
    ),
    ("release_refund", "a bounced payout released as a refund"): write(
        RowFactory.held, lambda f, d: f.release_row(d, "refund", new_address())
    ),
    ("release_actor", "a release by nobody"): write(
        came_back,
        lambda f, r: execute(
            'INSERT INTO payments_release (deposit_id, "to", dest_tag, reason)'
            f" VALUES ({r.came_back_id}, 'equity', -1, 'x')"
        ),
    ),
    ("redirect_refund", "a payout given back"): write(
        lambda f: payout_of(settled(f)), lambda f, leg: f.redirect_row(leg, own=True)
    ),
    ("redirect_refund", "another merchant's failed refund redirected"): write(
        lambda f: refund_leg(fund(f, refund_row(f))),
        lambda f, leg: f.redirect_row(leg, admin_id=None, merchant=create_user(password=None)),
    ),
}

test_refused = refusals(TABLE)


def test_the_money_of_a_refund_from_its_deposit_to_its_customer(factory: RowFactory) -> None:
    payment = paid(factory)
    refund = succeeded(factory, payment)
    check_constraints()
    payment.refresh_from_db()
    assert (payment.refunded_amount, payment.refund_status) == (AMOUNT, "partial")
    step(refund, "failed", came_back=bounced(factory, refund), failure_reason="back")
    check_constraints()
    payment.refresh_from_db()
    assert (payment.refunded_amount, payment.refund_status) == (0, "none")


def test_all_of_it_is_a_full_refund(factory: RowFactory) -> None:
    payment = paid(factory)
    succeeded(factory, payment)
    step(own_refund(factory, payment, amount=6_000_000), "succeeded", **PROVEN)
    payment.refresh_from_db()
    assert (payment.refunded_amount, payment.refund_status) == (10_000_000, "full")


@pytest.mark.parametrize(("over", "returned", "held"), [(1, 0, 1), (1_011, 0, 1_011), (1_012, 1_000, 0)])
def test_what_is_too_much_is_returned_or_held(
    factory: RowFactory, over: int, returned: int, held: int
) -> None:
    refund = refund_row(factory)
    deposit = fund(factory, refund, AMOUNT + RETURN_FEE + over)
    check_constraints()
    assert (
        sum(Leg.objects.filter(deposit=deposit, kind="excess").values_list("amount", flat=True)) == returned
    )
    if held:
        factory.release_row(deposit, "equity", lines={"held": held, "equity": -held})
        check_constraints()


def test_what_is_held_of_a_refund_goes_to_equity_alone(factory: RowFactory) -> None:
    deposit = fund(factory, refund_row(factory), AMOUNT + RETURN_FEE + 5)
    with refused_by("release_of_held"):
        factory.release_row(deposit, "return", deposit.sender)


def test_a_failed_refund_is_sent_elsewhere_and_one_given_back_no_longer_counts(factory: RowFactory) -> None:
    payment = paid(factory)
    refund = failed(factory, payment)
    leg = refund_leg(refund.deposit)  # type: ignore[arg-type]
    _redirect(factory, leg, own=False)
    step(refund, "sending", failure_reason=None)
    check_constraints()
    factory.fail(Leg.objects.get(pk=leg.pk))
    step(refund, "failed", failure_reason="again")
    check_constraints()
    _redirect(factory, leg, own=True)
    change(refund, given_back=True)
    factory.pay(Leg.objects.get(pk=leg.pk))
    check_constraints()
    own_refund(factory, payment, amount=10_000_000)


def _redirect(f: RowFactory, leg: Leg, *, own: bool) -> None:
    leg.refresh_from_db()
    change(leg, transfer=None, transfer_state=None)
    dest = new_address()
    f.redirect_row(leg, to_dest=dest, own=own, admin_id=None, merchant=f.merchant)
    change(leg, dest=dest, dest_tag=-1)


@pytest.mark.parametrize(
    ("to", "status", "given_back"), [("refund", "sending", False), ("payout", "failed", True)]
)
def test_what_came_back_is_sent_again_or_given_back(
    factory: RowFactory, to: str, status: str, given_back: bool
) -> None:
    refund = came_back(factory)
    check_constraints()
    deposit, dest = refund.came_back, new_address()
    assert deposit is not None
    drops = deposit.delivered
    factory.release_row(deposit, to, dest, lines={"held": drops, f"owed_{to}": -drops})
    factory.leg(deposit, to, drops, dest)
    refund.refresh_from_db()
    columns = {"status": status, "given_back": given_back, "sequence": refund.sequence + 1}
    change(refund, **columns)
    check_constraints()


def test_a_corrected_deposit_gives_its_refund_back(factory: RowFactory) -> None:
    refund = refund_row(factory)
    deposit = fund(factory, refund)
    factory.halt()
    correct(factory, deposit)
    step(refund, "failed", failure_reason="not on the ledger", given_back=True)
    check_constraints()


def test_owed_refunds_are_not_the_operators_to_withdraw(factory: RowFactory) -> None:
    refund = refund_row(factory)
    before = _spendable(factory)
    fund(factory, refund)
    assert _spendable(factory) == before + RETURN_FEE


def _spendable(f: RowFactory) -> int:
    with connection.cursor() as cursor:
        cursor.execute("SELECT treasury_spendable(%s)", [f.wallet.pk])
        return int(cursor.fetchone()[0])


def test_a_wallet_with_an_open_refund_is_not_retired(factory: RowFactory) -> None:
    payment = refund_row(factory).payment
    factory.pay(leg_of(payment, "burn"))
    with refused_by("wallet_retire_open_refund"):
        factory.retire_wallet()


def test_at_most_a_hundred_refunds(factory: RowFactory) -> None:
    payment = paid(factory)
    for _ in range(100):
        own_refund(factory, payment, amount=1)
    with refused_by("refunds_at_most_100"):
        own_refund(factory, payment, amount=1)


def test_refunds_are_added_up_under_read_committed_only(own_database: str) -> None:
    with transaction.atomic():
        factory = RowFactory.create()
        payment = paid(factory)
    with transaction.atomic():
        execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
        with refused_by("refund_isolation"):
            own_refund(factory, Payment.objects.get(pk=payment.pk))
