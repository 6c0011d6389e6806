"""Transactions of our wallets that we did not sign: somebody else has the key."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import connection

from apps.ledger.types import LedgerTx
from apps.treasury.services.wallets import wallet_halt

_RECORD = """
insert into treasury_externaltransaction (wallet_id, tx_hash, ledger_index, delta, slot_number, tx_type,
    result, fee, dest, dest_tag, source_tag, delivered, closed_at)
select w.id, v.tx_hash, v.ledger_index, v.delta, case v.account when w.address then v.slot end, v.tx_type,
    v.result, v.fee, v.dest, v.dest_tag, v.source_tag, v.delivered, v.closed_at
from treasury_wallet w, unnest(%s::text[], %s::bigint[], %s::bigint[], %s::text[], %s::bigint[], %s::text[],
        %s::text[], %s::bigint[], %s::text[], %s::bigint[], %s::bigint[], %s::bigint[], %s::timestamptz[])
    as v (tx_hash, ledger_index, delta, account, slot, tx_type,
        result, fee, dest, dest_tag, source_tag, delivered, closed_at)
where w.id = %s
on conflict (wallet_id, tx_hash) do nothing
returning tx_hash
"""


def external_transactions_record(*, wallet_id: int, txs: Sequence[LedgerTx]) -> int:
    """Record external transactions and halt the wallet; returns how many were new.

    One that another account signed took money from the wallet but used none of its slots. Inside the caller's
    transaction, before it locks any transfer. A known transaction (sweeps overlap) does not halt the wallet
    again: an administrator may have recognised it.
    """
    if not txs:
        return 0
    with connection.cursor() as cursor:
        cursor.execute(
            _RECORD,
            [
                [tx.tx_hash for tx in txs],
                [tx.ledger_index for tx in txs],
                [tx.delta for tx in txs],
                [tx.account for tx in txs],
                [tx.slot_number for tx in txs],
                [tx.tx_type for tx in txs],
                [tx.result for tx in txs],
                [tx.fee for tx in txs],
                [tx.destination for tx in txs],
                [tx.destination_tag for tx in txs],
                [tx.source_tag for tx in txs],
                [tx.delivered for tx in txs],
                [tx.close_time for tx in txs],
                wallet_id,
            ],
        )
        new = [row[0] for row in cursor.fetchall()]
    if new:
        wallet_halt(
            wallet_id=wallet_id,
            reason=f"A transaction that we did not sign was validated for this wallet: {', '.join(new[:5])}.",
        )
    return len(new)
