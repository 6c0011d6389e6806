"""What the ledger client returns. Amounts are in drops, times are aware UTC."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar

from django.db.models import TextChoices

from apps.common.errors import Refusal

NO_TAG = -1
"""Stands for a missing destination or source tag, in code and in tables: real tags begin at 0."""


def tag_or_none(tag: int) -> int | None:
    """A stored tag as it is shown: None where there is none."""
    return None if tag == NO_TAG else tag


class Standing(TextChoices):
    """How a ledger server stands among those of its network; the first two can be asked."""

    OK = "ok"
    BEHIND = "behind"
    GAPS = "gaps"
    AWAY = "away"
    OTHER_LEDGER = "other_ledger"


@dataclass(frozen=True, slots=True)
class ServerState:
    """A server's state at its newest validated ledger.

    `complete` lists the ledger ranges it has, both ends included. `network_id` is 0 if the server gives none.
    `load_factor` multiplies `base_fee` (1.0 when idle). `local`: whether it is a local ledger.
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
        """Whether the server has every ledger from `first` to `last`."""
        return any(low <= first and last <= high for low, high in self.complete)


@dataclass(frozen=True, slots=True)
class LedgerTx:
    """A validated transaction that affected a watched account.

    `delta` is the change of that account's XRP balance, including the fee if it signed. `delivered` is
    `meta.delivered_amount` if that is a string of digits, else None (a token, absent, "unavailable").
    `sender` is the account that the money came from, if the transaction or its metadata names one: Account,
    or the owner of an escrow, channel or check. A missing tag is -1. `ticket` is None if the transaction used
    a sequence number, `invoice_id` if it carries no InvoiceID. `tickets` are those that it made for that
    account.
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
    invoice_id: str | None = None
    tickets: tuple[int, ...] = ()

    @property
    def succeeded(self) -> bool:
        return self.result == "tesSUCCESS"

    @property
    def slot_number(self) -> int:
        """The Sequence or Ticket that this transaction used."""
        return self.sequence if self.ticket is None else self.ticket


@dataclass(frozen=True, slots=True)
class AccountTxPage:
    """One page of `account_tx`, oldest first, and the range that the server actually searched."""

    txs: tuple[LedgerTx, ...]
    first: int
    last: int
    marker: object | None


@dataclass(frozen=True, slots=True)
class AccountInfo:
    """An account in one validated ledger. `flags` are the names of `account_flags` that are true.

    `owner_count` counts its tickets too, of which it has `ticket_count`.
    """

    address: str
    balance: int
    sequence: int
    owner_count: int
    ledger_index: int
    flags: frozenset[str]
    regular_key: str | None
    has_signers: bool
    is_pseudo: bool
    ticket_count: int = 0


@dataclass(frozen=True, slots=True)
class TxLookup:
    """A transaction looked up by hash; `validated` is None if it was not found or is not validated yet."""

    validated: LedgerTx | None
    found: bool


@dataclass(frozen=True, slots=True)
class SubmitResult:
    """A server's preliminary result of a submission. Only a validated ledger decides what happened."""

    code: str
    message: str


class LedgerUnavailable(Refusal):
    """The server could not be reached or its response was lost: nothing is known. Try again later.

    `standing`: what it says about the server, where there are others.
    """

    standing: ClassVar[Standing] = Standing.AWAY
    status = 503
    code = "ledger_unavailable"
    public_message = "The ledger cannot be reached right now. Try again in a moment."
    retry_after = 5


class LedgerRefused(Refusal):
    """The server returned an error; `ledger_code` is its `error` field (`lgrIdxMalformed` …).

    `of_open_ledger`: it says that it looked into its open ledger, which decides nothing.
    """

    status = 503
    code = "ledger_refused"
    public_message = "The ledger server could not do this. Try again in a moment."
    retry_after = 5

    def __init__(self, ledger_code: str, message: str = "", *, of_open_ledger: bool = False) -> None:
        super().__init__(f"{ledger_code}: {message}" if message else ledger_code)
        self.ledger_code = ledger_code
        self.of_open_ledger = of_open_ledger


SubmitAnswer = SubmitResult | LedgerUnavailable | LedgerRefused
"""What a server said of one of several submissions."""
