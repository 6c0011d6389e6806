"""Python's garbage collector in a process that has started."""

from __future__ import annotations

import gc

# Python's own 700 means several collections for each batch of deliveries, and they find nothing.
_ALLOCATIONS = 20_000


def collector_freeze() -> None:
    """Exclude everything in memory from collections. Call it when all is imported.

    Collections took a tenth of the time of a call of the API.
    """
    gc.collect()
    gc.freeze()


def collector_settle() -> None:
    """`collector_freeze` for a worker, where collections are made rarer too.

    They took a tenth of the time of a drain of webhooks, and of the booking of deposits.
    """
    collector_freeze()
    gc.set_threshold(_ALLOCATIONS, 20, 20)
