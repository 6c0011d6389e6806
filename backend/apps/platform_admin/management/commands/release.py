"""`manage.py release`: decide what becomes of held money."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandParser

from apps.platform_admin.services.releases import deposit_release
from apps.treasury.management.admin_action import AdminActionCommand
from apps.treasury.services.admin_actions import AdminAction


class Command(AdminActionCommand):
    help = "Release held money to equity, to its merchant, or back to its sender."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--deposit", required=True, type=int, metavar="ID")
        parser.add_argument("--to", required=True, choices=("equity", "payout", "return"))
        super().add_arguments(parser)

    def act(self, action: AdminAction, options: dict[str, Any]) -> str:
        release = deposit_release(deposit_id=options["deposit"], to=options["to"], action=action)
        return f"Released to {release.to}" + (f": it goes to {release.dest}." if release.dest else ".")
