"""The demo merchant and the administrator."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from apps.accounts.models import User
from apps.accounts.selectors import user_by_email

MERCHANT_EMAIL = "merchant@dropwise.example"
ADMIN_EMAIL = "admin@dropwise.example"


@dataclass(frozen=True)
class Person:
    """A seeded account and its plain password, which is stored only in the file that the seed writes."""

    user: User
    password: str


def merchant_seed(*, password: str | None) -> Person:
    """The demo merchant. Keeps `password` if it is still valid, else sets a new one."""
    return _person(MERCHANT_EMAIL, "Nordlicht Records", "Anna", superuser=False, password=password)


def administrator_seed(*, password: str | None) -> Person:
    """The demo administrator. Treats `password` as `merchant_seed` does."""
    return _person(ADMIN_EMAIL, "Administrator", "Ada", superuser=True, password=password)


def _person(email: str, username: str, first_name: str, *, superuser: bool, password: str | None) -> Person:
    user = user_by_email(email)
    if user is None:
        user = User(
            email=email, username=username, first_name=first_name, is_superuser=superuser, is_seeded=True
        )
        password = None
    if password is None or not user.check_password(password):
        password = secrets.token_urlsafe(12)
        user.set_password(password)
        user.save()
    return Person(user, password)
