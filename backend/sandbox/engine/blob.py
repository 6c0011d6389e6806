"""Parsing a serialized transaction field by field, without losing a byte.

The bytes of each value are kept beside it. So the signed part is cut out of what was sent instead of being
written anew, which is faster and also right for values the codec reads but refuses to write (a negative fee).

Values of the most frequent types are read here, all others by xrpl-py's codec, which takes ten times as long.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from xrpl.core.addresscodec import encode_classic_address
from xrpl.core.binarycodec.binary_wrappers.binary_parser import BinaryParser
from xrpl.core.binarycodec.definitions import get_transaction_type_name
from xrpl.core.binarycodec.definitions.field_instance import FieldInstance

_ACCOUNT_SIZE: Final = 20
_LONGEST_SHORT: Final = 192  # bytes; a longer value has more than one byte for its length
_NOT_XRP: Final = 0xA0  # in the first byte of an amount: of a token, or of an MPT
_POSITIVE: Final = 0x40


@dataclass(frozen=True, slots=True)
class Blob:
    """``data``: all fields in canonical order. ``signed``: the part that a signature covers."""

    data: bytes
    signed: bytes
    fields: dict[str, Any]
    memo_size: int  # bytes


def read_blob(digits: str) -> Blob:
    """Parse hex digits. Raises ValueError for a repeated field, and the codec's errors."""
    data = bytes.fromhex(digits)
    parts: list[tuple[int, bool, bytes]] = []
    fields: dict[str, Any] = {}
    start = memo_size = 0
    while start < len(data):
        first = data[start]
        place = start + 1 + (first < 16) + (first & 15 == 0)
        field = _field(data[start:place])
        value, end = _value(field, data, place)
        name = field.name
        if name in fields:
            raise ValueError(f"Duplicate field '{name}'.")
        fields[name] = get_transaction_type_name(value) if name == "TransactionType" else value
        parts.append((field.ordinal, field.is_signing, data[start:end]))
        if name == "Memos":
            memo_size = end - start
        start = end
    parts.sort()
    return Blob(
        data=b"".join(part for _, _, part in parts),
        signed=b"".join(part for _, is_signing, part in parts if is_signing),
        fields=fields,
        memo_size=memo_size,
    )


@lru_cache(maxsize=1024)
def _field(header: bytes) -> FieldInstance:
    """The field that begins with these bytes."""
    return BinaryParser(header.hex()).read_field()


def _value(field: FieldInstance, data: bytes, place: int) -> tuple[Any, int]:
    """The JSON form of the value at ``place``, and where it ends."""
    read = _READERS.get(field.type)
    found = None if read is None else read(data, place)
    if found is not None:
        return found
    parser = BinaryParser(data[place:].hex())
    value = parser.read_field_value(field).to_json()
    return value, len(data) - len(parser)


def _number(size: int) -> Callable[[bytes, int], tuple[Any, int] | None]:
    def read(data: bytes, place: int) -> tuple[Any, int] | None:
        end = place + size
        return (int.from_bytes(data[place:end]), end) if end <= len(data) else None

    return read


def _account(data: bytes, place: int) -> tuple[Any, int] | None:
    end = place + 1 + _ACCOUNT_SIZE
    if end > len(data) or data[place] != _ACCOUNT_SIZE:
        return None
    return _address(data[place + 1 : end]), end


@lru_cache(maxsize=65536)
def _address(account: bytes) -> str:
    return encode_classic_address(account)


def _bytes(data: bytes, place: int) -> tuple[Any, int] | None:
    if place >= len(data) or data[place] > _LONGEST_SHORT:
        return None
    end = place + 1 + data[place]
    return (data[place + 1 : end].hex().upper(), end) if end <= len(data) else None


def _xrp(data: bytes, place: int) -> tuple[Any, int] | None:
    end = place + 8
    if end > len(data) or data[place] & _NOT_XRP:
        return None
    sign = "" if data[place] & _POSITIVE else "-"
    return f"{sign}{int.from_bytes(data[place:end]) & 0x3FFF_FFFF_FFFF_FFFF}", end


# Each returns None for a value that the codec should read or refuse.
_READERS: Final[dict[str, Callable[[bytes, int], tuple[Any, int] | None]]] = {
    "AccountID": _account,
    "Amount": _xrp,
    "Blob": _bytes,
    "UInt16": _number(2),
    "UInt32": _number(4),
}
