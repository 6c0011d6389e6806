"""Crypto-conditions of the one type that escrows use, PREIMAGE-SHA-256, in their DER form.

A condition is ``A0 <length> 80 20 <SHA-256 of the preimage> 81 <length> <length of the preimage>``, its
fulfillment ``A0 <length> 80 <length> <preimage>``.
"""

import hashlib
from typing import Final

_TYPE, _FIRST, _SECOND = 0xA0, 0x80, 0x81
_LONGEST_PREIMAGE: Final = 128  # bytes
_LONGEST_COST: Final = 4  # bytes


def condition_parts(condition: bytes) -> tuple[bytes, int] | None:
    """Fingerprint and preimage length of a condition; None if it is not one."""
    body = _only(condition, _TYPE)
    first = None if body is None else _first(body, _FIRST)
    if first is None:
        return None
    fingerprint, rest = first
    cost = _only(rest, _SECOND)
    if len(fingerprint) != 32 or cost is None or not 1 <= len(cost) <= _LONGEST_COST:
        return None
    length = int.from_bytes(cost)
    return (fingerprint, length) if length <= _LONGEST_PREIMAGE else None


def fulfills(fulfillment: bytes, condition: bytes) -> bool:
    """Whether the fulfillment has the condition's preimage. False if one of them is malformed."""
    body = _only(fulfillment, _TYPE)
    preimage = None if body is None else _only(body, _FIRST)
    if preimage is None or len(preimage) > _LONGEST_PREIMAGE:
        return False
    return condition_parts(condition) == (hashlib.sha256(preimage).digest(), len(preimage))


def _only(data: bytes, tag: int) -> bytes | None:
    """The value of the only element of ``data``."""
    found = _first(data, tag)
    return found[0] if found is not None and found[1] == b"" else None


def _first(data: bytes, tag: int) -> tuple[bytes, bytes] | None:
    """The value of the first element, and what follows it."""
    if len(data) < 2 or data[0] != tag:
        return None
    length, start = data[1], 2
    if length == 0x81 and len(data) > 2:  # lengths from 128 on have a byte of their own
        length, start = data[2], 3
        if length < 0x80:
            return None
    elif length >= 0x80:
        return None
    end = start + length
    return None if len(data) < end else (data[start:end], data[end:])
