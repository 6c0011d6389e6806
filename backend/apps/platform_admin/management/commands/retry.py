"""`manage.py retry`: send a failed leg again."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.core.management.base import CommandParser

from apps.payments.domain.choices import LegKind
from apps.platform_admin.services.retries import leg_retry, payment_leg
from apps.treasury.management.admin_action import AdminActionCommand
from apps.treasury.services.admin_actions import AdminAction

_KINDS = (LegKind.PAYOUT.value, LegKind.BURN.value, LegKind.EXCESS.value)


class Command(AdminActionCommand):
    help = "Send a permanently failed payout, refund, burn or return again."

    def add_arguments(self, parser: CommandParser) -> None:
        which = parser.add_mutually_exclusive_group(required=True)
        which.add_argument("--leg", type=int, metavar="ID")
        which.add_argument("--payment", type=UUID, metavar="ID")
        parser.add_argument("--kind", choices=_KINDS, default=LegKind.PAYOUT.value)
        super().add_arguments(parser)

    def act(self, action: AdminAction, options: dict[str, Any]) -> str:
        leg_id = options["leg"]
        if leg_id is None:
            leg_id = payment_leg(payment_id=options["payment"], kind=options["kind"]).pk
        leg_retry(leg_id=leg_id, action=action)
        return f"Leg {leg_id} will be sent again."
