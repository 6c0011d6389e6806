"""A request: its parameters, the node that serves it and the ledger it is about."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from sandbox.api.errors import RpcError, invalid_field, missing_field
from sandbox.chain.chain import Chain, Submission
from sandbox.chain.history import History
from sandbox.chain.submission_cache import SubmissionCache
from sandbox.engine.transaction import SignedTransaction
from sandbox.engine.views import Entry
from sandbox.protocol.hashing import LedgerHeader, account_id
from sandbox.protocol.token_value import currency_code
from sandbox.settings import Settings

Params = dict[str, Any]

# Supported API versions.
FIRST_VERSION: Final = 1
LAST_VERSION: Final = 2
NEVER: Final = LAST_VERSION + 1


class Subscriber(Protocol):
    """A connection that receives events."""

    def send_event(self, event: dict[str, Any]) -> None:
        """Queue one message."""
        ...


class Streams(Protocol):
    """Who is subscribed to what."""

    def subscribe(self, who: Subscriber, streams: list[str], accounts: list[str], version: int) -> None: ...
    def unsubscribe(self, who: Subscriber, streams: list[str], accounts: list[str]) -> None: ...
    def proposed(self, tx: SignedTransaction, result: str) -> None: ...


@dataclass(slots=True)
class Node:
    """Everything that the methods work on."""

    settings: Settings
    chain: Chain
    history: History
    streams: Streams
    close_ledger: Callable[[], None]
    submit: Callable[[SignedTransaction, bool], Submission]
    """Submit a transaction; the second argument is fail_hard. Faults may intervene."""
    submission_cache: SubmissionCache = field(default_factory=SubmissionCache)
    claimed_network_id: int | None = None
    """A wrong network id that a fault makes the server claim."""
    started: float = field(default_factory=time.monotonic)

    @property
    def network_id(self) -> int:
        """The network id that the server reports."""
        claimed = self.claimed_network_id
        return self.settings.rules.network_id if claimed is None else claimed


@dataclass(frozen=True, slots=True)
class LedgerChoice:
    """The ledger that a request is about; ``header`` is None for the open one."""

    node: Node
    header: LedgerHeader | None

    def read(self, key: bytes) -> Entry | None:
        """An entry of that ledger."""
        chain, header = self.node.chain, self.header
        if header is None:
            if not self.node.history.lag:
                return chain.open.read(key)
            header = self.node.history.validated
        if header.seq == chain.validated.seq:
            return chain.store.read(key)
        return chain.store.read_at(key, header.seq)

    def identity(self) -> dict[str, Any]:
        """The fields that identify the ledger in a response."""
        if self.header is None:
            return {"ledger_current_index": self.node.history.open_seq, "validated": False}
        return {"ledger_hash": self.header.hash, "ledger_index": self.header.seq, "validated": True}


@dataclass(frozen=True, slots=True)
class Request:
    """A call with its parameters. ``subscriber`` is None over HTTP."""

    node: Node
    params: Params
    api_version: int
    subscriber: Subscriber | None = None

    @property
    def chain(self) -> Chain:
        return self.node.chain

    def account(self, name: str = "account", *, expected: str | None = None) -> str:
        """A parameter that is a classic address. Raises RpcError."""
        if name not in self.params:
            raise missing_field(name)
        value = self.params[name]
        if not isinstance(value, str):
            raise invalid_field(name, expected)
        if not is_address(value):
            raise RpcError("actMalformed")
        return value

    def account_in_ledger(self, *, or_ident: bool = False) -> "tuple[str, LedgerChoice]":
        """``account`` and the ledger to read it from, whose identity a malformed address's error has.

        ``or_ident``: the older name of the parameter will do.
        """
        name = "ident" if or_ident and "account" not in self.params and "ident" in self.params else "account"
        if name not in self.params:
            raise missing_field(name)
        value = self.params[name]
        if not isinstance(value, str):
            raise invalid_field(name)
        choice = self.ledger()
        if not is_address(value):
            raise RpcError("actMalformed", **choice.identity())
        return value, choice

    def flag(self, name: str, *, strict_from: int = FIRST_VERSION) -> bool:
        """A boolean parameter, false if absent. Other types are refused from this API version on.

        Before it they count as a real server counts them: empty and zero are false, the rest is true.
        """
        value = self.params.get(name, False)
        if not isinstance(value, bool) and self.api_version >= strict_from:
            raise invalid_field(name)
        return bool(value)

    def number(self, name: str) -> int | None:
        """A parameter that is a whole number from 0, None if absent. Raises RpcError."""
        if name not in self.params:
            return None
        value = self.params[name]
        if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < 1 << 32:
            raise invalid_field(name)
        return value

    def ledger(self) -> LedgerChoice:
        """The ledger that ledger_hash or ledger_index names, by default the open one."""
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
    """Whether the text is a classic address."""
    try:
        return len(account_id(text)) == 20
    except Exception:  # noqa: BLE001 - the codec raises many types of error, and each means no
        return False


def is_hash(text: str) -> bool:
    """Whether the text is 64 hex digits."""
    return len(text) == 64 and all(digit in "0123456789abcdefABCDEF" for digit in text)


def is_currency(text: str) -> bool:
    """Whether the text is the code of a token's currency."""
    try:
        return len(currency_code(text)) == 20
    except Exception:  # noqa: BLE001 - the codec raises many types of error, and each means no
        return False
