"""A fresh shop for each test, on the worker's hand-closed ledger."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from apps.ledger.client import client_override
from apps.ledger.xrpl_client import XrplClient
from tests.hand_closed_ledger import client, ledger, local_ledger, sealing_keys
from tests.lifecycle.counter import Counter
from tests.lifecycle.shop import Shop
from tests.sandbox.process import LedgerProcess
from tests.webhooks.receiver import Receiver

__all__ = ["client", "ledger", "local_ledger", "sealing_keys"]


@pytest.fixture
def shop(db: None, ledger: LedgerProcess, client: XrplClient) -> Shop:
    return Shop(ledger, client)


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    """The merchant's server."""
    server = Receiver()
    yield server
    server.close()


@pytest.fixture
def counter(
    db: None, ledger: LedgerProcess, client: XrplClient, receiver: Receiver, settings: Any
) -> Iterator[Counter]:
    settings.RATE_STATUS_PER_SECOND = settings.RATE_STATUS_CLIENT_PER_SECOND = 10**6
    with client_override("test", client):
        yield Counter(ledger, client, receiver)
