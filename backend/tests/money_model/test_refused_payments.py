"""Refused: what a payment asks for, how it is split, and what settles it."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.utils import timezone

from apps.payments.models import Payment
from tests.factories.row_factory import RowFactory
from tests.factories.rows import next_tag
from tests.factories.sql import change, execute, refused_by
from tests.factories.users import create_user
from tests.money_model.refusals import Table, delete, refusals, then, truncate, update, write
from tests.money_model.setups import pending, replace_wallet, settled


def settle_with(f: RowFactory, received: int = 10_000_000, **wrong: object) -> None:
    """A deposit settles a payment of 10 XRP, with these columns of the payment wrong."""
    payment = f.payment(10_000_000)
    deposit = f.deposit("settle", received, payment=payment, destination_tag=payment.tag)
    f.mark_settled(payment, deposit, received, **wrong)


def settle_by(f: RowFactory, payment: Payment, settled_by: Payment, received: int) -> None:
    """`payment` is marked as settled by a deposit that was made for `settled_by`."""
    deposit = f.deposit("settle", received, payment=settled_by, destination_tag=settled_by.tag)
    f.mark_settled(payment, deposit, payment.amount)
    execute("SET CONSTRAINTS payment_deposit IMMEDIATE")


FROZEN: dict[str, Any] = {
    "mode": "live",
    "amount": 5,
    "fee_ppm": 0,
    "burn_ppm": 0,
    "burn_address": "rElsewhere",
    "payout_address": "rElsewhere",
    "payout_tag": 8,
    "created_at": timezone.now() - timedelta(days=1),
    "title": "Shoes",
    "description": "more",
    "platform_name": "Mall",
    "username": "bob",
    "redirect_url": "https://elsewhere.example/",
    "developer_reference": "r-2",
    "metadata": {"a": 1},
}

TABLE: Table = {
    # what it asks for
    ("payment_tag_once", "a tag given out twice"): write(pending, lambda f, first: f.payment(tag=first.tag)),
    ("payment_tag_even", "an odd destination tag"): write(lambda f: f.payment(tag=next_tag(1))),
    ("payment_tag_range", "a destination tag below 65536"): write(lambda f: f.payment(tag=65534)),
    ("payment_tag_range", "a destination tag above 32 bits"): write(lambda f: f.payment(tag=2**32)),
    ("payment_amount", "a payment of nothing"): write(lambda f: f.payment(0)),
    ("payment_amount", "a payment of more XRP than exists"): write(lambda f: f.payment(10**17 + 1)),
    ("payment_fee_ppm", "a fee above half the amount"): write(lambda f: f.payment(fee_ppm=500_001)),
    ("payment_burn_ppm", "a burn above the fee"): write(lambda f: f.payment(burn_ppm=1_000_001)),
    ("payment_burn_address", "a burn without an address"): write(lambda f: f.payment(burn_address=None)),
    ("payment_payout_tag", "a payout tag above 32 bits"): write(lambda f: f.payment(payout_tag=2**32)),
    ("payment_wallet_mode", "a live payment to a test wallet"): write(lambda f: f.payment(mode="live")),
    ("payment_expires_after_creation", "a payment that expires before it is created"): write(
        lambda f: f.payment(expires_at=f.close_time - timedelta(seconds=1))
    ),
    ("payment_born_pending", "a payment created as expired"): write(lambda f: f.payment(status="expired")),
    ("payment_born_pending", "a payment created as ended"): write(lambda f: f.payment(ended_ledger=5)),
    ("payment_exception", "an unknown exception"): update(pending, exception="odd", sequence=2),
    ("payment_no_delete", "a payment deleted"): delete(pending),
    ("payment_no_delete", "the payments truncated"): truncate("payments_payment CASCADE"),
    # how it is split
    ("payment_split_whole", "a split with a missing part"): write(lambda f: settle_with(f, burn=None)),
    ("payment_fee_computed", "a fee one drop off"): write(
        lambda f: settle_with(f, fee=100_001, payout=9_899_999)
    ),
    ("payment_burn_computed", "a burn one drop off"): write(lambda f: settle_with(f, burn=10_001)),
    ("payment_split_sums", "a payout one drop off"): write(lambda f: settle_with(f, payout=9_900_001)),
    ("payment_split_sums", "an underpayment that settles"): write(
        lambda f: settle_with(f, 9_999_999, payout=9_899_999, excess=0)
    ),
    ("payment_excess", "an excess of another size"): write(
        lambda f: settle_with(f, 12_000_000, excess=1_000_000, payout=10_900_000)
    ),
    ("payment_split_frozen", "a split written again"): write(
        lambda f: settled(f, burn_ppm=0),
        lambda _, payment: change(payment, received=payment.amount + 1, payout=9_900_001),
    ),
    ("payment_split_frozen", "a settled payment unsettled"): update(
        settled, **dict.fromkeys(("deposit", "received", "fee", "burn", "payout", "excess"))
    ),
    # what settles it
    ("payment_deposit", "a payment settled by another payment's deposit"): write(
        lambda f: (f.payment(), f.payment()),
        lambda f, payments: settle_by(f, payments[1], payments[0], payments[0].amount),
    ),
    ("payment_deposit", "a payment that received another amount than its deposit"): write(
        pending, lambda f, payment: settle_by(f, payment, payment, payment.amount + 5)
    ),
    ("payment_settled_has_deposit", "a processing payment without a deposit"): update(
        pending, status="processing", sequence=2
    ),
    ("payment_settled_has_deposit", "a pending payment with a deposit"): write(
        lambda f: settle_with(f, status="pending")
    ),
    # what never changes
    **{
        ("payment_facts_frozen", f"the {column} of a payment changed"): update(pending, **{column: content})
        for column, content in FROZEN.items()
    },
    ("payment_facts_frozen", "the tag of a payment changed"): write(
        pending, lambda _, payment: change(payment, tag=next_tag(0))
    ),
    ("payment_facts_frozen", "the merchant of a payment changed"): write(
        lambda f: (f.payment(), create_user(password=None)),
        lambda _, given: change(given[0], merchant=given[1]),
    ),
    ("payment_facts_frozen", "the wallet of a payment changed"): write(
        then(pending, replace_wallet), lambda f, payment: change(payment, wallet=f.wallet)
    ),
}


test_refused = refusals(TABLE)


def test_a_payment_settled_by_a_rejected_deposit(factory: RowFactory) -> None:
    payment = factory.payment()
    deposit = factory.reject(payment.amount, payment=payment, destination_tag=payment.tag)
    with refused_by("payment_deposit"):
        factory.mark_settled(payment, deposit, payment.amount)
