"""Keypads: locking a tablet to taking payments, its PIN, leaving it, ending it from elsewhere."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from django.contrib.auth.hashers import check_password, make_password
from django.db import connection, transaction
from django.db.models.functions import Now

from apps.accounts.domain.audit import Actor
from apps.accounts.domain.keypads import DEVICE_LENGTH, PIN_TRIES, wrong_pin
from apps.accounts.domain.sessions import SessionEnd, SessionScope
from apps.accounts.models import Keypad, Session, User
from apps.accounts.refusals import PinBlocked, PinWrong, SessionExpired
from apps.accounts.services.challenges import second_factor_demand
from apps.accounts.services.hashing import one_hash
from apps.accounts.services.known_devices import KnownDevice
from apps.accounts.services.passwords import guessing, password_is
from apps.accounts.services.sessions import SESSION_DAYS, session_start
from apps.accounts.tokens import new_jti, token_pair
from apps.accounts.wire import TokenPair
from apps.common.errors import ApiError, field_error
from apps.common.modes import Mode

WRONG_PASSWORD = "Wrong password."  # noqa: S105  (a sentence)

# The share lock makes a concurrent password change or suspension wait, and then end the keypad too. If it was
# first, this waits, and finds that the session to exchange has ended.
_HOLD_ACCOUNT = "select from accounts_user where id = %(user)s and is_active for share"

_EXCHANGE = """
with replaced as (
  update accounts_session set revoked_at = now(), reason = %(reason)s
  where id = %(session)s and user_id = %(user)s and scope = '' and revoked_at is null and ends_at > now()
  returning auth_time
), exchanged as (
  insert into accounts_session (id, user_id, current, auth_time, ends_at, scope)
  select gen_random_uuid(), %(user)s, %(jti)s, auth_time, now() + %(days)s * interval '1 day', %(scope)s
  from replaced
  returning id, auth_time, ends_at
), keypad as (
  insert into accounts_keypad (session_id, mode, pin, device)
  select id, %(mode)s, %(pin)s, %(device)s from exchanged
)
select id, auth_time, ends_at from exchanged
"""


def keypad_lock(*, user_id: int, session_id: UUID, mode: Mode, pin: str, device: str) -> TokenPair:
    """Exchange a full session for a keypad's, which starts locked; the full one ends in the same commit.

    Raises SessionExpired where it had ended.
    """
    with one_hash():
        hashed = make_password(pin)
    jti = new_jti()
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(_HOLD_ACCOUNT, {"user": user_id})
        cursor.execute(
            _EXCHANGE,
            {
                "user": user_id,
                "session": session_id,
                "reason": SessionEnd.SIGNED_OUT,
                "jti": jti,
                "days": SESSION_DAYS,
                "scope": SessionScope.KEYPAD,
                "mode": mode,
                "pin": hashed,
                "device": device[:DEVICE_LENGTH],
            },
        )
        row: tuple[UUID, datetime, datetime] | None = cursor.fetchone()
    if row is None:
        raise SessionExpired
    keypad_id, auth_time, ends_at = row
    return token_pair(
        session_id=keypad_id, jti=jti, auth_time=auth_time, ends_at=ends_at, scope=SessionScope.KEYPAD
    )


_TAKE_TRY = """
update accounts_keypad set tries_left = tries_left - 1, is_open = false
where session_id = %s and tries_left > 0
returning pin, tries_left
"""


def keypad_open(*, keypad_id: UUID, pin: str) -> None:
    """Open the keys with the PIN. Raises PinWrong or, without a try left, PinBlocked.

    A try is taken before the PIN is checked and given back if it was right, so that guesses at the same time
    are five at most.
    """
    with connection.cursor() as cursor:
        cursor.execute(_TAKE_TRY, [keypad_id])
        row: tuple[str, int] | None = cursor.fetchone()
    if row is None:
        raise PinBlocked
    hashed, tries_left = row
    try:
        with one_hash():
            right = check_password(pin, hashed)
    except BaseException:
        Keypad.objects.filter(pk=keypad_id, tries_left=tries_left).update(tries_left=tries_left + 1)
        raise
    if right:
        Keypad.objects.filter(pk=keypad_id).update(tries_left=PIN_TRIES, is_open=True)
    elif tries_left == 0:
        raise PinBlocked
    else:
        raise PinWrong(wrong_pin(tries_left))


def keypad_close(*, keypad_id: UUID) -> None:
    """Lock the keys again."""
    Keypad.objects.filter(pk=keypad_id).update(is_open=False)


def keypad_leave(
    *, keypad_id: UUID, password: str, otp: str | None, client: str, device: KnownDevice, at: Actor
) -> tuple[User, TokenPair]:
    """Exchange a keypad's session for a full one, with the password and, where it is on, the second factor.

    Raises ApiError 400 or 429, as signing in does.
    """
    user = User.objects.get(sessions=keypad_id)
    with guessing(user=user, email=user.email, client=client, device=device) as guess:
        guess.right = password_is(user, password)
    if not guess.right:
        raise field_error("password", WRONG_PASSWORD)
    second_factor_demand(user=user, otp=otp, client=client, at=at)
    with transaction.atomic():
        tokens = session_start(user=user, at=at, second_factor=True)
        _end(owner_id=user.pk, keypad_id=keypad_id)
    return user, tokens


def keypad_end(*, owner_id: int, keypad_id: UUID) -> None:
    """Sign a keypad out from elsewhere. Raises ApiError 404 for one that is not the owner's or has ended."""
    if not _end(owner_id=owner_id, keypad_id=keypad_id):
        raise ApiError(404, "There is no such keypad.")


def _end(*, owner_id: int, keypad_id: UUID) -> bool:
    open_keypads = Session.objects.filter(user_id=owner_id, scope=SessionScope.KEYPAD, revoked_at=None)
    ended = open_keypads.filter(pk=keypad_id).update(revoked_at=Now(), reason=SessionEnd.SIGNED_OUT)
    return ended > 0
