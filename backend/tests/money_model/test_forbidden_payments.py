"""Forbidden writes: what a payment asks, and how it is split."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from apps.payments.models import Payment
from tests.money_model.ground import Ground
from tests.money_model.refusals import Write, Writes
from tests.money_model.rows import change, new_user, next_tag, run, split_of
from tests.money_model.settlements import settle_with

writes = Writes()
refused_by = writes.refused_by


def settled(g: Ground, **columns: object) -> Payment:
    payment = g.payment(**columns)  # type: ignore[arg-type]
    g.settle(payment)
    return payment


# -- what is asked -----------------------------------------------------------------------------------------


@refused_by("payment_tag_once")
def a_tag_given_twice(g: Ground) -> Iterator[None]:
    first = g.payment()
    yield
    g.payment(tag=first.tag)


@refused_by("payment_tag_even")
def an_odd_destination_tag(g: Ground) -> Iterator[None]:
    yield
    g.payment(tag=next_tag(1))


@refused_by("payment_tag_range")
def a_small_destination_tag(g: Ground) -> Iterator[None]:
    yield
    g.payment(tag=65534)


@refused_by("payment_tag_range")
def a_destination_tag_above_32_bits(g: Ground) -> Iterator[None]:
    yield
    g.payment(tag=2**32)


@refused_by("payment_amount")
def a_payment_of_nothing(g: Ground) -> Iterator[None]:
    yield
    g.payment(0)


@refused_by("payment_amount")
def a_payment_of_more_xrp_than_there_is(g: Ground) -> Iterator[None]:
    yield
    g.payment(10**17 + 1)


@refused_by("payment_fee_ppm")
def a_fee_above_half(g: Ground) -> Iterator[None]:
    yield
    g.payment(fee_ppm=500_001)


@refused_by("payment_burn_ppm")
def a_burn_above_the_fee(g: Ground) -> Iterator[None]:
    yield
    g.payment(burn_ppm=1_000_001)


@refused_by("payment_burn_address")
def a_burn_to_nowhere(g: Ground) -> Iterator[None]:
    yield
    g.payment(burn_address=None)


@refused_by("payment_payout_tag")
def a_payout_tag_above_32_bits(g: Ground) -> Iterator[None]:
    yield
    g.payment(payout_tag=2**32)


@refused_by("payment_wallet_mode")
def a_live_payment_to_a_test_wallet(g: Ground) -> Iterator[None]:
    yield
    g.payment(mode="live")


@refused_by("payment_expires_after_creation")
def a_payment_that_expired_before_it_was_made(g: Ground) -> Iterator[None]:
    yield
    g.payment(expires_at=g.close_time - timedelta(seconds=1))


@refused_by("payment_born_pending")
def a_payment_born_expired(g: Ground) -> Iterator[None]:
    yield
    g.payment(status="expired")


@refused_by("payment_born_pending")
def a_payment_born_ended(g: Ground) -> Iterator[None]:
    yield
    g.payment(ended_ledger=5)


@refused_by("payment_exception")
def an_unknown_exception(g: Ground) -> Iterator[None]:
    payment = g.payment()
    yield
    change(payment, exception="odd", sequence=2)


@refused_by("payment_no_delete")
def a_payment_deleted(g: Ground) -> Iterator[None]:
    payment = g.payment()
    yield
    run("DELETE FROM payments_payment WHERE id = %s", payment.pk)


@refused_by("payment_no_delete")
def the_payments_truncated(g: Ground) -> Iterator[None]:
    yield
    run("TRUNCATE payments_payment CASCADE")


# -- the split ---------------------------------------------------------------------------------------------


@refused_by("payment_split_whole")
def a_split_with_a_hole(g: Ground) -> Iterator[None]:
    yield
    settle_with(g, 10_000_000, burn=None)


@refused_by("payment_fee_computed")
def a_fee_a_drop_off(g: Ground) -> Iterator[None]:
    yield
    settle_with(g, 10_000_000, fee=100_001, payout=9_899_999)


@refused_by("payment_burn_computed")
def a_burn_a_drop_off(g: Ground) -> Iterator[None]:
    yield
    settle_with(g, 10_000_000, burn=10_001)


@refused_by("payment_split_sums")
def a_payout_a_drop_off(g: Ground) -> Iterator[None]:
    yield
    settle_with(g, 10_000_000, payout=9_900_001)


@refused_by("payment_split_sums")
def an_underpayment_settled(g: Ground) -> Iterator[None]:
    yield
    settle_with(g, 9_999_999, payout=9_899_999, excess=0)


@refused_by("payment_excess")
def an_excess_of_another_size(g: Ground) -> Iterator[None]:
    yield
    settle_with(g, 12_000_000, excess=1_000_000, payout=10_900_000)


@refused_by("payment_deposit")
def a_payment_settled_by_a_rejected_deposit(g: Ground) -> Iterator[None]:
    payment = g.payment()
    deposit = g.reject(payment.amount, payment=payment, destination_tag=payment.tag)
    yield
    split = split_of(payment, payment.amount)
    change(payment, status="processing", sequence=2, deposit=deposit, received=payment.amount, **split)


@refused_by("payment_deposit")
def a_payment_settled_by_another_payments_deposit(g: Ground) -> Iterator[None]:
    first, second = g.payment(), g.payment()
    yield
    deposit = g.deposit("settle", first.amount, payment=first, destination_tag=first.tag)
    change(
        second,
        status="processing",
        sequence=2,
        deposit=deposit,
        received=second.amount,
        **split_of(second, second.amount),
    )
    run("SET CONSTRAINTS payment_deposit IMMEDIATE")


@refused_by("payment_deposit")
def a_payment_that_received_another_amount(g: Ground) -> Iterator[None]:
    payment = g.payment()
    yield
    deposit = g.deposit("settle", payment.amount + 5, payment=payment, destination_tag=payment.tag)
    change(
        payment,
        status="processing",
        sequence=2,
        deposit=deposit,
        received=payment.amount,
        **split_of(payment, payment.amount),
    )
    run("SET CONSTRAINTS payment_deposit IMMEDIATE")


@refused_by("payment_split_frozen")
def a_split_written_again(g: Ground) -> Iterator[None]:
    payment = settled(g, burn_ppm=0)
    yield
    change(payment, received=payment.amount + 1, payout=9_900_001)


@refused_by("payment_split_frozen")
def a_settled_payment_unsettled(g: Ground) -> Iterator[None]:
    payment = settled(g)
    yield
    empty = dict.fromkeys(("deposit", "received", "fee", "burn", "payout", "excess"))
    change(payment, **empty)


@refused_by("payment_settled_has_deposit")
def a_payment_processing_without_a_deposit(g: Ground) -> Iterator[None]:
    payment = g.payment()
    yield
    change(payment, status="processing", sequence=2)


@refused_by("payment_settled_has_deposit")
def a_pending_payment_with_a_deposit(g: Ground) -> Iterator[None]:
    yield
    settle_with(g, 10_000_000, status="pending")


@writes.test()
def test_forbidden(ground: Ground, write: Write) -> None:
    write.refused(ground)


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


@pytest.mark.parametrize("column", [*FROZEN, "tag", "merchant", "wallet"])
def test_what_was_asked_never_changes(ground: Ground, column: str) -> None:
    def steps(g: Ground) -> Iterator[None]:
        payment = g.payment()
        content = FROZEN.get(column)
        if column == "tag":
            content = next_tag(0)
        elif column == "merchant":
            content = new_user()
        elif column == "wallet":
            g.replace()
            content = g.wallet
        yield
        change(payment, **{column: content})

    Write("payment_facts_frozen", steps).refused(ground)
