"""A fresh shop for each test, on the worker's hand-closed ledger."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from apps.ledger.client import client_override
from apps.ledger.xrpl_client import XrplClient
from apps.webhooks.models import Delivery
from tests.given_ledger import PlayLedger
from tests.hand_closed_ledger import client, ledger, local_ledger, sealing_keys
from tests.lifecycle.counter import Counter
from tests.lifecycle.shop import Shop
from tests.sandbox.process import LedgerProcess
from tests.webhooks.receiver import Receiver

LIVE_NETWORK_ID = 63457

__all__ = ["client", "ledger", "local_ledger", "sealing_keys"]


@pytest.fixture
def shop(db: None, ledger: PlayLedger, client: XrplClient) -> Shop:
    return Shop(ledger, client)


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    """The merchant's server."""
    server = Receiver()
    yield server
    server.close()


@pytest.fixture
def counter(
    db: None, ledger: PlayLedger, client: XrplClient, receiver: Receiver, settings: Any
) -> Iterator[Counter]:
    settings.RATE_STATUS_PER_SECOND = settings.RATE_STATUS_CLIENT_PER_SECOND = 10**6
    # What other tests left due is not ours to send.
    Delivery.objects.filter(next_attempt_at__isnull=False).update(next_attempt_at=None)
    with client_override("test", client):
        yield Counter(ledger, client, receiver)


@pytest.fixture(scope="session")
def live_ledger(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LedgerProcess]:
    """The ledger of live mode, closed by hand too."""
    process = LedgerProcess(tmp_path_factory.mktemp("live"), network_id=LIVE_NETWORK_ID).start()
    yield process
    assert process.stop() == 0


@pytest.fixture
def live(db: None, live_ledger: LedgerProcess) -> Iterator[Shop]:
    """A shop in live mode, on the other ledger."""
    client = XrplClient(live_ledger.ws)
    with client_override("live", client):
        yield Shop(live_ledger, client, mode="live")
    client.close()
