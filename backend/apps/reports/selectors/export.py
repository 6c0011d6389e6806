"""The history as CSV. PostgreSQL writes the lines (COPY); here they only pass through."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.db import connection, transaction

from apps.common.modes import Mode
from apps.payments.tables import PAYMENT
from apps.payments.wire.payment_values import JOINS
from apps.reports.domain.history import HistoryFilter
from apps.reports.selectors.history import ORDER, Where, history_where

# The newest payments are found by an index, so that their lines leave at once. All others are read by one
# statement, which joins whole tables: looking up five rows for each payment takes three times as long.
_FIRST = 500
_CHUNK_BYTES = 64 * 1024
# PostgreSQL ends the statement then, however slowly a client reads. One that reads nothing at all is
# disconnected by the web server after `RESPONSE_STALLED_SECONDS`.
_LONGEST = "10min"


def _xrp(column: str) -> str:
    return f"round({column}::numeric / 1000000, 6)"


def _time(column: str) -> str:
    return f"""to_char({column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')"""


def _text(column: str) -> str:
    """Text from outside, which a spreadsheet must not take for a formula. Some read the wide signs too."""
    return f"case when {column} ~ '^[[:space:]]*[=+@＝＋＠－-]' then '''' || {column} else {column} end"


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
  from (select * from {PAYMENT} payment where {{where}} {{limit}}) payment
  {" ".join(JOINS[alias] for alias in _SHOWN)}
  {ORDER}
) to stdout (format csv)
"""
_FIRST_OTHER = f"""
select payment.created_at, payment.serial from {PAYMENT} payment where {{where}}
{ORDER} offset %(first)s limit 1
"""


def history_csv(*, owner_id: int, mode: Mode, chosen: HistoryFilter) -> Iterator[bytes]:
    """The merchant's payments that match, newest first, in pieces of some ten kilobytes.

    Holds a transaction with one snapshot on this thread's connection, until it is exhausted or closed. Raises
    psycopg's QueryCanceled where reading the pieces takes longer than ten minutes.
    """
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("set transaction isolation level repeatable read read only")
        # Compiling a statement takes longer than the first lines.
        cursor.execute(f"set local statement_timeout = '{_LONGEST}'; set local jit = off")
        # No byte order mark: programs would read it as part of the first column's name.
        yield (",".join(COLUMNS) + "\n").encode()
        where = history_where(owner_id=owner_id, mode=mode, chosen=chosen)
        where = Where(where.sql, {**where.params, "first": _FIRST})
        cursor.execute(_FIRST_OTHER.format(where=where.sql), where.params)
        first_other = cursor.fetchone()
        yield from _chunks(cursor, where, limit=f"{ORDER} limit %(first)s")
        if first_other is not None:
            yield from _chunks(cursor, where.starting_at(*first_other))


def _chunks(cursor: Any, where: Where, limit: str = "") -> Iterator[bytes]:
    pending = bytearray()
    with cursor.copy(_COPY.format(where=where.sql, limit=limit), where.params) as lines:
        for line in lines:
            pending += line
            if len(pending) >= _CHUNK_BYTES:
                yield bytes(pending)
                pending.clear()
    if pending:
        yield bytes(pending)
