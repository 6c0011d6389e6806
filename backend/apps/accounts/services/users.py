"""People: made, suspended, activated."""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import IntegrityError, connection, transaction

from apps.accounts.models import User
from apps.accounts.services.form_fields import EMAIL_LENGTH, fields_check
from apps.accounts.services.sessions import sessions_end
from apps.common.errors import ApiError

SUSPENDED = "Your account is suspended."
EMAIL_TAKEN = "An account with this e-mail exists already."


def user_create(
    *,
    email: str,
    username: str,
    password: str | None,
    first_name: str = "",
    is_superuser: bool = False,
    is_seeded: bool = False,
) -> User:
    """Make an account; without a password it can only be entered by a reset. Raises ApiError 400.

    `first_name` defaults to the first word of the name.
    """
    email = email.strip()
    username = username.strip()
    fields_check(user_field_errors(email=email, username=username))
    user = User(
        email=email,
        username=username,
        first_name=first_name or username.split()[0],
        is_superuser=is_superuser,
        is_seeded=is_seeded,
    )
    user.set_password(password)
    try:
        with transaction.atomic():
            user.save(force_insert=True)
    except IntegrityError:
        raise ApiError(400, EMAIL_TAKEN, fields={"email": [EMAIL_TAKEN]}) from None
    return user


def user_field_errors(*, email: str | None = None, username: str | None = None) -> dict[str, list[str]]:
    """What is wrong with an e-mail or a name, by field; None is not looked at."""
    errors = {}
    if username is not None and not (1 <= len(username.strip()) <= 150 and username.strip().isprintable()):
        errors["username"] = ["Name must have 1 to 150 printable characters."]
    if email is not None and not _is_address(email.strip()):
        errors["email"] = ["Enter a valid email address."]
    return errors


def _is_address(text: str) -> bool:
    try:
        validate_email(text)
    except ValidationError:
        return False
    return len(text) <= EMAIL_LENGTH


def user_suspend(*, user_id: int) -> None:
    """Suspend a merchant from now on, on each mode's clock. Raises ApiError 400 (a superuser) or 404.

    Deposits are judged against these moments, so they stay as they are when it is suspended already. Its
    sessions end with the same commit.
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
        sessions_end(user_id=user_id, reason="suspended")


def user_activate(*, user_id: int) -> None:
    """End a merchant's suspension. Raises ApiError 404 for nobody."""
    changed = User.objects.filter(pk=user_id).update(
        is_active=True, suspended_test_at=None, suspended_live_at=None
    )
    if changed == 0:
        _refuse(user_id)


def _refuse(user_id: int) -> None:
    if User.objects.filter(pk=user_id).exists():
        raise ApiError(400, "An administrator cannot be suspended.")
    raise ApiError(404, "Merchant not found")
