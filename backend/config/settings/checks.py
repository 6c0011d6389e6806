"""Checks of settings that a person types."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured


def one_of(name: str, value: str, words: tuple[str, ...]) -> str:
    """`value`, if it is one of `words`. Raises ImproperlyConfigured."""
    if value not in words:
        raise ImproperlyConfigured(f"{name} is {' or '.join(words)}, not {value!r}.")
    return value


def whole_number(name: str, value: int, least: int, most: int) -> int:
    """`value`, if it is in this range, both ends included. Raises ImproperlyConfigured."""
    if not least <= value <= most:
        raise ImproperlyConfigured(f"{name} is a number from {least} to {most}, not {value}.")
    return value


def web_address(name: str, value: str) -> str:
    """`value`, if it is empty or a link that a page may have. Raises ImproperlyConfigured."""
    parts = urlsplit(value)
    if value and not (parts.scheme in {"http", "https"} and parts.hostname):
        raise ImproperlyConfigured(f"{name} must be an address that starts with https://, not {value!r}.")
    return value


# It becomes part of a header: no spaces, no separators, no user info.
_SOCKET_ADDRESS = re.compile(r"wss?://[A-Za-z0-9.-]+(:[0-9]{1,5})?(/[A-Za-z0-9._~/-]*)?")


def socket_address(name: str, value: str) -> str:
    """`value`, if it is empty or a WebSocket that a page may open. Raises ImproperlyConfigured."""
    if value and not _SOCKET_ADDRESS.fullmatch(value):
        raise ImproperlyConfigured(f"{name} must be an address that starts with wss://, not {value!r}.")
    return value
