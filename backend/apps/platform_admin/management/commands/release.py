"""`manage.py release`: release a held deposit."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandParser

from apps.payments.domain.choices import ReleaseTo
from apps.platform_admin.services.releases import deposit_release
from apps.treasury.management.admin_action import AdminActionCommand
from apps.treasury.services.admin_actions import AdminAction


class Command(AdminActionCommand):
    help = "Release a held deposit to equity, to its merchant, or back to its sender."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--deposit", required=True, type=int, metavar="ID")
        parser.add_argument("--to", required=True, choices=ReleaseTo.values)
        super().add_arguments(parser)

    def act(self, action: AdminAction, options: dict[str, Any]) -> str:
        release = deposit_release(deposit_id=options["deposit"], to=ReleaseTo(options["to"]), action=action)
        return f"Released to {release.to}" + (f": sent to {release.dest}." if release.dest else ".")
