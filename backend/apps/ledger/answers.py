"""Reads the values in a ledger server's answers: each has the type and range that the protocol gives it.

A server may send anything. What is read here is safe to count with and to store; all else is
`AnswerUnreadable`, which says nothing about the ledger.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from apps.ledger.types import LedgerUnavailable

MOST: Final = 2**32 - 1
"""Of tags, Sequences, ledger indexes and times."""
# All XRP that exists.
MOST_DROPS: Final = 10**17
_DIGITS = re.compile(r"[0-9]{1,20}", re.ASCII)
_WORD = re.compile(r"[A-Za-z0-9_.+-]{1,40}", re.ASCII)
_HASH = re.compile(r"[0-9A-Fa-f]{64}", re.ASCII)
_ACCOUNT = re.compile(r"r[1-9A-HJ-NP-Za-km-z]{24,34}", re.ASCII)
_LONGEST_SENTENCE = 300


class AnswerUnreadable(LedgerUnavailable):
    """The server's answer is not what the protocol says."""

    def __init__(self, what: str, value: object) -> None:
        shown = ascii(value[:60]) if isinstance(value, str) else type(value).__name__
        super().__init__(f"the server's answer cannot be read: {what} is {shown}")


def whole(value: object, what: str, *, most: int = MOST) -> int:
    """A whole number from 0 to `most`, as a number or in digits: servers send both."""
    if isinstance(value, str) and _DIGITS.fullmatch(value):
        value = int(value)
    if type(value) is not int or not 0 <= value <= most:
        raise AnswerUnreadable(what, value)
    return value


def drops(value: object, what: str) -> int:
    return whole(value, what, most=MOST_DROPS)


def factor(value: object, what: str) -> float:
    """A finite number from 0 to 2^32."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= MOST + 1:
        raise AnswerUnreadable(what, value)
    return float(value)


def word(value: object, what: str) -> str:
    """A name of the protocol: a type, a result."""
    if not isinstance(value, str) or not _WORD.fullmatch(value):
        raise AnswerUnreadable(what, value)
    return value


def hash256(value: object, what: str) -> str:
    if not isinstance(value, str) or not _HASH.fullmatch(value):
        raise AnswerUnreadable(what, value)
    return value.upper()


def account(value: object, what: str) -> str:
    """What looks like a classic address; whose it is, the ledger knows."""
    if not isinstance(value, str) or not _ACCOUNT.fullmatch(value):
        raise AnswerUnreadable(what, value)
    return value


def mapping(value: object, what: str) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        raise AnswerUnreadable(what, value)
    return value


def items(value: object, what: str) -> list[Any]:
    if not isinstance(value, list):
        raise AnswerUnreadable(what, value)
    return value


def sentence(value: object) -> str:
    """For the log and the eyes of administrators: what can be printed of a text, and not much of it."""
    text = value if isinstance(value, str) else ""
    return "".join(each for each in text[:_LONGEST_SENTENCE] if each.isprintable())
