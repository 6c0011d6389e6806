"""What `suspend` and `activate` share: a merchant named by e-mail, and a refusal in one sentence."""

from __future__ import annotations

from abc import ABC, abstractmethod
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from apps.accounts.models import User
from apps.accounts.selectors import user_by_email
from apps.common.errors import ApiError


class MerchantCommand(BaseCommand, ABC):
    """A command about one merchant. `change` does it and returns the sentence to print."""

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--email", required=True, help="the merchant's")

    def handle(self, *args: Any, **options: Any) -> None:
        user = user_by_email(options["email"])
        if user is None:
            raise CommandError(f"There is no account with the e-mail address {options['email']}.")
        try:
            said = self.change(user)
        except ApiError as error:
            raise CommandError(error.message) from None
        self.stdout.write(said)

    @abstractmethod
    def change(self, user: User) -> str: ...
