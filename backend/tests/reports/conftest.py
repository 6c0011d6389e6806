"""Merchants with a key, and one with a session on the local ledger."""

from __future__ import annotations

from tests.factories.api_fixtures import merchant, platform
from tests.factories.merchant_fixtures import (
    client,
    driver,
    key,
    ledger,
    local_ledger,
    receiver,
    sealing_keys,
    session,
)

__all__ = [
    "client",
    "driver",
    "key",
    "ledger",
    "local_ledger",
    "merchant",
    "platform",
    "receiver",
    "sealing_keys",
    "session",
]
