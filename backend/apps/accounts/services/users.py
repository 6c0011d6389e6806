"""Accounts: create, suspend, activate."""

from __future__ import annotations

from contextlib import nullcontext
from typing import NoReturn

from django.core.exceptions import ValidationError
from django.db import IntegrityError, connection, transaction
from django.utils import timezone

from apps.accounts.domain.audit import COMMAND, Actor, AuditAction
from apps.accounts.domain.sessions import SessionEnd
from apps.accounts.domain.validators import validate_address, validate_username
from apps.accounts.models import User
from apps.accounts.services.audit import audit_record
from apps.accounts.services.hashing import one_hash
from apps.accounts.services.sessions import sessions_end
from apps.common.errors import ApiError, field_error

EMAIL_TAKEN = "An account with this email already exists."


def user_create(
    *,
    email: str,
    username: str,
    password: str | None,
    first_name: str = "",
    is_superuser: bool = False,
    is_seeded: bool = False,
) -> User:
    """Create an account; one without a password can only be opened by a reset. Raises ApiError 400.

    `first_name` defaults to the first word of the name.
    """
    email = email.strip()
    username = username.strip()
    for field, value, validate in (
        ("username", username, validate_username),
        ("email", email, validate_address),
    ):
        try:
            validate(value)
        except ValidationError as error:
            raise field_error(field, *error.messages) from None
    user = User(
        email=email,
        username=username,
        first_name=first_name or username.split()[0],
        is_superuser=is_superuser,
        is_seeded=is_seeded,
        # Whoever has the server says so; a visitor's address is confirmed by himself.
        email_verified_at=timezone.now() if is_superuser or is_seeded else None,
    )
    with one_hash() if password is not None else nullcontext():
        user.set_password(password)
    try:
        with transaction.atomic():
            user.save(force_insert=True)
    except IntegrityError:
        raise field_error("email", EMAIL_TAKEN) from None
    return user


def administrator_create(*, email: str, username: str, password: str, by: Actor = COMMAND) -> User:
    """Create an administrator, and record it, in one transaction. Raises ApiError 400."""
    with transaction.atomic():
        user = user_create(email=email, username=username, password=password, is_superuser=True)
        audit_record(
            actor=by,
            action=AuditAction.ADMINISTRATOR_CREATED,
            subject=f"administrator {user.pk}",
            after={"email": user.email},
        )
    return user


def user_suspend(*, user_id: int, by: Actor = COMMAND) -> None:
    """Suspend a merchant now, on each mode's clock. Raises ApiError 400 (an administrator) or 404.

    Deposits are compared with these moments, so suspending twice leaves them as they are. The merchant's
    sessions end in the same commit. Recorded if it changed something.
    """
    with transaction.atomic(), connection.cursor() as cursor:
        user = User.objects.select_for_update(no_key=True).filter(pk=user_id).first()
        cursor.execute(
            "update accounts_user set is_active = false,"
            " suspended_test_at = coalesce(suspended_test_at, mode_clock('test')),"
            " suspended_live_at = coalesce(suspended_live_at, mode_clock('live'))"
            " where id = %s and not is_superuser",
            [user_id],
        )
        if user is None or cursor.rowcount == 0:
            _refuse(user_id)
        sessions_end(user_id=user_id, reason=SessionEnd.SUSPENDED)
        if user.is_active:
            _record(user, is_active=False, by=by)


def user_activate(*, user_id: int, by: Actor = COMMAND) -> None:
    """End a merchant's suspension. Recorded if it changed something. Raises ApiError 404."""
    with transaction.atomic():
        user = User.objects.select_for_update(no_key=True).filter(pk=user_id).first()
        if user is None:
            _refuse(user_id)
        if not user.is_active:
            User.objects.filter(pk=user_id).update(
                is_active=True, suspended_test_at=None, suspended_live_at=None
            )
            _record(user, is_active=True, by=by)


def user_toggle(*, user_id: int, is_active: bool | None, by: Actor) -> bool:
    """Suspend or activate a merchant: to `is_active`, or without it to the other state. Returns the new one.

    Locks the account, so that two calls that each name the same state change it once. Raises ApiError 400 (an
    administrator) or 404.
    """
    with transaction.atomic():
        user = User.objects.select_for_update(no_key=True).filter(pk=user_id).first()
        if user is None or user.is_superuser:
            _refuse(user_id)
        wanted = not user.is_active if is_active is None else is_active
        if wanted and not user.is_active:
            user_activate(user_id=user_id, by=by)
        elif not wanted and user.is_active:
            user_suspend(user_id=user_id, by=by)
    return wanted


def _record(user: User, *, is_active: bool, by: Actor) -> None:
    audit_record(
        actor=by,
        action=AuditAction.MERCHANT_ACTIVATED if is_active else AuditAction.MERCHANT_SUSPENDED,
        subject=f"merchant {user.pk}",
        before={"email": user.email, "is_active": not is_active},
        after={"email": user.email, "is_active": is_active},
    )


def _refuse(user_id: int) -> NoReturn:
    if User.objects.filter(pk=user_id).exists():
        raise ApiError(400, "An administrator cannot be suspended.")
    raise ApiError(404, "Merchant not found")
