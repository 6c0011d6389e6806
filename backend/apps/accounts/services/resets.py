"""Password resets: one mail with a code and a link, each good for ten minutes, together for one password.

Nothing here tells an unknown address from a known one: both get a row, a counter and a mail in the queue, and
the mail to nobody is thrown away by the worker. Guesses are counted before they are looked at.
"""

from __future__ import annotations

import hmac
import re
import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import cast

from django.conf import settings
from django.db import transaction
from django.db.models import Q, QuerySet
from django.db.models.functions import Now

from apps.accounts import mails
from apps.accounts.models import PasswordReset, User
from apps.accounts.selectors import user_by_email
from apps.accounts.services.disconnect import account_disconnect
from apps.accounts.services.form_fields import form_error
from apps.accounts.services.passwords import SAME, password_is, password_problems, password_set
from apps.accounts.services.users import user_field_errors
from apps.common.counters import counter_return, counter_take
from apps.common.crypto import keyed_hash
from apps.common.errors import ApiError
from apps.common.mail.outgoing import mail_enqueue

LIFE = timedelta(minutes=10)
"""Of a code, of a link, and of the proof that a code was verified."""

MAILS_AN_HOUR = 3
MAILS_A_DAY = 10
GUESSES_A_CODE = 5
GUESSES_A_DAY = 10

_HOUR, _DAY = 3_600, 86_400
_CODE = re.compile(r"[0-9]{6}\Z")

WRONG_CODE = "Invalid or expired OTP code. Please try again or request a new one."
NOT_A_CODE = "Please enter a valid 6-digit OTP"
VERIFY_AGAIN = "Please verify the code again."
INVALID_LINK = "Invalid reset link. Please request a new password reset."


def reset_request(*, email: str, client: str) -> None:
    """Mail a code and a link to the account of an address, if there is one and not too many were sent.

    Answers nothing either way. A new code ends the one before; links live on until their own end. Raises
    ApiError 400 for what can be no address, 429 for a client that asks too often.
    """
    if errors := user_field_errors(email=email):
        raise ApiError(400, errors["email"][0], fields=errors)
    _client_take("resets", client)
    user = user_by_email(email)
    spelling = _one_spelling(email, user)
    mails_left = _takes(
        Take("reset mails an hour", spelling, MAILS_AN_HOUR, _HOUR),
        Take("reset mails a day", spelling, MAILS_A_DAY, _DAY),
    )
    if mails_left is None:
        return
    code, link = f"{secrets.randbelow(10**6):06d}", secrets.token_urlsafe(32)
    link_hash = _hashed("link", link)
    with transaction.atomic():
        PasswordReset.objects.create(
            address=_hashed("address", spelling),
            user=user,
            code=_hashed("code", f"{link_hash}:{code}"),
            link=link_hash,
            expires_at=Now() + LIFE,
        )
        mail_enqueue(
            recipient=None if user is None else user.email,
            kind="password_reset",
            message=mails.password_reset(code=code, link=link),
            useful_for=LIFE,
        )


def reset_verify(*, email: str, otp: str, client: str) -> str:
    """Exchange a right code for a proof, good once and for ten minutes. Raises ApiError 400 or 429.

    The code itself stays good until its end: `reset_by_code` takes it, too.
    """
    _client_take("reset checks", client)
    reset = _guess(_one_spelling(email, user_by_email(email)), otp)
    proof = secrets.token_urlsafe(32)
    PasswordReset.objects.filter(pk=reset.pk).update(
        verified=_hashed("proof", proof), verified_until=Now() + LIFE
    )
    return proof


def reset_by_code(*, email: str, otp: str | None, proof: str | None, password: str, client: str) -> list[str]:
    """Set a new password with a proof of `reset_verify`, or else with the code. Raises ApiError 400 or 429.

    Returns what else was ended, in words (`_complete`).
    """
    _client_take("reset confirms", client)
    spelling = _one_spelling(email, user_by_email(email))
    reset = _proven(spelling, proof) if proof else None
    if reset is None:
        if otp is None:
            raise form_error(VERIFY_AGAIN, code="verify_again")
        reset = _guess(spelling, otp)
    return _complete(reset, password, field="new_password")


def reset_by_link(*, token: str, password: str, client: str) -> list[str]:
    """Set a new password with the link of a mail. Raises ApiError 400 or 429; returns as `reset_by_code`."""
    _client_take("reset confirms", client)
    reset = _living().filter(link=_hashed("link", token), expires_at__gt=Now()).first()
    if reset is None:
        raise form_error(INVALID_LINK, code="invalid_link")
    return _complete(reset, password, field="password")


def resets_prune() -> None:
    """Forget what was asked for more than two days ago."""
    PasswordReset.objects.filter(created_at__lt=Now() - timedelta(days=2)).delete()


def _complete(reset: PasswordReset, password: str, *, field: str) -> list[str]:
    """Set the password of a reset that was proven; all sessions end, and every other reset of the account.

    Its address is confirmed by this. Where it was not before, everything that is connected to the account
    ends, too, and is returned in words.
    """
    with transaction.atomic():
        user = User.objects.select_for_update(no_key=True).get(pk=cast(int, reset.user_id))
        # Of two at once the second finds it used.
        if not _living().filter(pk=reset.pk).exists():
            raise form_error(VERIFY_AGAIN, code="verify_again")
        if problems := password_problems(password, user=user) or (
            [SAME] if password_is(user, password) else []
        ):
            raise ApiError(400, problems[0], fields={field: problems})
        PasswordReset.objects.filter(user=user, used_at=None).update(used_at=Now())
        password_set(user=user, password=password)
        disconnected: list[str] = []
        if user.email_verified_at is None:
            disconnected = account_disconnect(user_id=user.pk)
            User.objects.filter(pk=user.pk).update(email_verified_at=Now())
        mail_enqueue(
            recipient=user.email,
            kind="password_changed",
            message=mails.password_changed(by_reset=True, disconnected=disconnected),
        )
    return disconnected


def _living() -> QuerySet[PasswordReset]:
    return PasswordReset.objects.filter(used_at=None, user__isnull=False)


def _proven(spelling: str, proof: str) -> PasswordReset | None:
    return (
        _living()
        .filter(
            address=_hashed("address", spelling), verified=_hashed("proof", proof), verified_until__gt=Now()
        )
        .first()
    )


def _guess(spelling: str, otp: str) -> PasswordReset:
    """The newest reset of an address, if this is its code. Raises ApiError 400, alike for every other case.

    Wrong guesses count against the code and against the day, by whichever call they came; of any number of
    parallel ones no more than that are looked at.
    """
    if not _CODE.match(otp):
        raise ApiError(400, NOT_A_CODE, fields={"otp": [NOT_A_CODE]})
    newest = (
        PasswordReset.objects.filter(address=_hashed("address", spelling))
        .annotate(open=Q(used_at=None, expires_at__gt=Now()))
        .order_by("-id")
        .first()
    )
    if newest is None or not newest.open:
        raise _wrong_code()
    counted = _takes(
        Take("reset guesses", spelling, GUESSES_A_DAY, _DAY),
        Take("code guesses", str(newest.pk), GUESSES_A_CODE, _DAY),
    )
    if counted is None:
        raise _wrong_code()
    right = hmac.compare_digest(newest.code, _hashed("code", f"{newest.link}:{otp}"))
    if not right or newest.user_id is None:
        raise _wrong_code()
    _give_back(counted)
    return newest


def _wrong_code() -> ApiError:
    return ApiError(400, WRONG_CODE, fields={"otp": [WRONG_CODE]})


@dataclass(frozen=True)
class Take:
    """One limit: at most `limit` of a kind for a subject in any `seconds`."""

    kind: str
    subject: str
    limit: int
    seconds: int


def _takes(*wanted: Take) -> list[tuple[Take, datetime]] | None:
    """Count an act under each of these limits, or under none of them where one is full."""
    taken: list[tuple[Take, datetime]] = []
    for take in wanted:
        try:
            moment = counter_take(
                kind=take.kind, subject=take.subject, limit=take.limit, seconds=take.seconds
            )
        except ApiError:
            _give_back(taken)
            return None
        taken.append((take, moment))
    return taken


def _give_back(taken: list[tuple[Take, datetime]]) -> None:
    for take, moment in taken:
        counter_return(kind=take.kind, subject=take.subject, moment=moment)


def _client_take(kind: str, client: str) -> None:
    """Each of the three calls has a window of its own. Raises ApiError 429."""
    counter_take(kind=kind, subject=client, limit=settings.RATE_RESET_PER_HOUR, seconds=_HOUR)


def _one_spelling(email: str, user: User | None) -> str:
    """The address under which `user`, whose it is if it is anybody's, is counted, however it was typed.

    PostgreSQL finds an account by spellings that Python folds to others ("İ" for "i"): each of them would
    else have mails and guesses of its own.
    """
    return (email.strip() if user is None else user.email).lower()


def _hashed(purpose: str, value: str) -> str:
    """A keyed hash that is good for nothing but its purpose."""
    return keyed_hash(f"password reset {purpose}:{value}")
