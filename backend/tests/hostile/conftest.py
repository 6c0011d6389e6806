"""A platform wallet on the worker's ledger, for what the ledger's servers may say."""

from __future__ import annotations

from tests.factories.hand_closed_ledger import client, ledger, local_ledger, sealing_keys
from tests.factories.watched import driver

__all__ = ["client", "driver", "ledger", "local_ledger", "sealing_keys"]
