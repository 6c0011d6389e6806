"""Keyed hashes for looking secrets up, and encryption for secrets that must be readable again.

Wallet secrets are stored differently: they are sealed with a public key (`apps.treasury`).
"""

from __future__ import annotations

import functools
import hmac

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from django.conf import settings


class CannotDecrypt(Exception):
    """The text was not encrypted with any of our keys."""


def keyed_hash(value: str) -> str:
    """HMAC-SHA256 of `value` with the pepper, in hex: useless to somebody who has only the database."""
    return hmac.digest(settings.SECRETS.key_pepper.encode(), value.encode(), "sha256").hex()


@functools.cache
def _ring() -> MultiFernet:
    return MultiFernet([Fernet(key) for key in settings.SECRETS.field_keys])


def encrypt(value: str) -> str:
    """Encrypt with the newest key."""
    return _ring().encrypt(value.encode()).decode()


def decrypt(token: str) -> str:
    """Decrypt with any of our keys. Raises CannotDecrypt."""
    try:
        return _ring().decrypt(token.encode()).decode()
    except InvalidToken:
        raise CannotDecrypt from None
