"""Which payments the administrator's list shows."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import TextChoices

from apps.common.modes import Mode
from apps.payments.domain.choices import LegKind, PaymentStatus
from apps.reports.domain.days import EVERY_DAY, DaySpan


class FailedLeg(TextChoices):
    """What of a payment can fail for good. Returns are listed with the rejected payments."""

    PAYOUT = LegKind.PAYOUT
    BURN = LegKind.BURN


@dataclass(frozen=True)
class TransactionFilter:
    """Payments of these modes with any of these statuses (none: all), of one merchant (None: of all), created
    on these days.

    With `failed_leg`, only those of open networks whose payout or burn failed for good. A gathered payout can
    fail after its payment was completed.
    `search` finds titles, starts of ids, tags, transaction hashes, starts of senders' addresses, and emails.
    Fewer than three letters find tags, and titles of the newest 10,000 payments.
    """

    modes: tuple[Mode, ...] = tuple(Mode)
    statuses: tuple[PaymentStatus, ...] = ()
    merchant_id: int | None = None
    failed_leg: FailedLeg | None = None
    search: str = ""
    days: DaySpan = EVERY_DAY
