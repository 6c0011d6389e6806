"""Applying what the sweep found: validated transactions that our wallet signed."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import connection

from apps.ledger.types import LedgerTx
from apps.treasury.domain.choices import Outcome
from apps.treasury.services.machine.outcomes import OnOutcome, validated_write
from apps.treasury.services.machine.refusals import void_code
from apps.treasury.services.machine.rows import attempts_lock
from apps.treasury.services.wallets import wallet_halt


def own_txs_apply(*, wallet_id: int, txs: Sequence[LedgerTx], on_outcome: OnOutcome) -> list[LedgerTx]:
    """Resolve our attempts among `txs`, validated transactions signed by the wallet; returns the others.

    Inside the caller's transaction (which may hold the cursor's lock): locks the wallet, then transfers in id
    order, slots, attempts, and calls `on_outcome` there once if anything changed. Idempotent. A validated
    transaction that we had taken as proven dead halts the wallet: a server was wrong, the audit will differ,
    and an administrator must look.
    """
    if not txs:
        return []
    if not connection.in_atomic_block:
        raise RuntimeError("own_txs_apply runs inside a transaction")
    by_hash = {tx.tx_hash: tx for tx in txs}
    rows = attempts_lock(wallet_id=wallet_id, tx_hashes=list(by_hash))
    for row in rows:
        if row.outcome in (Outcome.EXPIRED, Outcome.SUPERSEDED):
            reason = f"A transaction that was proven dead is validated: {row.tx_hash}."
            wallet_halt(wallet_id=wallet_id, reason=reason)
    outcomes = validated_write(
        wallet_id=wallet_id,
        found=[(row, by_hash[row.tx_hash]) for row in rows if row.outcome is None],
        void_code=void_code,
    )
    if outcomes:
        on_outcome(outcomes)
    ours = {row.tx_hash for row in rows}
    return [tx for tx in txs if tx.tx_hash not in ours]
