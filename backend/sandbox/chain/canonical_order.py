"""The order in which a closing ledger applies its transactions."""

from collections.abc import Iterable

from sandbox.engine.apply import Outcome, apply_transaction
from sandbox.engine.transaction import SignedTransaction
from sandbox.engine.views import LedgerView
from sandbox.protocol.hashing import account_id, transaction_set_hash

_PASSES = 3


def canonical_order(transactions: Iterable[SignedTransaction]) -> list[SignedTransaction]:
    """The real network's order: accounts by their distance from the hash of the set of transactions, which
    nobody can choose; each account's transactions by sequence, tickets last.
    """
    items = list(transactions)
    salt = int.from_bytes(transaction_set_hash(bytes.fromhex(tx.hash) for tx in items))

    def place(tx: SignedTransaction) -> tuple[int, bool, int, str]:
        account = int.from_bytes(account_id(tx.account).ljust(32, b"\0"))
        return account ^ salt, tx.ticket is not None, tx.ticket or tx.sequence, tx.hash

    return sorted(items, key=place)


def apply_set(
    transactions: Iterable[SignedTransaction], view: LedgerView
) -> tuple[list[tuple[SignedTransaction, Outcome]], list[SignedTransaction]]:
    """Apply transactions to a closing ledger: (applied, in order; left for a later ledger).

    As on a real server, the first passes skip failing transactions, because another order may
    make them succeed. Only the last pass charges for failures.
    """
    applied: list[tuple[SignedTransaction, Outcome]] = []
    waiting = canonical_order(transactions)
    spare_tec = True
    for number in range(_PASSES):
        retry: list[SignedTransaction] = []
        for tx in waiting:
            outcome = apply_transaction(tx, view, spare_tec=spare_tec, index=len(applied))
            if outcome.applied:
                applied.append((tx, outcome))
            elif outcome.result.startswith(("ter", "tec")):
                retry.append(tx)
        changed = len(retry) < len(waiting)
        waiting = retry
        if not waiting or not (changed or spare_tec):
            break
        if not changed or number >= 1:
            spare_tec = False
    return applied, waiting
