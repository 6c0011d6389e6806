"""Tasks of the content app."""

from __future__ import annotations

from celery import shared_task

from apps.content.services.pruning import pictures_prune


@shared_task(name="default.prune_pictures", ignore_result=True)  # type: ignore[untyped-decorator]
def prune() -> None:
    """Delete pictures that no post uses."""
    pictures_prune()
