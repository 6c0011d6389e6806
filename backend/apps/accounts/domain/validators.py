"""What a name, an email address and a reset code must look like."""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.core.validators import validate_email

EMAIL_LENGTH = 254
USERNAME_LENGTH = 150
CODE_PATTERN = r"^[0-9]{6}$"

INVALID_USERNAME = f"Name must have 1 to {USERNAME_LENGTH} printable characters."
INVALID_EMAIL = "Enter a valid email address."


def validate_username(name: str) -> None:
    """Raises ValidationError. Bidirectional controls are not printable, so they are refused too."""
    if not (1 <= len(name) <= USERNAME_LENGTH and name.isprintable()):
        raise ValidationError(INVALID_USERNAME)


def validate_address(email: str) -> None:
    """Raises ValidationError."""
    validate_email(email)
    if len(email) > EMAIL_LENGTH:
        raise ValidationError(INVALID_EMAIL)
