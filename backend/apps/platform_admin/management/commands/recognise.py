"""`manage.py recognise`: book an external transaction of a platform wallet."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandParser

from apps.platform_admin.services.adoptions import external_recognise
from apps.treasury.management.admin_action import AdminActionCommand
from apps.treasury.services.admin_actions import AdminAction, wallet_named


class Command(AdminActionCommand):
    help = "Book an external transaction of a wallet as a withdrawal of equity."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--wallet", required=True, metavar="ADDRESS")
        parser.add_argument("--tx", required=True, metavar="HASH")
        parser.add_argument("--confirm-shortfall", default="", metavar="WORDS")
        super().add_arguments(parser)

    def act(self, action: AdminAction, options: dict[str, Any]) -> str:
        done = external_recognise(
            wallet_id=wallet_named(address=options["wallet"]).id,
            tx_hash=options["tx"].upper(),
            action=action,
            shortfall=options["confirm_shortfall"],
        )
        said = f"Recognised: {done.delta} drops, booked against equity."
        if done.reopened_transfer is not None:
            said += f" Transfer {done.reopened_transfer} gets a new slot."
        if done.unrecognised:
            return f"{said} {done.unrecognised} more wait for recognition."
        return f"{said} The wallet sends again after `manage.py resume`."
