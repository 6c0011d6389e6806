"""The base of `suspend` and `activate`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from apps.accounts.models import User
from apps.accounts.selectors import user_by_email
from apps.common.errors import Refusal


class MerchantCommand(BaseCommand, ABC):
    """A command about one merchant, named by email. `change` does the work and returns the line to print."""

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--email", required=True, help="the merchant's email address")

    def handle(self, *args: Any, **options: Any) -> None:
        user = user_by_email(options["email"])
        if user is None:
            raise CommandError(f"There is no account with the email address {options['email']}.")
        try:
            said = self.change(user)
        except Refusal as error:
            raise CommandError(error.message) from None
        self.stdout.write(said)

    @abstractmethod
    def change(self, user: User) -> str: ...
