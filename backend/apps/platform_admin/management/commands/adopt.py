"""`manage.py adopt`: after a restore, adopt our own transactions that the database does not know."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandParser

from apps.platform_admin.services.adoptions import transaction_adopt, transactions_adopt
from apps.treasury.management.admin_action import AdminActionCommand
from apps.treasury.services.admin_actions import AdminAction, wallet_named


class Command(AdminActionCommand):
    help = "Adopt transactions of a wallet that paid what its restored database still owes."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--wallet", required=True, metavar="ADDRESS")
        parser.add_argument("--tx", metavar="HASH", help="only this one; without it, all that match")
        super().add_arguments(parser)

    def act(self, action: AdminAction, options: dict[str, Any]) -> str:
        wallet_id = wallet_named(address=options["wallet"]).id
        if options["tx"]:
            transfer = transaction_adopt(wallet_id=wallet_id, tx_hash=options["tx"].upper(), action=action)
            return f"Adopted: it paid transfer {transfer}."
        count = 0
        while (done := transactions_adopt(wallet_id=wallet_id, action=action)).count:
            count += done.count
        return f"Adopted: {count} transactions. What else is listed is for `recognise` and `release`."
