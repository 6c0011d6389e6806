"""Here the driver goes through the API: HTTP calls, webhooks, and what the ledger shows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from apps.ledger.client import client_override
from apps.ledger.xrpl_client import XrplClient
from apps.webhooks.models import Delivery
from tests.factories.admin_commands import admin
from tests.factories.api_payment_driver import ApiPaymentDriver
from tests.given_ledger import PlayLedger
from tests.webhooks.receiver import Receiver

__all__ = ["admin"]


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    """The merchant's server."""
    server = Receiver()
    yield server
    server.close()


@pytest.fixture
def driver(
    db: None, ledger: PlayLedger, client: XrplClient, receiver: Receiver, settings: Any
) -> Iterator[ApiPaymentDriver]:
    settings.RATE_STATUS_PER_SECOND = settings.RATE_STATUS_CLIENT_PER_SECOND = 10**6
    # Deliveries that other tests left due would be sent by this one.
    Delivery.objects.exclude(next_attempt_at=None).update(next_attempt_at=None)
    with client_override("test", client):
        yield ApiPaymentDriver(ledger, client, receiver)
