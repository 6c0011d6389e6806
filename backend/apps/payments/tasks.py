"""What the workers run. A task carries no facts: it looks, works what is due, and ends."""

from __future__ import annotations

from celery import shared_task

from apps.common.modes import MODES
from apps.payments.services import mode_jobs
from apps.payments.services.notice_emails import notices_prune, notices_tell


@shared_task(name="ledger.sweep")  # type: ignore[untyped-decorator]
def ledger_sweep() -> None:
    """Sweep wallets whose watcher is away."""
    mode_jobs.every_mode(mode_jobs.mode_sweep, MODES)


@shared_task(name="ledger.expire")  # type: ignore[untyped-decorator]
def ledger_expire() -> None:
    """Expire payments that can not be paid in time any more."""
    mode_jobs.every_mode(mode_jobs.mode_expire, MODES)


@shared_task(name="settlement.drain")  # type: ignore[untyped-decorator]
def settlement_drain() -> None:
    """Send what is owed."""
    mode_jobs.every_mode(mode_jobs.mode_settle, MODES)


@shared_task(name="default.notices")  # type: ignore[untyped-decorator]
def notices() -> None:
    """Write the mails that merchants are due."""
    notices_tell()


@shared_task(name="default.prune_notices")  # type: ignore[untyped-decorator]
def prune_notices() -> None:
    """Forget what was told long ago."""
    notices_prune()
