"""One request: its parameters, and the ledger it asks about."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from sandbox.api.errors import RpcError, invalid_field, missing_field
from sandbox.chain.chain import Chain, Submission
from sandbox.chain.history import History
from sandbox.chain.unapplied import UnappliedTransactions
from sandbox.engine.transaction import SignedTransaction
from sandbox.engine.views import Entry
from sandbox.protocol.hashing import LedgerHeader, account_id
from sandbox.settings import Settings

Params = dict[str, Any]

# Versions of the API that are spoken.
FIRST_VERSION: Final = 1
LAST_VERSION: Final = 2


class Subscriber(Protocol):
    """A connection that can be sent events."""

    def send_event(self, event: dict[str, Any]) -> None:
        """Queue one message."""
        ...


class Streams(Protocol):
    """Who listens to what."""

    def subscribe(self, who: Subscriber, streams: list[str], accounts: list[str], version: int) -> None: ...
    def unsubscribe(self, who: Subscriber, streams: list[str], accounts: list[str]) -> None: ...
    def proposed(self, tx: SignedTransaction, result: str) -> None: ...


@dataclass(slots=True)
class Node:
    """Everything the methods work on."""

    settings: Settings
    chain: Chain
    history: History
    streams: Streams
    close_ledger: Callable[[], None]
    submit: Callable[[SignedTransaction, bool], Submission]
    """Take a transaction; the second argument is fail_hard. A fault may stand in between."""
    unapplied: UnappliedTransactions = field(default_factory=UnappliedTransactions)
    claimed_network_id: int | None = None
    """The network the server wrongly says it is on."""
    started: float = field(default_factory=time.monotonic)

    @property
    def network_id(self) -> int:
        """The network the server says it is on."""
        claimed = self.claimed_network_id
        return self.settings.rules.network_id if claimed is None else claimed


@dataclass(frozen=True, slots=True)
class LedgerChoice:
    """The ledger a request is about; ``header`` is None for the open one."""

    node: Node
    header: LedgerHeader | None

    def read(self, key: bytes) -> Entry | None:
        """An entry in that ledger."""
        chain, header = self.node.chain, self.header
        if header is None:
            if not self.node.history.lag:
                return chain.open.read(key)
            header = self.node.history.validated
        if header.seq == chain.validated.seq:
            return chain.store.read(key)
        return chain.store.read_at(key, header.seq)

    def identity(self) -> dict[str, Any]:
        """The fields by which an answer names its ledger."""
        if self.header is None:
            return {"ledger_current_index": self.node.history.open_seq, "validated": False}
        return {"ledger_hash": self.header.hash, "ledger_index": self.header.seq, "validated": True}


@dataclass(frozen=True, slots=True)
class Request:
    """A call as it arrived. ``subscriber`` is None over HTTP."""

    node: Node
    params: Params
    api_version: int
    subscriber: Subscriber | None = None

    @property
    def chain(self) -> Chain:
        return self.node.chain

    def account(self, name: str = "account", *, expected: str | None = None) -> str:
        """A classic address among the parameters. Raises the server's refusal."""
        if name not in self.params:
            raise missing_field(name)
        value = self.params[name]
        if not isinstance(value, str):
            raise invalid_field(name, expected)
        if not is_address(value):
            raise RpcError("actMalformed")
        return value

    def flag(self, name: str) -> bool:
        """A boolean parameter, absent = false. Raises for any other kind."""
        value = self.params.get(name, False)
        if not isinstance(value, bool):
            raise invalid_field(name)
        return value

    def number(self, name: str) -> int | None:
        """A whole number >= 0 among the parameters, None where it is absent."""
        if name not in self.params:
            return None
        value = self.params[name]
        if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < 1 << 32:
            raise invalid_field(name)
        return value

    def ledger(self) -> LedgerChoice:
        """The ledger named by ledger_hash or ledger_index; the open one where neither is."""
        if "ledger_hash" in self.params:
            return LedgerChoice(self.node, self._by_hash(self.params["ledger_hash"]))
        index = self.params.get("ledger_index", self.params.get("ledger", "current"))
        if isinstance(index, bool) or not isinstance(index, str | int):
            raise RpcError("invalidParams", "ledgerIndexMalformed")
        if index in ("", "current"):
            return LedgerChoice(self.node, None)
        if index in ("validated", "closed"):
            return LedgerChoice(self.node, self.node.history.validated)
        try:
            seq = int(index)
        except ValueError:
            raise RpcError("invalidParams", "ledgerIndexMalformed") from None
        if seq < 0:
            raise RpcError("invalidParams", "ledgerIndexMalformed")
        if seq == self.node.history.open_seq:
            return LedgerChoice(self.node, None)
        header = self.chain.store.header(seq) if self.node.history.holds(seq) else None
        if header is None:
            raise RpcError("lgrNotFound")
        return LedgerChoice(self.node, header)

    def _by_hash(self, digest: object) -> LedgerHeader:
        if not isinstance(digest, str) or not is_hash(digest):
            raise RpcError("invalidParams", "ledgerHashMalformed")
        header = self.chain.store.header_by_hash(digest.upper())
        if header is None or not self.node.history.holds(header.seq):
            raise RpcError("lgrNotFound")
        return header


def is_address(text: str) -> bool:
    """Whether this is a classic address."""
    try:
        return len(account_id(text)) == 20
    except Exception:  # noqa: BLE001 - the codec raises many kinds, all of them mean no
        return False


def is_hash(text: str) -> bool:
    """Whether this is 64 hex digits."""
    return len(text) == 64 and all(digit in "0123456789abcdefABCDEF" for digit in text)
