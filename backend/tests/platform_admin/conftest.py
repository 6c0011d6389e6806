"""A driver on the worker's hand-closed ledger, and an administrator who runs commands."""

from __future__ import annotations

import pytest

from apps.ledger.xrpl_client import XrplClient
from tests.factories.admin_commands import admin
from tests.factories.hand_closed_ledger import client, ledger, local_ledger, sealing_keys
from tests.factories.ledger_process import LedgerProcess
from tests.factories.payment_driver import PaymentDriver

__all__ = ["admin", "client", "ledger", "local_ledger", "sealing_keys"]


@pytest.fixture
def driver(db: None, ledger: LedgerProcess, client: XrplClient) -> PaymentDriver:
    return PaymentDriver(ledger, client)
