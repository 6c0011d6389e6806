"""A merchant with a session, on the local ledger."""

from __future__ import annotations

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

__all__ = ["client", "driver", "key", "ledger", "local_ledger", "receiver", "sealing_keys", "session"]
