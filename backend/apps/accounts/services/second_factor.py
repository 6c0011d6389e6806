"""The second factor: set up, check, turn off (docs/decisions/0021).

Neither the secret nor a code is ever in a log, an email or the audit log.
"""

from __future__ import annotations

import time
from dataclasses import replace
from datetime import datetime
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.db.models.functions import Now

from apps.accounts import mails
from apps.accounts.domain.audit import COMMAND, Actor, AuditAction, AuditState
from apps.accounts.domain.counters import HOUR, Counter
from apps.accounts.domain.second_factor import (
    is_app_code,
    matching_step,
    new_recovery_codes,
    new_secret,
    plain_code,
    secret_uri,
)
from apps.accounts.domain.sessions import SessionEnd
from apps.accounts.models import RecoveryCode, SecondFactor, User
from apps.accounts.services.account_mails import account_mail
from apps.accounts.services.audit import audit_record
from apps.accounts.services.passwords import counted_guess, guessed_account
from apps.accounts.services.sessions import ACCOUNT_CHANGED, sessions_end
from apps.accounts.wire import SecondFactorSecret
from apps.common.counters import Limit
from apps.common.crypto import decrypt, encrypt, keyed_hash
from apps.common.errors import ApiError, field_error
from apps.common.mail.messages import Message

ALREADY_ON = "Your second factor is on already. Turn it off first."
NOT_ON = "Your account has no second factor."
NOT_BEGUN = "Begin the set-up first."
WRONG = "That code is not right. Enter the newest code from your app, or an unused recovery code."
WRONG_AT_SET_UP = "That code is not right. Enter the newest one, and check that your phone's clock is right."
USED = "That code has been used. Wait for the next one."


def second_factor_missing(*, is_superuser: bool, since: datetime | None) -> bool:
    """Whether an account, whose second factor is on `since` then (None: off), must set one up first."""
    return is_superuser and since is None and settings.ADMIN_SECOND_FACTOR_REQUIRED


def second_factor_set_up(*, user_id: int) -> SecondFactorSecret:
    """Make a secret, which takes effect by `second_factor_confirm`. It replaces one that was not confirmed.

    Raises ApiError 400 where a second factor is on.
    """
    secret = new_secret()
    with transaction.atomic():
        user = _locked(user_id)
        _refuse_if_on(user)
        SecondFactor.objects.update_or_create(user=user, defaults={"secret": encrypt(secret)})
    uri = secret_uri(secret=secret, email=user.email, issuer=settings.PRODUCT_NAME)
    return SecondFactorSecret(secret=secret, uri=uri)


def second_factor_confirm(*, user_id: int, session_id: UUID, otp: str, at: Actor) -> list[str]:
    """Turn the second factor on, with a code that shows that the app has the secret. Returns the recovery
    codes, whose only readable copy this is.

    Ends the account's other sessions, which began without a code. Raises ApiError 400.
    """
    with transaction.atomic():
        user = _locked(user_id)
        _refuse_if_on(user)
        factor = SecondFactor.objects.filter(user=user).first()
        if factor is None:
            raise ApiError(400, NOT_BEGUN)
        step = matching_step(secret=decrypt(factor.secret), code=plain_code(otp), at=time.time())
        if step is None:
            raise field_error("otp", WRONG_AT_SET_UP)
        factor.last_step = step
        factor.save(update_fields=["last_step"])
        User.objects.filter(pk=user.pk).update(second_factor_at=Now())
        sessions_end(user_id=user.pk, reason=SessionEnd.SECOND_FACTOR, kept=session_id)
        codes = _new_recovery_codes(user)
        _mail(user, mails.MailKind.SECOND_FACTOR_ADDED, mails.second_factor_added())
        _record(user, AuditAction.SECOND_FACTOR_ENABLED, at)
    return codes


def second_factor_check(*, user: User, otp: str, client: str, at: Actor) -> None:
    """Accept a code from the app or a recovery code, once. Raises ApiError 400 or 429.

    Guesses are limited as those of passwords are, but for administrators too: whoever gets here knows the
    password. A used recovery code is recorded, and the account is told.
    """
    account = guessed_account(user)
    limits = (
        Limit(
            Counter.SECOND_FACTOR_FAILURE,
            f"{account} {client}",
            settings.RATE_SECOND_FACTOR_FAILURES_PER_HOUR,
            HOUR,
        ),
        Limit(
            Counter.SECOND_FACTOR_ACCOUNT_FAILURE,
            account,
            settings.RATE_SECOND_FACTOR_ACCOUNT_FAILURES_PER_HOUR,
            HOUR,
        ),
    )
    with counted_guess(*limits, what="codes") as guess:
        code = plain_code(otp)
        guess.right = (
            _accept_app_code(user, code) if is_app_code(code) else _use_recovery_code(user, code, at)
        )
    if not guess.right:
        raise field_error("otp", WRONG)


def second_factor_turn_off(*, user_id: int, otp: str, client: str, at: Actor) -> None:
    """Turn the second factor off, with a code. Raises ApiError 400 or 429."""
    _check_own(user_id, otp, client, at)
    with transaction.atomic():
        _remove(_locked(user_id), replace(at, admin_id=user_id))


def second_factor_remove(*, user_id: int, by: Actor = COMMAND, reason: str = "") -> None:
    """Remove the second factor of an account whose owner has lost phone and recovery codes, and end all
    sessions: somebody may have the phone. Raises ApiError 400 where there is none."""
    with transaction.atomic():
        user = _locked(user_id)
        sessions_end(user_id=user_id, reason=SessionEnd.SECOND_FACTOR)
        _remove(user, by, reason)


def recovery_codes_replace(*, user_id: int, otp: str, client: str, at: Actor) -> list[str]:
    """Replace all recovery codes, with a code. Returns the new ones. Raises ApiError 400 or 429."""
    _check_own(user_id, otp, client, at)
    with transaction.atomic():
        user = _locked(user_id)
        _refuse_if_off(user)
        codes = _new_recovery_codes(user)
        _mail(user, mails.MailKind.RECOVERY_CODES_REPLACED, mails.recovery_codes_replaced())
        _record(user, AuditAction.RECOVERY_CODES_REPLACED, at)
    return codes


def _check_own(user_id: int, otp: str, client: str, at: Actor) -> None:
    """`second_factor_check` for a signed-in user. Raises ApiError 400 where there is no second factor too.

    Outside of transactions, so that a wrong code stays counted.
    """
    user = User.objects.get(pk=user_id)
    _refuse_if_off(user)
    second_factor_check(user=user, otp=otp, client=client, at=at)


def _locked(user_id: int) -> User:
    """The account under a lock, for which a sign-in waits (see `sessions`)."""
    return User.objects.select_for_update(no_key=True).get(pk=user_id)


def _refuse_if_on(user: User) -> None:
    if user.second_factor_at is not None:
        raise ApiError(400, ALREADY_ON)


def _refuse_if_off(user: User) -> None:
    if user.second_factor_at is None:
        raise ApiError(400, NOT_ON)


def _accept_app_code(user: User, code: str) -> bool:
    """Whether it is a code of the user's app. Raises ApiError 400 for one of a step already used."""
    with transaction.atomic():
        factor = SecondFactor.objects.select_for_update().filter(user=user).first()
        if factor is None:
            raise ApiError(400, ACCOUNT_CHANGED)
        step = matching_step(secret=decrypt(factor.secret), code=code, at=time.time())
        if step is None:
            return False
        if factor.last_step is not None and step <= factor.last_step:
            raise field_error("otp", USED)
        factor.last_step = step
        factor.save(update_fields=["last_step"])
    return True


def _use_recovery_code(user: User, code: str, at: Actor) -> bool:
    """Whether it is an unused recovery code of the user, which it is no longer."""
    with transaction.atomic():
        codes = RecoveryCode.objects.filter(user=user, used_at=None)
        if not codes.filter(code=_hashed(user, code)).update(used_at=Now()):
            return False
        left = codes.count()
        _mail(user, mails.MailKind.RECOVERY_CODE_USED, mails.recovery_code_used(left=left))
        _record(user, AuditAction.RECOVERY_CODE_USED, at, {"codes_left": left})
    return True


def _new_recovery_codes(user: User) -> list[str]:
    codes = new_recovery_codes()
    RecoveryCode.objects.filter(user=user).delete()
    RecoveryCode.objects.bulk_create(
        RecoveryCode(user=user, code=_hashed(user, plain_code(code))) for code in codes
    )
    return codes


def _remove(user: User, by: Actor, reason: str = "") -> None:
    _refuse_if_off(user)
    RecoveryCode.objects.filter(user=user).delete()
    SecondFactor.objects.filter(user=user).delete()
    User.objects.filter(pk=user.pk).update(second_factor_at=None)
    message = mails.second_factor_removed(by_operator=by.admin_id != user.pk)
    _mail(user, mails.MailKind.SECOND_FACTOR_REMOVED, message)
    _audit(user, AuditAction.SECOND_FACTOR_DISABLED, by, reason=reason)


def _hashed(user: User, code: str) -> str:
    return keyed_hash(f"recovery code:{user.pk}:{code}")


def _mail(user: User, kind: mails.MailKind, message: Message) -> None:
    account_mail(user=user, kind=kind, message=message)


def _record(user: User, action: AuditAction, at: Actor, after: AuditState | None = None) -> None:
    """What the user did, at the browser `at`."""
    _audit(user, action, replace(at, admin_id=user.pk), after)


def _audit(
    user: User, action: AuditAction, by: Actor, after: AuditState | None = None, *, reason: str = ""
) -> None:
    kind = "administrator" if user.is_superuser else "merchant"
    audit_record(
        actor=by,
        action=action,
        subject=f"{kind} {user.pk}",
        after={"email": user.email, **(after or {})},
        reason=reason,
    )
