"""The settings of rates, as the rest of the app uses them."""

from __future__ import annotations

import functools
from datetime import timedelta
from decimal import Decimal
from typing import Any

from django.conf import settings

from apps.pricing.domain.accepted import Rules
from apps.pricing.domain.sources import SOURCES, offered_currencies


def sources() -> dict[str, str]:
    """The base address of each source that is configured, by its name."""
    return {name: base or SOURCES[name].base for name, base in settings.RATE_SOURCES.items()}


def rules() -> Rules:
    return _rules(
        settings.RATE_MAX_AGE_SECONDS, settings.RATE_MAX_DIFFERENCE_PERCENT, settings.RATE_MIN_SOURCES
    )


def currencies() -> tuple[str, ...]:
    """The currencies that prices can be in: those in use that enough sources have."""
    return _currencies(
        tuple(settings.RATE_SOURCES), tuple(settings.RATE_CURRENCIES), settings.RATE_MIN_SOURCES
    )


# Each payment with a price asks for both.
@functools.cache
def _rules(max_age: float, percent: Any, least: int) -> Rules:
    return Rules(max_age=timedelta(seconds=max_age), spread=Decimal(percent) / 100, least=least)


@functools.cache
def _currencies(sources: tuple[str, ...], used: tuple[str, ...], least: int) -> tuple[str, ...]:
    return tuple(offered_currencies(list(sources), list(used), least))
