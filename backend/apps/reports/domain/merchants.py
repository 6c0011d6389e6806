"""What administrators can ask the list of merchants for."""

from __future__ import annotations

from dataclasses import dataclass

from apps.common.modes import Mode
from apps.reports.domain.days import EVERY_DAY, DaySpan


@dataclass(frozen=True)
class MerchantFilter:
    """Merchants whose email or name contains `search` and who joined then, with figures of `mode`."""

    mode: Mode
    search: str = ""
    joined: DaySpan = EVERY_DAY
