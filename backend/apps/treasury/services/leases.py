"""Leases on wallets: one sweeper and one settler at a time, to avoid doing the work twice."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import Literal

from apps.common.leases import leased


def wallet_leased(
    wallet_id: int, *, task: Literal["sweep", "settle"], seconds: float
) -> AbstractContextManager[bool]:
    """Hold one wallet's lease for a task inside the block; yields False if another process holds it.

    Correctness does not depend on it, but on the row locks inside the task.
    """
    return leased(f"wallet:{wallet_id}:{task}", seconds=seconds)
