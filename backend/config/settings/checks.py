"""Checks of settings that a person types."""

from __future__ import annotations

from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured


def web_address(name: str, value: str) -> str:
    """`value`, if it is empty or a link that a page may have. Raises ImproperlyConfigured."""
    parts = urlsplit(value)
    if value and not (parts.scheme in {"http", "https"} and parts.hostname):
        raise ImproperlyConfigured(f"{name} must be an address that starts with https://, not {value!r}.")
    return value
