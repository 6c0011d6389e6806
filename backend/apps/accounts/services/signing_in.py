"""Signing in with e-mail and password, and signing up: what is asked before anybody is believed."""

from __future__ import annotations

from django.conf import settings

from apps.accounts.models import User
from apps.accounts.selectors import user_by_email
from apps.accounts.services.form_fields import fields_check, form_error
from apps.accounts.services.passwords import guessing, password_is, password_problems
from apps.accounts.services.users import SUSPENDED, user_create, user_field_errors
from apps.common.counters import counter_take

WRONG = "Invalid email or password."
_MINUTE = 60
_HOUR = 3_600


def sign_in(*, email: str, password: str, client: str) -> User:
    """The person whose password this is. Raises ApiError 400, alike for a wrong one and for nobody, or 429.

    `client` is the address that limits are counted against.
    """
    counter_take(kind="sign-ins", subject=client, limit=settings.RATE_SIGN_IN_PER_MINUTE, seconds=_MINUTE)
    user = user_by_email(email)
    with guessing(email=user.email if user else email) as guess:
        guess.right = password_is(user, password)
    if user is None or not guess.right:
        raise form_error(WRONG)
    if not user.is_active:
        raise form_error(SUSPENDED, code="suspended")
    return user


def sign_up(*, username: str, email: str, password: str, client: str) -> User:
    """Make a merchant's account. Raises ApiError 400 with messages by field, or 429.

    Only complete forms are counted against the limit: who picks a common password may try again.
    """
    errors = user_field_errors(email=email, username=username)
    somebody = User(email=email.strip(), username=username.strip(), first_name=username.strip())
    if problems := password_problems(password, user=somebody):
        errors["password"] = problems
    fields_check(errors)
    counter_take(kind="sign-ups", subject=client, limit=settings.RATE_SIGN_UP_PER_HOUR, seconds=_HOUR)
    return user_create(email=email, username=username, password=password)
