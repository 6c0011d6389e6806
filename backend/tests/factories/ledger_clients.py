"""Ledger clients that each do one thing wrong, in front of a real client."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from apps.ledger.client import LedgerClient
from apps.ledger.types import (
    AccountInfo,
    LedgerRefused,
    LedgerUnavailable,
    ServerState,
    SubmitAnswer,
    SubmitResult,
)


class Killed(BaseException):
    """The process died here; nothing catches this."""


class Wrapped:
    """Passes every call on; a subclass changes one."""

    def __init__(self, client: LedgerClient) -> None:
        self._client = client

    def __getattr__(self, name: str) -> Any:
        return getattr(self._client, name)

    def submit(self, *, blob: str) -> SubmitResult:
        return self._client.submit(blob=blob)

    def submit_many(self, *, blobs: Sequence[str]) -> Iterator[SubmitAnswer]:
        """One after the other, so that what `submit` does wrong happens to each."""
        for blob in blobs:
            try:
                yield self.submit(blob=blob)
            except (LedgerUnavailable, LedgerRefused) as error:
                yield error


class Replying(Wrapped):
    """Submits nothing, and replies to each submission with `code(number)`; None submits it after all."""

    def __init__(self, client: LedgerClient, code: Callable[[int], str | None]) -> None:
        super().__init__(client)
        self._code = code
        self.submissions = 0

    def submit(self, *, blob: str) -> SubmitResult:
        self.submissions += 1
        code = self._code(self.submissions)
        return self._client.submit(blob=blob) if code is None else SubmitResult(code=code, message="")


class DiesAfterSubmit(Wrapped):
    """The process is killed right after its nth submission reached the server."""

    def __init__(self, client: LedgerClient, number: int) -> None:
        super().__init__(client)
        self._left = number

    def submit(self, *, blob: str) -> SubmitResult:
        answer = self._client.submit(blob=blob)
        self._left -= 1
        if not self._left:
            raise Killed
        return answer


class Gone(Wrapped):
    """Sees no account."""

    def account_info(self, **_: Any) -> AccountInfo | None:
        return None


class Elsewhere(Wrapped):
    """Says it is network 5."""

    def server_state(self) -> ServerState:
        return dataclasses.replace(self._client.server_state(), network_id=5)


class LiveNetwork(Wrapped):
    """Says it is the network that live mode is bound to in tests."""

    def server_state(self) -> ServerState:
        return dataclasses.replace(self._client.server_state(), network_id=63457)


class SequenceAhead(Wrapped):
    """Says that an account has sent `ahead` transactions more than it has."""

    def __init__(self, client: LedgerClient, ahead: int) -> None:
        super().__init__(client)
        self._ahead = ahead

    def account_info(self, *, address: str, ledger_index: Any = "validated") -> AccountInfo | None:
        info = self._client.account_info(address=address, ledger_index=ledger_index)
        return None if info is None else dataclasses.replace(info, sequence=info.sequence + self._ahead)


class Unreachable(Wrapped):
    """No call reaches the server."""

    def server_state(self) -> ServerState:
        raise LedgerUnavailable("connection refused")


class Richer(Wrapped):
    """Sees one more drop on the account than the ledger has."""

    def account_info(self, **arguments: Any) -> AccountInfo | None:
        info = self._client.account_info(**arguments)
        return info and dataclasses.replace(info, balance=info.balance + 1)
