"""`manage.py redirect`: send a permanently failed payout to the merchant's current wallet."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.core.management.base import CommandParser

from apps.platform_admin.services.redirects import payout_redirect
from apps.treasury.management.admin_action import AdminActionCommand
from apps.treasury.services.admin_actions import AdminAction


class Command(AdminActionCommand):
    help = "Send a payout that failed with a final result to the merchant's current wallet."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--payment", required=True, type=UUID, metavar="ID")
        super().add_arguments(parser)

    def act(self, action: AdminAction, options: dict[str, Any]) -> str:
        wallet = payout_redirect(payment_id=options["payment"], action=action)
        return f"The payout now goes to {wallet.address}."
