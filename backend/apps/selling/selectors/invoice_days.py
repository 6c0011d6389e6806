"""What day it is where the merchant is."""

from __future__ import annotations

from datetime import date
from zoneinfo import ZoneInfo

from apps.accounts.models import User
from apps.common.modes import Mode
from apps.treasury.services.clock import mode_now

DEFAULT_TIME_ZONE = "UTC"


def merchant_time_zone(merchant_id: int) -> str:
    """A name of the IANA list."""
    return User.objects.only("time_zone").get(pk=merchant_id).time_zone or DEFAULT_TIME_ZONE


def merchant_today(merchant_id: int, mode: Mode) -> date:
    """By the mode's clock, in the merchant's time zone."""
    return mode_now(mode).astimezone(ZoneInfo(merchant_time_zone(merchant_id))).date()
