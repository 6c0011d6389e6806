"""`manage.py void`: fill a stuck transfer's slot with a no-op."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandParser

from apps.treasury.management.admin_action import AdminActionCommand
from apps.treasury.services.admin_actions import AdminAction
from apps.treasury.services.voiding import slot_void


class Command(AdminActionCommand):
    help = "Fill a stuck transfer's slot with a no-op AccountSet, so that the transfers behind it go on."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--transfer", required=True, type=int, metavar="ID")
        super().add_arguments(parser)

    def act(self, action: AdminAction, options: dict[str, Any]) -> str:
        number = slot_void(transfer_id=options["transfer"], action=action)
        return f"Slot {number} will be filled with a no-op. The transfer then fails and can be retried."
