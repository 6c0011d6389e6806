"""The admin port of a local ledger that begins in the past."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any, NamedTuple

import httpx

from apps.ledger.types import LedgerUnavailable

_TIMEOUT_SECONDS = 15.0


class PastClock(NamedTuple):
    """Whether the chain is still in the past, and its first and newest close times."""

    in_past: bool
    first: datetime
    newest: datetime


class PastLedger:
    """Closes ledgers at given moments, and releases the chain into the present."""

    def __init__(self, admin_url: str) -> None:
        self._http = httpx.Client(base_url=admin_url, timeout=_TIMEOUT_SECONDS, trust_env=False)

    def clock(self) -> PastClock:
        return _clock(self._call("GET", "/clock"))

    def close_at(self, moment: datetime) -> int:
        """Close a ledger at `moment`, or a second after the one before; its number."""
        return int(self._call("POST", "/close", {"at": int(moment.timestamp())})["validated"])

    def release(self) -> None:
        """From now on ledgers close in the present."""
        self._call("POST", "/clock/release")

    def hang_up(self) -> None:
        self._http.close()

    def _call(self, method: str, path: str, body: object = None) -> dict[str, Any]:
        try:
            response = self._http.request(method, path, json=body)
            response.raise_for_status()
            answer: dict[str, Any] = response.json()
        except (httpx.HTTPError, ValueError) as error:
            raise LedgerUnavailable(f"The local ledger's admin port, {path}: {error}") from error
        return answer


def _clock(answer: dict[str, Any]) -> PastClock:
    return PastClock(
        bool(answer["in_past"]),
        datetime.fromtimestamp(answer["first"], UTC),
        datetime.fromtimestamp(answer["newest"], UTC),
    )
