"""Passwords: rules, guessing, changing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings
from django.contrib.auth.hashers import check_password, make_password
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError

from apps.accounts.models import User
from apps.common.counters import counter_return, counter_take

SAME = "The new password must be different from the current one."

_FAILURES = "sign-in failures"
_HOUR = 3_600


class Guess:
    """One look at a password. `right` is set by whoever finds it right."""

    right = False


@contextmanager
def guessing(*, email: str) -> Iterator[Guess]:
    """Around a look at the password of an address, known or not. Raises ApiError 429 when guessed too often.

    A guess is counted before it is looked at and given back if it was right: of any number of parallel ones
    no more than the limit are looked at.
    """
    subject = email.lower()
    moment = counter_take(
        kind=_FAILURES, subject=subject, limit=settings.RATE_SIGN_IN_FAILURES_PER_HOUR, seconds=_HOUR
    )
    guess = Guess()
    yield guess
    if guess.right:
        counter_return(kind=_FAILURES, subject=subject, moment=moment)


def password_is(user: User | None, password: str) -> bool:
    """Whether it is the person's password. Takes as long for nobody and for an account without one.

    A hash of an older kind is replaced by one of today's.
    """
    if user is None:
        return check_password(password, "")
    old = user.password

    def rehash(raw: str) -> None:
        user.password = make_password(raw)
        if not User.objects.filter(pk=user.pk, password=old).update(password=user.password):
            user.password = old  # changed meanwhile: what was right is void

    return check_password(password, old, rehash)


def password_problems(password: str, *, user: User) -> list[str]:
    """What the rules have against a password, a sentence each: length, commonness, likeness to the person."""
    try:
        validate_password(password, user)
    except ValidationError as error:
        return list(error.messages)
    return []


def password_set(*, user: User, password: str) -> None:
    """Give a person a new password and end all his sessions, in one transaction (`User.save`).

    `user` then carries the new hash, so that a session can be started with it.
    """
    user.set_password(password)
    user.save(update_fields=["password"])
