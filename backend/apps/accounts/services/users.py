"""Accounts: create, suspend, activate."""

from __future__ import annotations

from contextlib import nullcontext

from django.core.exceptions import ValidationError
from django.db import IntegrityError, connection, transaction

from apps.accounts.domain.sessions import SessionEnd
from apps.accounts.domain.validators import validate_address, validate_username
from apps.accounts.models import User
from apps.accounts.services.hashing import one_hash
from apps.accounts.services.sessions import sessions_end
from apps.common.errors import ApiError, field_error

SUSPENDED = "Your account is suspended."
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
    )
    with one_hash() if password is not None else nullcontext():
        user.set_password(password)
    try:
        with transaction.atomic():
            user.save(force_insert=True)
    except IntegrityError:
        raise field_error("email", EMAIL_TAKEN) from None
    return user


def user_suspend(*, user_id: int) -> None:
    """Suspend a merchant now, on each mode's clock. Raises ApiError 400 (an administrator) or 404.

    Deposits are compared with these moments, so suspending twice leaves them as they are. The merchant's
    sessions end in the same commit.
    """
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(
            "update accounts_user set is_active = false,"
            " suspended_test_at = coalesce(suspended_test_at, treasury_clock('test')),"
            " suspended_live_at = coalesce(suspended_live_at, treasury_clock('live'))"
            " where id = %s and not is_superuser",
            [user_id],
        )
        if cursor.rowcount == 0:
            _refuse(user_id)
        sessions_end(user_id=user_id, reason=SessionEnd.SUSPENDED)


def user_activate(*, user_id: int) -> None:
    """End a merchant's suspension. Raises ApiError 404."""
    changed = User.objects.filter(pk=user_id).update(
        is_active=True, suspended_test_at=None, suspended_live_at=None
    )
    if changed == 0:
        _refuse(user_id)


def _refuse(user_id: int) -> None:
    if User.objects.filter(pk=user_id).exists():
        raise ApiError(400, "An administrator cannot be suspended.")
    raise ApiError(404, "Merchant not found")
