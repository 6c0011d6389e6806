"""Movements as CSV: our own, Koinly's universal one and CoinTracking's. PostgreSQL writes the lines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from apps.common.csv_copy import copied_chunks, header_line, one_snapshot, text_sql, time_sql, xrp_sql
from apps.payments.tables import PAYMENT
from apps.statements.selectors.movements import MOVEMENTS, ORDER, OWN_REFUNDS, VALUED, Span

_SIZE = "abs(movement.drops)"
_IN, _OUT = "movement.drops > 0", "movement.drops < 0"
_VALUE = f"abs({VALUED})"
# "Blue mug, order 7", as far as there is either.
_WORDS = text_sql("concat_ws(', ', payment.title, payment.developer_reference)")
# Its name in lists; a movement without a payment has the name of its kind.
_DESCRIPTION = f"coalesce(nullif({_WORDS}, ''), initcap(replace(movement.kind, '_', ' ')))"

OWN: Mapping[str, str] = {
    "at": time_sql("movement.at"),
    "kind": "movement.kind",
    "payment_id": "movement.payment_id",
    "reference": text_sql("payment.developer_reference"),
    "title": text_sql("payment.title"),
    "asset": "'XRP'",
    "amount": xrp_sql("movement.drops"),
    "balance_after": xrp_sql("(%(opening)s + movement.running)"),
    "currency": "movement.currency",
    "value": VALUED,
    "rate": "trim_scale(movement.rate)",
    "rate_at": time_sql("movement.rate_at"),
    "rate_sources": "(select string_agg(each ->> 'name', ' ')"
    " from jsonb_array_elements(movement.rate_sources) each)",
    "transaction_hash": "movement.tx_hash",
    "ledger_index": "movement.ledger_index",
    "from": "movement.sender",
    "to": "movement.receiver",
    "destination_tag": "nullif(movement.tag, -1)",
}
# A deposit cannot carry a fee there: each fee is a withdrawal of its own, a cost.
_KOINLY: Mapping[str, str] = {
    "Date": "to_char(movement.at at time zone 'utc', 'YYYY-MM-DD HH24:MI:SS \"UTC\"')",
    "Sent Amount": f"case when {_OUT} then {xrp_sql(_SIZE)} end",
    "Sent Currency": f"case when {_OUT} then 'XRP' end",
    "Received Amount": f"case when {_IN} then {xrp_sql(_SIZE)} end",
    "Received Currency": f"case when {_IN} then 'XRP' end",
    "Fee Amount": "null",
    "Fee Currency": "null",
    "Net Worth Amount": _VALUE,
    "Net Worth Currency": f"case when {_VALUE} is not null then movement.currency end",
    "Label": "case movement.kind when 'sale_received' then 'income' when 'fee_kept' then 'cost'"
    " when 'fee_burned' then 'cost' when 'return_fee' then 'cost' end",
    "Description": _DESCRIPTION,
    "TxHash": "movement.tx_hash",
}
_COINTRACKING: Mapping[str, str] = {
    "Type": "case when movement.kind = 'sale_received' then 'Income'"
    " when movement.kind in ('fee_kept', 'fee_burned', 'return_fee') then 'Other Fee'"
    f" when {_IN} then 'Deposit' else 'Withdrawal' end",
    "Buy Amount": f"case when {_IN} then {xrp_sql(_SIZE)} end",
    "Buy Currency": f"case when {_IN} then 'XRP' end",
    "Sell Amount": f"case when {_OUT} then {xrp_sql(_SIZE)} end",
    "Sell Currency": f"case when {_OUT} then 'XRP' end",
    "Fee": "null",
    "Fee Currency": "null",
    "Exchange": "%(product)s",
    "Trade-Group": "movement.kind",
    "Comment": _DESCRIPTION,
    "Date": "to_char(movement.at at time zone 'utc', 'YYYY-MM-DD HH24:MI:SS')",
    "Liquidity pool (optional)": "null",
    "Tx-ID (optional)": "movement.tx_hash",
    "Buy Value in Account Currency (optional)": f"case when {_IN} then {_VALUE} end",
    "Sell Value in Account Currency (optional)": f"case when {_OUT} then {_VALUE} end",
}
_OWN_REFUNDS: Mapping[str, str] = {
    "recognised_at": time_sql("refund.ended_at"),
    "refund_id": "refund.id",
    "payment_id": "refund.payment_id",
    "reference": text_sql("payment.developer_reference"),
    "title": text_sql("payment.title"),
    "reason": text_sql("refund.reason"),
    "asset": "'XRP'",
    "amount": xrp_sql("refund.amount"),
    "price": "refund.price",
    "currency": "refund.currency",
    "rate": "trim_scale(refund.rate)",
    "transaction_hash": "refund.proof_hash",
    "ledger_index": "refund.proof_ledger",
    "to": "refund.dest",
    "destination_tag": "nullif(refund.dest_tag, -1)",
}
_OWN_REFUND_ROWS = (
    f"select {', '.join(_OWN_REFUNDS.values())} {OWN_REFUNDS} order by refund.ended_at, refund.id"
)
_ROWS = f"""{MOVEMENTS}
select {{columns}} from (
  select movement.*, sum(movement.drops) over (order by {ORDER} rows unbounded preceding)::bigint as running
  from movement
) movement
left join {PAYMENT} payment on payment.id = movement.payment_id
order by {ORDER}
"""
# Without the balance after each.
_PLAIN_ROWS = f"""{MOVEMENTS}
select {{columns}} from movement
left join {PAYMENT} payment on payment.id = movement.payment_id
order by {ORDER}
"""


def movements_csv(span: Span, *, opening: int) -> Iterator[bytes]:
    """Every movement to the drop, the earliest first, with the balance after it. Its SHA-256 is the
    statement's. Holds a transaction on this thread's connection until it is exhausted or closed."""
    return _csv(OWN, span, opening=opening)


def koinly_csv(span: Span, *, product: str) -> Iterator[bytes]:
    """Koinly's universal CSV."""
    return _csv(_KOINLY, span, product=product)


def cointracking_csv(span: Span, *, product: str) -> Iterator[bytes]:
    """CoinTracking's CSV for an import."""
    return _csv(_COINTRACKING, span, product=product)


def own_refunds_csv(span: Span) -> Iterator[bytes]:
    """Refunds from the merchant's own wallet, which are in none of the sums. Holds a transaction as well."""
    with one_snapshot() as cursor:
        yield header_line(_OWN_REFUNDS)
        yield from copied_chunks(cursor, _OWN_REFUND_ROWS, span.params)


def _csv(columns: Mapping[str, str], span: Span, **params: object) -> Iterator[bytes]:
    rows = _ROWS if columns is OWN else _PLAIN_ROWS
    statement = rows.format(columns=", ".join(columns.values()))
    with one_snapshot() as cursor:
        yield header_line(columns)
        yield from copied_chunks(cursor, statement, {**span.params, **params})
