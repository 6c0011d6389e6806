"""Text from outside: which characters are refused or removed."""

from __future__ import annotations

import re
from typing import Any

# Bidirectional controls can make "10.5" appear as "5.01" or hide the end of a name.
_BIDI = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")

# NUL, which PostgreSQL cannot store, and lone surrogates, which UTF-8 cannot.
_UNSTORABLE = re.compile("[\x00\ud800-\udfff]")


def is_storable(text: str) -> bool:
    """Whether UTF-8 and PostgreSQL can store the text: no NUL, no lone surrogate."""
    return _UNSTORABLE.search(text) is None


def strip_bidi(text: str) -> str:
    return _BIDI.sub("", text)


def every_text_is_storable(value: Any) -> bool:
    """`is_storable` for every string and key in a JSON value."""
    pending = [value]
    while pending:
        item = pending.pop()
        if isinstance(item, str):
            if not is_storable(item):
                return False
        elif isinstance(item, dict):
            pending.extend(item.keys())
            pending.extend(item.values())
        elif isinstance(item, list):
            pending.extend(item)
    return True
