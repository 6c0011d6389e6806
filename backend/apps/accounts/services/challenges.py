"""The two steps of a sign-in to an account with a second factor.

The first step, which checks the password or asks Google, answers without tokens but with a challenge: a
signed note that it was passed. The second exchanges challenge and code for tokens. A call of the first step
that carries the code needs no second one.
"""

from __future__ import annotations

import hmac
import secrets
from dataclasses import dataclass
from datetime import timedelta

from django.conf import settings
from django.core import signing

from apps.accounts.domain.audit import Actor
from apps.accounts.domain.counters import MINUTE, Counter
from apps.accounts.models import User
from apps.accounts.refusals import SecondFactorNeeded, SignInExpired
from apps.accounts.services.second_factor import second_factor_check
from apps.common.counters import counter_return, counter_take
from apps.common.crypto import keyed_hash
from apps.common.errors import Refusal

LIFETIME = timedelta(minutes=5)
_SALT = "accounts.second-factor"


@dataclass(frozen=True)
class Passed:
    """Who passed both steps, and whether the first one was Google's."""

    user: User
    by_google: bool


def second_factor_demand(
    *, user: User, otp: str | None, client: str, at: Actor, by_google: bool = False
) -> None:
    """After the first step: check the code if the account has a second factor.

    Raises SecondFactorNeeded where it has one and there is no code, else ApiError 400 or 429.
    """
    if user.second_factor_at is None:
        return
    if otp is None:
        raise SecondFactorNeeded(_challenge(user, by_google))
    second_factor_check(user=user, otp=otp, client=client, at=at)


def challenge_answer(*, challenge: str, otp: str, client: str, at: Actor) -> Passed:
    """The user of a challenge, which works once. Raises ApiError 400 or 429.

    The challenge is counted as used before the code is checked, so that of several calls at the same time one
    gets in; with a wrong code it stays valid.
    """
    counter_take(
        kind=Counter.SECOND_FACTOR_SIGN_IN,
        subject=client,
        limit=settings.RATE_SIGN_IN_PER_MINUTE,
        seconds=MINUTE,
    )
    passed = _open(challenge)
    seconds = int(LIFETIME.total_seconds())
    try:
        moment = counter_take(kind=Counter.CHALLENGE, subject=challenge, limit=1, seconds=seconds)
    except Refusal:
        raise SignInExpired from None
    try:
        second_factor_check(user=passed.user, otp=otp, client=client, at=at)
    except BaseException:
        counter_return(kind=Counter.CHALLENGE, subject=challenge, moment=moment)
        raise
    return passed


def _challenge(user: User, by_google: bool) -> str:
    # The nonce makes each challenge another one: each is used once.
    return signing.dumps([user.pk, _state(user), by_google, secrets.token_hex(8)], salt=_SALT)


def _open(challenge: str) -> Passed:
    try:
        user_id, state, by_google, _ = signing.loads(challenge, salt=_SALT, max_age=LIFETIME)
    except (signing.BadSignature, ValueError, TypeError):
        raise SignInExpired from None
    user = User.objects.filter(pk=user_id, is_active=True).first()
    if user is None or not hmac.compare_digest(_state(user), state):
        raise SignInExpired
    return Passed(user=user, by_google=by_google)


def _state(user: User) -> str:
    """What a challenge holds on to: it ends with the password and with the second factor."""
    return keyed_hash(f"challenge:{user.pk}:{user.password}:{user.second_factor_at}")
