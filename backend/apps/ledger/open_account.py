"""An account in the open ledger, where what was just sent counts already."""

from __future__ import annotations

from typing import NamedTuple

from apps.ledger.connection import Connection
from apps.ledger.types import LedgerRefused


class OpenAccount(NamedTuple):
    """Balance in drops and the next Sequence."""

    balance: int
    sequence: int


def open_account(ledger: Connection, address: str) -> OpenAccount | None:
    """The account, None where it does not exist yet. Raises LedgerUnavailable, LedgerRefused."""
    try:
        answer = ledger.request("account_info", {"account": address, "ledger_index": "current"}, repeat=True)
    except LedgerRefused as refused:
        if refused.ledger_code == "actNotFound":
            return None
        raise
    data = answer["account_data"]
    return OpenAccount(int(data["Balance"]), int(data["Sequence"]))
