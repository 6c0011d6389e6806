"""`manage.py remove_second_factor`: let in somebody who has lost both phone and recovery codes."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError

from apps.accounts.selectors import user_by_email
from apps.accounts.services.second_factor import second_factor_remove
from apps.common.management.command import AppCommand


class Command(AppCommand):
    help = "Remove the second factor of an account whose owner has lost phone and recovery codes."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("email")

    def handle(self, *args: Any, **options: Any) -> None:
        user = user_by_email(options["email"])
        if user is None:
            raise CommandError(f"There is no account with the email address {options['email']}.")
        second_factor_remove(user_id=user.pk)
        self.stdout.write(f"{user.email} has no second factor now, and is signed out everywhere.")
