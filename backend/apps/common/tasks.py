"""Sending emails, and deleting rows that are no longer used."""

from __future__ import annotations

from celery import shared_task

from apps.common.counters import counter_prune
from apps.common.idempotency import idempotency_prune
from apps.common.mail.outgoing import mails_drain, mails_prune


@shared_task(name="default.prune")  # type: ignore[untyped-decorator]
def prune() -> None:
    idempotency_prune()
    mails_prune()
    counter_prune()


@shared_task(name="default.mail")  # type: ignore[untyped-decorator]
def mail() -> None:
    """Send the emails that are due."""
    mails_drain()
