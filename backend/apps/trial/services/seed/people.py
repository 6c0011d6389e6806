"""The merchants of a trial and the administrator."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import connection, transaction
from django.utils import timezone

from apps.accounts.models import User
from apps.accounts.selectors import user_by_email

ADMIN_EMAIL = "admin@dropwise.example"
_ADVISORY_LOCK = 0x5EED_0002


@dataclass(frozen=True)
class Shop:
    """A merchant of the trial: the account, what it sells, and how many live payments it has received.

    `goods` are titles with their prices in XRP.
    """

    email: str
    name: str
    first_name: str
    goods: tuple[tuple[str, str], ...]
    live_payments: int


DEMO_SHOP = Shop(
    "merchant@dropwise.example",
    "Nordlicht Records",
    "Anna",
    (
        ("“Low Tide” EP, digital album", "10"),
        ("“Harbour Lights”, single", "2.5"),
        ("“Nine Lamps”, live recording", "14"),
        ("“Low Tide”, vinyl", "32.5"),
        ("Concert ticket, standing", "25"),
        ("“Tape Loops”, sample pack", "18"),
        ("Poster A2, signed", "12"),
        ("T-shirt, black", "27.5"),
        ("Tote bag", "9.9"),
        ("Postcard set", "3.25"),
    ),
    live_payments=8,
)
"""The merchant that visitors sign in as and whose test key is printed."""

OTHER_SHOPS = (
    Shop(
        "harbour@dropwise.example",
        "Harbour Reads",
        "Birk",
        (
            ("Essay: The last ferry", "1.8"),
            ("Spring issue", "6.5"),
            ("Audiobook, chapter 1", "2.4"),
            ("Field guide, PDF", "8.75"),
        ),
        live_payments=5,
    ),
    Shop(
        "kiosk@dropwise.example",
        "Kiosk Kaya",
        "Kaya",
        (("Filter coffee, 250 g", "7.2"), ("Cinnamon bun", "1.6"), ("Lunch voucher", "5.5")),
        live_payments=4,
    ),
    Shop(
        "pixel@dropwise.example",
        "Pixel Atelier",
        "Chiara",
        (("Icon pack, 48 icons", "19"), ("Display font, one seat", "36"), ("Wallpaper set", "4.5")),
        live_payments=3,
    ),
    Shop(
        "repair@dropwise.example",
        "Velo Repair Co-op",
        "Dario",
        (("Inner tube, fitted", "11.5"), ("Brake service", "29"), ("Wheel truing", "16")),
        live_payments=2,
    ),
)
"""They have sold something in live mode. Nobody can sign in as them: they have no passwords."""


@dataclass(frozen=True)
class Person:
    """A seeded account and its plain password, which is stored only in the file that the seed writes."""

    user: User
    password: str


def merchant_seed(*, password: str | None) -> Person:
    """The demo merchant. Keeps `password` if it is still valid, else sets a new one."""
    return _person(DEMO_SHOP.email, DEMO_SHOP.name, DEMO_SHOP.first_name, superuser=False, password=password)


def other_merchant_seed(shop: Shop) -> User:
    """The account of another shop, which has no password to sign in with."""
    return user_by_email(shop.email) or _shop_user(shop)


def shops_seed(*, joined: datetime) -> dict[str, User]:
    """The accounts of all shops by email. New ones joined at `joined` and have no password yet.

    Two processes may call it at once.
    """
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("select pg_advisory_xact_lock(%s)", [_ADVISORY_LOCK])
        return {
            shop.email: user_by_email(shop.email) or _shop_user(shop, date_joined=joined)
            for shop in (DEMO_SHOP, *OTHER_SHOPS)
        }


def _shop_user(shop: Shop, **columns: Any) -> User:
    user = User(
        email=shop.email,
        username=shop.name,
        first_name=shop.first_name,
        is_seeded=True,
        email_verified_at=timezone.now(),
        public_receipts=True,
        **columns,
    )
    user.set_unusable_password()
    user.save()
    return user


def administrator_seed(*, password: str | None) -> Person:
    """The demo administrator. Treats `password` as `merchant_seed` does."""
    return _person(ADMIN_EMAIL, "Administrator", "Ada", superuser=True, password=password)


def _person(email: str, username: str, first_name: str, *, superuser: bool, password: str | None) -> Person:
    user = user_by_email(email)
    if user is None:
        user = User(
            email=email,
            username=username,
            first_name=first_name,
            is_superuser=superuser,
            is_seeded=True,
            email_verified_at=timezone.now(),
            public_receipts=True,
        )
        password = None
    if password is None or not user.check_password(password):
        password = secrets.token_urlsafe(12)
        user.set_password(password)
        user.save()
    return Person(user, password)
