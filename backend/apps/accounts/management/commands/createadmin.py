"""`manage.py createadmin`: the only way to create an administrator."""

from __future__ import annotations

import getpass
import os
from argparse import ArgumentParser
from typing import Any

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.management.base import CommandError

from apps.accounts.services.users import administrator_create
from apps.common.management.command import AppCommand


class Command(AppCommand):
    help = "Create an administrator. Prompts for the password, or reads it from ADMIN_PASSWORD."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("email")
        parser.add_argument("--username", default="", help="default: the part of the email before the @")

    def handle(self, *args: Any, **options: Any) -> None:
        email: str = options["email"]
        password = os.environ.get("ADMIN_PASSWORD") or getpass.getpass("Password: ")
        try:
            validate_password(password)
        except ValidationError as error:
            raise CommandError(" ".join(error.messages)) from None
        username = options["username"] or email.partition("@")[0]
        user = administrator_create(email=email, username=username, password=password)
        self.stdout.write(f"{user.email} is an administrator.")
