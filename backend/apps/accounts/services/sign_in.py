"""Signing in with email and password, and signing up."""

from __future__ import annotations

from django.conf import settings
from django.db import transaction

from apps.accounts.domain.counters import HOUR, MINUTE, Counter
from apps.accounts.models import User
from apps.accounts.refusals import HashesBusy, SuspendedSignIn
from apps.accounts.selectors import user_by_email
from apps.accounts.services.confirmations import welcome_email
from apps.accounts.services.known_devices import KnownDevice
from apps.accounts.services.passwords import guessing, password_is
from apps.accounts.services.users import user_create
from apps.common.counters import counter_return, counter_take
from apps.common.errors import FormRefusal

WRONG = "Invalid email or password."


def sign_in(*, email: str, password: str, client: str, device: KnownDevice) -> User:
    """The user with this email and password. Limits are counted against `client`, an address, and `device`.

    Raises ApiError 429, or 400: the same one for a wrong password and for an unknown address.
    """
    counter_take(kind=Counter.SIGN_IN, subject=client, limit=settings.RATE_SIGN_IN_PER_MINUTE, seconds=MINUTE)
    user = user_by_email(email)
    with guessing(user=user, email=email, client=client, device=device) as guess:
        guess.right = password_is(user, password)
    if user is None or not guess.right:
        raise FormRefusal(WRONG)
    if not user.is_active:
        raise SuspendedSignIn
    return user


def sign_up(*, username: str, email: str, password: str, client: str) -> User:
    """Create a merchant's account and send the welcome email. The form is valid by now, so only complete
    forms count against the limit.

    Raises ApiError 429, or 400 where the address is taken.
    """
    moment = counter_take(
        kind=Counter.SIGN_UP, subject=client, limit=settings.RATE_SIGN_UP_PER_HOUR, seconds=HOUR
    )
    try:
        with transaction.atomic():
            user = user_create(email=email, username=username, password=password)
            welcome_email(user=user)
        return user
    except HashesBusy:
        counter_return(kind=Counter.SIGN_UP, subject=client, moment=moment)
        raise
