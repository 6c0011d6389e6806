"""`manage.py correct`: book what the ledger says about a deposit that a server reported wrongly."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandParser

from apps.common.drops import drops_to_xrp
from apps.ledger.client import client_for
from apps.platform_admin.services.corrections import deposit_correct, deposit_mode
from apps.treasury.management.admin_action import AdminActionCommand
from apps.treasury.services.admin_actions import AdminAction


class Command(AdminActionCommand):
    help = "Correct a deposit that the ledger does not have, or has otherwise. Its wallet must be halted."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--deposit", required=True, type=int, metavar="ID")
        super().add_arguments(parser)

    def act(self, action: AdminAction, options: dict[str, Any]) -> str:
        deposit = options["deposit"]
        done = deposit_correct(deposit_id=deposit, client=client_for(deposit_mode(deposit)), action=action)
        return f"Corrected: the deposit brought {drops_to_xrp(done.true_delivered)} XRP."
