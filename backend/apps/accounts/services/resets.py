"""Password resets: one email with a code and a link. Both expire after ten minutes; using either ends both.

Nothing here tells an unknown address from a known one: both get a row, a counter and a queued email, and the
worker throws away the email to nobody. Guesses are counted before they are checked.
"""

from __future__ import annotations

import hmac
import secrets
from datetime import datetime, timedelta
from typing import cast

from django.conf import settings
from django.db import transaction
from django.db.models import Q, QuerySet
from django.db.models.functions import Now

from apps.accounts import mails
from apps.accounts.domain.counters import DAY, HOUR, Counter
from apps.accounts.models import PasswordReset, User
from apps.accounts.refusals import ResetLinkInvalid, VerifyAgain
from apps.accounts.selectors import user_by_email
from apps.accounts.services.disconnect import account_disconnect
from apps.accounts.services.passwords import (
    SAME,
    password_is,
    password_prepare,
    password_problems,
    password_save,
)
from apps.common.counters import Limit, counter_take, counters_return, counters_take
from apps.common.crypto import keyed_hash
from apps.common.errors import Refusal, field_error
from apps.common.mail.outgoing import mail_enqueue

LIFETIME = timedelta(minutes=10)
"""Of a code, of a link, and of the proof that a code was verified."""

EMAILS_PER_HOUR = 3
EMAILS_PER_DAY = 10
GUESSES_PER_CODE = 5
GUESSES_PER_DAY = 10

WRONG_CODE = "Invalid or expired OTP code. Please try again or request a new one."


def reset_request(*, email: str, client: str) -> None:
    """Email a code and a link to the account with this address, if it exists and has not had too many.

    A new code replaces the one before; older links stay valid until they expire. Raises ApiError 429 for a
    client that asks too often.
    """
    _client_take(Counter.RESET_REQUEST, client)
    user = user_by_email(email)
    address = _canonical(email, user)
    allowed = _take_all(
        Limit(Counter.RESET_EMAIL_HOUR, address, EMAILS_PER_HOUR, HOUR),
        Limit(Counter.RESET_EMAIL_DAY, address, EMAILS_PER_DAY, DAY),
    )
    if allowed is None:
        return
    code, link = f"{secrets.randbelow(10**6):06d}", secrets.token_urlsafe(32)
    link_hash = _hashed("link", link)
    with transaction.atomic():
        PasswordReset.objects.create(
            address=_hashed("address", address),
            user=user,
            code=_hashed("code", f"{link_hash}:{code}"),
            link=link_hash,
            expires_at=Now() + LIFETIME,
        )
        mail_enqueue(
            recipient=None if user is None else user.email,
            kind=mails.MailKind.PASSWORD_RESET,
            message=mails.password_reset(code=code, link=link),
            useful_for=LIFETIME,
        )


def reset_verify(*, email: str, otp: str, client: str) -> str:
    """Exchange a correct code for a proof that works once, for ten minutes. Raises ApiError 400 or 429.

    The code itself stays valid until it expires: `reset_by_code` accepts it too.
    """
    _client_take(Counter.RESET_CHECK, client)
    reset = _reset_of_code(_canonical(email, user_by_email(email)), otp)
    proof = secrets.token_urlsafe(32)
    PasswordReset.objects.filter(pk=reset.pk).update(
        verified=_hashed("proof", proof), verified_until=Now() + LIFETIME
    )
    return proof


def reset_by_code(*, email: str, otp: str | None, proof: str | None, password: str, client: str) -> list[str]:
    """Set a new password with a proof from `reset_verify`, or else with the code. Raises ApiError 400 or 429.

    Returns what else ended, in words (see `_complete`).
    """
    _client_take(Counter.RESET_CONFIRM, client)
    address = _canonical(email, user_by_email(email))
    reset = _reset_of_proof(address, proof) if proof else None
    if reset is None:
        if otp is None:
            raise VerifyAgain
        reset = _reset_of_code(address, otp)
    return _complete(reset, password, field="new_password")


def reset_by_link(*, token: str, password: str, client: str) -> list[str]:
    """Set a new password with the link of an email. Raises and returns as `reset_by_code`."""
    _client_take(Counter.RESET_CONFIRM, client)
    reset = _unused().filter(link=_hashed("link", token), expires_at__gt=Now()).first()
    if reset is None:
        raise ResetLinkInvalid
    return _complete(reset, password, field="password")


def resets_prune() -> None:
    """Delete requests older than two days."""
    PasswordReset.objects.filter(created_at__lt=Now() - timedelta(days=2)).delete()


def _complete(reset: PasswordReset, password: str, *, field: str) -> list[str]:
    """Set the password. All sessions and all other resets of the account end, and its address is confirmed.

    If the address was not confirmed before, everything connected to the account ends too and is returned in
    words.
    """
    user = User.objects.get(pk=cast(int, reset.user_id))
    problems = password_problems(password, user=user)
    if problems or password_is(user, password):
        raise field_error(field, *(problems or [SAME]))
    # Before the lock: a hash takes long, and other calls for the account would run out of time behind it.
    password_prepare(user=user, password=password)
    with transaction.atomic():
        locked = User.objects.select_for_update(no_key=True).get(pk=user.pk)
        # Checked under the lock: of two concurrent calls, the second finds the reset used.
        if not _unused().filter(pk=reset.pk).exists():
            raise VerifyAgain
        PasswordReset.objects.filter(user=user, used_at=None).update(used_at=Now())
        password_save(user=user)
        disconnected: list[str] = []
        if locked.email_verified_at is None:
            disconnected = account_disconnect(user_id=user.pk)
            User.objects.filter(pk=user.pk).update(email_verified_at=Now())
        mail_enqueue(
            recipient=user.email,
            kind=mails.MailKind.PASSWORD_CHANGED,
            message=mails.password_changed(by_reset=True, disconnected=disconnected),
        )
    return disconnected


def _unused() -> QuerySet[PasswordReset]:
    return PasswordReset.objects.filter(used_at=None, user__isnull=False)


def _reset_of_proof(address: str, proof: str) -> PasswordReset | None:
    return (
        _unused()
        .filter(
            address=_hashed("address", address), verified=_hashed("proof", proof), verified_until__gt=Now()
        )
        .first()
    )


def _reset_of_code(address: str, otp: str) -> PasswordReset:
    """The newest reset of an address, if this is its code. Raises the same ApiError 400 in every other case.

    Wrong guesses count against the code and against the day, whichever call makes them; concurrent guesses
    beyond the limits are never checked.
    """
    newest = (
        PasswordReset.objects.filter(address=_hashed("address", address))
        .annotate(open=Q(used_at=None, expires_at__gt=Now()))
        .order_by("-id")
        .first()
    )
    if newest is None or not newest.open:
        raise field_error("otp", WRONG_CODE)
    counted = _take_all(
        Limit(Counter.RESET_GUESS, address, GUESSES_PER_DAY, DAY),
        Limit(Counter.CODE_GUESS, str(newest.pk), GUESSES_PER_CODE, DAY),
    )
    if counted is None:
        raise field_error("otp", WRONG_CODE)
    right = hmac.compare_digest(newest.code, _hashed("code", f"{newest.link}:{otp}"))
    if not right or newest.user_id is None:
        raise field_error("otp", WRONG_CODE)
    counters_return(counted)
    return newest


def _take_all(*limits: Limit) -> list[tuple[Limit, datetime]] | None:
    """Count one action under every limit, or under none of them (None) where one is used up."""
    try:
        return counters_take(*limits)
    except Refusal:
        return None


def _client_take(kind: Counter, client: str) -> None:
    """Raises ApiError 429."""
    counter_take(kind=kind, subject=client, limit=settings.RATE_RESET_PER_HOUR, seconds=HOUR)


def _canonical(email: str, user: User | None) -> str:
    """The one spelling under which emails and guesses for `user` (the owner of `email`, if any) are counted.

    PostgreSQL finds an account by spellings that Python folds differently ("İ" for "i"). Counted as typed,
    each spelling would have limits of its own.
    """
    return (email.strip() if user is None else user.email).lower()


def _hashed(purpose: str, value: str) -> str:
    """A keyed hash that cannot be used for another purpose."""
    return keyed_hash(f"password reset {purpose}:{value}")
