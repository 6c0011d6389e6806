"""The merchants of a trial and the administrator."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from apps.accounts.models import User
from apps.accounts.selectors import user_by_email

ADMIN_EMAIL = "admin@dropwise.example"


@dataclass(frozen=True)
class Shop:
    """A merchant of the trial: the account, what it sells, and how many live payments it has received."""

    email: str
    name: str
    first_name: str
    goods: tuple[str, ...]
    live_payments: int


DEMO_SHOP = Shop(
    "merchant@dropwise.example",
    "Nordlicht Records",
    "Anna",
    (
        "“Low Tide” EP, digital album",
        "“Harbour Lights”, single",
        "“Nine Lamps”, live recording",
        "Chapter 3, single read",
        "Field notes, spring issue",
        "Essay: On small boats",
        "Coffee, 1 kg",
        "Icon pack",
        "Poster A2, signed",
        "Sample pack, tape loops",
    ),
    live_payments=8,
)
"""The merchant that visitors sign in as and whose test key is printed."""

OTHER_SHOPS = (
    Shop(
        "harbour@dropwise.example",
        "Harbour Reads",
        "Birk",
        ("Essay: The last ferry", "Spring issue", "Audiobook, chapter 1", "Field guide, PDF"),
        live_payments=5,
    ),
    Shop(
        "kiosk@dropwise.example",
        "Kiosk Kaya",
        "Kaya",
        ("Filter coffee, 250 g", "Cinnamon bun", "Lunch voucher"),
        live_payments=4,
    ),
    Shop(
        "pixel@dropwise.example",
        "Pixel Atelier",
        "Chiara",
        ("Icon pack, 48 icons", "Display font, one seat", "Wallpaper set"),
        live_payments=3,
    ),
    Shop(
        "repair@dropwise.example",
        "Velo Repair Co-op",
        "Dario",
        ("Inner tube, fitted", "Brake service"),
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
    user = user_by_email(shop.email)
    if user is None:
        user = User(email=shop.email, username=shop.name, first_name=shop.first_name, is_seeded=True)
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
            email=email, username=username, first_name=first_name, is_superuser=superuser, is_seeded=True
        )
        password = None
    if password is None or not user.check_password(password):
        password = secrets.token_urlsafe(12)
        user.set_password(password)
        user.save()
    return Person(user, password)
