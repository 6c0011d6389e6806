"""Sessions: started, refreshed, ended.

Each decision is one statement on the session's row, so of any number of requests with the same refresh token
exactly one is answered with new ones.
"""

from __future__ import annotations

from django.db import connection
from django.db.models.functions import Now

from apps.accounts.models import Session, User
from apps.accounts.tokens import TokenPair, new_jti, refresh_claims, token_pair
from apps.common.errors import ApiError

SESSION_DAYS = 30
# A tab that lost a race, or an answer that was lost on the way, repeats the token before the current one.
GRACE_SECONDS = 10

SESSION_EXPIRED = "Session expired, please login again"

# The share lock makes a password change or a suspension wait, which then ends this session too; or this waits
# for it, and then the password is another or the account is suspended.
_START = """
insert into accounts_session (id, user_id, current, ends_at)
select gen_random_uuid(), person.id, %(jti)s, now() + %(days)s * interval '1 day'
from (
  select id from accounts_user where id = %(user)s and is_active and password = %(password)s for share
) person
returning id, auth_time, ends_at
"""

# Whoever comes second finds the row as the first left it. Used twice: within the grace only refused, else
# somebody has a copy, and nobody can know which of the two is the thief.
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
    """Sign a person in who has just proved who he is. Raises ApiError 400.

    `user` is as read when the proof was looked at. If the password has been changed or the account suspended
    since, the proof is void.
    """
    jti = new_jti()
    with connection.cursor() as cursor:
        cursor.execute(_START, {"jti": jti, "days": SESSION_DAYS, "user": user.pk, "password": user.password})
        row = cursor.fetchone()
    if row is None:
        raise ApiError(400, "The account has changed meanwhile. Please sign in again.")
    session_id, auth_time, ends_at = row
    return token_pair(session_id=session_id, jti=jti, auth_time=auth_time, ends_at=ends_at)


def session_refresh(*, refresh: str) -> TokenPair:
    """New tokens for the current refresh token of a session that lives. Raises ApiError 401.

    The token just before it, within 10 seconds of its use, is refused and nothing else happens; any other
    one that was used before ends the session.
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
    """Sign out: end the session of a refresh token, the current one or one used before. Never refused."""
    claims = refresh_claims(refresh)
    if claims is not None:
        Session.objects.filter(pk=claims.session_id, revoked_at=None).update(
            revoked_at=Now(), reason="signed out"
        )


def sessions_end(*, user_id: int, reason: str) -> None:
    """End all sessions of a person. `reason` is one of the model's; lock the person's row before."""
    Session.objects.filter(user_id=user_id, revoked_at=None).update(revoked_at=Now(), reason=reason)


def sessions_prune() -> int:
    """Delete the sessions whose thirty days are over; returns how many."""
    deleted, _ = Session.objects.filter(ends_at__lt=Now()).delete()
    return deleted


def session_expired() -> ApiError:
    return ApiError(401, SESSION_EXPIRED, code="session_expired")
