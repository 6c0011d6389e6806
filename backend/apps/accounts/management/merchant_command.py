"""The base of commands about one merchant."""

from __future__ import annotations

from abc import ABC, abstractmethod
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError

from apps.accounts.models import User
from apps.accounts.selectors import user_by_email
from apps.common.management.command import AppCommand


class MerchantCommand(AppCommand, ABC):
    """A command about one merchant, named by email. `change` does the work and returns the line to print."""

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--email", required=True, help="the merchant's email address")

    def handle(self, *args: Any, **options: Any) -> None:
        user = user_by_email(options["email"])
        if user is None or user.is_superuser:
            raise CommandError(f"There is no merchant with the email address {options['email']}.")
        self.stdout.write(self.change(user, options))

    @abstractmethod
    def change(self, merchant: User, options: dict[str, Any]) -> str: ...
