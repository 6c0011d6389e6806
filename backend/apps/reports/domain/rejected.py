"""What administrators can ask the list of rejected payments for."""

from __future__ import annotations

from dataclasses import dataclass

from apps.common.modes import Mode
from apps.payments.domain.choices import ReturnStatus


@dataclass(frozen=True)
class RejectedFilter:
    """`status` is None for all. `small` adds deposits below the smallest amount that is returned."""

    modes: tuple[Mode, ...] = tuple(Mode)
    status: ReturnStatus | None = None
    small: bool = False
