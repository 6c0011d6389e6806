"""What administrators can ask the list of refunds for."""

from __future__ import annotations

from dataclasses import dataclass

from apps.common.modes import Mode
from apps.payments.domain.choices import RefundStatus


@dataclass(frozen=True)
class AdminRefundFilter:
    """`status` and `merchant_id` are None for all. `held` leaves only failed ones whose money is held."""

    modes: tuple[Mode, ...] = tuple(Mode)
    status: RefundStatus | None = None
    merchant_id: int | None = None
    held: bool = False
