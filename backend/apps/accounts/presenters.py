"""Responses that several views share."""

from __future__ import annotations

from apps.accounts.models import User
from apps.accounts.selectors import user_profile
from apps.accounts.wire import SignedIn, TokenPair


def signed_in(user: User, tokens: TokenPair) -> SignedIn:
    """The response of every sign-in."""
    return SignedIn(access=tokens.access, refresh=tokens.refresh, user=user_profile(user.pk))
