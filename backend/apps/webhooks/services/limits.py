"""How often a merchant may have something sent by hand."""

from __future__ import annotations

from django.conf import settings

from apps.common.limits import shared_limit


def manual_send_limit(*, owner_id: int) -> None:
    """Count one manual retry, test event or recovery of an account, all counted together.

    Raises ApiError 429 beyond 60 in a minute (`RATE_WEBHOOK_SENDS_PER_MINUTE`).
    """
    shared_limit(f"webhook-sends:{owner_id}", limit=settings.RATE_WEBHOOK_SENDS_PER_MINUTE, period=60)
