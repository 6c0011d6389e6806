"""Messages of visitors."""

from __future__ import annotations

import re
from typing import Any

from apps.common.errors import ApiError
from apps.common.text import is_storable, strip_bidi
from apps.content.models import (
    CLIENT_LENGTH,
    EMAIL_LENGTH,
    MESSAGE_LENGTH,
    NAME_LENGTH,
    SUBJECT_LENGTH,
    ContactMessage,
)

_EMAIL = re.compile(r"[^\s@]+@[^\s@]+\.[^\s@]+")
# What a person may type into several lines; every other control character is refused.
_LINES = str.maketrans("", "", "\n\t")


def contact_fields(body: dict[str, Any]) -> dict[str, str]:
    """Name, email, subject and message of a form, checked. Raises ApiError 400 that names each field."""
    fields: dict[str, str] = {}
    wrong: dict[str, list[str]] = {}
    for name, label, longest in (
        ("name", "Name", NAME_LENGTH),
        ("email", "Email", EMAIL_LENGTH),
        ("subject", "Subject", SUBJECT_LENGTH),
        ("message", "Message", MESSAGE_LENGTH),
    ):
        try:
            fields[name] = _text(body.get(name), label, longest, lines=name == "message")
        except ValueError as error:
            wrong[name] = [str(error)]
    if "email" in fields and not _EMAIL.fullmatch(fields["email"]):
        wrong["email"] = ["Enter a valid email address, such as ann@example.com."]
    if wrong:
        raise ApiError(400, next(iter(wrong.values()))[0], fields=wrong)
    return fields


def contact_submit(*, fields: dict[str, str], client: str) -> ContactMessage:
    """Keep a message; `fields` are `contact_fields`, `client` is whom the rate limit counted."""
    return ContactMessage.objects.create(**fields, client=client[:CLIENT_LENGTH])


def _text(value: Any, label: str, longest: int, *, lines: bool) -> str:
    if value is None or value == "":
        raise ValueError(f"{label} is required")
    if not isinstance(value, str):
        raise ValueError(f"{label} must be a string.")
    if not is_storable(value):
        raise ValueError(f"{label} must not contain NUL or unpaired surrogate characters.")
    text = strip_bidi(value).replace("\r\n", "\n").replace("\r", "\n").strip()
    if not text:
        raise ValueError(f"{label} is required")
    if len(text) > longest:
        raise ValueError(f"{label} can have at most {longest:,} characters.")
    if any(ord(character) < 0x20 or 0x7F <= ord(character) < 0xA0 for character in _inner(text, lines)):
        raise ValueError(f"{label} must not contain control characters.")
    return text


def _inner(text: str, lines: bool) -> str:
    return text.translate(_LINES) if lines else text
