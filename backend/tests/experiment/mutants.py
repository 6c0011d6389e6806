"""Rules broken on purpose. Each must make the experiment fail."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Any

from django.db import connection, transaction


def apply(name: str) -> None:
    """Break one rule in this process."""
    {"fresh-slot": _fresh_slot, "loose-cursor": _loose_cursor}[name]()


def _fresh_slot() -> None:
    """A transaction not found after its last ledger counts as dead, and is signed again on a new slot.

    The database forbids that, so the statement that gives up the slot runs without its triggers. A slot that
    is given up leaves a gap in the sequence, which blocks everything after it: the run ends with stuck
    payments. With tickets it would pay twice.
    """
    from apps.treasury.services.machine import resolving

    expire, decide = resolving._expire, resolving._decide

    def believing(wallet_id: int, found: Any, missing: Any, info: Any, on_outcome: Any) -> int:
        # Every missing transaction looks unused, whatever the account's sequence says.
        return decide(
            wallet_id, found, missing, None if info is None else replace(info, sequence=0), on_outcome
        )

    def giving_up(rows: Any, *, proof: int) -> Any:
        outcomes = expire(rows, proof=proof)
        with connection.cursor() as cursor:
            cursor.execute("set local session_replication_role = replica")
            cursor.execute(
                "update treasury_slot set state = 'lost', lost_to = repeat('0', 64)"
                " where state = 'held' and transfer_id = any(%s)",
                [[row.transfer_id for row in rows]],
            )
            cursor.execute("set local session_replication_role = origin")
        return outcomes

    resolving._expire, resolving._decide = giving_up, believing


def _loose_cursor() -> None:
    """The cursor is committed separately, before the page's deposits.

    The sweep's overlap would find most of what is lost, so it is off here.
    """
    from apps.payments.services import sweep
    from apps.treasury.models import Cursor

    book = sweep._page_book
    sweep.OVERLAP_LEDGERS = -1

    def two_commits(wallet_id: int, txs: Any, facts: Any, reached: Any, *, shown_by: str) -> Any:
        if reached is not None:
            with transaction.atomic():
                Cursor.objects.filter(pk=wallet_id, ledger_index__lt=reached.validated_index).update(
                    ledger_index=reached.validated_index,
                    ledger_hash=reached.validated_hash,
                    close_time=reached.close_time,
                )
            time.sleep(0.01)
        return book(wallet_id, txs, facts, None, shown_by=shown_by)

    sweep._page_book = two_commits
