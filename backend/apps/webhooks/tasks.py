"""Tasks of webhooks. They carry no facts: the rows say what there is to do."""

from __future__ import annotations

from celery import shared_task

from apps.webhooks.services.deliver import deliveries_drain
from apps.webhooks.services.pruning import deliveries_prune
from apps.webhooks.services.recoveries import recoveries_run


@shared_task(name="webhooks.deliver", ignore_result=True)  # type: ignore[untyped-decorator]
def deliver() -> None:
    """Send what is due."""
    deliveries_drain()


@shared_task(name="default.prune_webhooks", ignore_result=True)  # type: ignore[untyped-decorator]
def prune() -> None:
    """Delete old deliveries."""
    deliveries_prune()


@shared_task(name="default.recover_webhooks", ignore_result=True)  # type: ignore[untyped-decorator]
def recover() -> None:
    """Queue the retries of open recoveries."""
    recoveries_run()
