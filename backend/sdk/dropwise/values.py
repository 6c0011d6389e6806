"""Values as the API takes them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from datetime import date, datetime
from decimal import Decimal
from typing import Any
from urllib.parse import quote, urlencode

Amount = str | float | Decimal
Time = str | date | datetime
"""A time in ISO 8601, a day in UTC (`2026-11-22`), a `date`, or a `datetime` with its zone."""

_NUMBER = re.compile(r"[0-9]+(\.[0-9]{1,6})?")
_DOTS = re.compile(r"\.+")


def amount_text(amount: object) -> str:
    """An amount as it is sent. A number is its shortest decimal text: 10.0 is "10", and 0.1 + 0.2 is
    refused.
    """
    if isinstance(amount, str):
        return amount
    if isinstance(amount, int | float | Decimal) and not isinstance(amount, bool):
        number = amount if isinstance(amount, Decimal) else Decimal(repr(amount))
        text = format(number, "f") if number.is_finite() else str(number)
        if "." in text:
            text = text.rstrip("0").rstrip(".")
        if _NUMBER.fullmatch(text):
            return text
    raise TypeError(
        f"The amount {amount!r} is not a string or number of XRP with at most six decimals, such as 10.5."
    )


def time_text(time: Time) -> str:
    if isinstance(time, datetime) and time.tzinfo is None:
        raise TypeError("A datetime needs its time zone, such as datetime.now(UTC).")
    return time if isinstance(time, str) else time.isoformat()


def in_path(part: str | int) -> str:
    """An id as a part of a path. An empty one would be another address, and so would dots, even encoded
    ones.
    """
    text = str(part) if isinstance(part, int) else part
    if not isinstance(text, str) or text == "":
        raise TypeError("The id is missing.")
    if _DOTS.fullmatch(text):
        raise ValueError(f"{text!r} is not an id.")
    return quote(text, safe="")


def query(parameters: Mapping[str, Any]) -> str:
    """The parameters that are given, as a query: lists separated by commas."""
    return urlencode({name: _value(value) for name, value in parameters.items() if value is not None})


def _value(value: Any) -> str:
    if isinstance(value, date):
        return time_text(value)
    if isinstance(value, Iterable) and not isinstance(value, str):
        return ",".join(map(str, value))
    return str(value)
