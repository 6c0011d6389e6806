"""`manage.py resume`: let a halted wallet send again."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandParser

from apps.ledger.client import client_for
from apps.treasury.management.admin_action import AdminActionCommand
from apps.treasury.services.admin_actions import AdminAction, wallet_named
from apps.treasury.services.recognising import wallet_resume


class Command(AdminActionCommand):
    help = "Let a halted wallet send again; refused while something is unrecognised or the books differ."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--wallet", required=True, metavar="ADDRESS")
        super().add_arguments(parser)

    def act(self, action: AdminAction, options: dict[str, Any]) -> str:
        wallet = wallet_named(address=options["wallet"])
        wallet_resume(wallet_id=wallet.id, action=action, client=client_for(wallet.mode))
        return "Resumed. The wallet sends again."
