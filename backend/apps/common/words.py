"""Days, moments and amounts as emails and PDFs write them: in English, for people."""

from __future__ import annotations

from datetime import date, datetime
from decimal import Decimal


def day_words(day: date) -> str:
    """November 3, 2026"""
    return f"{day:%B} {day.day}, {day.year}"


def short_day_words(day: date) -> str:
    """Nov 3, 2026"""
    return f"{day:%b} {day.day}, {day.year}"


def moment_words(moment: datetime) -> str:
    """November 3, 14:05 UTC; the year is the reader's own."""
    return f"{moment:%B} {moment.day}, {moment:%H:%M} UTC"


def short_moment_words(moment: datetime) -> str:
    """Nov 3, 2026, 14:05 UTC"""
    return f"{short_day_words(moment.date())}, {moment:%H:%M} UTC"


def amount_words(amount: str | Decimal) -> str:
    """12,345.60, before the code of its currency."""
    return f"{Decimal(amount):,f}"
