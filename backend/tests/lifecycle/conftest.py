"""A new merchant and platform wallet for each test, on the worker's hand-closed ledger."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from apps.common.modes import Mode
from apps.ledger.client import client_override
from apps.ledger.xrpl_client import XrplClient
from tests.factories.given_ledger import PlayLedger
from tests.factories.hand_closed_ledger import client, ledger, local_ledger, sealing_keys
from tests.factories.ledger_process import LedgerProcess
from tests.factories.payment_driver import PaymentDriver

LIVE_NETWORK_ID = 63457

__all__ = ["client", "ledger", "local_ledger", "sealing_keys"]


@pytest.fixture(autouse=True)
def tickets(request: pytest.FixtureRequest, settings: Any) -> int:
    """Wallets send by so many tickets; 0: by Sequences alone."""
    by_sequences = request.node.get_closest_marker("by_sequences")
    count = 0 if by_sequences else int(request.config.getoption("--tickets"))
    settings.TICKETS = count
    return count


@pytest.fixture
def driver(db: None, ledger: PlayLedger, client: XrplClient, tickets: int) -> PaymentDriver:
    driver = PaymentDriver(ledger, client)
    if tickets:
        # A wallet makes its pool as soon as it has nothing else to do.
        driver.settle()
        driver.close_and_sweep()
    return driver


@pytest.fixture(scope="session")
def live_ledger(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LedgerProcess]:
    """The ledger of live mode, also closed by hand."""
    process = LedgerProcess(tmp_path_factory.mktemp("live"), network_id=LIVE_NETWORK_ID).start()
    yield process
    assert process.stop() == 0


@pytest.fixture
def live(db: None, live_ledger: LedgerProcess) -> Iterator[PaymentDriver]:
    """A driver in live mode, on the ledger of live mode."""
    client = XrplClient(live_ledger.ws)
    with client_override("live", client):
        yield PaymentDriver(live_ledger, client, mode=Mode.LIVE)
    client.close()
