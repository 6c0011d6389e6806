"""The chain: an open ledger that collects transactions, and how it closes."""

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

import orjson

from sandbox.chain.canonical_order import apply_set, canonical_order
from sandbox.chain.fee_levels import FeeLevels
from sandbox.chain.fee_queue import FeeQueue
from sandbox.chain.held_transactions import HeldTransactions
from sandbox.chain.store import ClosedLedger, Store, StoredTransaction
from sandbox.engine.apply import Outcome, apply_transaction
from sandbox.engine.entries import new_account
from sandbox.engine.metadata import affected_accounts
from sandbox.engine.transaction import SignedTransaction
from sandbox.engine.views import Entry, LedgerView
from sandbox.protocol.clock import close_time_after
from sandbox.protocol.hashing import ZERO_HASH, LedgerHeader, account_key, ledger_hash, sha512_half
from sandbox.protocol.results import TER_QUEUED, is_retriable
from sandbox.settings import GENESIS_ADDRESS, GENESIS_DROPS, Rules

FIRST_SEQ: Final = 2  # ledger 1 only has the genesis account; servers show history from 2


class WrongNetworkError(Exception):
    """The stored chain belongs to another network."""


@dataclass(frozen=True, slots=True)
class Submission:
    """What happened to a submitted transaction."""

    result: str
    applied: bool
    kept: bool
    queued: bool = False


class Chain:
    """A network of one server. Every ledger is validated as soon as it closes.

    ``now`` returns unix seconds. Not thread-safe.
    """

    def __init__(self, store: Store, rules: Rules, now: Callable[[], float] = time.time) -> None:
        network = store.fact("network_id", str(rules.network_id))
        if network != str(rules.network_id):
            raise WrongNetworkError(f"The stored chain belongs to network {network}, not {rules.network_id}.")
        self.store = store
        self.rules = rules
        self._now = now
        self.validated = store.newest_header() or self._begin()
        self.open = self._new_open_view()
        self.open_transactions: dict[str, SignedTransaction] = {}
        self.held = HeldTransactions()
        self.levels = FeeLevels(rules)
        self.queue = FeeQueue(self.levels)
        self.on_proposed: Callable[[SignedTransaction, str], None] = lambda tx, result: None
        """Called with each transaction that enters the open ledger, whether or not it was held before."""

    def _begin(self) -> LedgerHeader:
        """Write the genesis ledger and the one after it."""
        genesis = new_account(GENESIS_ADDRESS, GENESIS_DROPS, 1)
        changes: dict[bytes, Entry | None] = {account_key(GENESIS_ADDRESS): genesis}
        first = _sealed(
            LedgerHeader(
                seq=1,
                hash="",
                parent_hash=ZERO_HASH,
                transaction_hash=ZERO_HASH,
                account_hash=_next_state_hash(ZERO_HASH, changes),
                total_drops=GENESIS_DROPS,
                parent_close_time=0,
                close_time=0,
            )
        )
        self.store.append(ClosedLedger(first, [], [], changes))
        closed = close_time_after(0, self._now())
        second = _sealed(replace(first, seq=FIRST_SEQ, parent_hash=first.hash, close_time=closed))
        self.store.append(ClosedLedger(second, [], [], {}))
        return second

    def _new_open_view(self) -> LedgerView:
        return self._new_view(is_open=True)

    def _new_view(self, *, is_open: bool) -> LedgerView:
        parent = self.validated
        return LedgerView(
            self.store, parent.seq + 1, self.rules, is_open=is_open, parent_close_time=parent.close_time
        )

    def pending(self, digest: str) -> SignedTransaction | None:
        """A transaction that is not validated yet: in the open ledger, queued or held for a later one."""
        return self.open_transactions.get(digest) or self.queue.get(digest) or self.held.get(digest)

    def next_sequence(self, address: str) -> int:
        """The account's Sequence in the open ledger, 0 if there is no such account."""
        entry = self.open.read(account_key(address))
        return int(entry["Sequence"]) if entry is not None else 0

    def available_sequence(self, address: str) -> int:
        """The first Sequence that nothing in the open ledger or in the queue uses, 0 without account."""
        entry = self.open.read(account_key(address))
        return self.queue.next_sequence(entry) if entry is not None else 0

    def open_ledger_cost(self, tx: SignedTransaction) -> int:
        """The fee in drops with which the transaction gets into the open ledger now."""
        return self.levels.cost(tx, self.open, len(self.open_transactions))

    def submit(self, tx: SignedTransaction, *, fail_hard: bool = False) -> Submission:
        """Apply a transaction to the open ledger, queue it, or hold it if a later ledger may include it.

        ``fail_hard``: a ``tec`` result costs nothing, and nothing is queued or held. A transaction that is
        neither applied nor retriable is not held, although the response says ``kept`` as a real
        server's does.
        """
        applied: list[str] = []

        def enter(entered: SignedTransaction, result: str) -> None:
            self._add_to_open_ledger(entered, result)
            applied.append(entered.hash)

        size = len(self.open_transactions)
        result = self.queue.apply(tx, self.open, size, enter, fail_hard=fail_hard)
        is_applied, is_queued = tx.hash in applied, result == TER_QUEUED
        if is_applied:
            self._apply_unblocked(tx.account)
        elif is_retriable(result) and not fail_hard:
            self.held.add(tx, self.open.seq)
        return Submission(
            result, applied=is_applied, kept=not fail_hard or is_applied or is_queued, queued=is_queued
        )

    def simulate(self, tx: SignedTransaction, *, fail_hard: bool = False) -> Submission:
        """What ``submit`` would return, without doing it. What would be queued is not."""
        outcome = self.dry_run(tx, spare_tec=fail_hard)
        return Submission(outcome.result, applied=outcome.applied, kept=not fail_hard or outcome.applied)

    def dry_run(self, tx: SignedTransaction, *, spare_tec: bool = False) -> Outcome:
        """The result and the metadata of a transaction, without applying it to the open ledger."""
        size = len(self.open_transactions)
        outcome = apply_transaction(tx, self.open.on_top(), spare_tec=spare_tec, index=size)
        if outcome.applied and not self.queue.would(tx, self.open, size):
            return Outcome("telCAN_NOT_QUEUE", applied=False)
        return outcome

    def closed(self, seq: int) -> ClosedLedger | None:
        """A closed ledger with its transactions. ``changes`` is left empty."""
        header = self.store.header(seq)
        if header is None:
            return None
        transactions = list(self.store.ledger_transactions(seq))
        return ClosedLedger(header, transactions, [affected_accounts(tx.meta) for tx in transactions], {})

    def _apply_unblocked(self, address: str) -> None:
        """Apply the held transactions whose turn has come: by sequence, then those with tickets."""
        key = account_key(address)
        for tx in sorted(self.held.of_account(address), key=_turn):
            account = self.open.read(key)
            if account is None:
                return
            if tx.ticket < account["Sequence"] if tx.ticket else tx.sequence == account["Sequence"]:
                self._apply_held(tx)

    def _apply_held(self, tx: SignedTransaction) -> None:
        size = len(self.open_transactions)
        result = self.queue.apply(tx, self.open, size, self._add_to_open_ledger, fail_hard=False)
        if tx.hash not in self.open_transactions and not is_retriable(result):
            self.held.discard(tx.hash)

    def _add_to_open_ledger(self, tx: SignedTransaction, result: str) -> None:
        self.open_transactions[tx.hash] = tx
        self.held.discard(tx.hash)
        self.on_proposed(tx, result)

    def close(self, *, withhold: bool = False) -> ClosedLedger:
        """Close the open ledger and begin the next one.

        ``withhold``: include nothing. The collected transactions wait for the next close.
        """
        parent = self.validated
        view = self._new_view(is_open=False)
        waiting = list(self.open_transactions.values())
        transactions: list[StoredTransaction] = []
        accounts: list[set[str]] = []
        included: list[SignedTransaction] = []
        if not withhold:
            applied, waiting = apply_set(waiting, view)
            for index, (tx, outcome) in enumerate(applied):
                meta = outcome.meta or {}
                transactions.append(StoredTransaction(view.seq, index, tx.hash, tx.fields, meta))
                accounts.append(affected_accounts(meta))
                included.append(tx)
        header = _sealed(
            LedgerHeader(
                seq=view.seq,
                hash="",
                parent_hash=parent.hash,
                transaction_hash=_transaction_root(transactions),
                account_hash=_next_state_hash(parent.account_hash, view.changes),
                total_drops=parent.total_drops - view.burned_drops,
                parent_close_time=parent.close_time,
                close_time=close_time_after(parent.close_time, self._now()),
            )
        )
        ledger = ClosedLedger(header, transactions, accounts, view.changes)
        self.store.append(ledger)
        self.levels.close(included, view)
        self.queue.discard_expired(header.seq)
        self.validated = header
        self.open = self._new_open_view()
        self.open_transactions = {}
        for tx in waiting:
            self._reapply(tx)
        return ledger

    def _reapply(self, tx: SignedTransaction) -> None:
        """Apply again what was in the open ledger before the close. Its event has already been sent."""
        outcome = apply_transaction(tx, self.open)
        if outcome.applied:
            self.open_transactions[tx.hash] = tx
        elif is_retriable(outcome.result):
            self.held.add(tx, self.open.seq)

    def begin_open_ledger(self) -> None:
        """Take what is queued, then retry what is held. Call after a close and its events."""
        parent_hash = self.validated.hash
        self.queue.fill(self.open, lambda: len(self.open_transactions), parent_hash, self._add_to_open_ledger)
        self.held.discard_expired(self.open.seq)
        for tx in canonical_order(self.held.all()):
            if tx.hash in self.held and self.queue.get(tx.hash) is None:
                self._apply_held(tx)


def _turn(tx: SignedTransaction) -> tuple[bool, int]:
    return tx.ticket is not None, tx.ticket or tx.sequence


def _sealed(header: LedgerHeader) -> LedgerHeader:
    """The header with its hash filled in."""
    return replace(header, hash=ledger_hash(header))


def _transaction_root(transactions: list[StoredTransaction]) -> str:
    """A hash over the transactions and their metadata: of a list, not of a tree as on the real network."""
    if not transactions:
        return ZERO_HASH
    parts = (tx.hash.encode() + orjson.dumps(tx.meta) for tx in transactions)
    return sha512_half(b"".join(parts)).hex().upper()


def _next_state_hash(previous: str, changes: dict[bytes, Entry | None]) -> str:
    """A running hash over all changes of the state: of a list, not of a tree as on the real network."""
    if not changes:
        return previous
    parts = (key + orjson.dumps(entry) for key, entry in sorted(changes.items(), key=lambda item: item[0]))
    return sha512_half(bytes.fromhex(previous) + b"".join(parts)).hex().upper()
