"""`manage.py merchant_wallet`: connect a merchant's payout address without the dashboard."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from apps.accounts.selectors import user_by_email
from apps.common.errors import ApiError
from apps.common.modes import MODES
from apps.ledger.addresses import is_classic
from apps.ledger.client import client_for
from apps.ledger.types import NO_TAG, LedgerRefused, LedgerUnavailable
from apps.wallets.services import merchant_wallet_set


class Command(BaseCommand):
    help = "Pay out a merchant's later payments to this address. It must exist and accept payments."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--email", required=True, help="the merchant's email address")
        parser.add_argument("--mode", required=True, choices=MODES)
        parser.add_argument("--address", required=True)
        parser.add_argument("--tag", type=int, default=NO_TAG)

    def handle(self, *args: Any, **options: Any) -> None:
        mode, address, tag = options["mode"], options["address"], options["tag"]
        merchant = user_by_email(options["email"])
        if merchant is None or merchant.is_superuser:
            raise CommandError(f"There is no merchant with the email address {options['email']}.")
        try:
            self._check(mode, address, tag)
            merchant_wallet_set(merchant_id=merchant.pk, mode=mode, address=address, tag=tag)
        except ApiError as error:
            raise CommandError(error.message) from None
        self.stdout.write(f"{merchant.email} is paid to {address} in {mode} mode.")

    def _check(self, mode: str, address: str, tag: int) -> None:
        """Raises CommandError if the account cannot be paid."""
        if not is_classic(address):
            raise CommandError("This is not an XRP Ledger address.")
        try:
            account = client_for(mode).account_info(address=address)
        except (LedgerUnavailable, LedgerRefused) as error:
            raise CommandError(str(error)) from error
        if account is None:
            raise CommandError("This account does not exist on the ledger yet.")
        if "depositAuth" in account.flags:
            raise CommandError("This account only accepts payments from senders it has approved.")
        if "requireDestinationTag" in account.flags and tag == NO_TAG:
            raise CommandError("This account requires a destination tag: add --tag.")
