"""The history as CSV. PostgreSQL writes the lines (COPY); here they only pass through."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.db import connection, transaction

from apps.common.modes import Mode
from apps.payments.wire.payment import JOINS
from apps.reports.domain.history import HistoryFilter
from apps.reports.selectors.history import ORDER, Where, history_where

# Payments are read in batches, each found by an index, so that the first lines leave at once and no join
# grows with the history. One snapshot holds for all of them.
_FIRST_BATCH = 500
_BATCH = 20_000
_CHUNK_BYTES = 64 * 1024
# A client that reads slowly leaves the transaction idle between two batches.
_IDLE_SECONDS = 120


def _xrp(column: str) -> str:
    return f"round({column}::numeric / 1000000, 6)"


def _time(column: str) -> str:
    return f"""to_char({column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')"""


def _text(column: str) -> str:
    """Text from outside, which a spreadsheet must not take for a formula."""
    return f"case when {column} ~ '^[[:space:]]*[=+@-]' then '''' || {column} else {column} end"


COLUMNS = {
    "id": "payment.id",
    "developer_reference": _text("payment.developer_reference"),
    "title": _text("payment.title"),
    "status": "payment.status",
    "exception": "payment.exception",
    "amount": _xrp("payment.amount"),
    "received_amount": _xrp("payment.received"),
    "platform_fee": _xrp("payment.fee"),
    "burn_amount": _xrp("payment.burn"),
    "merchant_payout": _xrp("payment.payout"),
    "destination_tag": "payment.tag",
    "sender_address": "deposit.sender",
    "transaction_hash": "deposit.tx_hash",
    "payout_transaction_hash": "payout_transfer.paid_hash",
    "burn_transaction_hash": "burn_transfer.paid_hash",
    "created_at": _time("payment.created_at"),
    "expires_at": _time("payment.expires_at"),
    "received_at": _time("deposit.close_time"),
    "paid_at": _time("payment.completed_at"),
    "amount_drops": "payment.amount",
    "received_drops": "payment.received",
    "fee_drops": "payment.fee",
    "burn_drops": "payment.burn",
    "payout_drops": "payment.payout",
    "platform_name": _text("payment.platform_name"),
    "username": _text("payment.username"),
    "metadata": "case when payment.failure_reason is null then payment.metadata else payment.metadata"
    " || jsonb_build_object('failure_reason', payment.failure_reason) end",
}
_SHOWN = ("deposit", "payout_leg", "payout_transfer", "burn_leg", "burn_transfer")

_COPY = f"""
copy (
  select {", ".join(COLUMNS.values())}
  from (select * from payments_payment payment where {{where}} {ORDER} limit %(size)s) payment
  {" ".join(JOINS[alias] for alias in _SHOWN)}
  {ORDER}
) to stdout (format csv)
"""  # noqa: S608  (constants)
_NEXT = f"""
select payment.created_at, payment.id from payments_payment payment where {{where}}
{ORDER} offset %(size)s limit 1
"""  # noqa: S608  (constants)


def history_csv(*, owner_id: int, mode: Mode, chosen: HistoryFilter) -> Iterator[bytes]:
    """The merchant's payments that match, newest first, in pieces of some ten kilobytes.

    Holds a transaction on this thread's connection until it is exhausted or closed.
    """
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("set transaction isolation level repeatable read read only")
        cursor.execute(f"set local idle_in_transaction_session_timeout = '{_IDLE_SECONDS}s'")
        yield (",".join(COLUMNS) + "\n").encode()
        where = history_where(owner_id=owner_id, mode=mode, chosen=chosen)
        batch: Where | None = where
        size = _FIRST_BATCH
        while batch is not None:
            cursor.execute(_NEXT.format(where=batch.sql), {**batch.params, "size": size})
            following = cursor.fetchone()
            yield from _chunks(cursor, batch, size)
            batch = None if following is None else where.starting_at(*following)
            size = _BATCH


def _chunks(cursor: Any, where: Where, size: int) -> Iterator[bytes]:
    pending = bytearray()
    with cursor.copy(_COPY.format(where=where.sql), {**where.params, "size": size}) as lines:
        for line in lines:
            pending += line
            if len(pending) >= _CHUNK_BYTES:
                yield bytes(pending)
                pending.clear()
    if pending:
        yield bytes(pending)
