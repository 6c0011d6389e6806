"""Reads an account in the open ledger, which already includes transactions that were just submitted."""

from __future__ import annotations

from typing import NamedTuple

from apps.ledger import answers
from apps.ledger.connection import Connection
from apps.ledger.types import LedgerRefused


class OpenAccount(NamedTuple):
    """The balance in drops and the next Sequence."""

    balance: int
    sequence: int


def open_account(ledger: Connection, address: str) -> OpenAccount | None:
    """The account, or None if it does not exist yet. Raises LedgerUnavailable, LedgerRefused."""
    try:
        result = ledger.request("account_info", {"account": address, "ledger_index": "current"}, repeat=True)
    except LedgerRefused as refused:
        if refused.ledger_code == "actNotFound":
            return None
        raise
    data = answers.mapping(result.get("account_data"), "account_data")
    return OpenAccount(
        answers.drops(data.get("Balance"), "Balance"), answers.whole(data.get("Sequence"), "Sequence")
    )
