"""What a payment leaves in the figures for Prometheus that no row has."""

from __future__ import annotations

from prometheus_client import REGISTRY

from tests.factories.api_payment_driver import ApiPaymentDriver
from tests.factories.payment_driver import XRP


def figure(name: str, **labels: str) -> float:
    return REGISTRY.get_sample_value(f"dropwise_{name}", labels) or 0


def figures() -> dict[str, float]:
    return {
        "payouts": figure("time_to_funds_seconds_count"),
        "fees": figure("fee_drops_paid_total"),
        "completed": figure("payments_total", mode="test", status="completed", exception="none"),
        "delivered": figure("webhook_attempt_seconds_count", outcome="success"),
    }


def test_a_payment_counts_its_payout_its_fees_and_its_webhooks_once(driver: ApiPaymentDriver) -> None:
    before = figures()
    submitted = figure("ledger_requests_total", method="submit", outcome="answered")
    payment = driver.request_payment()
    driver.deposit(10 * XRP, tag=payment.tag)
    driver.settle_all()
    driver.sweep()
    webhooks = len(driver.webhooks(payment))

    fees = driver.journal_sum("network_fees")
    counted = {"payouts": 1, "fees": fees, "completed": 1, "delivered": webhooks}
    assert figures() == {name: before[name] + value for name, value in counted.items()}
    assert figure("ledger_requests_total", method="submit", outcome="answered") >= submitted + 2
    wallet = {"mode": "test", "wallet": driver.platform.address}
    assert REGISTRY.get_sample_value("dropwise_sweep_cursor_lag_ledgers", wallet) == 0
