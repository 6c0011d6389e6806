"""Parsing a serialized transaction field by field, without losing a byte.

xrpl-py's codec reads each value; the bytes themselves are kept beside it. So the signed part is
cut out of what was sent instead of being written anew, which is faster and also right for
values the codec reads but refuses to write (a negative fee).
"""

from dataclasses import dataclass
from typing import Any

from xrpl.core.binarycodec.binary_wrappers.binary_parser import BinaryParser
from xrpl.core.binarycodec.definitions import get_transaction_type_name


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
    parser = BinaryParser(digits)
    parts: list[tuple[int, bool, bytes]] = []
    fields: dict[str, Any] = {}
    start = memo_size = 0
    while not parser.is_end():
        field = parser.read_field()
        value = parser.read_field_value(field).to_json()
        end = len(data) - len(parser)
        if field.name in fields:
            raise ValueError(f"Duplicate field '{field.name}'.")
        fields[field.name] = get_transaction_type_name(value) if field.name == "TransactionType" else value
        parts.append((field.ordinal, field.is_signing, data[start:end]))
        if field.name == "Memos":
            memo_size = end - start
        start = end
    parts.sort()
    return Blob(
        data=b"".join(part for _, _, part in parts),
        signed=b"".join(part for _, is_signing, part in parts if is_signing),
        fields=fields,
        memo_size=memo_size,
    )
