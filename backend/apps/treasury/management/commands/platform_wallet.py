"""`manage.py platform_wallet`: make an account of the ledger the platform wallet of a mode."""

from __future__ import annotations

import getpass
import sys
from argparse import ArgumentParser
from typing import Any

from apps.accounts.domain.audit import COMMAND
from apps.common.management.command import AppCommand
from apps.common.modes import Mode
from apps.ledger.client import client_for
from apps.treasury.services.wallets import wallet_register


class Command(AppCommand):
    help = "Register a platform wallet. Its secret is asked for, or read from standard input."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--mode", required=True, choices=Mode.values)
        parser.add_argument("--address", required=True)

    def handle(self, *args: Any, **options: Any) -> None:
        mode = Mode(options["mode"])
        secret = getpass.getpass("Secret: ") if sys.stdin.isatty() else sys.stdin.readline()
        wallet = wallet_register(
            mode=mode,
            address=options["address"],
            secret=secret.strip(),
            client=client_for(mode),
            by=COMMAND,
        )
        self.stdout.write(f"{wallet.address} is the platform wallet of {mode} mode.")
