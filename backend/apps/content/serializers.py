"""Requests and responses of content: the published schema is made from them."""

from __future__ import annotations

import re
import unicodedata
from typing import Any

from rest_framework import serializers

from apps.common.forms import Form, TextField
from apps.common.text import strip_bidi
from apps.common.wire.examples import EMAIL
from apps.content.models import EMAIL_LENGTH, MESSAGE_LENGTH, NAME_LENGTH, SUBJECT_LENGTH

_EMAIL = re.compile(r"[^\s@]+@[^\s@]+\.[^\s@]+")
INVALID_EMAIL = "Enter a valid email address, such as ann@example.com."


class ContactTextField(TextField):
    """Text of a visitor: without bidirectional or control characters; line breaks only where `lines`."""

    def __init__(self, label: str, *, max_length: int, lines: bool = False, **options: Any) -> None:
        messages = {
            "invalid": f"{label} must be a string.",
            "max_length": f"{label} can have at most {max_length:,} characters.",
        }
        super().__init__(label, max_length=max_length, error_messages=messages, **options)
        self._allowed = "\n\t" if lines else ""

    def run_validation(self, data: Any = serializers.empty) -> Any:
        if isinstance(data, str):
            data = strip_bidi(data).replace("\r\n", "\n").replace("\r", "\n")
        return super().run_validation(data)

    def to_internal_value(self, data: Any) -> str:
        text = super().to_internal_value(data)
        if any(unicodedata.category(char) == "Cc" and char not in self._allowed for char in text):
            raise serializers.ValidationError(f"{self.label} must not contain control characters.")
        return text


class ContactSerializer(Form):
    examples = {
        "name": "Shop",
        "email": EMAIL,
        "subject": "An order that has not arrived",
        "message": "Done.",
    }
    name = ContactTextField("Name", max_length=NAME_LENGTH, help_text="Who wrote it.")
    email = ContactTextField("Email", max_length=EMAIL_LENGTH, help_text="The address to reply to.")
    subject = ContactTextField(
        "Subject", max_length=SUBJECT_LENGTH, help_text="What it is about, on one line."
    )
    message = ContactTextField(
        "Message",
        max_length=MESSAGE_LENGTH,
        lines=True,
        help_text="The message, which may have several lines.",
    )

    def validate_email(self, email: str) -> str:
        if not _EMAIL.fullmatch(email):
            raise serializers.ValidationError(INVALID_EMAIL)
        return email
