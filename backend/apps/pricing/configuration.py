"""The settings of rates, as the rest of the app uses them."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal

from django.conf import settings

from apps.pricing.domain.accepted import Rules
from apps.pricing.domain.sources import SOURCES, offered_currencies


def sources() -> dict[str, str]:
    """The base address of each source that is configured, by its name."""
    return {name: base or SOURCES[name].base for name, base in settings.RATE_SOURCES.items()}


def rules() -> Rules:
    return Rules(
        max_age=timedelta(seconds=settings.RATE_MAX_AGE_SECONDS),
        spread=Decimal(settings.RATE_MAX_DIFFERENCE_PERCENT) / 100,
        least=settings.RATE_MIN_SOURCES,
    )


def currencies() -> list[str]:
    """The currencies that prices can be in: those in use that enough sources have."""
    return offered_currencies(
        list(settings.RATE_SOURCES), settings.RATE_CURRENCIES, settings.RATE_MIN_SOURCES
    )
