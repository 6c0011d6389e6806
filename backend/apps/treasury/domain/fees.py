"""What the operator pays for a transaction."""

from __future__ import annotations

import math
from typing import Final

from apps.treasury.domain.choices import TransferKind

MAX_NETWORK_FEE: Final = 2_000
PATIENT_FEE: Final = 50
_HEADROOM: Final = 1.2


def network_fee(*, base_fee: int, load_factor: float) -> int:
    """The fee in drops for a transaction signed now.

    The base fee; under load, a fifth above the open ledger's, but at most `MAX_NETWORK_FEE` (then the server
    queues the transaction).
    """
    if load_factor <= 1:
        return base_fee
    return max(base_fee, min(MAX_NETWORK_FEE, math.ceil(base_fee * load_factor * _HEADROOM)))


def fee_is_worth_it(*, kind: TransferKind, fee: int) -> bool:
    """Whether to send a transfer of this kind now. Returns and burns wait for a fee of at most 50 drops."""
    return kind not in (TransferKind.RETURN, TransferKind.BURN) or fee <= PATIENT_FEE
