"""What the workers run. A task carries no data: it does what is due, and ends."""

from __future__ import annotations

from celery import shared_task

from apps.common.modes import Mode
from apps.payments.services import mode_jobs
from apps.payments.services.notice_emails import notices_email, notices_prune
from apps.payments.services.values import values_write


@shared_task(name="ledger.sweep")  # type: ignore[untyped-decorator]
def ledger_sweep() -> None:
    """Sweep wallets whose watcher is away."""
    mode_jobs.every_mode(mode_jobs.mode_sweep, Mode)


@shared_task(name="ledger.expire")  # type: ignore[untyped-decorator]
def ledger_expire() -> None:
    """Expire payments that can no longer be paid in time."""
    mode_jobs.every_mode(mode_jobs.mode_expire, Mode)


@shared_task(name="settlement.drain")  # type: ignore[untyped-decorator]
def settlement_drain() -> None:
    """Send what is owed."""
    mode_jobs.every_mode(mode_jobs.mode_settle, Mode)


@shared_task(name="default.notices")  # type: ignore[untyped-decorator]
def notices() -> None:
    """Write the emails that merchants are due."""
    notices_email()


@shared_task(name="default.prune_notices")  # type: ignore[untyped-decorator]
def prune_notices() -> None:
    """Delete notices that were emailed long ago."""
    notices_prune()


@shared_task(name="default.values")  # type: ignore[untyped-decorator]
def values() -> None:
    """Value movements in the merchants' reporting currencies."""
    values_write()
