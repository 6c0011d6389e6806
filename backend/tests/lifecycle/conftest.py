"""A fresh shop for each test, on the worker's hand-closed ledger."""

from __future__ import annotations

import pytest

from apps.ledger.xrpl_client import XrplClient
from tests.hand_closed_ledger import client, ledger, local_ledger, sealing_keys
from tests.lifecycle.shop import Shop
from tests.sandbox.process import LedgerProcess

__all__ = ["client", "ledger", "local_ledger", "sealing_keys"]


@pytest.fixture
def shop(db: None, ledger: LedgerProcess, client: XrplClient) -> Shop:
    return Shop(ledger, client)
