"""Numbers of invoices: a prefix and a count without gaps, one series a merchant and mode."""

from __future__ import annotations

import re
from dataclasses import dataclass

PREFIX_LENGTH = 20
MOST_DIGITS = 9
# Letters of any script would be hard to type at a bank or to find; these can stand in a file's name.
_PREFIX = re.compile(rf"[A-Za-z0-9][A-Za-z0-9./_ -]{{0,{PREFIX_LENGTH - 1}}}|")
_FIRST = re.compile(rf"[0-9]{{1,{MOST_DIGITS}}}")

INVALID_PREFIX = (
    f"Prefix can have at most {PREFIX_LENGTH} letters a to z, digits, spaces and . / _ -, "
    "and starts with a letter or a digit."
)
INVALID_FIRST = (
    f"First number must be 1 to {MOST_DIGITS} digits, above 0, such as 0001. Its zeros are kept in front."
)


@dataclass(frozen=True, slots=True)
class Start:
    """How a series begins. Numbers have at least `width` digits."""

    prefix: str
    first: int
    width: int


DEFAULT_START = Start(prefix="INV-", first=1, width=4)


def series_read(prefix: str, first: str) -> Start:
    """Raises ValueError, with the name of the field and a sentence."""
    if not _PREFIX.fullmatch(prefix):
        raise ValueError("prefix", INVALID_PREFIX)
    if not _FIRST.fullmatch(first) or int(first) == 0:
        raise ValueError("first_number", INVALID_FIRST)
    return Start(prefix=prefix, first=int(first), width=len(first))


def number_text(prefix: str, serial: int, width: int) -> str:
    """`NR-2026-0042`."""
    return f"{prefix}{serial:0{width}d}"
