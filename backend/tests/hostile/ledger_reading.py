"""What of a ledger server's answers reaches the product: each value with its type, within its range."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

from apps.ledger.types import (
    AccountInfo,
    AccountTxPage,
    LedgerTx,
    ServerState,
    SubmitResult,
    TxLookup,
)

_UINT32, _DROPS = 2**32 - 1, 10**17
_FIRST, _LAST = datetime(2000, 1, 1, tzinfo=UTC), datetime(2137, 1, 1, tzinfo=UTC)
_AT_MOST = {
    "balance": _DROPS,
    "delivered": _DROPS,
    "fee": _DROPS,
    "base_fee": 10_000,
    "reserve_base": 10**9,
    "reserve_inc": 10**9,
    "tx_index": 2**31 - 1,
}
_LONGEST = {"tx_hash": 64, "validated_hash": 64, "invoice_id": 64, "build_version": 300, "message": 300}
_FREE = ("marker", "flags")
Read = ServerState | AccountTxPage | AccountInfo | TxLookup | SubmitResult | LedgerTx | frozenset[int] | str


def oddities(read: Read | None) -> list[str]:
    """The values that the product should never have been given."""
    match read:
        case None:
            return []
        case str():
            return _of_text("ledger_hash", read)
        case frozenset():
            return [str(number) for number in read if not _is_whole(number, _UINT32)]
    return [
        odd for field in dataclasses.fields(read) for odd in _of_field(field.name, getattr(read, field.name))
    ]


def _of_field(name: str, value: Any) -> Iterator[str]:
    if name in _FREE or value is None:
        return
    match value:
        case bool():
            pass
        case str():
            yield from _of_text(name, value)
        case float():
            if not (math.isfinite(value) and value >= 0):
                yield f"{name}: {value}"
        case datetime():
            if not _FIRST <= value <= _LAST:
                yield f"{name}: {value}"
        case int():
            lowest = {"delta": -_DROPS, "source_tag": -1, "destination_tag": -1}.get(name, 0)
            if not (lowest == value or _is_whole(abs(value) if name == "delta" else value, _most(name))):
                yield f"{name}: {value}"
        case tuple():
            for each in value:
                yield from oddities(each) if isinstance(each, LedgerTx) else _of_field(name, each)
        case LedgerTx():
            yield from oddities(value)
        case _:
            yield f"{name}: {type(value).__name__}"


def _most(name: str) -> int:
    return _DROPS if name == "delta" else _AT_MOST.get(name, _UINT32)


def _of_text(name: str, value: str) -> list[str]:
    fits = value.isprintable() and len(value) <= _LONGEST.get(name, 64)
    return [] if fits else [f"{name}: {value[:80]!r}"]


def _is_whole(value: object, most: int) -> bool:
    return type(value) is int and 0 <= value <= most
