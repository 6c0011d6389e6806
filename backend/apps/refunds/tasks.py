"""What the workers run for refunds. Tasks carry no facts: the rows say what there is to do."""

from __future__ import annotations

from functools import partial

from celery import shared_task

from apps.common.modes import Mode
from apps.payments.services.mode_jobs import every_mode
from apps.refunds.services.ending import refunds_expire, suspended_refunds_end
from apps.refunds.services.searching import refunds_search
from apps.treasury.services.servers import on_a_server


@shared_task(name="ledger.refunds", ignore_result=True)  # type: ignore[untyped-decorator]
def ledger_refunds() -> None:
    """Find refunds that merchants paid from their own wallets, and expire those that nobody pays."""
    every_mode(_look, Mode)


def _look(mode: Mode) -> None:
    suspended_refunds_end(mode=mode)
    refunds_expire(mode=mode)
    on_a_server(mode, partial(refunds_search, mode=mode))
