"""What the workers run for pricing."""

from __future__ import annotations

from celery import shared_task

from apps.pricing.services.reader import rates_read, readings_prune


@shared_task(name="default.rates")  # type: ignore[untyped-decorator]
def rates() -> None:
    """Read the sources that are due."""
    rates_read()


@shared_task(name="default.prune_rates")  # type: ignore[untyped-decorator]
def prune_rates() -> None:
    """Delete old readings."""
    readings_prune()
