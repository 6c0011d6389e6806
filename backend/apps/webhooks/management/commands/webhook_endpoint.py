"""`manage.py webhook_endpoint`: create an endpoint without the dashboard."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from apps.accounts.management.merchant_command import MerchantCommand
from apps.accounts.models import User
from apps.common.modes import Mode
from apps.webhooks.services.endpoints import endpoint_create


class Command(MerchantCommand):
    help = "Create a webhook endpoint for a merchant and print its signing secret, once."

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument(
            "--mode", required=True, choices=Mode.values, help="the mode whose events it receives"
        )
        parser.add_argument("--url", required=True, help="where events are POSTed")
        parser.add_argument("--name", default="Webhook", help="its name in the merchant's list")

    def change(self, merchant: User, options: dict[str, Any]) -> str:
        created = endpoint_create(
            owner=merchant, mode=Mode(options["mode"]), name=options["name"], url=options["url"]
        )
        return created.secret
