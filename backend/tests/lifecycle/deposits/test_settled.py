"""Deposits that pay for a payment: in full and in time."""

from __future__ import annotations

from datetime import timedelta

import pytest

from apps.common.modes import Mode
from apps.payments.models import Payment
from apps.payments.services import cancel
from apps.treasury.models import Transfer
from apps.wallets.services.connection import merchant_wallet_set
from tests.factories.api_payment_driver import ApiPaymentDriver, Sent, xrp
from tests.factories.ledger_wallets import new_wallet
from tests.factories.payment_driver import NETWORK_FEE, XRP

EXACT = [
    ("payment.created", "pending", "none"),
    ("payment.processing", "processing", "none"),
    ("payment.completed", "completed", "none"),
]


def test_an_exact_deposit_is_split_paid_out_and_burned(driver: ApiPaymentDriver) -> None:
    payment = driver.request_payment("10")

    tx_hash = driver.pay(10 * XRP, tag=payment.tag)
    driver.close_and_sweep()
    assert driver.public_state(payment) == ("processing", "none")
    driver.settle_all()

    page = driver.public_payment(payment)
    assert (page["status"], page["exception"], page["deposits"]) == ("completed", "none", [])
    assert (page["received_amount"], page["transaction_hash"]) == ("10.000000", tx_hash)
    assert (page["platform_fee"], page["burn_amount"], page["merchant_payout"]) == (
        "0.100000",
        "0.010000",
        "9.900000",
    )
    own = driver.merchant_payment(payment)
    assert (own["is_merchant_paid"], own["wallet_address"]) == (True, driver.payout.address)
    assert own["sender_address"] == driver.payer.address
    assert driver.sent() == driver.expected_split()
    assert driver.webhooks(payment) == EXACT
    assert driver.webhook_bodies(payment)[2]["transaction_hash"] == tx_hash
    assert driver.journal_sum("revenue") == -90_000
    makers = Transfer.objects.filter(wallet_id=driver.wallet_id, kind="tickets").count()
    assert driver.journal_sum("network_fees") == (2 + makers) * NETWORK_FEE


@pytest.mark.parametrize(
    ("excess", "payout", "returned"),
    [
        (1, 9_900_001, 0),
        (1_011, 9_901_011, 0),
        (1_012, 9_900_000, 1_000),
        (5 * XRP, 9_900_000, 5 * XRP - 12),
    ],
)
def test_an_excess_is_returned_or_if_small_added_to_the_payout(
    driver: ApiPaymentDriver, excess: int, payout: int, returned: int
) -> None:
    payment = driver.request_payment("10")

    driver.deposit(10 * XRP + excess, tag=payment.tag, SourceTag=7)
    driver.settle_all()

    page = driver.public_payment(payment)
    assert (page["status"], page["exception"]) == ("completed", "overpaid")
    assert (page["received_amount"], page["merchant_payout"]) == (xrp(10 * XRP + excess), xrp(payout))
    rejection = [("payment.rejected", "processing", "overpaid")] if returned else []
    assert driver.webhooks(payment) == [
        ("payment.created", "pending", "none"),
        ("payment.processing", "processing", "overpaid"),
        *rejection,
        ("payment.completed", "completed", "overpaid"),
        *([("payment.returned", "completed", "overpaid")] if returned else []),
    ]
    if returned:
        assert driver.rejected_deposits(payment) == [(xrp(excess), "Overpaid (excess)", "completed")]
        assert (
            driver.rejection_webhooks(payment)
            == [(xrp(excess), "Overpaid (excess)", driver.payer.address)] * 2
        )
        assert driver.sent() == driver.expected_split(driver.expected_return(excess, tag=7))
    else:
        assert driver.rejected_deposits(payment) == []
        assert driver.sent() == driver.expected_split(payout=payout)
    assert 100_000 + payout + (excess if returned else 0) == 10 * XRP + excess


@pytest.mark.parametrize("seconds", [0, 30, 31], ids=["at its end", "30 s after", "31 s after"])
def test_in_time_means_within_thirty_seconds_of_the_end_by_the_ledgers_clock(
    driver: ApiPaymentDriver, seconds: int
) -> None:
    driver.run_clock_ahead()
    driver.sweep()
    payment = driver.request_payment("10", expires_in_minutes=1)
    end = payment.expires_at
    assert end.microsecond == 0
    driver.close_ledgers_until(end + timedelta(seconds=seconds))

    deposit = driver.deposit(10 * XRP, tag=payment.tag)
    driver.settle_all()

    assert deposit.close_time == end + timedelta(seconds=seconds)
    if seconds <= 30:
        assert driver.webhooks(payment) == EXACT
        assert driver.sent() == driver.expected_split()
    else:
        assert driver.public_state(payment) == ("expired", "late")
        assert driver.sent() == [driver.expected_return(10 * XRP)]


@pytest.mark.local_ledger("the server hides a ledger, by its fault switches")
def test_a_deposit_in_time_counts_however_late_the_watcher_sees_it(driver: ApiPaymentDriver) -> None:
    payment = driver.request_payment("10", expires_in_minutes=1)
    driver.pay(10 * XRP, tag=payment.tag)
    hidden = driver.close_ledgers()
    driver.advance_clock(300)
    driver.ledger.faults(hidden=[[hidden, hidden]])

    with pytest.raises(Exception, match="does not hold every ledger"):
        driver.sweep()
    assert driver.public_state(payment) == ("pending", "none")

    driver.ledger.faults()
    driver.sweep()
    assert driver.public_state(payment) == ("processing", "none")
    driver.settle_all()
    assert driver.webhooks(payment) == EXACT


def test_an_unpaid_payment_expires_when_the_sweep_passes_its_end(driver: ApiPaymentDriver) -> None:
    payment = driver.request_payment("10", expires_in_minutes=1)
    driver.advance_clock(120)
    assert driver.public_state(payment) == ("pending", "none")

    driver.sweep()
    driver.sweep()

    assert driver.public_state(payment) == ("expired", "none")
    assert driver.webhooks(payment) == [
        ("payment.created", "pending", "none"),
        ("payment.expired", "expired", "none"),
    ]
    assert driver.sent() == []


def test_a_payment_ended_early_takes_only_deposits_validated_before(
    driver: ApiPaymentDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cancel, "WAIT_SECONDS", 0)
    in_time, too_late = driver.request_payment("10"), driver.request_payment("10")
    driver.pay(10 * XRP, tag=in_time.tag)
    newest = driver.close_ledgers()

    assert [driver.cancel(payment) for payment in (in_time, too_late)] == [202, 202]
    assert set(Payment.objects.filter(merchant=driver.merchant).values_list("ended_ledger", flat=True)) == {
        newest
    }
    driver.deposit(10 * XRP, tag=too_late.tag)
    driver.settle_all()

    assert [driver.cancel(payment) for payment in (in_time, too_late)] == [409, 200]
    assert driver.webhooks(in_time) == EXACT
    assert driver.webhooks(too_late) == [
        ("payment.created", "pending", "none"),
        ("payment.expired", "expired", "late"),
        ("payment.rejected", "expired", "late"),
        ("payment.returned", "expired", "late"),
    ]
    assert driver.rejected_deposits(too_late) == [("10.000000", "Payment expired", "completed")]
    assert driver.sent() == driver.expected_split(driver.expected_return(10 * XRP))


def test_a_paid_or_overdue_payment_cannot_be_ended_early(driver: ApiPaymentDriver) -> None:
    paid, over = driver.request_payment("10"), driver.request_payment("10", expires_in_minutes=1)
    driver.deposit(10 * XRP, tag=paid.tag)
    driver.advance_clock(70)
    driver.sweep()

    assert driver.cancel(paid) == 409
    assert driver.cancel(over) == 202
    for payment in (paid, over):
        payment.refresh_from_db()
        assert payment.ended_ledger is None
    driver.settle_all()


def test_an_undeliverable_payout_fails_the_payment(driver: ApiPaymentDriver) -> None:
    gone = new_wallet().address
    merchant_wallet_set(merchant_id=driver.merchant.pk, mode=Mode.TEST, address=gone)
    payment = driver.request_payment("0.5")

    driver.deposit(XRP // 2, tag=payment.tag)
    driver.settle_all()

    reason = (
        "The payout address is not activated and the payout is below the ledger's reserve"
        " (tecNO_DST_INSUF_XRP)."
    )
    assert driver.public_state(payment) == ("failed", "none")
    own = driver.merchant_payment(payment)
    assert (own["metadata"], own["is_merchant_paid"]) == ({"failure_reason": reason}, False)
    assert driver.webhooks(payment)[-1] == ("payment.failed", "failed", "none")
    assert driver.webhook_bodies(payment)[-1]["metadata"] == {"failure_reason": reason}
    assert driver.sent() == [Sent(driver.burn.address, 500)]
    assert driver.journal_sum("owed_payout") == -495_000
