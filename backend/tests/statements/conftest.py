"""The merchants of the API tests, and histories of movements in months that no other test has."""

from __future__ import annotations

from datetime import date

import pytest

from apps.common import limits
from tests.factories.api_fixtures import high_limits
from tests.factories.merchant_fixtures import client, driver, key, ledger, local_ledger, sealing_keys, session
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


@pytest.fixture
def history(own_database: str, monkeypatch: pytest.MonkeyPatch) -> History:
    """A merchant of test mode with movements in three months, in a database of its own.

    Cut-offs are for ever, and those of other tests are of other books.
    """
    # Merchants of new databases have the same ids.
    monkeypatch.setattr(limits, "_local", limits.LocalWindows())
    return History.begin(date(2014, 1, 1))
