"""What the workers run for selling."""

from __future__ import annotations

from celery import shared_task

from apps.selling.services.pay import visits_prune


@shared_task(name="default.prune_visits")  # type: ignore[untyped-decorator]
def prune_visits() -> None:
    """Delete visits of yesterday."""
    visits_prune()
