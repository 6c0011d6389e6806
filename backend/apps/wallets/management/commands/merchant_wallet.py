"""`manage.py merchant_wallet`: connect a merchant's payout address without the dashboard."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from apps.accounts.management.merchant_command import MerchantCommand
from apps.accounts.models import User
from apps.common.modes import Mode
from apps.ledger.addresses import tag_parse
from apps.wallets.services.account_check import merchant_wallet_connect


class Command(MerchantCommand):
    help = "Pay out a merchant's later payments to this address. It must exist and accept payments."

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--mode", required=True, choices=Mode.values)
        parser.add_argument("--address", required=True, help="r…, r…:tag or an X-address")
        parser.add_argument("--tag", help="a destination tag, if the address needs one")

    def change(self, merchant: User, options: dict[str, Any]) -> str:
        mode, text = Mode(options["mode"]), options["address"]
        if options["tag"] is not None:
            text = f"{text}:{tag_parse(options['tag'])}"
        wallet = merchant_wallet_connect(merchant_id=merchant.pk, mode=mode, text=text)
        return f"{merchant.email} is paid to {wallet.address} in {mode} mode."
