"""What the workers run for statements. Tasks carry no facts: the rows say what there is to do."""

from __future__ import annotations

from celery import shared_task

from apps.common.leases import leased
from apps.statements.services.monthly import SECONDS, statements_write

# A statement that has begun is finished after the deadline.
_LEASE_SECONDS = 4 * SECONDS


@shared_task(name="default.statements", ignore_result=True)  # type: ignore[untyped-decorator]
def statements() -> None:
    """Make the monthly statements that are missing."""
    with leased("statements", seconds=_LEASE_SECONDS) as mine:
        if mine:
            statements_write()
