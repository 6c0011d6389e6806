"""`manage.py merchant_wallet`: connect a merchant's payout address without the dashboard."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError

from apps.accounts.management.merchant_command import MerchantCommand
from apps.accounts.models import User
from apps.common.modes import Mode
from apps.ledger.addresses import AddressMalformed, is_classic, tag_parse
from apps.ledger.client import client_for
from apps.ledger.types import NO_TAG
from apps.wallets.services.connection import merchant_wallet_set


class Command(MerchantCommand):
    help = "Pay out a merchant's later payments to this address. It must exist and accept payments."

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--mode", required=True, choices=Mode.values)
        parser.add_argument("--address", required=True)
        parser.add_argument("--tag", help="a destination tag, if the address needs one")

    def change(self, merchant: User, options: dict[str, Any]) -> str:
        mode, address = Mode(options["mode"]), options["address"]
        tag = NO_TAG if options["tag"] is None else self._tag(options["tag"])
        self._check(mode, address, tag)
        merchant_wallet_set(merchant_id=merchant.pk, mode=mode, address=address, tag=tag)
        return f"{merchant.email} is paid to {address} in {mode} mode."

    def _tag(self, text: str) -> int:
        """Raises CommandError."""
        try:
            return tag_parse(text)
        except AddressMalformed as malformed:
            raise CommandError(malformed.message) from None

    def _check(self, mode: str, address: str, tag: int) -> None:
        """Raises CommandError if the account cannot be paid."""
        if not is_classic(address):
            raise CommandError("This is not an XRP Ledger address.")
        account = client_for(mode).account_info(address=address)
        if account is None:
            raise CommandError("This account does not exist on the ledger yet.")
        if "depositAuth" in account.flags:
            raise CommandError("This account only accepts payments from senders it has approved.")
        if "requireDestinationTag" in account.flags and tag == NO_TAG:
            raise CommandError("This account requires a destination tag: add --tag.")
