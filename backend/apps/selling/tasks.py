"""What the workers run for selling. Tasks carry no facts: the rows say what there is to do."""

from __future__ import annotations

from celery import shared_task

from apps.selling.services.invoice_mail import reminders_send
from apps.selling.services.pay import visits_prune


@shared_task(name="default.prune_visits")  # type: ignore[untyped-decorator]
def prune_visits() -> None:
    """Delete visits of yesterday."""
    visits_prune()


@shared_task(name="default.invoice_reminders", ignore_result=True)  # type: ignore[untyped-decorator]
def invoice_reminders() -> None:
    """Remind customers of open invoices."""
    reminders_send()
