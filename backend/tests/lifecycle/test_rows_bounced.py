"""The row of what comes back: the deposit names, by its tag, the transfer that it was."""

from __future__ import annotations

import pytest

from apps.payments.models import Deposit, Leg, Rejected
from apps.treasury.models import Transfer
from tests.lifecycle.counter import Counter, Sent
from tests.lifecycle.shop import XRP, Shop, legs_of, rejection_of
from tests.sandbox.wallets import Payer


def transfer_of(deposit: Deposit, kind: str) -> Transfer:
    """The transfer that carried a leg of this deposit."""
    transfer = Leg.objects.get(deposit=deposit, kind=kind).transfer
    assert transfer is not None
    return transfer


def test_a_return_that_comes_back_is_held_and_its_row_failed(counter: Counter) -> None:
    payment = counter.creates("10")
    rejected = counter.arrives(5 * XRP, tag=payment.tag)
    counter.finishes()
    assert counter.turned_away(payment) == [("5.000000", "Amount too low", "completed")]
    tag = transfer_of(rejected, "return").source_tag

    bounced = counter.arrives(2 * XRP, tag=tag)
    again = counter.arrives(XRP, tag=tag)
    counter.finishes()

    assert [(deposit.flow, deposit.reason, legs_of(deposit)) for deposit in (bounced, again)] == [
        ("held", None, {})
    ] * 2
    assert counter.book("held") == -3 * XRP
    assert counter.turned_away(payment) == [("5.000000", "Amount too low", "failed")]
    assert Rejected.objects.get(deposit=rejected).came_back_id == bounced.id
    # Nothing bounced is sent by itself, and it pays nothing.
    assert counter.sent() == [counter.back(5 * XRP)]
    assert counter.shows(payment) == ("pending", "underpaid")


def test_an_excess_that_comes_back_is_held_and_its_row_failed(counter: Counter) -> None:
    payment = counter.creates("10")
    deposit = counter.arrives(12 * XRP, tag=payment.tag)
    counter.finishes()

    bounced = counter.arrives(2 * XRP - 12, tag=transfer_of(deposit, "excess").source_tag)
    counter.finishes()

    assert (bounced.flow, bounced.merchant_id) == ("held", None)
    assert counter.turned_away(payment) == [("2.000000", "Overpaid (excess)", "failed")]
    assert counter.shows(payment) == ("completed", "overpaid")


def test_a_payout_that_comes_back_is_held_in_the_merchants_name(counter: Counter) -> None:
    payment = counter.creates("10")
    deposit = counter.arrives(10 * XRP, tag=payment.tag)
    counter.finishes()
    tag = transfer_of(deposit, "payout").source_tag

    bounced = counter.arrives(9 * XRP, tag=tag, payer=Payer(counter.ledger, counter.payout))
    counter.finishes()

    assert (bounced.flow, bounced.merchant_id) == ("held", counter.merchant.pk)
    assert counter.book("held") == -9 * XRP
    assert counter.shows(payment) == ("completed", "none")
    assert counter.sent() == counter.paid_out()
    assert [event for event, *_ in counter.hears(payment)][-1] == "payment.completed"


@pytest.mark.parametrize("kind", ["payout", "return"])
def test_from_anyone_else_it_is_only_booked(counter: Counter, kind: str) -> None:
    payment, wrong = counter.creates("10"), counter.creates("10")
    settled = counter.arrives(10 * XRP, tag=payment.tag)
    rejected = counter.arrives(5 * XRP, tag=wrong.tag)
    counter.finishes()
    deposit = {"payout": settled, "return": rejected}[kind]
    somebody_else = Payer(counter.ledger, counter.burn)

    booked = counter.arrives(XRP, tag=transfer_of(deposit, kind).source_tag, payer=somebody_else)
    counter.finishes()

    assert (booked.flow, booked.merchant_id, legs_of(booked)) == ("held", None, {})
    assert counter.turned_away(wrong) == [("5.000000", "Amount too low", "completed")]
    assert Rejected.objects.get(deposit=rejected).came_back_id is None
    assert counter.sent() == counter.paid_out(counter.back(5 * XRP))


def test_play_money_never_makes_a_live_return_read_as_bounced(live: Shop, counter: Counter) -> None:
    rejected = live.arrives(5 * XRP, tag=None)
    live.finishes()
    tag = transfer_of(rejected, "return").source_tag
    # The same person, with the same keys, on the test ledger.
    same = Payer(counter.ledger, live.payer.wallet)
    counter.fund(same.wallet)

    deposit = counter.arrives(2 * XRP, tag=tag, payer=same)
    counter.finishes()

    assert rejection_of(deposit) == ("unknown_destination_tag", 2 * XRP, False)
    assert counter.sent() == [Sent(same.address, 2 * XRP - 12)]
    assert Rejected.objects.get(deposit=rejected).came_back_id is None
    live.balances()
