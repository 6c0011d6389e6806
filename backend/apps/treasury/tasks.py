"""Tasks of the treasury."""

from __future__ import annotations

from celery import shared_task

from apps.treasury.services.audit import audits_prune


@shared_task(name="default.prune_audits", ignore_result=True)  # type: ignore[untyped-decorator]
def prune() -> None:
    """Delete old audits that agreed."""
    audits_prune()
