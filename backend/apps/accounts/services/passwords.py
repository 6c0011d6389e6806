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
from apps.accounts.refusals import TooManyGuesses
from apps.accounts.services.hashing import one_hash
from apps.accounts.services.known_devices import KnownDevice
from apps.common.counters import Limit, counters_return, counters_take
from apps.common.errors import Refusal

SAME = "The new password must be different from the current one."


class Guess:
    """One check of a password or a code; the caller sets `right`."""

    right = False


@contextmanager
def guessing(*, user: User | None, email: str, client: str, device: KnownDevice) -> Iterator[Guess]:
    """Wrap every password check for an address, known (`user`) or not. Raises ApiError 429 after too many
    failures."""
    with counted_guess(*_guess_limits(user, email, client, device), what="passwords") as guess:
        yield guess


@contextmanager
def counted_guess(*limits: Limit, what: str) -> Iterator[Guess]:
    """Wrap a check that `limits` apply to; `what` is guessed, in words. Raises ApiError 429.

    A guess is counted before it is checked and given back if it was right, or was not checked after all, so
    concurrent guesses beyond the limits are never checked.
    """
    try:
        taken = counters_take(*limits)
    except Refusal as refused:
        raise TooManyGuesses(what, refused.retry_after or 1) from None
    guess = Guess()
    try:
        yield guess
    except Refusal:
        counters_return(taken)
        raise
    if guess.right:
        counters_return(taken)


def guessed_account(user: User) -> str:
    """What guesses for an account are counted against: the password in force, so that a new one, by a reset
    for example, starts from zero."""
    return f"{user.email.lower()} {user.password_changed_at or ''}"


def _guess_limits(user: User | None, email: str, client: str, device: KnownDevice) -> list[Limit]:
    """Few failures from one client, many from all together: others must not lock the owner out by guessing,
    and an administrator not at all. A device that has signed in is counted for itself alone.
    """
    account = email.lower() if user is None else guessed_account(user)
    if device.knows(user):
        name = f"{account} device {device.name}"
        return [Limit(Counter.SIGN_IN_FAILURE, name, settings.RATE_SIGN_IN_FAILURES_PER_HOUR, HOUR)]
    one = Limit(Counter.SIGN_IN_FAILURE, f"{account} {client}", settings.RATE_SIGN_IN_FAILURES_PER_HOUR, HOUR)
    if user is not None and user.is_superuser:
        return [one]
    return [
        one,
        Limit(Counter.ACCOUNT_FAILURE, account, settings.RATE_SIGN_IN_ACCOUNT_FAILURES_PER_HOUR, HOUR),
    ]


def password_is(user: User | None, password: str) -> bool:
    """Whether it is the user's password. Takes as long without a user, or for a user without a password.

    A hash of an outdated kind is upgraded.
    """
    if user is None:
        with one_hash():
            return check_password(password, "")
    old = user.password

    def rehash(raw: str) -> None:
        user.password = make_password(raw)
        if not User.objects.filter(pk=user.pk, password=old).update(password=user.password):
            user.password = old  # changed in the meantime: the check no longer counts

    with one_hash():
        return check_password(password, old, rehash)


def password_problems(password: str, *, user: User) -> list[str]:
    """A sentence for each rule that a password breaks: length, commonness, similarity to the user's data."""
    try:
        validate_password(password, user)
    except ValidationError as error:
        return list(error.messages)
    return []


def password_prepare(*, user: User, password: str) -> None:
    """Hash a new password into `user`, for `password_save`. It takes long: do it before locking a row."""
    with one_hash():
        user.set_password(password)


def password_save(*, user: User) -> None:
    """Store what `password_prepare` made and end all sessions, in one transaction (`User.save`)."""
    user.save(update_fields=["password"])
