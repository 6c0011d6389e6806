"""Pruning what nobody will ask for again."""

from __future__ import annotations

from celery import shared_task

from apps.common.idempotency import idempotency_prune


@shared_task(name="default.prune")  # type: ignore[untyped-decorator]
def prune() -> None:
    idempotency_prune()
