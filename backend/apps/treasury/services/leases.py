"""Who works on a wallet just now: one sweeper and one settler at a time, to save doubled work."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import Literal

from apps.common.leases import leased


def wallet_leased(
    wallet_id: int, *, task: Literal["sweep", "settle"], seconds: float
) -> AbstractContextManager[bool]:
    """Hold one wallet's lease for a task inside the block; yields False where another holds it.

    Correctness never rests on it: the row locks inside the task do that.
    """
    return leased(f"wallet:{wallet_id}:{task}", seconds=seconds)
