"""Sessions: start, refresh, end.

Each decision is one statement on the session's row, so of any number of concurrent requests with the same
refresh token exactly one gets new tokens.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from uuid import UUID

from django.db import connection, transaction
from django.db.models.functions import Now

from apps.accounts.domain.audit import Actor, AuditAction
from apps.accounts.domain.sessions import SessionEnd, SessionScope
from apps.accounts.models import Session, User
from apps.accounts.refusals import SessionExpired
from apps.accounts.services.audit import audit_record
from apps.accounts.tokens import new_jti, refresh_claims, token_pair
from apps.accounts.wire import TokenPair
from apps.common.errors import ApiError

SESSION_DAYS = 30
# After a race between tabs, or a lost response, a browser repeats the token before the current one.
GRACE_SECONDS = 10

ACCOUNT_CHANGED = "Your account has just changed. Please sign in again."

# The share lock makes a concurrent password change, suspension or set-up of a second factor wait, and then
# end this session too. If it was first, this statement waits and finds another row than was checked.
_START = """
insert into accounts_session (id, user_id, current, auth_time, ends_at)
select gen_random_uuid(), person.id, %(jti)s, coalesce(%(auth_time)s, now()),
  now() + %(days)s * interval '1 day'
from (
  select id from accounts_user
  where id = %(user)s and is_active and password = %(password)s
    and second_factor_at is not distinct from %(second_factor_at)s
  for share
) person
returning id, auth_time, ends_at
"""

# A second request finds the row as the first left it. A token used twice is only refused within the grace
# period; after it somebody has a copy, and nobody can know which of the two is the thief.
_ROTATE = """
update accounts_session session set
  previous = case when current = %(jti)s then current else previous end,
  rotated_at = case when current = %(jti)s then clock_timestamp() else rotated_at end,
  current = case when current = %(jti)s then %(next)s else current end,
  (revoked_at, reason) = (
    select case when harmless then null else now() end, case when harmless then '' else 'reuse' end
    from (
      select current = %(jti)s
        or (previous = %(jti)s and rotated_at > now() - %(grace)s * interval '1 second') as harmless
    ) judged
  )
from accounts_user person
where session.id = %(id)s and person.id = session.user_id and person.is_active
  and session.revoked_at is null and session.ends_at > now()
returning session.current = %(next)s, session.auth_time, session.ends_at, session.scope
"""


def session_start(
    *,
    user: User,
    at: Actor | None = None,
    second_factor: bool = False,
    auth_time: datetime | None = None,
) -> TokenPair:
    """Start a session for a user who has just signed in. Raises ApiError 400.

    `second_factor` says that it was checked, which an account that has one requires. `auth_time` is that of
    the session which this one replaces, where the sign-in is not a new one.

    `at` is the browser that signs in: with it, an administrator's sign-in is recorded in the same
    transaction.

    `user` is the row that the password was checked against: if password or second factor have changed since,
    or the account was suspended, no session starts.
    """
    if user.second_factor_at is not None and not second_factor:
        raise ValueError("The second factor of this account was not checked.")
    jti = new_jti()
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(
            _START,
            {
                "jti": jti,
                "days": SESSION_DAYS,
                "user": user.pk,
                "password": user.password,
                "second_factor_at": user.second_factor_at,
                "auth_time": auth_time,
            },
        )
        row = cursor.fetchone()
        if row is None:
            raise ApiError(400, ACCOUNT_CHANGED)
        if at is not None and user.is_superuser:
            sign_in_record(user=user, at=at)
    session_id, auth_time, ends_at = row
    return token_pair(session_id=session_id, jti=jti, auth_time=auth_time, ends_at=ends_at)


def sign_in_record(*, user: User, at: Actor, where: str = "dashboard") -> None:
    """Record an administrator's sign-in."""
    audit_record(
        actor=replace(at, admin_id=user.pk),
        action=AuditAction.SIGNED_IN,
        subject=f"administrator {user.pk}",
        after={"where": where},
    )


def session_refresh(*, refresh: str) -> TokenPair:
    """New tokens for the current refresh token of an open session. Raises ApiError 401.

    The token before it, within 10 seconds of its use, is only refused; any other used token ends the session.
    """
    claims = refresh_claims(refresh)
    if claims is None:
        raise SessionExpired
    jti = new_jti()
    with connection.cursor() as cursor:
        cursor.execute(
            _ROTATE,
            {"id": claims.session_id, "jti": claims.jti, "next": jti, "grace": GRACE_SECONDS},
        )
        row = cursor.fetchone()
    if row is None or not row[0]:
        raise SessionExpired
    _, auth_time, ends_at, scope = row
    return token_pair(
        session_id=claims.session_id,
        jti=jti,
        auth_time=auth_time,
        ends_at=ends_at,
        scope=SessionScope(scope),
    )


def session_end(*, refresh: str) -> None:
    """Sign out: end the session of a refresh token, be it the current one or a used one. Never refused."""
    claims = refresh_claims(refresh)
    if claims is not None:
        Session.objects.filter(pk=claims.session_id, revoked_at=None).update(
            revoked_at=Now(), reason=SessionEnd.SIGNED_OUT
        )


def sessions_end(*, user_id: int, reason: SessionEnd, kept: UUID | None = None) -> None:
    """End all sessions of a user, whose row the caller has locked, except the one that is `kept`."""
    ended = Session.objects.filter(user_id=user_id, revoked_at=None)
    if kept is not None:
        ended = ended.exclude(pk=kept)
    ended.update(revoked_at=Now(), reason=reason)


def sessions_prune() -> int:
    """Delete sessions older than thirty days; returns how many."""
    deleted, _ = Session.objects.filter(ends_at__lt=Now()).delete()
    return deleted
