"""Credentials: a secret key (`Bearer sk_…`, or the key alone) or a session's access token (`Bearer eyJ…`).

Every request looks its credential up, in one statement, so a revoked key, an ended session or a suspended
account is refused from the next request on.
"""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, cast

from django.db import connection
from rest_framework.authentication import BaseAuthentication
from rest_framework.request import Request

from apps.accounts.domain.audit import Actor, AuditSource
from apps.accounts.domain.sessions import SessionScope
from apps.accounts.refusals import (
    InvalidSecretKey,
    KeypadOnly,
    SecondFactorRequired,
    SessionExpired,
    SessionRequired,
    Suspended,
    SuspendedSession,
)
from apps.accounts.services.second_factor import second_factor_missing
from apps.accounts.tokens import access_claims, is_keypad_token
from apps.common.clients import request_client
from apps.common.crypto import keyed_hash
from apps.common.errors import ApiError
from apps.common.modes import Mode

_LONGEST_KEY = 200


@dataclass(frozen=True)
class KeyHolder:
    """The caller with a secret key: a merchant in one mode."""

    owner_id: int
    mode: Mode
    key_id: int
    is_authenticated: bool = True


@dataclass(frozen=True)
class SessionHolder:
    """The caller with a session: a user, in the mode of the account's toggle.

    `auth_time` is the time of the sign-in, `auth_age` how many seconds ago it was by the database's clock.
    """

    owner_id: int
    mode: Mode
    is_superuser: bool
    session_id: uuid.UUID
    auth_time: datetime
    auth_age: float
    is_authenticated: bool = True


@dataclass(frozen=True)
class KeypadHolder:
    """The caller with a keypad's session: a merchant, in the mode in which the keypad was locked.

    No permission but the keypad's own knows it, so a call that forgot about it refuses it too.
    """

    owner_id: int
    mode: Mode
    session_id: uuid.UUID
    is_open: bool
    is_authenticated: bool = True


# `request.user` of a view that accepts several credentials.
Caller = KeyHolder | SessionHolder | KeypadHolder


def web_actor(meta: Mapping[str, Any], *, admin_id: int | None = None) -> Actor:
    """An actor at a browser, from a request's META."""
    return Actor(
        admin_id=admin_id,
        source=AuditSource.WEB,
        client=request_client(cast(dict[str, str], meta)),
        user_agent=meta.get("HTTP_USER_AGENT", ""),
    )


def session_holder(request: Request) -> SessionHolder:
    """Who calls, in a view that only sessions reach."""
    return cast(SessionHolder, request.user)


def request_actor(request: Request) -> Actor:
    """The signed-in administrator who sent a request, for the audit log."""
    return web_actor(request.META, admin_id=session_holder(request).owner_id)


def secret_key_lookup(header: str) -> str:
    """The keyed hash of the secret key in an Authorization header. Raises ApiError 401, or KeypadOnly for
    a keypad's token."""
    scheme, _, rest = header.strip().partition(" ")
    key = rest.strip() if rest and scheme.lower() == "bearer" else header.strip()
    if not key or key.lower() == "bearer":
        raise ApiError(401, "Authentication required")
    if not key.startswith(("sk_test_", "sk_live_")) or len(key) > _LONGEST_KEY:
        if is_keypad_token(key):
            raise KeypadOnly
        raise InvalidSecretKey
    return keyed_hash(key)


class SecretKeyAuthentication(BaseAuthentication):
    """For calls with a secret key: `request.user` becomes a KeyHolder. Raises ApiError 401 or 403."""

    def authenticate(self, request: Request) -> tuple[KeyHolder, None]:
        lookup = secret_key_lookup(request.META.get("HTTP_AUTHORIZATION", ""))
        with connection.cursor() as cursor:
            cursor.execute(_FIND, [lookup])
            row: tuple[Any, ...] | None = cursor.fetchone()
        if row is None:
            raise InvalidSecretKey
        key_id, owner_id, mode, is_active = row
        if not is_active:
            raise Suspended
        return KeyHolder(owner_id=owner_id, mode=mode, key_id=key_id), None

    def authenticate_header(self, request: Request) -> str:
        return "Bearer"


class SessionAuthentication(BaseAuthentication):
    """For calls of signed-in users: `request.user` becomes a SessionHolder. Raises ApiError 401, or 403
    `session_required` for a valid secret key, `keypad_only` for a keypad's session, `second_factor_required`
    for an administrator who must set one up first."""

    # Whether such an administrator may call.
    admits_without_second_factor = False

    def authenticate(self, request: Request) -> tuple[SessionHolder, None]:
        holder = self._holder(request)
        if isinstance(holder, KeypadHolder):
            raise KeypadOnly
        return holder, None

    def _holder(self, request: Request) -> SessionHolder | KeypadHolder:
        header = request.META.get("HTTP_AUTHORIZATION", "").strip()
        scheme, _, token = header.partition(" ")
        token = token.strip()
        if header.startswith("sk_") or token.startswith("sk_"):
            SecretKeyAuthentication().authenticate(request)
            raise SessionRequired
        if not token or scheme.lower() != "bearer":
            raise ApiError(401, "Authentication required")
        claims = access_claims(token)
        if claims is None:
            raise SessionExpired
        with connection.cursor() as cursor:
            cursor.execute(_FIND_SESSION, [claims.session_id, claims.scope])
            row: tuple[Any, ...] | None = cursor.fetchone()
        if row is None:
            raise SessionExpired
        owner_id, test, is_superuser, is_active, alive, auth_time, auth_age, second_factor_at = row[:8]
        if not is_active:
            raise SuspendedSession
        if not alive:
            raise SessionExpired
        if claims.scope == SessionScope.KEYPAD:
            mode, is_open = row[8:]
            return KeypadHolder(
                owner_id=owner_id, mode=Mode(mode), session_id=claims.session_id, is_open=is_open
            )
        if (
            second_factor_missing(is_superuser=is_superuser, since=second_factor_at)
            and not self.admits_without_second_factor
        ):
            raise SecondFactorRequired
        return SessionHolder(
            owner_id=owner_id,
            mode=Mode.TEST if test else Mode.LIVE,
            is_superuser=is_superuser,
            session_id=claims.session_id,
            auth_time=auth_time,
            auth_age=float(auth_age),
        )

    def authenticate_header(self, request: Request) -> str:
        return "Bearer"


class SetUpAuthentication(SessionAuthentication):
    """For what every signed-in user may call, even an administrator who has yet to set up a second factor."""

    admits_without_second_factor = True


class KeypadAuthentication(SessionAuthentication):
    """For the keypad's own calls: `request.user` becomes a KeypadHolder, or the SessionHolder of somebody who
    uses the keypad while signed in."""

    def authenticate(self, request: Request) -> tuple[Any, None]:
        return self._holder(request), None


class KeyOrSessionAuthentication(BaseAuthentication):
    """For calls with either credential: `request.user` becomes a Caller."""

    def authenticate(self, request: Request) -> tuple[Caller, None]:
        header = request.META.get("HTTP_AUTHORIZATION", "").strip()
        scheme, _, rest = header.partition(" ")
        credential = rest.strip() if scheme.lower() == "bearer" else header
        kind = SecretKeyAuthentication if credential.startswith("sk_") else SessionAuthentication
        return kind().authenticate(request)

    def authenticate_header(self, request: Request) -> str:
        return "Bearer"


_FIND_SESSION = """
select person.id, person.is_test_mode, person.is_superuser, person.is_active,
  session.revoked_at is null and session.ends_at > now(),
  session.auth_time, extract(epoch from now() - session.auth_time), person.second_factor_at,
  keypad.mode, keypad.is_open
from accounts_session session join accounts_user person on person.id = session.user_id
left join accounts_keypad keypad on keypad.session_id = session.id
where session.id = %s and session.scope = %s
"""

# `last_used_at` is written at most once a minute, so that most requests of a polling merchant only read.
_FIND = """
with found as (
  select k.id, k.owner_id, k.mode, u.is_active,
    k.last_used_at is null or k.last_used_at < now() - interval '1 minute' as stale
  from accounts_secretkey k join accounts_user u on u.id = k.owner_id
  where k.lookup = %s and k.revoked_at is null and (k.ends_at is null or k.ends_at > now())
), noted as (
  update accounts_secretkey k set last_used_at = now() from found where k.id = found.id and found.stale
)
select id, owner_id, mode, is_active from found
"""
