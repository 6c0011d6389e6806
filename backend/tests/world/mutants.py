"""Rules of the product broken on purpose, in the processes of a world, or of `make crash`.

Some seed must find each of them, and every run of `make crash`.

`FIRST_FOUND` has the first seed that does, and a test plays it, broken and whole. A change of the product or
of the world makes other worlds of the seeds: `python -m tests.world.run --find` finds the first ones anew.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from importlib import import_module
from typing import Any, Final

from django.db import connection, transaction
from django.db.backends.utils import CursorWrapper

from apps.common import live
from apps.payments.services import deposits
from apps.treasury.domain.choices import Account
from apps.treasury.models import Cursor
from apps.treasury.services.machine import resolving, submitting

_GIVE_UP = """
update treasury_attempt a set outcome = 'expired', proof_ledger = a.last_ledger + 1
where a.tx_hash = any(%s) and a.outcome is null returning a.transfer_id
"""
_REFUNDS = """
select t.id from treasury_transfer t join treasury_attempt a on a.transfer_id = t.id
where t.kind = 'refund' and a.tx_hash = any(%s)
"""
_LET_GO = (
    "update treasury_slot set state = 'lost', lost_to = repeat('0', 64)"
    " where state = 'held' and transfer_id = any(%s)",
    "update treasury_transfer set state = 'ready', next_at = now() where id = any(%s)",
    "update payments_leg set transfer_state = 'ready' where transfer_id = any(%s)",
)
_FORGET = (
    "delete from treasury_attempt where transfer_id = any(%s)",
    "update treasury_slot set state = 'lost', lost_to = repeat('0', 64) where transfer_id = any(%s)",
    "update payments_leg set transfer_id = null, transfer_state = null where transfer_id = any(%s)",
    "delete from treasury_transfer where id = any(%s)",
)


def apply(name: str) -> None:
    """Break one rule in this process."""
    MUTANTS[name]()


def _without_look_up() -> None:
    """What is past its last ledger is signed anew, without a look into the history, nor at the slot."""

    def nothing_found(hashes: Sequence[str], address: str, client: Any) -> Any:
        return {}, list(hashes), None

    resolving._by_hash = nothing_found
    resolving._UnusedSlots.has = lambda self, row: True  # type: ignore[method-assign]


def _fresh_slot() -> None:
    """A transaction not found after its last ledger counts as dead, and is signed again on a new slot.

    The database forbids that, so the statement that gives up the slot runs without its triggers. A Sequence
    that is given up leaves a gap, which blocks everything after it: the run ends with stuck payments. With
    tickets it pays twice.
    """
    expire = resolving._expire
    # Every missing transaction looks unused, whatever the ledger says.
    resolving._UnusedSlots.has = lambda self, row: True  # type: ignore[method-assign]

    def giving_up(rows: Any, *, proof: int) -> Any:
        outcomes = expire(rows, proof=proof)
        with _triggers_off() as cursor:
            cursor.execute(_LET_GO[0], [[row.transfer_id for row in rows]])
        return outcomes

    resolving._expire = giving_up


def _loose_cursor() -> None:
    """The cursor is committed separately, before the page's deposits.

    The sweep's overlap would find most of what is lost, so it is off here.
    """
    sweep: Any = import_module("apps.payments.services.sweep")
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


def _submit_and_wait() -> None:
    """A lost answer is a failure: the transfer is signed anew at once, on a fresh slot."""

    def fail(cursor: CursorWrapper, lost: list[str]) -> None:
        cursor.execute(_GIVE_UP, [lost])
        transfers = [row[0] for row in cursor.fetchall()]
        for statement in _LET_GO:
            cursor.execute(statement, [transfers])

    _after_losses(fail)


def _refund_deleted() -> None:
    """A refund whose answer did not come in time is deleted, and planned anew."""

    def forget(cursor: CursorWrapper, lost: list[str]) -> None:
        cursor.execute(_REFUNDS, [lost])
        transfers = [row[0] for row in cursor.fetchall()]
        for statement in _FORGET:
            cursor.execute(statement, [transfers])

    _after_losses(forget)


def _after_losses(act: Callable[[CursorWrapper, list[str]], None]) -> None:
    """After each round of submissions, `act` on those whose answers were lost. The database forbids it."""
    record = submitting._record

    def recording(sent: Any) -> None:
        record(sent)
        lost = [each.tx_hash for each in sent if each.pause == submitting._AGAIN_AFTER_LOSS]
        with transaction.atomic(), _triggers_off() as cursor:
            act(cursor, lost)

    submitting._record = recording


def _told_before_commit() -> None:
    """Open pages are told at once, and not after the commit."""
    live.publish = lambda messages: live._publish([(group, dict(each)) for group, each in messages])


def _sold_twice() -> None:
    """The last piece of a link is sold to everyone who pays for it. The database forbids that, too."""
    sweep: Any = import_module("apps.payments.services.sweep")
    transition = sweep.payment_transition

    def selling(**given: Any) -> None:
        if any(step.settlement is not None and step.payment.stock_id is not None for step in given["steps"]):
            with _triggers_off():
                transition(**given)
        else:
            transition(**given)

    deposits._Left.is_too_little = lambda self, payment: False  # type: ignore[method-assign]
    sweep.payment_transition = selling


def _booked_twice() -> None:
    """What a merchant sends for a refund is booked twice. The database forbids that, too."""
    booking: Any = deposits
    book = booking.entries_book

    def twice(entries: Any) -> None:
        book(entries)
        again = [
            # The source of a deposit's entry is its number: this one is of none.
            replace(entry, source=f"9{int(entry.source):012}")
            for entry in entries
            if entry.lines.get(Account.OWED_REFUND)
        ]
        with _triggers_off():
            book(again)

    booking.entries_book = twice


@contextmanager
def _triggers_off() -> Iterator[CursorWrapper]:
    """Inside a transaction: what the database would refuse is written."""
    with connection.cursor() as cursor:
        cursor.execute("set local session_replication_role = replica")
        yield cursor
        cursor.execute("set local session_replication_role = origin")


MUTANTS: Final[dict[str, Callable[[], None]]] = {
    "without-look-up": _without_look_up,
    "fresh-slot": _fresh_slot,
    "submit-and-wait": _submit_and_wait,
    "loose-cursor": _loose_cursor,
    "told-before-commit": _told_before_commit,
    "refund-deleted": _refund_deleted,
    "sold-twice": _sold_twice,
    "booked-twice": _booked_twice,
}
FIRST_FOUND: Final = {
    "without-look-up": 2,
    "fresh-slot": 1,
    "submit-and-wait": 1,
    "loose-cursor": 6,
    "told-before-commit": 1,
    "refund-deleted": 33,
    "sold-twice": 2,
    "booked-twice": 1,
}
