"""Rows of the table that settle: what is paid wholly and in time. `test_table` lists them all."""

from __future__ import annotations

from datetime import timedelta

import pytest

from apps.payments.models import Payment
from apps.payments.services import cancel
from apps.wallets.services import merchant_wallet_set
from tests.lifecycle.counter import Counter, Sent, xrp
from tests.lifecycle.shop import NETWORK_FEE, XRP
from tests.sandbox.wallets import new_wallet

EXACT = [
    ("payment.created", "pending", "none"),
    ("payment.processing", "processing", "none"),
    ("payment.completed", "completed", "none"),
]


def test_exact_is_split_paid_out_and_burnt(counter: Counter) -> None:
    payment = counter.creates("10")

    tx_hash = counter.pays(10 * XRP, tag=payment.tag)
    counter.closes()
    counter.watches()
    assert counter.shows(payment) == ("processing", "none")
    counter.finishes()

    page = counter.page(payment)
    assert (page["status"], page["exception"], page["deposits"]) == ("completed", "none", [])
    assert (page["received_amount"], page["transaction_hash"]) == ("10.000000", tx_hash)
    assert (page["platform_fee"], page["burn_amount"], page["merchant_payout"]) == (
        "0.100000",
        "0.010000",
        "9.900000",
    )
    own = counter.books(payment)
    assert (own["is_merchant_paid"], own["wallet_address"]) == (True, counter.payout.address)
    assert own["sender_address"] == counter.payer.address
    assert counter.sent() == counter.paid_out()
    assert counter.hears(payment) == EXACT
    assert counter.bodies(payment)[2]["transaction_hash"] == tx_hash
    assert (counter.book("revenue"), counter.book("network_fees")) == (-90_000, 2 * NETWORK_FEE)


@pytest.mark.parametrize(
    ("excess", "payout", "returned"),
    [
        (1, 9_900_001, 0),
        (1_011, 9_901_011, 0),
        (1_012, 9_900_000, 1_000),
        (5 * XRP, 9_900_000, 5 * XRP - 12),
    ],
)
def test_overpaid_returns_the_excess_or_adds_it_to_the_payout(
    counter: Counter, excess: int, payout: int, returned: int
) -> None:
    payment = counter.creates("10")

    counter.arrives(10 * XRP + excess, tag=payment.tag, SourceTag=7)
    counter.finishes()

    page = counter.page(payment)
    assert (page["status"], page["exception"]) == ("completed", "overpaid")
    assert (page["received_amount"], page["merchant_payout"]) == (xrp(10 * XRP + excess), xrp(payout))
    told = [("payment.rejected", "processing", "overpaid")] if returned else []
    assert counter.hears(payment) == [
        ("payment.created", "pending", "none"),
        ("payment.processing", "processing", "overpaid"),
        *told,
        ("payment.completed", "completed", "overpaid"),
    ]
    if returned:
        assert counter.turned_away(payment) == [(xrp(excess), "Overpaid (excess)", "completed")]
        assert counter.rejections(payment) == [(xrp(excess), "Overpaid (excess)", counter.payer.address)]
        assert counter.sent() == counter.paid_out(counter.back(excess, tag=7))
    else:
        assert counter.turned_away(payment) == []
        assert counter.sent() == counter.paid_out(payout=payout)
    assert 100_000 + payout + (excess if returned else 0) == 10 * XRP + excess


@pytest.mark.parametrize("seconds", [0, 30, 31], ids=["at its end", "30 s after", "31 s after"])
def test_in_time_is_thirty_seconds_beyond_the_end_by_the_ledgers_clock(
    counter: Counter, seconds: int
) -> None:
    counter.runs_ahead()
    counter.watches()
    payment = counter.creates("10", expires_in_minutes=1)
    end = payment.expires_at
    assert end.microsecond == 0
    counter.reaches(end + timedelta(seconds=seconds))

    deposit = counter.arrives(10 * XRP, tag=payment.tag)
    counter.finishes()

    assert deposit.close_time == end + timedelta(seconds=seconds)
    if seconds <= 30:
        assert counter.hears(payment) == EXACT
        assert counter.sent() == counter.paid_out()
    else:
        assert counter.shows(payment) == ("expired", "late")
        assert counter.sent() == [counter.back(10 * XRP)]


@pytest.mark.local_ledger("the server hides a ledger, by its fault switches")
def test_paid_in_time_is_never_late_however_far_behind_the_watcher_is(counter: Counter) -> None:
    payment = counter.creates("10", expires_in_minutes=1)
    counter.pays(10 * XRP, tag=payment.tag)
    hidden = counter.closes()
    counter.passes(300)
    counter.ledger.faults(hidden=[[hidden, hidden]])

    with pytest.raises(Exception, match="does not hold every ledger"):
        counter.watches()
    assert counter.shows(payment) == ("pending", "none")

    counter.ledger.faults()
    counter.watches()
    assert counter.shows(payment) == ("processing", "none")
    counter.finishes()
    assert counter.hears(payment) == EXACT


def test_unpaid_expires_once_the_sweep_has_passed_its_time(counter: Counter) -> None:
    payment = counter.creates("10", expires_in_minutes=1)
    counter.passes(120)
    assert counter.shows(payment) == ("pending", "none")

    counter.watches()
    counter.watches()

    assert counter.shows(payment) == ("expired", "none")
    assert counter.hears(payment) == [
        ("payment.created", "pending", "none"),
        ("payment.expired", "expired", "none"),
    ]
    assert counter.sent() == []


def test_ended_early_takes_what_is_validated_already_and_nothing_after(
    counter: Counter, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cancel, "WAIT_SECONDS", 0)
    in_time, too_late = counter.creates("10"), counter.creates("10")
    counter.pays(10 * XRP, tag=in_time.tag)
    newest = counter.closes()

    assert [counter.cancels(payment) for payment in (in_time, too_late)] == [503, 503]
    assert set(Payment.objects.filter(merchant=counter.merchant).values_list("ended_ledger", flat=True)) == {
        newest
    }
    counter.arrives(10 * XRP, tag=too_late.tag)
    counter.finishes()

    assert [counter.cancels(payment) for payment in (in_time, too_late)] == [409, 200]
    assert counter.hears(in_time) == EXACT
    assert counter.hears(too_late) == [
        ("payment.created", "pending", "none"),
        ("payment.expired", "expired", "late"),
        ("payment.rejected", "expired", "late"),
    ]
    assert counter.turned_away(too_late) == [("10.000000", "Payment expired", "completed")]
    assert counter.sent() == counter.paid_out(counter.back(10 * XRP))


def test_what_is_over_cannot_be_ended_early(counter: Counter) -> None:
    paid, over = counter.creates("10"), counter.creates("10", expires_in_minutes=1)
    counter.arrives(10 * XRP, tag=paid.tag)
    counter.passes(70)
    counter.watches()

    assert counter.cancels(paid) == 409
    assert counter.cancels(over) == 503
    for payment in (paid, over):
        payment.refresh_from_db()
        assert payment.ended_ledger is None
    counter.finishes()


def test_a_payout_that_can_never_be_delivered_fails_the_payment(counter: Counter) -> None:
    gone = new_wallet().address
    merchant_wallet_set(merchant_id=counter.merchant.pk, mode="test", address=gone)
    payment = counter.creates("0.5")

    counter.arrives(XRP // 2, tag=payment.tag)
    counter.finishes()

    reason = (
        "The payout address is not activated and the payout is below the ledger's reserve"
        " (tecNO_DST_INSUF_XRP)."
    )
    assert counter.shows(payment) == ("failed", "none")
    own = counter.books(payment)
    assert (own["metadata"], own["is_merchant_paid"]) == ({"failure_reason": reason}, False)
    assert counter.hears(payment)[-1] == ("payment.failed", "failed", "none")
    assert counter.bodies(payment)[-1]["metadata"] == {"failure_reason": reason}
    assert counter.sent() == [Sent(counter.burn.address, 500)]
    assert counter.book("owed_payout") == -495_000
