"""`manage.py destroy_secret`: delete a retired wallet's secret for good."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandParser

from apps.treasury.management.admin_action import AdminActionCommand
from apps.treasury.services.admin_actions import AdminAction, wallet_named
from apps.treasury.services.destroying import wallet_secret_destroy


class Command(AdminActionCommand):
    help = "Destroy the secret of a wallet that is retired and was replaced at least 30 days ago."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--wallet", required=True, metavar="ADDRESS")
        parser.add_argument("--confirm", default="", metavar="WORDS", help="required if money is left behind")
        super().add_arguments(parser)

    def act(self, action: AdminAction, options: dict[str, Any]) -> str:
        wallet = wallet_named(address=options["wallet"])
        wallet_secret_destroy(wallet_id=wallet.id, action=action, confirm=options["confirm"])
        return "Destroyed. The wallet stays watched; saving its address again needs its secret."
