"""Deleting sessions and resets that can no longer be used."""

from __future__ import annotations

from celery import shared_task

from apps.accounts.services.resets import resets_prune
from apps.accounts.services.sessions import sessions_prune


@shared_task(name="default.prune_sessions", ignore_result=True)  # type: ignore[untyped-decorator]
def prune() -> None:
    sessions_prune()
    resets_prune()
