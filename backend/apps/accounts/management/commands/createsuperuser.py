"""`manage.py createsuperuser`, which is refused: `createadmin` creates administrators."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.management.commands import createsuperuser
from django.core.management.base import CommandError


class Command(createsuperuser.Command):
    """Accepts the arguments of Django's command, so that every call of it gets this answer."""

    help = "Refused: use createadmin."
    requires_migrations_checks = False
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        raise CommandError("Create an administrator with: manage.py createadmin EMAIL")
