"""Refunds as the outside world sees them: HTTP calls, webhooks, and transactions on the ledger."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from apps.ledger.client import client_override
from apps.ledger.xrpl_client import XrplClient
from tests.factories.admin_commands import admin
from tests.factories.api_payment_driver import ApiPaymentDriver
from tests.factories.given_ledger import PlayLedger
from tests.factories.rates import set_rates
from tests.factories.receiver import Receiver
from tests.factories.refund_calls import RefundCalls
from tests.webhooks.conftest import receiver

__all__ = ["admin", "receiver", "set_rates"]


@pytest.fixture
def driver(
    own_database: str, ledger: PlayLedger, client: XrplClient, receiver: Receiver, settings: Any
) -> Iterator[ApiPaymentDriver]:
    """In a database of its own: a search reads the wallets of every merchant, from the newest cursor on."""
    settings.RATE_STATUS_PER_SECOND = settings.RATE_STATUS_CLIENT_PER_SECOND = 10**6
    with client_override("test", client):
        yield ApiPaymentDriver(ledger, client, receiver)


@pytest.fixture
def refunds(driver: ApiPaymentDriver) -> RefundCalls:
    return RefundCalls(driver)
