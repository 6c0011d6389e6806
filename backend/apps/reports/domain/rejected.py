"""What administrators can ask the list of rejected payments for."""

from __future__ import annotations

from dataclasses import dataclass

from apps.common.modes import Mode
from apps.payments.domain.choices import ReturnStatus
from apps.reports.domain.days import EVERY_DAY, DaySpan


@dataclass(frozen=True)
class RejectedFilter:
    """`status` is None for all. `small` adds deposits below the smallest amount that is returned.
    `days` are those of the deposits' ledgers."""

    modes: tuple[Mode, ...] = tuple(Mode)
    status: ReturnStatus | None = None
    small: bool = False
    days: DaySpan = EVERY_DAY
