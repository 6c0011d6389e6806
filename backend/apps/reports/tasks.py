"""Tasks of the reports."""

from __future__ import annotations

from celery import shared_task

from apps.reports.services.totals import totals_update


@shared_task(name="default.totals")  # type: ignore[untyped-decorator]
def totals() -> None:
    """Add what has happened to the merchants' totals."""
    totals_update()
