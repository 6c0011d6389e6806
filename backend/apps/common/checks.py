"""What `manage.py check --database default`, and so `migrate`, refuses."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, Tags, register

from apps.common.clock import clock_is_plain


@register(Tags.database)
def production_clock(databases: Iterable[str] | None = None, **kwargs: Any) -> list[CheckMessage]:
    """Production keeps the plain clock: on a trial's, payments expire late and books are dated back."""
    if not settings.PRODUCTION or not databases or clock_is_plain():
        return []
    return [
        Error(
            "The function mode_now of this database is a trial's clock.",
            hint="A trial's database cannot be used in production: start with a new one.",
            id="dropwise.E001",
        )
    ]
