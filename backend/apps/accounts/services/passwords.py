"""Passwords: rules, checking, setting."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings
from django.contrib.auth.hashers import check_password, make_password
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError

from apps.accounts.domain.counters import HOUR, Counter
from apps.accounts.models import User
from apps.common.counters import counter_return, counter_take

SAME = "The new password must be different from the current one."


class Guess:
    """One password check; the caller sets `right`."""

    right = False


@contextmanager
def guessing(*, email: str) -> Iterator[Guess]:
    """Wrap every password check for an address, known or not. Raises ApiError 429 after too many failures.

    A guess is counted before it is checked and given back if it was right, so concurrent guesses beyond the
    limit are never checked.
    """
    subject = email.lower()
    moment = counter_take(
        kind=Counter.SIGN_IN_FAILURE,
        subject=subject,
        limit=settings.RATE_SIGN_IN_FAILURES_PER_HOUR,
        seconds=HOUR,
    )
    guess = Guess()
    yield guess
    if guess.right:
        counter_return(kind=Counter.SIGN_IN_FAILURE, subject=subject, moment=moment)


def password_is(user: User | None, password: str) -> bool:
    """Whether it is the user's password. Takes as long without a user, or for a user without a password.

    A hash of an outdated kind is upgraded.
    """
    if user is None:
        return check_password(password, "")
    old = user.password

    def rehash(raw: str) -> None:
        user.password = make_password(raw)
        if not User.objects.filter(pk=user.pk, password=old).update(password=user.password):
            user.password = old  # changed in the meantime: the check no longer counts

    return check_password(password, old, rehash)


def password_problems(password: str, *, user: User) -> list[str]:
    """A sentence for each rule that a password breaks: length, commonness, similarity to the user's data."""
    try:
        validate_password(password, user)
    except ValidationError as error:
        return list(error.messages)
    return []


def password_set(*, user: User, password: str) -> None:
    """Set a user's password and end all sessions, in one transaction (`User.save`).

    `user` then has the new hash, so that a session can be started for it.
    """
    user.set_password(password)
    user.save(update_fields=["password"])
