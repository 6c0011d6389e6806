"""A `LedgerClient` that uses the public WebSocket API, version 2 (it reads version 1 responses too).

It submits a transaction once and returns the server's result. It never waits for validation, because a wait
that ends in an error says nothing about the transaction.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Literal

from apps.ledger import answers
from apps.ledger.answers import AnswerUnreadable
from apps.ledger.connection import Connection
from apps.ledger.signing import LAST_LEGACY_NETWORK_ID
from apps.ledger.transactions import ledger_tx, ripple_time
from apps.ledger.types import (
    AccountInfo,
    AccountTxPage,
    LedgerRefused,
    LedgerUnavailable,
    ServerState,
    SubmitAnswer,
    SubmitResult,
    TxLookup,
)

_NO_LEDGER = frozenset({"lgrNotFound", "lgrIdxMalformed", "lgrIdxInvalid"})
_PSEUDO_MARKS = ("AMMID", "VaultID", "LoanBrokerID")
# In drops. Networks have 10 for a fee and up to 20 XRP for a reserve: who names much more is not believed,
# because a fee is spent.
_MOST_BASE_FEE, _MOST_RESERVE = 10_000, 10**9
# A server gives at most 400 objects a page, and an account has at most 250 tickets.
_TICKET_PAGES = 10


class XrplClient:
    """A client of one server, for one thread; the timeouts are the seconds to wait for it.

    `report` is told each state that the server gives, and each time that it gives no response.
    """

    def __init__(
        self,
        url: str,
        *,
        timeout: float = 10.0,
        connect_timeout: float = 5.0,
        report: Callable[[str, ServerState | LedgerUnavailable], None] | None = None,
    ) -> None:
        self.url = url
        self._connection = Connection(url, connect_timeout=connect_timeout, response_timeout=timeout)
        self._report = report

    def close(self) -> None:
        self._connection.close()

    def server_state(self) -> ServerState:
        state = self._state(answers.mapping(self._request("server_state").get("state"), "state"))
        if self._report is not None:
            self._report(self.url, state)
        return state

    def _state(self, state: Mapping[str, Any]) -> ServerState:
        if not state.get("validated_ledger"):
            raise self._unavailable(LedgerUnavailable(f"{self.url}: the server has no validated ledger yet"))
        validated = answers.mapping(state["validated_ledger"], "validated_ledger")
        load_base = answers.whole(state.get("load_base", 1), "load_base") or 1
        return ServerState(
            network_id=answers.whole(state.get("network_id", 0), "network_id"),
            build_version=answers.sentence(state.get("build_version")),
            validated_index=answers.whole(validated.get("seq"), "seq"),
            validated_hash=answers.hash256(validated.get("hash"), "hash"),
            close_time=ripple_time(answers.whole(validated.get("close_time"), "close_time")),
            complete=_ranges(state.get("complete_ledgers", "empty")),
            base_fee=answers.whole(validated.get("base_fee"), "base_fee", most=_MOST_BASE_FEE),
            reserve_base=answers.whole(validated.get("reserve_base"), "reserve_base", most=_MOST_RESERVE),
            reserve_inc=answers.whole(validated.get("reserve_inc"), "reserve_inc", most=_MOST_RESERVE),
            load_factor=answers.factor(state.get("load_factor", 1), "load_factor") / load_base,
            local=_is_local(state),
        )

    def ledger_hash(self, index: int) -> str | None:
        try:
            result = self._request("ledger", ledger_index=index)
        except LedgerRefused as refused:
            if refused.ledger_code in _NO_LEDGER:
                return None
            raise
        if result.get("validated") is not True:
            return None
        if answers.whole(result.get("ledger_index"), "ledger_index") != index:
            return None
        return answers.hash256(result.get("ledger_hash"), "ledger_hash")

    def account_tx(
        self,
        *,
        address: str,
        first: int,
        last: int,
        marker: object | None = None,
        limit: int = 200,
        ahead: bool = False,
    ) -> AccountTxPage:
        params: dict[str, Any] = {
            "account": address,
            "ledger_index_min": first,
            "ledger_index_max": last,
            "forward": True,
            "binary": False,
            "limit": limit,
        }
        if marker is not None:
            params["marker"] = marker
        result = self._request("account_tx", **params)
        if ahead and result.get("marker") is not None:
            self._connection.ask_ahead("account_tx", {**params, "marker": result["marker"]})
        items = answers.items(result.get("transactions"), "transactions")
        validated = result.get("validated")
        txs = [
            ledger_tx(item, address=address)
            for item in items
            if answers.mapping(item, "a transaction").get("validated", validated) is True
        ]
        if any(not first <= tx.ledger_index <= last for tx in txs):
            raise AnswerUnreadable("a transaction", f"not from ledgers {first} to {last}")
        txs.sort(key=lambda tx: (tx.ledger_index, tx.tx_index))
        return AccountTxPage(
            txs=tuple(txs),
            first=answers.whole(result.get("ledger_index_min"), "ledger_index_min"),
            last=answers.whole(result.get("ledger_index_max"), "ledger_index_max"),
            marker=result.get("marker"),
        )

    def account_info(
        self, *, address: str, ledger_index: int | Literal["validated"] = "validated"
    ) -> AccountInfo | None:
        try:
            result = self._in_ledger("account_info", ledger_index, account=address, signer_lists=True)
        except LedgerRefused as refused:
            if refused.ledger_code == "actNotFound":
                return None
            raise
        data = answers.mapping(result.get("account_data"), "account_data")
        if data.get("Account") != address:
            raise AnswerUnreadable("the account", data.get("Account"))
        flags = answers.mapping(result.get("account_flags", {}), "account_flags")
        regular_key = data.get("RegularKey")
        return AccountInfo(
            address=address,
            balance=answers.drops(data.get("Balance"), "Balance"),
            sequence=answers.whole(data.get("Sequence"), "Sequence"),
            owner_count=answers.whole(data.get("OwnerCount", 0), "OwnerCount"),
            ledger_index=answers.whole(result.get("ledger_index"), "ledger_index"),
            flags=frozenset(name for name, on in flags.items() if on is True),
            regular_key=None if regular_key is None else answers.account(regular_key, "RegularKey"),
            has_signers=bool(result.get("signer_lists") or data.get("signer_lists")),
            is_pseudo=any(mark in data for mark in _PSEUDO_MARKS),
            ticket_count=answers.whole(data.get("TicketCount", 0), "TicketCount"),
        )

    def tickets(self, *, address: str, ledger_index: int) -> frozenset[int]:
        numbers: set[int] = set()
        marker: object | None = None
        for _ in range(_TICKET_PAGES):
            more = {} if marker is None else {"marker": marker}
            result = self._in_ledger(
                "account_objects", ledger_index, account=address, type="ticket", limit=400, **more
            )
            for each in answers.items(result.get("account_objects"), "account_objects"):
                ticket = answers.mapping(each, "a ticket").get("TicketSequence")
                numbers.add(answers.whole(ticket, "TicketSequence"))
            if result.get("marker") in (None, marker):
                return frozenset(numbers)
            marker = result["marker"]
        raise AnswerUnreadable("account_objects", "page after page without an end")

    def tx(self, *, tx_hash: str, address: str) -> TxLookup:
        try:
            result = self._request("tx", transaction=tx_hash, binary=False)
        except LedgerRefused as refused:
            if refused.ledger_code == "txnNotFound":
                return TxLookup(validated=None, found=False)
            raise
        if result.get("validated") is not True:
            return TxLookup(validated=None, found=True)
        found = ledger_tx(result, address=address)
        if found.tx_hash != tx_hash.upper():
            raise AnswerUnreadable("the transaction", found.tx_hash)
        return TxLookup(validated=found, found=True)

    def submit(self, *, blob: str) -> SubmitResult:
        return _submit_result(self._ask("submit", {"tx_blob": blob}, repeat=False))

    def submit_many(self, *, blobs: Sequence[str]) -> Iterator[SubmitAnswer]:
        answers = self._connection.requests("submit", [{"tx_blob": blob} for blob in blobs])
        for answer in answers:
            if isinstance(answer, LedgerUnavailable):
                yield self._unavailable(answer)
            elif isinstance(answer, LedgerRefused):
                yield answer
            else:
                try:
                    yield _submit_result(answer)
                except AnswerUnreadable as unreadable:
                    # As a lost response: whether it was submitted, only the ledger says.
                    yield unreadable

    def _in_ledger(self, command: str, index: int | Literal["validated"], **params: Any) -> dict[str, Any]:
        """A result from this validated ledger. Raises `LedgerUnavailable` where the server lacks it."""
        try:
            result = self._request(command, ledger_index=index, **params)
        except LedgerRefused as refused:
            # For the ledger after its newest, a server that is behind answers from its open one.
            if refused.of_open_ledger or refused.ledger_code in _NO_LEDGER:
                raise LedgerUnavailable(f"{self.url}: the server does not have ledger {index}") from refused
            raise
        if result.get("validated") is not True or index not in ("validated", result.get("ledger_index")):
            raise LedgerUnavailable(f"{self.url}: the response is not from validated ledger {index}")
        return result

    def _request(self, command: str, **params: Any) -> dict[str, Any]:
        return self._ask(command, params, repeat=True)

    def _ask(self, command: str, params: Mapping[str, Any], *, repeat: bool) -> dict[str, Any]:
        try:
            return self._connection.request(command, params, repeat=repeat)
        except LedgerUnavailable as error:
            raise self._unavailable(error) from error.__cause__

    def _unavailable(self, error: LedgerUnavailable) -> LedgerUnavailable:
        if self._report is not None:
            self._report(self.url, error)
        return error


def _submit_result(result: Mapping[str, Any]) -> SubmitResult:
    return SubmitResult(
        code=answers.word(result.get("engine_result"), "engine_result"),
        message=answers.sentence(result.get("engine_result_message")),
    )


def _is_local(state: Mapping[str, Any]) -> bool:
    """Whether this is a local ledger: a single server with its own network and play money.

    Ours has a field for it. A standalone rippled is recognised by a network ID above 1024, no peers, and a
    quorum of 0 (a node that has lost its peers still requires validations).
    """
    if answers.whole(state.get("network_id", 0), "network_id") <= LAST_LEGACY_NETWORK_ID:
        return False
    alone = state.get("peers") == 0 and state.get("validation_quorum") == 0
    return alone or bool(state.get("local_ledger"))


def _ranges(text: object) -> tuple[tuple[int, int], ...]:
    """Parse `"2-9,12"` into pairs, both ends included; `"empty"` gives none."""
    if text == "empty":
        return ()
    if not isinstance(text, str):
        raise AnswerUnreadable("complete_ledgers", text)
    ranges = []
    for span in text.split(","):
        low, _, high = span.strip().partition("-")
        ranges.append(
            (answers.whole(low, "complete_ledgers"), answers.whole(high or low, "complete_ledgers"))
        )
    return tuple(ranges)
