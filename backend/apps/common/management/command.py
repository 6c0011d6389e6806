"""The base of our management commands."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from apps.common.errors import Refusal


class AppCommand(BaseCommand):
    """A command that prints a refusal as one sentence instead of a traceback."""

    def execute(self, *args: Any, **options: Any) -> str | None:
        try:
            return super().execute(*args, **options)
        except Refusal as refusal:
            raise CommandError(str(refusal)) from refusal
