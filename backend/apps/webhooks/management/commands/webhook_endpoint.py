"""`manage.py webhook_endpoint`: create an endpoint without the dashboard."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from apps.accounts.selectors import user_by_email
from apps.common.errors import ApiError
from apps.common.modes import MODES
from apps.webhooks.services.endpoints import endpoint_create


class Command(BaseCommand):
    help = "Create a webhook endpoint for a merchant and print its signing secret, once."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--email", required=True, help="the merchant's email address")
        parser.add_argument("--mode", required=True, choices=MODES, help="the mode whose events it receives")
        parser.add_argument("--url", required=True, help="where events are POSTed")
        parser.add_argument("--name", default="Webhook", help="its name in the merchant's list")

    def handle(self, *args: Any, **options: Any) -> None:
        owner = user_by_email(options["email"])
        if owner is None or owner.is_superuser:
            raise CommandError(f"There is no merchant with the email address {options['email']}.")
        try:
            created = endpoint_create(
                owner=owner, mode=options["mode"], name=options["name"], url=options["url"]
            )
        except ApiError as refusal:
            raise CommandError(str(refusal)) from None
        self.stdout.write(created.secret)
