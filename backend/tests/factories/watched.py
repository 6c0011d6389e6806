"""HTTP calls by a merchant while the wallet is being swept."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connection

from apps.ledger.xrpl_client import XrplClient
from tests.factories.api_payment_driver import ApiPaymentDriver
from tests.factories.ledger_process import LedgerProcess
from tests.factories.payment_driver import PaymentDriver
from tests.factories.receiver import Receiver


@pytest.fixture
def driver(
    db: None, ledger: LedgerProcess, client: XrplClient, receiver: Receiver, settings: Any
) -> ApiPaymentDriver:
    """A merchant of the API, whose requests reach the ledger of the test."""
    return watched_merchant(ledger, client, receiver, settings)


def watched_merchant(
    ledger: LedgerProcess, client: XrplClient, receiver: Receiver, settings: Any
) -> ApiPaymentDriver:
    """As the fixture `driver` has it, for a test with a database of its own."""
    test = dataclasses.replace(settings.LEDGERS["test"], url=ledger.ws, faucet=f"{ledger.http}/accounts")
    settings.LEDGERS = {**settings.LEDGERS, "test": test}
    settings.RATE_SIMULATE_PER_MINUTE = settings.RATE_STATUS_PER_SECOND = 10**6
    return ApiPaymentDriver(ledger, client, receiver)


def while_watched(driver: PaymentDriver, call: Callable[[], Any]) -> Any:
    """Make the call while the wallet is swept continuously, as the watcher does."""

    def own_connection() -> Any:
        try:
            return call()
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as pool:
        answer = pool.submit(own_connection)
        while not answer.done():
            driver.sweep()
        return answer.result()
