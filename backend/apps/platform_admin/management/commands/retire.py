"""`manage.py retire`: retire a replaced platform wallet."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandParser

from apps.ledger.client import client_for
from apps.platform_admin.services.retiring import wallet_retire
from apps.treasury.management.admin_action import AdminActionCommand
from apps.treasury.services.admin_actions import AdminAction, wallet_named


class Command(AdminActionCommand):
    help = "Retire a replaced wallet: its pending payments end early, and it is only watched from then on."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--wallet", required=True, metavar="ADDRESS")
        super().add_arguments(parser)

    def act(self, action: AdminAction, options: dict[str, Any]) -> str:
        wallet = wallet_named(address=options["wallet"])
        ended = wallet_retire(wallet_id=wallet.id, client=client_for(wallet.mode), action=action)
        return f"Retired; {ended} of its payments were ended early. Later deposits to it are held."
