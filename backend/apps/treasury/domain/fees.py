"""What a transaction may cost the operator."""

from __future__ import annotations

import math
from typing import Final

MAX_NETWORK_FEE: Final = 2_000
PATIENT_FEE: Final = 50
_HEADROOM: Final = 1.2


def network_fee(*, base_fee: int, load_factor: float) -> int:
    """The fee in drops for a transaction signed now: the base fee, or a fifth above what an open ledger
    under load asks, never above `MAX_NETWORK_FEE` (then the server queues it)."""
    if load_factor <= 1:
        return base_fee
    return max(base_fee, min(MAX_NETWORK_FEE, math.ceil(base_fee * load_factor * _HEADROOM)))


def fee_is_worth_it(*, kind: str, fee: int) -> bool:
    """Whether a transfer of this kind goes now: returns and burns wait for a fee of at most 50 drops."""
    return kind not in ("return", "burn") or fee <= PATIENT_FEE
