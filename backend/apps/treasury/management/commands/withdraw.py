"""`manage.py withdraw`: send the operator's own money to the cold address."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandError, CommandParser

from apps.common.drops import drops_to_xrp, xrp_to_drops
from apps.ledger.client import client_for
from apps.treasury.management.admin_action import AdminActionCommand
from apps.treasury.services.admin_actions import AdminAction, wallet_named
from apps.treasury.services.withdrawals import equity_withdraw


class Command(AdminActionCommand):
    help = "Withdraw equity above reserve and owed amounts to COLD_ADDRESS_LIVE or COLD_ADDRESS_TEST."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--wallet", required=True, metavar="ADDRESS")
        parser.add_argument("--amount", required=True, metavar="XRP")
        super().add_arguments(parser)

    def act(self, action: AdminAction, options: dict[str, Any]) -> str:
        try:
            amount = xrp_to_drops(options["amount"])
        except ValueError as error:
            raise CommandError(str(error)) from error
        if amount <= 0:
            raise CommandError("The amount must be above 0.")
        wallet = wallet_named(address=options["wallet"])
        done = equity_withdraw(
            wallet_id=wallet.pk, amount=amount, client=client_for(wallet.mode), action=action
        )
        return f"{drops_to_xrp(done.amount)} XRP is on its way to {done.to.classic}."
