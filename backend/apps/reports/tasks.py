"""Tasks of the reports."""

from __future__ import annotations

from celery import shared_task

from apps.reports.services.alarms import alarms_raise, audit_log_watch, daily_report_send
from apps.reports.services.totals import totals_update


@shared_task(name="default.totals")  # type: ignore[untyped-decorator]
def totals() -> None:
    """Add what has happened to the merchants' totals."""
    totals_update()


@shared_task(name="default.alarms")  # type: ignore[untyped-decorator]
def alarms() -> None:
    """Tell administrators what has happened, and once a day what is open."""
    alarms_raise()
    daily_report_send()


@shared_task(name="default.watch_audit_log")  # type: ignore[untyped-decorator]
def watch_audit_log() -> None:
    """Check the chain of the audit log."""
    audit_log_watch()
