"""Every kind of caller, with the credential it sends."""

from __future__ import annotations

import functools
from collections.abc import Callable

from django.db import connection

from apps.accounts.models import User
from apps.accounts.services.users import user_suspend
from tests.factories.platform import Merchant, create_merchant
from tests.factories.users import SignedIn, create_user, open_keypad, signed_in


def _aged(user: User, assignment: str) -> SignedIn:
    session = signed_in(user)
    with connection.cursor() as cursor:
        cursor.execute(f"update accounts_session set {assignment} where id = %s", [session.row.pk])
    return session


# Those whose payment it is not are made once for each worker: a merchant takes longer than all its calls.
@functools.cache
def _key_holder() -> Merchant:
    return create_merchant()


@functools.cache
def _session_holder() -> User:
    return create_merchant().user


@functools.cache
def _administrator() -> User:
    return create_user(is_superuser=True)


@functools.cache
def _suspended() -> tuple[str, str]:
    """The test key and the access token of a suspended merchant."""
    merchant = create_merchant()
    access = signed_in(merchant.user).access
    user_suspend(user_id=merchant.user.pk)
    return merchant.keys["test"], access


_STALE = "auth_time = auth_time - interval '11 minutes'"

# The credential after "Bearer", from the merchant whose payment is requested.
CALLERS: dict[str, Callable[[Merchant], str | None]] = {
    "nobody": lambda merchant: None,
    "nonsense": lambda merchant: "Bearer",
    "forged token": lambda merchant: "eyJhbGciOiJIUzI1NiJ9.e30.AAAA",
    "test key": lambda merchant: merchant.keys["test"],
    "live key": lambda merchant: merchant.keys["live"],
    "other merchant's key": lambda merchant: _key_holder().keys["test"],
    "suspended key": lambda merchant: _suspended()[0],
    "session": lambda merchant: signed_in(merchant.user).access,
    "other merchant's session": lambda merchant: signed_in(_session_holder()).access,
    "administrator": lambda merchant: signed_in(_administrator()).access,
    # Signed in eleven minutes ago: too long ago to change money, keys or wallets.
    "stale session": lambda merchant: _aged(merchant.user, _STALE).access,
    "stale administrator": lambda merchant: _aged(_administrator(), _STALE).access,
    "ended session": lambda merchant: _aged(merchant.user, "ends_at = now()").access,
    "suspended session": lambda merchant: _suspended()[1],
    "refresh token": lambda merchant: signed_in(merchant.user).refresh,
    # A tablet of the merchant whose payment it is, with its keys open.
    "keypad": lambda merchant: open_keypad(merchant.user).access,
}

NAMES = tuple(CALLERS)
_SESSIONS = ("session", "other merchant's session", "administrator", "stale session", "stale administrator")


_KEYS = ("test key", "live key", "other merchant's key", "suspended key")


def anyone(status: int = 200) -> dict[str, int]:
    """A public call, which reads no credential."""
    return dict.fromkeys(NAMES, status)


# Without a row of its own a caller may not call; a keypad is told why.
_NOBODY = {**anyone(401), "keypad": 403}


def by_key(own: int, *, live: int | None = None, another: int | None = None) -> dict[str, int]:
    """For secret keys only: `own` for the merchant's test key, and for the others unless given."""
    return {
        **_NOBODY,
        "test key": own,
        "live key": own if live is None else live,
        "other merchant's key": own if another is None else another,
        "suspended key": 403,
    }


def by_session(
    own: int, *, another: int | None = None, administrator: int | None = None, stale: int | None = None
) -> dict[str, int]:
    """For sessions only; `stale` where a fresh sign-in is needed. A key is valid, but not for this."""
    admin = own if administrator is None else administrator
    return {
        **_NOBODY,
        **dict.fromkeys(_KEYS, 403),
        "session": own,
        "other merchant's session": own if another is None else another,
        "administrator": admin,
        "stale session": own if stale is None else stale,
        "stale administrator": admin if stale is None else stale,
    }


def by_keypad(keypad: int, session: int) -> dict[str, int]:
    """For keypads, and for merchants' sessions."""
    return {**by_merchant(session), "keypad": keypad}


def by_merchant(own: int, *, another: int | None = None) -> dict[str, int]:
    """For merchants' sessions only; an administrator's gets 403."""
    return by_session(own, another=another, administrator=403)


def by_administrator(status: int, *, stale: int | None = None) -> dict[str, int]:
    """For administrators only; a merchant's session gets 403."""
    return {
        **by_session(403, administrator=status),
        "stale administrator": status if stale is None else stale,
    }


def by_key_or_session(
    own: int, *, live: int, another: int, administrator: int | None = None
) -> dict[str, int]:
    keys = by_key(own, live=live, another=another)
    sessions = by_session(
        own, another=another, administrator=another if administrator is None else administrator
    )
    return {**keys, **{name: sessions[name] for name in _SESSIONS}}
