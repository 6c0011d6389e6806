"""Rules broken on purpose. Each must make the experiment fail."""

from __future__ import annotations

import time
from dataclasses import replace
from importlib import import_module
from typing import Any

from django.db import connection, transaction


def apply(name: str) -> None:
    """Break one rule in this process."""
    {
        "fresh-slot": _fresh_slot,
        "loose-cursor": _loose_cursor,
        "signed-again": _signed_again,
        "booked-twice": _booked_twice,
    }[name]()


def _fresh_slot() -> None:
    """A transaction not found after its last ledger counts as dead, and is signed again on a new slot.

    The database forbids that, so the statement that gives up the slot runs without its triggers. A Sequence
    that is given up leaves a gap, which blocks everything after it: the run ends with stuck payments. With
    tickets it pays twice.
    """
    from apps.treasury.services.machine import resolving

    expire = resolving._expire
    # Every missing transaction looks unused, whatever the ledger says.
    resolving._UnusedSlots.has = lambda self, row: True  # type: ignore[method-assign]

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

    resolving._expire = giving_up


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


_GIVE_UP = """
update treasury_attempt a set outcome = 'expired', proof_ledger = a.last_ledger + 1
from treasury_transfer t
where t.id = a.transfer_id and t.kind = 'refund' and a.tx_hash = any(%s) and a.outcome is null
returning t.id
"""
LET_GO = (
    "update treasury_slot set state = 'lost', lost_to = repeat('0', 64)"
    " where state = 'held' and transfer_id = any(%s)",
    "update treasury_transfer set state = 'ready', next_at = now() where id = any(%s)",
    "update payments_leg set transfer_state = 'ready' where transfer_id = any(%s)",
)


def _signed_again() -> None:
    """A refund whose answer was lost is signed again on a fresh slot, at once.

    The database forbids that too, so its triggers are off for it; and what would halt the wallet at the first
    of them is off: the verdict has to see it by itself.
    """
    from apps.treasury.services.machine import submitting

    for place in ("audit", "machine.applying"):
        import_module(f"apps.treasury.services.{place}").wallet_halt = lambda **_: None  # type: ignore[attr-defined]

    record = submitting._record

    def giving_up(sent: Any) -> None:
        record(sent)
        lost = [each.tx_hash for each in sent if each.pause == submitting._AGAIN_AFTER_LOSS]
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("set local session_replication_role = replica")
            cursor.execute(_GIVE_UP, [lost])
            transfers = [row[0] for row in cursor.fetchall()]
            for statement in LET_GO:
                cursor.execute(statement, [transfers])

    submitting._record = giving_up


def _booked_twice() -> None:
    """What a merchant sends for a refund is booked twice. The database's triggers are off for the second."""
    deposits: Any = import_module("apps.payments.services.deposits")
    from apps.treasury.domain.choices import Account

    book = deposits.entries_book

    def twice(entries: Any) -> None:
        book(entries)
        again = [
            # The source of a deposit's entry is its number: this one is of none.
            replace(entry, source=f"9{int(entry.source):012}")
            for entry in entries
            if entry.lines.get(Account.OWED_REFUND)
        ]
        with connection.cursor() as cursor:
            cursor.execute("set local session_replication_role = replica")
            book(again)
            cursor.execute("set local session_replication_role = origin")

    deposits.entries_book = twice
