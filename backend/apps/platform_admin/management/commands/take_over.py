"""`manage.py take_over`: let the active wallet pay what another one owes."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandParser

from apps.platform_admin.services.takeovers import wallet_legs_take_over
from apps.treasury.management.admin_action import AdminActionCommand
from apps.treasury.services.admin_actions import AdminAction, wallet_named


class Command(AdminActionCommand):
    help = (
        "Let the active wallet pay, from its equity, what a replaced or retired wallet owes and cannot send."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--wallet", required=True, metavar="ADDRESS")
        super().add_arguments(parser)

    def act(self, action: AdminAction, options: dict[str, Any]) -> str:
        wallet = wallet_named(address=options["wallet"])
        return wallet_legs_take_over(wallet_id=wallet.pk, action=action).sentence
