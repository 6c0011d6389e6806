"""What users change about their own account."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import transaction

from apps.accounts import mails
from apps.accounts.models import Shop, User
from apps.accounts.selectors import PREFERENCES, SHOP_FIELDS
from apps.accounts.services.account_mails import account_mail
from apps.accounts.services.known_devices import KnownDevice
from apps.accounts.services.passwords import (
    SAME,
    guessing,
    password_is,
    password_prepare,
    password_problems,
    password_save,
)
from apps.common.errors import FormRefusal, field_error

NO_PASSWORD = "Set a password with Forgot password first."  # noqa: S105  (a sentence)
# What the shop's columns of prices are called outside.
_PRICES = {
    "price_spread": "spread_ppm",
    "reporting_currency": "reporting_currency",
    "tip_presets": "tip_presets",
    "refund_limit": "refund_limit",
    "refund_day_limit": "refund_day_limit",
}
WRONG_CURRENT = "Current password is incorrect."


def profile_update(*, user_id: int, username: str, preferences: Mapping[str, Any]) -> User:
    """Change the name and the given preferences and fields of the shop; all are valid by now.

    The spread is in millionths, limits are in drops.

    `first_name` changes too where it was the first word of the old name.
    """
    shop = {name: preferences[f"shop_{name}"] for name in SHOP_FIELDS if f"shop_{name}" in preferences}
    shop |= {column: preferences[name] for name, column in _PRICES.items() if name in preferences}
    preferences = {
        name: value
        for name, value in preferences.items()
        if not name.startswith("shop_") and name not in _PRICES
    }
    if not set(preferences) <= set(PREFERENCES):
        raise ValueError("Only preferences can be changed.")
    with transaction.atomic():
        user = User.objects.select_for_update(no_key=True).get(pk=user_id)
        if user.first_name == user.username.split()[0]:
            user.first_name = username.split()[0]
        user.username = username
        for name, value in preferences.items():
            setattr(user, name, value)
        user.save(update_fields=["username", "first_name", *preferences])
        if shop:
            Shop.objects.update_or_create(owner_id=user_id, defaults=shop)
    return user


def test_mode_set(*, user_id: int, test: bool) -> None:
    """Choose which mode's data the user's dashboard shows."""
    User.objects.filter(pk=user_id).update(is_test_mode=test)


def password_change(*, user_id: int, current: str, new: str, client: str, device: KnownDevice) -> User:
    """Replace the password and end all sessions. Raises ApiError 400, with messages by field, or 429.

    A wrong current password counts as a failed sign-in, so that a stolen session is no way to guess.
    """
    user = User.objects.get(pk=user_id)
    if not user.has_usable_password():
        raise FormRefusal(NO_PASSWORD)
    with guessing(user=user, email=user.email, client=client, device=device) as guess:
        guess.right = password_is(user, current)
    if not guess.right:
        raise field_error("current_password", WRONG_CURRENT)
    if problems := password_problems(new, user=user) or ([SAME] if new == current else []):
        raise field_error("new_password", *problems)
    old = user.password
    password_prepare(user=user, password=new)
    with transaction.atomic():
        # Of two concurrent changes, the second finds that the password is no longer current.
        if not User.objects.select_for_update(no_key=True).filter(pk=user_id, password=old):
            raise field_error("current_password", WRONG_CURRENT)
        password_save(user=user)
        account_mail(
            user=user,
            kind=mails.MailKind.PASSWORD_CHANGED,
            message=mails.password_changed(by_reset=False),
        )
    return user
