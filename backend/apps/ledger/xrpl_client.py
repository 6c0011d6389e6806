"""A `LedgerClient` that uses the public WebSocket API, version 2 (it reads version 1 responses too).

It submits a transaction once and returns the server's result. It never waits for validation, because a wait
that ends in an error says nothing about the transaction.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Literal

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
        state = self._state(self._request("server_state")["state"])
        if self._report is not None:
            self._report(self.url, state)
        return state

    def _state(self, state: Mapping[str, Any]) -> ServerState:
        validated = state.get("validated_ledger")
        if not validated:
            raise self._unavailable(LedgerUnavailable(f"{self.url}: the server has no validated ledger yet"))
        return ServerState(
            network_id=int(state.get("network_id", 0)),
            build_version=str(state.get("build_version", "")),
            validated_index=int(validated["seq"]),
            validated_hash=validated["hash"].upper(),
            close_time=ripple_time(int(validated["close_time"])),
            complete=_ranges(state.get("complete_ledgers", "empty")),
            base_fee=int(validated["base_fee"]),
            reserve_base=int(validated["reserve_base"]),
            reserve_inc=int(validated["reserve_inc"]),
            load_factor=float(state.get("load_factor", 1)) / float(state.get("load_base", 1) or 1),
            local=_is_local(state),
        )

    def ledger_hash(self, index: int) -> str | None:
        try:
            result = self._request("ledger", ledger_index=index)
        except LedgerRefused as refused:
            if refused.ledger_code in _NO_LEDGER:
                return None
            raise
        if not result.get("validated") or int(result["ledger_index"]) != index:
            return None
        return str(result["ledger_hash"]).upper()

    def account_tx(
        self, *, address: str, first: int, last: int, marker: object | None = None, limit: int = 200
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
        txs = [
            ledger_tx(item, address=address)
            for item in result["transactions"]
            if item.get("validated", result.get("validated"))
        ]
        txs.sort(key=lambda tx: (tx.ledger_index, tx.tx_index))
        return AccountTxPage(
            txs=tuple(txs),
            first=int(result["ledger_index_min"]),
            last=int(result["ledger_index_max"]),
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
        data = result["account_data"]
        return AccountInfo(
            address=data["Account"],
            balance=int(data["Balance"]),
            sequence=int(data["Sequence"]),
            owner_count=int(data.get("OwnerCount", 0)),
            ledger_index=int(result["ledger_index"]),
            flags=frozenset(name for name, on in result.get("account_flags", {}).items() if on),
            regular_key=data.get("RegularKey"),
            has_signers=bool(result.get("signer_lists") or data.get("signer_lists")),
            is_pseudo=any(mark in data for mark in _PSEUDO_MARKS),
            ticket_count=int(data.get("TicketCount", 0)),
        )

    def tickets(self, *, address: str, ledger_index: int) -> frozenset[int]:
        numbers: set[int] = set()
        marker: object | None = None
        while True:
            more = {} if marker is None else {"marker": marker}
            result = self._in_ledger(
                "account_objects", ledger_index, account=address, type="ticket", limit=400, **more
            )
            numbers |= {int(each["TicketSequence"]) for each in result["account_objects"]}
            if result.get("marker") in (None, marker):
                return frozenset(numbers)
            marker = result["marker"]

    def tx(self, *, tx_hash: str, address: str) -> TxLookup:
        try:
            result = self._request("tx", transaction=tx_hash, binary=False)
        except LedgerRefused as refused:
            if refused.ledger_code == "txnNotFound":
                return TxLookup(validated=None, found=False)
            raise
        if not result.get("validated"):
            return TxLookup(validated=None, found=True)
        return TxLookup(validated=ledger_tx(result, address=address), found=True)

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
                yield _submit_result(answer)

    def _in_ledger(self, command: str, index: int | Literal["validated"], **params: Any) -> dict[str, Any]:
        """A result from this validated ledger. Raises `LedgerUnavailable` where the server lacks it."""
        try:
            result = self._request(command, ledger_index=index, **params)
        except LedgerRefused as refused:
            # For the ledger after its newest, a server that is behind answers from its open one.
            if refused.of_open_ledger or refused.ledger_code in _NO_LEDGER:
                raise LedgerUnavailable(f"{self.url}: the server does not have ledger {index}") from refused
            raise
        if not result.get("validated") or index not in ("validated", result.get("ledger_index")):
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
        code=str(result.get("engine_result", "")), message=str(result.get("engine_result_message", ""))
    )


def _is_local(state: Mapping[str, Any]) -> bool:
    """Whether this is a local ledger: a single server with its own network and play money.

    Ours has a field for it. A standalone rippled is recognised by a network ID above 1024, no peers, and a
    quorum of 0 (a node that has lost its peers still requires validations).
    """
    if int(state.get("network_id", 0)) <= LAST_LEGACY_NETWORK_ID:
        return False
    alone = state.get("peers") == 0 and state.get("validation_quorum") == 0
    return alone or bool(state.get("local_ledger", False))


def _ranges(text: str) -> tuple[tuple[int, int], ...]:
    """Parse `"2-9,12"` into pairs, both ends included; `"empty"` gives none."""
    ranges = []
    for span in text.split(","):
        low, _, high = span.strip().partition("-")
        if low.isdigit():
            ranges.append((int(low), int(high or low)))
    return tuple(ranges)
