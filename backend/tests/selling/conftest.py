"""The merchants of the API tests, and one with a session on the local ledger."""

from __future__ import annotations

from tests.factories.api_fixtures import dist, high_limits, merchant, platform
from tests.factories.merchant_fixtures import client, driver, key, ledger, local_ledger, sealing_keys, session
from tests.factories.rates import set_rates
from tests.webhooks.conftest import receiver

__all__ = [
    "client",
    "dist",
    "driver",
    "high_limits",
    "key",
    "ledger",
    "local_ledger",
    "merchant",
    "platform",
    "receiver",
    "sealing_keys",
    "session",
    "set_rates",
]
