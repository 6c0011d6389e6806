"""The dollar value of a live wallet, at the accepted rate."""

from __future__ import annotations

import dataclasses
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.test import Client

from apps.common.modes import Mode
from apps.wallets.services.connection import merchant_wallet_set
from tests.factories.payment_driver import PaymentDriver
from tests.factories.rates import SetRates, set_rates

__all__ = ["set_rates"]


@pytest.fixture
def live(driver: PaymentDriver, session: Client, settings: Any) -> Client:
    """The merchant's session in live mode, with a live wallet on the test's ledger."""
    url = settings.LEDGERS["test"].url
    settings.LEDGERS = {**settings.LEDGERS, "live": dataclasses.replace(settings.LEDGERS["live"], url=url)}
    merchant_wallet_set(merchant_id=driver.merchant.pk, mode=Mode.LIVE, address=driver.payout.address)
    session.post("/api/auth/test-mode/", {"mode": False}, content_type="application/json")
    return session


def _value(driver: PaymentDriver, session: Client) -> dict[str, Any]:
    response = session.get(f"/api/wallets/balance/{driver.payout.address}/")
    assert response.status_code == 200, response.content
    assert response.json()["balance"] == 1000.0
    return dict(response.json())


def test_value_is_at_the_accepted_rate_and_names_its_sources(
    driver: PaymentDriver, live: Client, set_rates: SetRates
) -> None:
    set_rates("USD", kraken="2.19040000", bitstamp="2.1904")

    shown = _value(driver, live)

    assert shown["usd_value"] == 2190.4
    assert (shown["rate"]["usd"], shown["rate"]["provider"]) == (2.1904, "Bitstamp, Kraken")
    read_at = datetime.fromisoformat(shown["rate"]["read_at"])
    assert timedelta(0) <= datetime.now(UTC) - read_at < timedelta(minutes=1)
    assert shown["rate"]["read_at"].endswith("Z")


@pytest.mark.parametrize("rates", [{}, {"kraken": "2"}, {"kraken": "2", "bitstamp": "3"}])
def test_without_an_accepted_rate_there_is_no_value(
    driver: PaymentDriver, live: Client, set_rates: SetRates, rates: dict[str, str]
) -> None:
    set_rates("USD", **rates)
    shown = _value(driver, live)
    assert (shown["usd_value"], shown["rate"]) == (None, None)


def test_old_readings_give_no_value(driver: PaymentDriver, live: Client, set_rates: SetRates) -> None:
    set_rates("USD", age=61, kraken="2", bitstamp="2")
    assert _value(driver, live)["usd_value"] is None


def test_play_money_has_no_value(driver: PaymentDriver, session: Client, set_rates: SetRates) -> None:
    set_rates("USD", kraken="2", bitstamp="2")
    shown = _value(driver, session)
    assert (shown["usd_value"], shown["rate"]) == (None, None)
