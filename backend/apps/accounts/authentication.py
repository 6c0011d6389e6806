"""Credentials of a request. A secret key comes as `Bearer sk_…` or bare; every request looks it up anew."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db import connection
from rest_framework.authentication import BaseAuthentication
from rest_framework.request import Request

from apps.accounts.services.users import SUSPENDED
from apps.common.crypto import keyed_hash
from apps.common.errors import ApiError
from apps.common.modes import Mode

_LONGEST_KEY = 200


@dataclass(frozen=True)
class KeyHolder:
    """Who a secret key speaks for: one merchant in one mode."""

    owner_id: int
    mode: Mode
    key_id: int
    is_authenticated: bool = True


def secret_key_lookup(header: str) -> str:
    """The keyed hash of the secret key in an Authorization header. Raises ApiError 401.

    What is no secret key at all, a session's token for example, is told so only by the 401.
    """
    scheme, _, rest = header.strip().partition(" ")
    key = rest.strip() if rest and scheme.lower() == "bearer" else header.strip()
    if not key or key.lower() == "bearer":
        raise ApiError(401, "Authentication required")
    if not key.startswith(("sk_test_", "sk_live_")) or len(key) > _LONGEST_KEY:
        raise invalid_key()
    return keyed_hash(key)


def invalid_key() -> ApiError:
    return ApiError(401, "Invalid secret key.")


def suspended() -> ApiError:
    return ApiError(403, SUSPENDED, code="suspended")


class SecretKeyAuthentication(BaseAuthentication):
    """For views of key holders: `request.user` becomes a KeyHolder. Raises ApiError 401 or 403 by itself."""

    def authenticate(self, request: Request) -> tuple[KeyHolder, None]:
        lookup = secret_key_lookup(request.META.get("HTTP_AUTHORIZATION", ""))
        with connection.cursor() as cursor:
            cursor.execute(_FIND, [lookup])
            row: tuple[Any, ...] | None = cursor.fetchone()
        if row is None:
            raise invalid_key()
        key_id, owner_id, mode, is_active = row
        if not is_active:
            raise suspended()
        return KeyHolder(owner_id=owner_id, mode=mode, key_id=key_id), None

    def authenticate_header(self, request: Request) -> str:
        return "Bearer"


# Its use is noted at most once a minute, so that a polling merchant's reads stay reads.
_FIND = """
with found as (
  select k.id, k.owner_id, k.mode, u.is_active,
    k.last_used_at is null or k.last_used_at < now() - interval '1 minute' as stale
  from accounts_secretkey k join accounts_user u on u.id = k.owner_id
  where k.lookup = %s and k.revoked_at is null
), noted as (
  update accounts_secretkey k set last_used_at = now() from found where k.id = found.id and found.stale
)
select id, owner_id, mode, is_active from found
"""
