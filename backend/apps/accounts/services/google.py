"""Signing in with Google. The browser brings an access token; Google says for which site, and whose it is.

An account is found by Google's `sub` alone. An address that has an account with a password is never joined to
it: whoever owns the mailbox at Google may not be who chose the password.
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

from apps.accounts.models import User
from apps.accounts.selectors import user_by_email
from apps.accounts.services.form_fields import form_error
from apps.accounts.services.users import EMAIL_TAKEN, SUSPENDED, user_create
from apps.common.counters import counter_take
from apps.common.errors import ApiError
from apps.common.outbound import Answer, operator_get
from apps.common.text import strip_bidi

logger = logging.getLogger(__name__)

NOT_SET_UP = "Google sign-in is not set up here. Please sign in with your e-mail and password."
NOT_VALID = "Google did not confirm this sign-in. Please try again."
NOT_VERIFIED = (
    "Google has not verified this e-mail address. Please verify it there, or sign up with a password."
)
HAS_PASSWORD = "An account with this e-mail exists. Please sign in with your password."  # noqa: S105
AWAY = "Google does not answer. Please try again in a moment, or sign in with your password."


@dataclass(frozen=True)
class GooglePerson:
    """Who an access token belongs to, in Google's words; the address is verified."""

    sub: str
    email: str
    name: str
    given_name: str


def google_sign_in(*, access_token: str, client: str) -> User:
    """The account of a Google access token; made where there is none. Raises ApiError 400, 429 or 503."""
    if not settings.GOOGLE_CLIENT_ID:
        raise form_error(NOT_SET_UP, code="google_not_set_up")
    counter_take(kind="google sign-ins", subject=client, limit=settings.RATE_GOOGLE_PER_MINUTE, seconds=60)
    person = _ask_google(access_token)
    user = User.objects.filter(google_sub=person.sub).first() or _account_create(person)
    if not user.is_active:
        raise form_error(SUSPENDED, code="suspended")
    return user


def _account_create(person: GooglePerson) -> User:
    """A new account without a password, its address confirmed. Of two at once both get the same one."""
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
        except ApiError as refused:
            if refused.message != EMAIL_TAKEN:
                raise
            # Taken meanwhile, perhaps by the same person's second click.
    found = User.objects.filter(google_sub=person.sub).first()
    if found is None:
        raise form_error(HAS_PASSWORD, code="has_password")
    return found


def _ask_google(access_token: str) -> GooglePerson:
    """Whose token this is. Raises ApiError 400 where it is not ours, or not a verified person's; 503."""
    token = _json(operator_get(_url("tokeninfo", {"access_token": access_token}), deadline=_deadline()))
    _check_audience(token)
    person = _json(
        operator_get(
            _url("userinfo"), headers={"Authorization": f"Bearer {access_token}"}, deadline=_deadline()
        )
    )
    sub, email = person.get("sub"), person.get("email")
    if not isinstance(sub, str) or not 0 < len(sub) <= 255 or sub != token.get("sub", sub):
        raise form_error(NOT_VALID)
    if not isinstance(email, str) or not email or not _is_true(person.get("email_verified")):
        raise form_error(NOT_VERIFIED, code="email_not_verified")
    return GooglePerson(
        sub=sub, email=email, name=_text(person.get("name")), given_name=_text(person.get("given_name"))
    )


def _check_audience(token: dict[str, Any]) -> None:
    """A token that another site got may not sign anybody in here (the confused deputy)."""
    if token.get("aud") != settings.GOOGLE_CLIENT_ID:
        raise form_error(NOT_VALID)
    if token.get("azp", settings.GOOGLE_CLIENT_ID) != settings.GOOGLE_CLIENT_ID:
        raise form_error(NOT_VALID)
    try:
        expires = int(token["exp"])
    except (KeyError, TypeError, ValueError):
        raise form_error(NOT_VALID) from None
    if expires <= time.time():
        raise form_error(NOT_VALID)


def _json(answer: Answer) -> dict[str, Any]:
    """Google's answer. 4xx is about the token; anything else but 200 is Google's own trouble."""
    if answer.status is not None and 400 <= answer.status < 500 and answer.status != 429:
        raise form_error(NOT_VALID)
    if answer.status != 200:
        logger.warning("Google: %s", answer.error or f"HTTP {answer.status}")
        raise ApiError(503, AWAY, code="google_away", retry_after=5)
    try:
        value = json.loads(answer.body)
    except ValueError:
        value = None
    if not isinstance(value, dict):
        logger.warning("Google answered no JSON object.")
        raise ApiError(503, AWAY, code="google_away", retry_after=5)
    return value


def _url(call: str, query: dict[str, str] | None = None) -> str:
    return f"{settings.GOOGLE_API_URL}/{call}" + (f"?{urlencode(query)}" if query else "")


def _deadline() -> float:
    return float(settings.GOOGLE_DEADLINE_SECONDS)


def _is_true(value: object) -> bool:
    """Google writes booleans as such in one call and as text in another."""
    return value is True or value == "true"


def _text(value: object) -> str:
    """A name as we may show it: printable, on one line."""
    if not isinstance(value, str):
        return ""
    kept = "".join(character if character.isprintable() else " " for character in strip_bidi(value))
    return " ".join(kept.split())[:150].strip()


def _username(person: GooglePerson) -> str:
    return person.name or person.email.partition("@")[0][:150]


def _first_name(person: GooglePerson) -> str:
    return person.given_name or _username(person).split()[0]
