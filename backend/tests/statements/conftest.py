"""The merchants of the API tests, and histories of movements in months that no other test has."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from datetime import date

import pytest
from django.db import transaction

from tests.factories.api_fixtures import high_limits
from tests.factories.merchant_fixtures import client, driver, key, ledger, local_ledger, sealing_keys, session
from tests.factories.rows import close_network
from tests.statements.histories import History
from tests.webhooks.conftest import receiver

__all__ = [
    "client",
    "driver",
    "high_limits",
    "key",
    "ledger",
    "local_ledger",
    "receiver",
    "sealing_keys",
    "session",
]

# A cut-off is for ever and never below an earlier one, so each test has later months than those before it.
_months = itertools.count()


@pytest.fixture
def history(db: None) -> Iterator[History]:
    """A merchant of test mode whose first movement is in a month of its own; the two after it are too."""
    months = 3 * next(_months)
    yield History.begin(date(2014 + months // 12, months % 12 + 1, 1))
    # Tests on a ledger bind the mode to another one.
    with transaction.atomic():
        close_network("test")
