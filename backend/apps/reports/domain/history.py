"""Which payments a list shows."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from apps.payments.domain.choices import Origin, PaymentException, PaymentStatus


@dataclass(frozen=True)
class HistoryFilter:
    """What the list is narrowed to: these statuses and exceptions (none: all), what `search` finds (a part of
    the title in any case; a whole reference, tag or transaction hash; the start of an id), exactly this
    reference, payer's name ("": any) and metadata; made by these origins, this payment link or this invoice;
    created from `created_from`, and before `created_before`.
    """

    statuses: tuple[PaymentStatus, ...] = ()
    search: str = ""
    developer_reference: str = ""
    username: str = ""
    exceptions: tuple[PaymentException, ...] = ()
    origins: tuple[Origin, ...] = ()
    payment_link: UUID | None = None
    invoice: UUID | None = None
    created_from: datetime | None = None
    created_before: datetime | None = None
    metadata: tuple[tuple[str, str], ...] = ()

    @property
    def is_by_status_alone(self) -> bool:
        """Whether the totals know how many payments match."""
        return self == HistoryFilter(statuses=self.statuses)
