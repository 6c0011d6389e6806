"""Frozen facts of the XRP Ledger, as the rooms above read them. Amounts are drops, times are aware UTC."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from apps.common.errors import Refusal

NO_TAG = -1
"""A destination or source tag that is not there, in code and tables alike: tags begin at 0."""


@dataclass(frozen=True, slots=True)
class ServerState:
    """What a server says of itself at its newest validated ledger.

    `complete` are the inclusive ledger ranges it holds. `network_id` is 0 where the server names none.
    `load_factor` multiplies `base_fee` (1.0 when idle). `local` where it calls itself a local ledger.
    """

    network_id: int
    build_version: str
    validated_index: int
    validated_hash: str
    close_time: datetime
    complete: tuple[tuple[int, int], ...]
    base_fee: int
    reserve_base: int
    reserve_inc: int
    load_factor: float
    local: bool = False

    def holds(self, first: int, last: int) -> bool:
        """Whether every ledger of the inclusive range is held."""
        return any(low <= first and last <= high for low, high in self.complete)


@dataclass(frozen=True, slots=True)
class LedgerTx:
    """One validated transaction that touched a watched account.

    `delta` is the change of that account's XRP balance by this transaction, fee included where it signed.
    `delivered` is `meta.delivered_amount` where that is a string of digits, else None (a token, absent,
    "unavailable"). `sender` is the account the money came from as far as the transaction or its metadata
    names one: Account, or the owner of an escrow or channel. A missing tag is -1. `sequence` and `ticket`
    are those of the transaction (ticket None where it used a sequence).
    """

    tx_hash: str
    ledger_index: int
    tx_index: int
    close_time: datetime
    tx_type: str
    account: str
    sender: str | None
    destination: str | None
    destination_tag: int
    source_tag: int
    sequence: int
    ticket: int | None
    fee: int
    result: str
    delta: int
    delivered: int | None

    @property
    def succeeded(self) -> bool:
        return self.result == "tesSUCCESS"

    @property
    def slot_number(self) -> int:
        """The Sequence or Ticket that this transaction used up."""
        return self.sequence if self.ticket is None else self.ticket


@dataclass(frozen=True, slots=True)
class AccountTxPage:
    """One page of `account_tx`, oldest first, and the range that the server really searched."""

    txs: tuple[LedgerTx, ...]
    first: int
    last: int
    marker: object | None


@dataclass(frozen=True, slots=True)
class AccountInfo:
    """An account in one validated ledger. `flags` are the names of `account_flags` that are true."""

    address: str
    balance: int
    sequence: int
    owner_count: int
    ledger_index: int
    flags: frozenset[str]
    regular_key: str | None
    has_signers: bool
    is_pseudo: bool


@dataclass(frozen=True, slots=True)
class TxLookup:
    """A transaction looked up by hash: `validated` None where it was not found or is not validated yet."""

    validated: LedgerTx | None
    found: bool


@dataclass(frozen=True, slots=True)
class SubmitAnswer:
    """What a server said to a submission. A hint at most: it decides nothing."""

    code: str
    message: str


class LedgerUnavailable(Refusal):
    """The server could not be asked, or its answer was lost: nothing is known. Ask again later."""

    status = 503
    code = "ledger_unavailable"
    public_message = "The ledger cannot be reached right now. Try again in a moment."
    retry_after = 5


class LedgerRefused(Refusal):
    """The server responded with an error; `ledger_code` is its `error` field (`lgrIdxMalformed` …)."""

    status = 503
    code = "ledger_refused"
    public_message = "The ledger server could not do this. Try again in a moment."
    retry_after = 5

    def __init__(self, ledger_code: str, message: str = "") -> None:
        super().__init__(f"{ledger_code}: {message}" if message else ledger_code)
        self.ledger_code = ledger_code
