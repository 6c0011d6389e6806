"""HTTP calls by a merchant while the wallet is being swept."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connection

from apps.accounts.services.secret_keys import secret_key_create
from apps.ledger.xrpl_client import XrplClient
from tests.factories.payment_driver import PaymentDriver
from tests.hand_closed_ledger import client, ledger, local_ledger, sealing_keys
from tests.sandbox.process import LedgerProcess

__all__ = ["client", "driver", "key", "ledger", "local_ledger", "sealing_keys", "while_watched"]


@pytest.fixture
def driver(db: None, ledger: LedgerProcess, client: XrplClient, settings: Any) -> PaymentDriver:
    test = dataclasses.replace(settings.LEDGERS["test"], url=ledger.ws)
    settings.LEDGERS = {**settings.LEDGERS, "test": test}
    return PaymentDriver(ledger, client)


@pytest.fixture
def key(driver: PaymentDriver) -> str:
    return secret_key_create(owner_id=driver.merchant.pk, mode="test").key


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
