"""What the workers run for the trial."""

from __future__ import annotations

from celery import shared_task

from apps.common.modes import Mode
from apps.payments.services import mode_jobs
from apps.trial.services.transactions import transactions_resubmit


@shared_task(name="ledger.simulated")  # type: ignore[untyped-decorator]
def ledger_simulated() -> None:
    """Submit again what the simulated payer sent and the ledger has lost."""
    mode_jobs.every_mode(lambda mode: transactions_resubmit(mode=mode), Mode)
