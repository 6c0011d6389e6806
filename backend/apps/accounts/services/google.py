"""Signing in with Google. The browser sends an access token; Google says which site and which user it is for.

An account is found by Google's `sub` alone. It is never linked to an account with a password for the same
address: the mailbox's owner at Google may not be the person who chose that password.
"""

from __future__ import annotations

import json
import logging
import time
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.db import transaction
from django.db.models.functions import Now

from apps.accounts.domain.counters import MINUTE, Counter
from apps.accounts.domain.validators import USERNAME_LENGTH
from apps.accounts.models import User
from apps.accounts.refusals import EmailNotVerified, GoogleAway, GoogleNotSetUp, HasPassword, SuspendedSignIn
from apps.accounts.selectors import user_by_email
from apps.accounts.services.users import EMAIL_TAKEN, user_create
from apps.common.counters import counter_take
from apps.common.errors import FormRefusal, Refusal
from apps.common.outbound import Response, operator_get
from apps.common.text import is_storable, strip_bidi

logger = logging.getLogger(__name__)

NOT_VALID = "Google did not confirm this sign-in. Please try again."


@dataclass(frozen=True)
class GooglePerson:
    """The owner of an access token, as Google reports it; the address is verified."""

    sub: str
    email: str
    name: str
    given_name: str


def google_sign_in(*, access_token: str, client: str) -> User:
    """The account for a Google access token, created where there is none. Raises ApiError 400, 429 or 503."""
    if not settings.GOOGLE_CLIENT_ID:
        raise GoogleNotSetUp
    counter_take(
        kind=Counter.GOOGLE_SIGN_IN,
        subject=client,
        limit=settings.RATE_GOOGLE_PER_MINUTE,
        seconds=MINUTE,
    )
    person = _ask_google(access_token)
    user = User.objects.filter(google_sub=person.sub).first() or _account_create(person)
    if not user.is_active:
        raise SuspendedSignIn
    return user


def _account_create(person: GooglePerson) -> User:
    """A new account without a password, its address confirmed. Concurrent calls get the same account."""
    if user_by_email(person.email) is None:
        try:
            with transaction.atomic():
                user = user_create(
                    email=person.email,
                    username=_username(person),
                    password=None,
                    first_name=_first_name(person),
                )
                User.objects.filter(pk=user.pk).update(google_sub=person.sub, email_verified_at=Now())
            return User.objects.get(pk=user.pk)
        except Refusal as refused:
            if refused.message != EMAIL_TAKEN:
                raise
            # Taken in the meantime, perhaps by a second click.
    found = User.objects.filter(google_sub=person.sub).first()
    if found is None:
        raise HasPassword
    return found


def _ask_google(access_token: str) -> GooglePerson:
    """The token's owner. Raises ApiError 400 where it is not for this site or not verified, or 503."""
    token = _json(operator_get(_url("tokeninfo", {"access_token": access_token}), deadline=_deadline()))
    _check_audience(token)
    person = _json(
        operator_get(
            _url("userinfo"), headers={"Authorization": f"Bearer {access_token}"}, deadline=_deadline()
        )
    )
    sub, email = person.get("sub"), person.get("email")
    if not isinstance(sub, str) or not 0 < len(sub) <= 255 or sub != token.get("sub", sub):
        raise FormRefusal(NOT_VALID)
    if not is_storable(sub):
        raise FormRefusal(NOT_VALID)
    if not isinstance(email, str) or not email or not is_storable(email):
        raise EmailNotVerified
    if not _is_true(person.get("email_verified")):
        raise EmailNotVerified
    return GooglePerson(
        sub=sub, email=email, name=_text(person.get("name")), given_name=_text(person.get("given_name"))
    )


def _check_audience(token: dict[str, Any]) -> None:
    """Refuse tokens issued to another site: it could otherwise sign in here as its own users."""
    if token.get("aud") != settings.GOOGLE_CLIENT_ID:
        raise FormRefusal(NOT_VALID)
    if token.get("azp", settings.GOOGLE_CLIENT_ID) != settings.GOOGLE_CLIENT_ID:
        raise FormRefusal(NOT_VALID)
    try:
        expires = int(token["exp"])
    except (KeyError, TypeError, ValueError):
        raise FormRefusal(NOT_VALID) from None
    if expires <= time.time():
        raise FormRefusal(NOT_VALID)


def _json(response: Response) -> dict[str, Any]:
    """Google's response. 4xx means the token is bad; anything else but 200 means Google has a problem."""
    if response.status is not None and 400 <= response.status < 500 and response.status != 429:
        raise FormRefusal(NOT_VALID)
    if response.status != 200:
        logger.warning("Google: %s", response.error or f"HTTP {response.status}")
        raise GoogleAway
    try:
        value = json.loads(response.body)
    except ValueError:
        value = None
    if not isinstance(value, dict):
        logger.warning("Google did not return a JSON object.")
        raise GoogleAway
    return value


def _url(call: str, query: dict[str, str] | None = None) -> str:
    return f"{settings.GOOGLE_API_URL}/{call}" + (f"?{urlencode(query)}" if query else "")


def _deadline() -> float:
    return float(settings.GOOGLE_DEADLINE_SECONDS)


def _is_true(value: object) -> bool:
    """Google returns booleans in one call and text in another."""
    return value is True or value == "true"


def _text(value: object) -> str:
    """A name made printable, on one line."""
    if not isinstance(value, str):
        return ""
    kept = "".join(character if character.isprintable() else " " for character in strip_bidi(value))
    return " ".join(kept.split())[:USERNAME_LENGTH].strip()


def _username(person: GooglePerson) -> str:
    return person.name or person.email.partition("@")[0][:USERNAME_LENGTH]


def _first_name(person: GooglePerson) -> str:
    return person.given_name or _username(person).split()[0]
