"""The merchants of the API tests, and histories of movements in months that no other test has."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from apps.ledger.xrpl_client import XrplClient
from tests.factories.api_fixtures import high_limits
from tests.factories.api_payment_driver import ApiPaymentDriver
from tests.factories.ledger_process import LedgerProcess
from tests.factories.merchant_fixtures import client, key, ledger, local_ledger, sealing_keys, session
from tests.factories.receiver import Receiver
from tests.factories.watched import watched_merchant
from tests.statements.histories import History
from tests.webhooks.conftest import receiver

__all__ = [
    "client",
    "high_limits",
    "key",
    "ledger",
    "local_ledger",
    "receiver",
    "sealing_keys",
    "session",
]


@pytest.fixture
def driver(
    own_database: str, ledger: LedgerProcess, client: XrplClient, receiver: Receiver, settings: Any
) -> ApiPaymentDriver:
    """In a database of its own: a check asks the ledger of the mode's newest cursor, whoever wrote it."""
    return watched_merchant(ledger, client, receiver, settings)


@pytest.fixture
def history(own_database: str) -> History:
    """A merchant of test mode with movements in three months, in a database of its own.

    Cut-offs are for ever, and those of other tests are of other books.
    """
    return History.begin(date(2014, 1, 1))
