"""Sessions: start, refresh, end.

Each decision is one statement on the session's row, so of any number of concurrent requests with the same
refresh token exactly one gets new tokens.
"""

from __future__ import annotations

from django.db import connection
from django.db.models.functions import Now

from apps.accounts.domain.sessions import SessionEnd
from apps.accounts.models import Session, User
from apps.accounts.tokens import TokenPair, new_jti, refresh_claims, token_pair
from apps.common.errors import ApiError

SESSION_DAYS = 30
# After a race between tabs, or a lost response, a browser repeats the token before the current one.
GRACE_SECONDS = 10

SESSION_EXPIRED = "Session expired, please login again"

# The share lock makes a concurrent password change or suspension wait, and then end this session too. If it
# was first, this statement waits and finds another password or a suspended account.
_START = """
insert into accounts_session (id, user_id, current, ends_at)
select gen_random_uuid(), person.id, %(jti)s, now() + %(days)s * interval '1 day'
from (
  select id from accounts_user where id = %(user)s and is_active and password = %(password)s for share
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
returning session.current = %(next)s, session.auth_time, session.ends_at
"""


def session_start(*, user: User) -> TokenPair:
    """Start a session for a user who has just signed in. Raises ApiError 400.

    `user` is the row that the password was checked against: if the password has changed since, or the
    account was suspended, no session starts.
    """
    jti = new_jti()
    with connection.cursor() as cursor:
        cursor.execute(_START, {"jti": jti, "days": SESSION_DAYS, "user": user.pk, "password": user.password})
        row = cursor.fetchone()
    if row is None:
        raise ApiError(400, "Your account has just changed. Please sign in again.")
    session_id, auth_time, ends_at = row
    return token_pair(session_id=session_id, jti=jti, auth_time=auth_time, ends_at=ends_at)


def session_refresh(*, refresh: str) -> TokenPair:
    """New tokens for the current refresh token of an open session. Raises ApiError 401.

    The token before it, within 10 seconds of its use, is only refused; any other used token ends the session.
    """
    claims = refresh_claims(refresh)
    if claims is None:
        raise session_expired()
    jti = new_jti()
    with connection.cursor() as cursor:
        cursor.execute(
            _ROTATE,
            {"id": claims.session_id, "jti": claims.jti, "next": jti, "grace": GRACE_SECONDS},
        )
        row = cursor.fetchone()
    if row is None or not row[0]:
        raise session_expired()
    _, auth_time, ends_at = row
    return token_pair(session_id=claims.session_id, jti=jti, auth_time=auth_time, ends_at=ends_at)


def session_end(*, refresh: str) -> None:
    """Sign out: end the session of a refresh token, be it the current one or a used one. Never refused."""
    claims = refresh_claims(refresh)
    if claims is not None:
        Session.objects.filter(pk=claims.session_id, revoked_at=None).update(
            revoked_at=Now(), reason=SessionEnd.SIGNED_OUT
        )


def sessions_end(*, user_id: int, reason: SessionEnd) -> None:
    """End all sessions of a user, whose row the caller has locked."""
    Session.objects.filter(user_id=user_id, revoked_at=None).update(revoked_at=Now(), reason=reason)


def sessions_prune() -> int:
    """Delete sessions older than thirty days; returns how many."""
    deleted, _ = Session.objects.filter(ends_at__lt=Now()).delete()
    return deleted


def session_expired() -> ApiError:
    return ApiError(401, SESSION_EXPIRED, code="session_expired")
