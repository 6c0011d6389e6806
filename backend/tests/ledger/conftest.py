"""The shared local ledger and a funded account, as in `tests/sandbox`, and a client for them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from apps.ledger.xrpl_client import XrplClient
from tests.factories.ledger_process import LedgerProcess
from tests.sandbox.conftest import ledger, payer

__all__ = ["client", "ledger", "payer"]


@pytest.fixture
def client(ledger: LedgerProcess) -> Iterator[XrplClient]:
    client = XrplClient(ledger.ws)
    yield client
    client.close()
