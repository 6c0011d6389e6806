"""Answers that several views give."""

from __future__ import annotations

from typing import Any

from apps.accounts.models import User
from apps.accounts.selectors import user_profile
from apps.accounts.tokens import TokenPair


def signed_in(user: User, tokens: TokenPair) -> dict[str, Any]:
    """What every way of signing in answers."""
    return {"access": tokens.access, "refresh": tokens.refresh, "user": user_profile(user)}
