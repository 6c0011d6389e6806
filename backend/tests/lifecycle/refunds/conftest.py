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
from tests.webhooks.conftest import nothing_due, receiver

__all__ = ["admin", "nothing_due", "receiver", "set_rates"]


@pytest.fixture
def driver(
    nothing_due: None, ledger: PlayLedger, client: XrplClient, receiver: Receiver, settings: Any
) -> Iterator[ApiPaymentDriver]:
    settings.RATE_STATUS_PER_SECOND = settings.RATE_STATUS_CLIENT_PER_SECOND = 10**6
    with client_override("test", client):
        yield ApiPaymentDriver(ledger, client, receiver)


@pytest.fixture
def refunds(driver: ApiPaymentDriver) -> RefundCalls:
    return RefundCalls(driver)
