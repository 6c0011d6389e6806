"""What a shop's name, address, tax id and contact must look like, and a merchant's time zone."""

from __future__ import annotations

import re
import zoneinfo
from decimal import Decimal

from django.core.exceptions import ValidationError
from django.core.validators import URLValidator, validate_email

NAME_LENGTH = 100
ADDRESS_LENGTH = 500
TAX_ID_LENGTH = 50
CONTACT_LENGTH = 200
TIME_ZONE_LENGTH = 64
# 5 percent.
MAX_SPREAD_PPM = 50_000
DEFAULT_REPORTING_CURRENCY = "USD"
DEFAULT_REFUND_LIMIT = 100 * 10**6
"""Drops that a refund may have without a fresh sign-in."""
DEFAULT_REFUND_DAY_LIMIT = 1_000 * 10**6
"""Drops that the refunds of 24 hours may have without a fresh sign-in."""
LARGEST_REFUND_LIMIT = 10**17

INVALID_CONTACT = "Contact must be an email address, a phone number or a web address."
INVALID_TIME_ZONE = "Time zone must be a name such as Europe/Berlin."
_PHONE = re.compile(r"\+?[0-9][0-9 ()./-]{4,30}")


def printable(label: str, *, lines: bool = False) -> _Printable:
    """A validator: no control characters, and none that turn the direction of the text."""
    return _Printable(label, lines)


class _Printable:
    def __init__(self, label: str, lines: bool) -> None:
        self.label, self.lines = label, lines

    def __call__(self, text: str) -> None:
        """Raises ValidationError."""
        for line in text.split("\n") if self.lines else [text]:
            if not line.isprintable():
                raise ValidationError(f"{self.label} must have printable characters only.")


def validate_contact(text: str) -> None:
    """Raises ValidationError."""
    if _PHONE.fullmatch(text):
        return
    check = validate_email if "@" in text and "/" not in text else URLValidator(schemes=["https", "http"])
    try:
        check(text)
    except ValidationError:
        raise ValidationError(INVALID_CONTACT) from None


def validate_time_zone(name: str) -> None:
    """Raises ValidationError."""
    if name not in zoneinfo.available_timezones():
        raise ValidationError(INVALID_TIME_ZONE)


def shop_name(name: str, username: str) -> str:
    """What customers read: the name that was chosen, at first the username, cut."""
    return name or username[:NAME_LENGTH].rstrip()


DEFAULT_TIP_PRESETS = [5, 10, 15]
MOST_TIP_PRESETS = 3
HIGHEST_TIP = 100
INVALID_TIPS = f"Tips must be a list of at most {MOST_TIP_PRESETS} whole percents from 1 to {HIGHEST_TIP}."


def tip_presets_read(percents: object) -> list[int]:
    """The tips that the keypad offers, in percent, each once. Raises ValidationError."""
    if not isinstance(percents, list) or len(percents) > MOST_TIP_PRESETS:
        raise ValidationError(INVALID_TIPS)
    for percent in percents:
        # True is 1 to Python.
        if type(percent) is not int or not 1 <= percent <= HIGHEST_TIP:
            raise ValidationError(INVALID_TIPS)
    return sorted(set(percents))


INVALID_SPREAD = "Spread must be a number from 0 to 5, with at most four decimals."


def spread_read(percent: object) -> int:
    """A spread in percent, as a JSON number or text, in millionths. Raises ValidationError."""
    if isinstance(percent, bool) or not isinstance(percent, str | int | float | Decimal):
        raise ValidationError(INVALID_SPREAD)
    if not re.fullmatch(r"[0-9](\.[0-9]{0,4})?", str(percent)):
        raise ValidationError(INVALID_SPREAD)
    ppm = int(Decimal(str(percent)) * 10_000)
    if ppm > MAX_SPREAD_PPM:
        raise ValidationError(INVALID_SPREAD)
    return ppm
