"""Which payments a list shows."""

from __future__ import annotations

from dataclasses import dataclass

from apps.payments.domain.choices import PaymentStatus


@dataclass(frozen=True)
class HistoryFilter:
    """Payments with any of these statuses (none: all) whose title contains `search`, ignoring case."""

    statuses: tuple[PaymentStatus, ...] = ()
    search: str = ""
