"""Responses that several views share."""

from __future__ import annotations

from typing import Any

from apps.accounts.models import User
from apps.accounts.selectors import user_profile
from apps.accounts.tokens import TokenPair


def signed_in(user: User, tokens: TokenPair) -> dict[str, Any]:
    """The response of every sign-in."""
    return {"access": tokens.access, "refresh": tokens.refresh, "user": user_profile(user)}
