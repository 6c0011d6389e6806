"""The queue: transactions whose fee is too low for the open ledger, and which later ledgers take.

The checks are a real server's, in its order. An account may have ten of them in the queue.
"""

import heapq
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from sandbox.chain.fee_levels import BASE_LEVEL, FeeLevels
from sandbox.engine.apply import apply_transaction, preclaim, preflight
from sandbox.engine.consequences import Slot, following, is_blocker, most_spent, slot_of
from sandbox.engine.transaction import SignedTransaction
from sandbox.engine.views import Entry, LedgerView
from sandbox.protocol.hashing import account_key, ticket_key
from sandbox.protocol.results import TER_QUEUED, TES_SUCCESS, is_tec

_MOST_OF_ACCOUNT: Final = 10
_LEAST_LIFETIME: Final = 2  # ledgers
_REPLACEMENT: Final = 125  # percent of the replaced transaction's fee, which must be exceeded
_RETRIES: Final = 10

Enter = Callable[[SignedTransaction, str], None]
"""Called with each transaction that gets into the open ledger, and its result."""


@dataclass(slots=True)
class Queued:
    """A waiting transaction and the level of its fee."""

    tx: SignedTransaction
    level: int
    retries: int = _RETRIES


class FeeQueue:
    """By account and slot. Nothing of it is stored: a restart empties it, like the open ledger."""

    def __init__(self, levels: FeeLevels) -> None:
        self._levels = levels
        self._accounts: dict[str, dict[Slot, Queued]] = {}
        self._by_hash: dict[str, SignedTransaction] = {}

    def __len__(self) -> int:
        return len(self._by_hash)

    def get(self, digest: str) -> SignedTransaction | None:
        """The queued transaction with this hash."""
        return self._by_hash.get(digest)

    def of_account(self, address: str) -> list[Queued]:
        """An account's queued transactions: by sequence, then those with tickets."""
        return [queued for _, queued in sorted(self._accounts.get(address, {}).items(), key=_slot)]

    def all(self) -> list[Queued]:
        """Everything in the queue, the highest fee first."""
        every = (queued for account in self._accounts.values() for queued in account.values())
        return sorted(every, key=lambda queued: (-queued.level, queued.tx.hash))

    @property
    def least_level(self) -> int:
        """The level that gets a transaction into the queue."""
        return self.all()[-1].level + 1 if self.is_full else BASE_LEVEL

    @property
    def is_full(self) -> bool:
        """Whether a transaction only gets in by taking another's place."""
        return len(self) >= self._levels.most_queued

    def next_sequence(self, account: Entry) -> int:
        """The first Sequence of the account that no queued transaction uses."""
        return self._next_slot(account)[1]

    def _next_slot(self, account: Entry) -> Slot:
        attempt: Slot = (False, account["Sequence"])
        waiting = self._waiting(account)
        if not waiting or slot_of(waiting[0].tx) != attempt:
            return attempt
        attempt = following(waiting[0].tx)
        for queued in waiting[1:]:
            if attempt < slot_of(queued.tx):
                break
            attempt = following(queued.tx)
        return attempt

    def _waiting(self, account: Entry) -> list[Queued]:
        """The account's queued transactions, without those whose Sequence has passed."""
        first = (False, account["Sequence"])
        return [queued for queued in self.of_account(account["Account"]) if slot_of(queued.tx) >= first]

    def apply(
        self, tx: SignedTransaction, view: LedgerView, size: int, enter: Enter, *, fail_hard: bool
    ) -> str:
        """Apply it to the open ledger, which has ``size`` transactions, or queue it. Returns the result."""
        account = view.read(account_key(tx.account))
        slot = slot_of(tx)
        if account is not None and (slot[0] or slot[1] == account["Sequence"]):
            is_paid = self._levels.paid(tx, view) >= self._levels.required(size)
        else:
            is_paid = tx.account not in self._accounts  # out of turn: only what is queued can make it fit
        if is_paid or account is None:
            outcome = apply_transaction(tx, view, spare_tec=fail_hard)
            if outcome.applied:
                self._discard(tx.account, slot)
                enter(tx, outcome.result)
            return outcome.result
        result = preflight(tx, view.rules)
        if result == TES_SUCCESS:
            result = self._wait(tx, view, account, size, enter, fail_hard=fail_hard)
        return result

    def would(self, tx: SignedTransaction, view: LedgerView, size: int) -> bool:
        """Whether the transaction's fee and turn let it into the open ledger now."""
        account = view.read(account_key(tx.account))
        is_ticket, number = slot_of(tx)
        in_turn = account is not None and (is_ticket or number == account["Sequence"])
        return in_turn and self._levels.paid(tx, view) >= self._levels.required(size)

    def _wait(
        self,
        tx: SignedTransaction,
        view: LedgerView,
        account: Entry,
        size: int,
        enter: Enter,
        *,
        fail_hard: bool,
    ) -> str:
        slot = slot_of(tx)
        if slot[0] and view.read(ticket_key(tx.account, slot[1])) is None:
            return "tefNO_TICKET" if slot[1] < account["Sequence"] else "terPRE_TICKET"
        waiting = self._waiting(account)
        replaced = self._accounts.get(tx.account, {}).get(slot)
        problem = self._misfit(tx, view, waiting, replaced)
        if problem:
            return problem
        trial = view
        if waiting and (len(waiting) > 1 or replaced is None):
            problem = self._cannot_hold(tx, view, account, replaced, fail_hard=fail_hard)
            if problem:
                return problem
            if not slot[0] and replaced is None:
                if slot < slot_of(waiting[0].tx):
                    if slot[1] > account["Sequence"]:
                        return "terPRE_SEQ"
                elif slot != self._next_slot(account):
                    return "telCAN_NOT_QUEUE"
            spent = self._spent_before(tx, view, account, waiting)
            if spent is None:
                return "telCAN_NOT_QUEUE_BALANCE"
            trial = view.on_top()
            trial.changes[account_key(tx.account)] = account | {
                "Balance": str(int(account["Balance"]) - spent),
                "Sequence": self.next_sequence(account) if slot[0] else slot[1],
            }
        result = preclaim(tx, trial)
        if result != TES_SUCCESS and not is_tec(result):
            return result
        cleared = "" if trial is view else self._clear(tx, view, waiting, size, enter)
        if cleared:
            return cleared
        if trial is view:
            problem = self._cannot_hold(tx, view, account, replaced, fail_hard=fail_hard)
        if not problem and replaced is None and self.is_full:
            problem = self._make_room(tx, self._levels.paid(tx, view))
        if problem:
            return problem
        self._discard(tx.account, slot)
        self._accounts.setdefault(tx.account, {})[slot] = Queued(tx, self._levels.paid(tx, view))
        self._by_hash[tx.hash] = tx
        return TER_QUEUED

    def _misfit(
        self, tx: SignedTransaction, view: LedgerView, waiting: list[Queued], replaced: Queued | None
    ) -> str:
        """Why it cannot be beside, or in the place of, what the account has in the queue."""
        lone = slot_of(waiting[0].tx) == slot_of(tx) if len(waiting) == 1 else False
        if is_blocker(tx) and waiting and not lone:
            return "telCAN_NOT_QUEUE_BLOCKS"
        if len(waiting) == 1 and not lone and is_blocker(waiting[0].tx):
            return "telCAN_NOT_QUEUE_BLOCKED"
        if waiting and replaced is not None:
            needed = replaced.level * _REPLACEMENT // 100
            if self._levels.paid(tx, view) <= needed:
                return "telCAN_NOT_QUEUE_FEE"
        account = view.read(account_key(tx.account)) or {}
        is_ticket, number = slot_of(tx)
        if not is_ticket and number < account["Sequence"]:
            return "tefPAST_SEQ"
        return "terPRE_SEQ" if not waiting and not is_ticket and number > account["Sequence"] else ""

    def _cannot_hold(
        self,
        tx: SignedTransaction,
        view: LedgerView,
        account: Entry,
        replaced: Queued | None,
        *,
        fail_hard: bool,
    ) -> str:
        """Why the queue may not have this transaction; empty if it may."""
        if "PreviousTxnID" in tx.fields or "AccountTxnID" in tx.fields or fail_hard:
            return "telCAN_NOT_QUEUE"
        if tx.last_ledger is not None and tx.last_ledger < view.seq + _LEAST_LIFETIME:
            return "telCAN_NOT_QUEUE"
        queued = self._accounts.get(tx.account, {})
        if replaced is not None or len(queued) < _MOST_OF_ACCOUNT:
            return ""
        # Too many, unless it fills the gap that the others wait for.
        slot = slot_of(tx)
        if slot[0] or slot != self._next_slot(account):
            return "telCAN_NOT_QUEUE_FULL"
        waits_for_it = any(not other[0] and other > slot for other in queued)
        return "" if waits_for_it else "telCAN_NOT_QUEUE_FULL"

    @staticmethod
    def _spent_before(
        tx: SignedTransaction, view: LedgerView, account: Entry, waiting: list[Queued]
    ) -> int | None:
        """What the account's queued transactions may spend; None if their fees are more than is safe."""
        slot = slot_of(tx)
        fees = spent = 0
        for place, queued in enumerate(waiting):
            is_replaced = slot_of(queued.tx) == slot
            if is_replaced and place == len(waiting) - 1:
                continue
            counted = tx if is_replaced else queued.tx
            fees += counted.fee
            spent += most_spent(counted)
        balance, reserve = int(account["Balance"]), view.rules.reserve_base
        if fees >= balance or (reserve > 10 * view.rules.base_fee and fees >= reserve):
            return None
        return fees + min(max(0, balance - reserve), spent)

    def _clear(
        self, tx: SignedTransaction, view: LedgerView, waiting: list[Queued], size: int, enter: Enter
    ) -> str:
        """Apply it together with all that the account has in the queue before it, if its fee pays for all.

        Returns its result; empty if they do not get in.
        """
        slot, required = slot_of(tx), self._levels.required(size)
        paid = self._levels.paid(tx, view)
        if slot[0] or waiting[0].retries < _RETRIES or not paid > required > BASE_LEVEL:
            return ""
        before = [queued for queued in waiting if slot_of(queued.tx) < slot]
        if paid + sum(q.level for q in before) < self._levels.required_of_series(size, len(before) + 1):
            return ""
        trial = view.on_top()
        results: list[tuple[SignedTransaction, str]] = []
        for queued in (*before, Queued(tx, paid)):
            outcome = apply_transaction(queued.tx, trial)
            queued.retries -= 1
            if not outcome.applied:
                return ""
            results.append((queued.tx, outcome.result))
        view.take(trial)
        for applied, result in results:
            self._discard(applied.account, slot_of(applied))
            enter(applied, result)
        return results[-1][1]

    def _make_room(self, tx: SignedTransaction, level: int) -> str:
        """Drop the last transaction of the account with the lowest fee, if this one pays more."""
        lowest = next((q for q in reversed(self.all()) if q.tx.account != tx.account), None)
        if lowest is None:
            return "telCAN_NOT_QUEUE_FULL"
        others = self.of_account(lowest.tx.account)
        average = sum(queued.level for queued in others) // len(others)
        if level <= (lowest.level if lowest.level > level else average):
            return "telCAN_NOT_QUEUE_FULL"
        self._discard(lowest.tx.account, slot_of(others[-1].tx))
        return ""

    def _discard(self, address: str, slot: Slot) -> None:
        account = self._accounts.get(address)
        queued = None if account is None else account.pop(slot, None)
        if queued is not None:
            del self._by_hash[queued.tx.hash]
        if account is not None and not account:
            del self._accounts[address]

    def discard_expired(self, closed_seq: int) -> None:
        """Drop what no ledger after ``closed_seq`` can include."""
        for queued in self.all():
            if queued.tx.last_ledger is not None and queued.tx.last_ledger <= closed_seq:
                self._discard(queued.tx.account, slot_of(queued.tx))

    def fill(self, view: LedgerView, size: Callable[[], int], parent_hash: str, enter: Enter) -> None:
        """Move transactions into a new open ledger, the highest fee first, until none pays enough.

        Equal fees are ordered by the hash of the ledger before, which nobody can choose.
        """
        salt = int(parent_hash, 16)

        def ranked(queued: Queued) -> tuple[int, int, Queued]:
            return -queued.level, int(queued.tx.hash, 16) ^ salt, queued

        heap: list[tuple[int, int, Queued]] = []
        for address in self._accounts:
            slots = self.of_account(address)
            heap += [ranked(queued) for place, queued in enumerate(slots) if place == 0 or queued.tx.ticket]
        heapq.heapify(heap)
        while heap:
            _, _, best = heapq.heappop(heap)
            if best.level < self._levels.required(size()):
                return
            outcome = apply_transaction(best.tx, view)
            if not outcome.applied and not outcome.result.startswith(("tef", "tem")) and best.retries > 0:
                best.retries -= 1
                continue
            self._discard(best.tx.account, slot_of(best.tx))
            if outcome.applied:
                enter(best.tx, outcome.result)
            rest = self.of_account(best.tx.account)
            if rest and best.tx.ticket is None and rest[0].tx.ticket is None:
                heapq.heappush(heap, ranked(rest[0]))


def _slot(item: tuple[Slot, Queued]) -> Slot:
    return item[0]
