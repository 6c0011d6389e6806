"""Parses addresses: classic, `address:tag`, and X-addresses, which hold address, tag and kind of network.

No ledger is involved: an address that parses need not exist.
"""

from __future__ import annotations

import functools
import re
from dataclasses import dataclass

import base58

from apps.common.errors import Refusal
from apps.ledger.types import NO_TAG

MAX_TAG = 4294967295
ACCOUNT_ZERO = "rrrrrrrrrrrrrrrrrrrrrhoLvTp"
ACCOUNT_ONE = "rrrrrrrrrrrrrrrrrrrrBZbvji"

_ALPHABET = base58.RIPPLE_ALPHABET
_CLASSIC_PREFIX = b"\x00"
_X_MAIN_PREFIX = b"\x05\x44"
_X_TEST_PREFIX = b"\x04\x93"
_ID_BYTES = 20
_TAG = re.compile(r"[0-9]{1,10}")


class AddressMalformed(Refusal):
    """Not an address. The message is a sentence for the person who typed it."""


@dataclass(frozen=True, slots=True)
class Address:
    """A classic address and its tag (-1 = none). `test`: whether an X-address is for test networks; None for
    the other forms, which do not say."""

    classic: str
    tag: int = NO_TAG
    test: bool | None = None


def address_parse(text: str) -> Address:
    """Parse `r…`, `r…:tag`, `X…` or `T…`. Raises `AddressMalformed`."""
    text = text.strip()
    if text[:1] in ("X", "T"):
        return _parse_x(text)
    classic, colon, tag_text = text.partition(":")
    account_id(classic)
    if not colon:
        return Address(classic)
    return Address(classic, tag_parse(tag_text))


def tag_parse(text: str) -> int:
    """A tag in ASCII digits. Raises `AddressMalformed`."""
    if not _TAG.fullmatch(text) or int(text) > MAX_TAG:
        raise AddressMalformed(f"The destination tag must be a whole number from 0 to {MAX_TAG}.")
    return int(text)


def is_classic(text: str) -> bool:
    """Whether `text` is a well-formed classic address."""
    try:
        account_id(text)
    except AddressMalformed:
        return False
    return True


@functools.lru_cache(maxsize=4096)
def account_id(classic: str) -> bytes:
    """The 20 bytes of a classic address. Raises `AddressMalformed`.

    Cached, because decoding takes several times as long as signing.
    """
    payload = _decode(classic)
    if len(payload) != 1 + _ID_BYTES or payload[:1] != _CLASSIC_PREFIX:
        raise AddressMalformed("This is not an XRP Ledger address.")
    return payload[1:]


def classic_address(account: bytes) -> str:
    """The classic address of a 20-byte account ID."""
    return base58.b58encode_check(_CLASSIC_PREFIX + account, alphabet=_ALPHABET).decode()


def x_address(classic: str, tag: int, *, test: bool) -> str:
    """The X-address of an address and tag (-1 = none): `T…` for test networks, else `X…`."""
    prefix = _X_TEST_PREFIX if test else _X_MAIN_PREFIX
    flag, number = (b"\x00", 0) if tag == NO_TAG else (b"\x01", tag)
    payload = prefix + account_id(classic) + flag + number.to_bytes(8, "little")
    return base58.b58encode_check(payload, alphabet=_ALPHABET).decode()


def _parse_x(text: str) -> Address:
    payload = _decode(text)
    if len(payload) != 31 or payload[:2] not in (_X_MAIN_PREFIX, _X_TEST_PREFIX):
        raise AddressMalformed("This is not an XRP Ledger address.")
    flag, tag = payload[22], int.from_bytes(payload[23:31], "little")
    # Flag 2 is reserved for 64-bit tags, which no transaction can carry.
    if flag > 1 or tag > MAX_TAG or (flag == 0 and tag):
        raise AddressMalformed("This X-address has a tag that the ledger does not support.")
    return Address(
        classic_address(payload[2:22]), tag if flag else NO_TAG, test=payload[:2] == _X_TEST_PREFIX
    )


def _decode(text: str) -> bytes:
    if not text.isascii() or len(text) > 64:
        raise AddressMalformed("This is not an XRP Ledger address.")
    try:
        return base58.b58decode_check(text, alphabet=_ALPHABET)
    except ValueError as error:
        raise AddressMalformed("This is not an XRP Ledger address, or it was mistyped.") from error
