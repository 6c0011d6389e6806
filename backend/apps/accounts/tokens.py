"""The signed tokens of a session: writing and reading them.

An access token is valid for ten minutes, a refresh token for seven days or until its session ends. Both carry
the session's id (`family`) and the time of the sign-in (`auth_time`, unix seconds). A valid signature is not
enough: every request also checks that the session is open. The tokens of a keypad also carry their `scope`,
which every call but the keypad's refuses; its refresh token is valid until the session ends.
"""

from __future__ import annotations

import functools
import uuid
from dataclasses import dataclass
from datetime import datetime
from typing import Any, cast

from django.conf import settings
from rest_framework_simplejwt.backends import TokenBackend
from rest_framework_simplejwt.exceptions import TokenError
from rest_framework_simplejwt.settings import api_settings
from rest_framework_simplejwt.tokens import Token

from apps.accounts.domain.sessions import SessionScope
from apps.accounts.wire import TokenPair

_LONGEST_TOKEN = 2_000


class _AccessToken(Token):
    token_type = "access"  # noqa: S105  (a name)
    lifetime = api_settings.ACCESS_TOKEN_LIFETIME


class _RefreshToken(Token):
    token_type = "refresh"  # noqa: S105  (a name)
    lifetime = api_settings.REFRESH_TOKEN_LIFETIME


@dataclass(frozen=True)
class AccessClaims:
    """Which session an access token belongs to, and what it may call."""

    session_id: uuid.UUID
    scope: SessionScope


@dataclass(frozen=True)
class RefreshClaims:
    """Which session a refresh token belongs to, and the token's own id."""

    session_id: uuid.UUID
    jti: str


def new_jti() -> str:
    return uuid.uuid4().hex


def token_pair(
    *,
    session_id: uuid.UUID,
    jti: str,
    auth_time: datetime,
    ends_at: datetime,
    scope: SessionScope = SessionScope.FULL,
) -> TokenPair:
    """Sign both tokens of a session; `jti` becomes the refresh token's id. Neither outlives `ends_at`."""
    access, refresh = _AccessToken(), _RefreshToken()
    refresh["jti"] = jti
    if scope != SessionScope.FULL:
        access["scope"] = refresh["scope"] = str(scope)
        # A counter may be closed for longer than a week.
        refresh["exp"] = int(ends_at.timestamp())
    for token in (access, refresh):
        token["family"] = session_id.hex
        token["auth_time"] = int(auth_time.timestamp())
        token["exp"] = min(token["exp"], int(ends_at.timestamp()))
    return TokenPair(access=str(access), refresh=str(refresh))


def access_claims(token: str) -> AccessClaims | None:
    """The claims of a valid access token, else None."""
    claims = _claims(_AccessToken, token)
    session_id = None if claims is None else _session_id(claims)
    if claims is None or session_id is None:
        return None
    try:
        scope = SessionScope(claims.get("scope", ""))
    except ValueError:
        return None
    return AccessClaims(session_id=session_id, scope=scope)


def is_keypad_token(token: str) -> bool:
    claims = access_claims(token)
    return claims is not None and claims.scope == SessionScope.KEYPAD


def refresh_claims(token: str) -> RefreshClaims | None:
    """The claims of a valid refresh token, else None."""
    claims = _claims(_RefreshToken, token)
    if claims is None:
        return None
    session_id, jti = _session_id(claims), claims["jti"]
    if session_id is None or not isinstance(jti, str):
        return None
    return RefreshClaims(session_id=session_id, jti=jti)


def _claims(kind: type[Token], token: str) -> dict[str, Any] | None:
    if len(token) > _LONGEST_TOKEN or not token.isascii():
        return None
    for accepted in (kind, *_accepting(kind)):
        try:
            return dict(accepted(cast(Any, token)).payload)  # accepts text, despite its annotation
        except TokenError:
            continue
    return None


def _accepting(kind: type[Token]) -> list[type[Token]]:
    """The same tokens, signed with the keys that are accepted beside ours while they are rotated."""
    return [
        type(kind.__name__, (kind,), {"token_backend": _backend(key)})
        for key in settings.SECRETS.jwt_keys_accepted
    ]


@functools.lru_cache(maxsize=8)
def _backend(key: str) -> TokenBackend:
    return TokenBackend(
        api_settings.ALGORITHM, signing_key=key, audience=api_settings.AUDIENCE, issuer=api_settings.ISSUER
    )


def _session_id(claims: dict[str, Any]) -> uuid.UUID | None:
    try:
        return uuid.UUID(hex=claims["family"])
    except (KeyError, ValueError, AttributeError, TypeError):
        return None
