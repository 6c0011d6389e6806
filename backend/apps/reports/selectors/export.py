"""The history as CSV. PostgreSQL writes the lines (COPY); here they only pass through."""

from __future__ import annotations

from collections.abc import Iterator

from apps.common.csv_copy import (
    copied_chunks,
    header_line,
    text_sql,
    time_sql,
    xrp_sql,
)
from apps.common.modes import Mode
from apps.payments.tables import PAYMENT
from apps.payments.wire.payment_values import JOINS
from apps.reports.domain.history import HistoryFilter
from apps.reports.selectors.history import ORDER, Where, history_where
from apps.reports.selectors.replica import report_snapshot

# The newest payments are found by an index, so that their lines leave at once. All others are read by one
# statement, which joins whole tables: looking up five rows for each payment takes three times as long.
_FIRST = 500

COLUMNS = {
    "id": "payment.id",
    "developer_reference": text_sql("payment.developer_reference"),
    "title": text_sql("payment.title"),
    "status": "payment.status",
    "exception": "payment.exception",
    "amount": xrp_sql("payment.amount"),
    "received_amount": xrp_sql("payment.received"),
    "platform_fee": xrp_sql("payment.fee"),
    "burn_amount": xrp_sql("payment.burn"),
    "merchant_payout": xrp_sql("payment.payout"),
    "destination_tag": "payment.tag",
    "sender_address": "deposit.sender",
    "transaction_hash": "deposit.tx_hash",
    "payout_transaction_hash": "payout_transfer.paid_hash",
    "burn_transaction_hash": "burn_transfer.paid_hash",
    "created_at": time_sql("payment.created_at"),
    "expires_at": time_sql("payment.expires_at"),
    "received_at": time_sql("deposit.close_time"),
    "paid_at": time_sql("payment.completed_at"),
    "amount_drops": "payment.amount",
    "received_drops": "payment.received",
    "fee_drops": "payment.fee",
    "burn_drops": "payment.burn",
    "payout_drops": "payment.payout",
    "platform_name": text_sql("payment.platform_name"),
    "username": text_sql("payment.username"),
    "price": "payment.price",
    "currency": "payment.currency",
    "rate": "trim_scale(payment.rate)",
    "spread_percent": "trim_scale(payment.spread_ppm / 10000.0)",
    "rate_at": time_sql("payment.rate_at"),
    "rate_sources": "payment.rate_sources",
    "received_value": "received_value.value",
    "value_currency": "received_value.currency",
    "value_rate": "trim_scale(received_value.rate)",
    "value_rate_at": time_sql("received_value.rate_at"),
    "origin": "payment.origin",
    "payment_link": "case when payment.origin = 'link' then payment.stock_id end",
    "invoice": "case when payment.origin = 'invoice' then payment.stock_id end",
    "customer_email": text_sql("payment.customer_email"),
    "refunded_amount": xrp_sql("payment.refunded_amount"),
    "refund_status": "payment.refund_status",
    "refunded_drops": "payment.refunded_amount",
    "metadata": "case when payment.failure_reason is null then payment.metadata else payment.metadata"
    " || jsonb_build_object('failure_reason', payment.failure_reason) end",
}
_SHOWN = ("deposit", "received_value", "payout_leg", "payout_transfer", "burn_leg", "burn_transfer")
SHOWN_JOINS = " ".join(JOINS[alias] for alias in _SHOWN)

_ROWS = f"""
select {", ".join(COLUMNS.values())}
from (select * from {PAYMENT} payment where {{where}} {{limit}}) payment
{SHOWN_JOINS}
{ORDER}
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
    with report_snapshot() as cursor:
        yield header_line(COLUMNS)
        where = history_where(owner_id=owner_id, mode=mode, chosen=chosen)
        where = Where(where.sql, {**where.params, "first": _FIRST})
        cursor.execute(_FIRST_OTHER.format(where=where.sql), where.params)
        first_other = cursor.fetchone()
        first = _ROWS.format(where=where.sql, limit=f"{ORDER} limit %(first)s")
        yield from copied_chunks(cursor, first, where.params)
        if first_other is not None:
            rest = where.starting_at(*first_other)
            yield from copied_chunks(cursor, _ROWS.format(where=rest.sql, limit=""), rest.params)
