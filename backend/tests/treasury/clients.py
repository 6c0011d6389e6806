"""Ledger clients that go wrong in one way, each in front of the real one."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any

from apps.ledger.client import LedgerClient
from apps.ledger.types import AccountInfo, ServerState, SubmitAnswer


class Killed(BaseException):
    """The process died here: nothing above catches this."""


class Wrapped:
    """Passes everything on; a subclass changes one call."""

    def __init__(self, client: LedgerClient) -> None:
        self._client = client

    def __getattr__(self, name: str) -> Any:
        return getattr(self._client, name)


class Answering(Wrapped):
    """Submits nothing, and answers each submission with `answer(number)`; None submits it after all."""

    def __init__(self, client: LedgerClient, answer: Callable[[int], str | None]) -> None:
        super().__init__(client)
        self._answer = answer
        self.submissions = 0

    def submit(self, *, blob: str) -> SubmitAnswer:
        self.submissions += 1
        code = self._answer(self.submissions)
        return self._client.submit(blob=blob) if code is None else SubmitAnswer(code=code, message="")


class DiesAfterSubmit(Wrapped):
    """The process is killed right after its nth submission reached the server."""

    def __init__(self, client: LedgerClient, number: int) -> None:
        super().__init__(client)
        self._left = number

    def submit(self, *, blob: str) -> SubmitAnswer:
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


class Richer(Wrapped):
    """Sees one more drop on the account than the ledger has."""

    def account_info(self, **arguments: Any) -> AccountInfo | None:
        info = self._client.account_info(**arguments)
        return info and dataclasses.replace(info, balance=info.balance + 1)
