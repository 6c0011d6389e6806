"""`manage.py reread_ledgers`: after a restore, read what the ledgers have had since the backup."""

from __future__ import annotations

import time
from functools import partial
from typing import Any

from django.core.management.base import CommandParser

from apps.common.drops import drops_to_xrp
from apps.common.management.command import AppCommand
from apps.common.modes import Mode
from apps.ledger.client import LedgerClient
from apps.payments.services.gap import external_open, gap_deposits, gap_matches
from apps.payments.services.mode_jobs import wallet_look
from apps.treasury.models import Audit, Wallet
from apps.treasury.selectors import wallets_watched
from apps.treasury.services.gap import gap_is_swept, gap_open_if_changed
from apps.treasury.services.servers import LEDGER_TROUBLE, on_a_server

_PAUSE_SECONDS = 0.5


class Command(AppCommand):
    help = "Open the gap of a restored database, and read every ledger of it."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--seconds", type=float, default=180.0, help="how long to wait for its end")

    def handle(self, *args: Any, **options: Any) -> None:
        opened = gap_open_if_changed()
        self.stdout.write(
            "A restored database: its wallets are halted." if opened else "The database is known."
        )
        deadline = time.monotonic() + options["seconds"]
        for mode in Mode:
            for wallet in wallets_watched(mode=mode):
                self._read(mode, wallet, deadline)

    def _read(self, mode: Mode, wallet: Wallet, deadline: float) -> None:
        """Sweep until the gap has been read: it ends some ledgers after the restore."""
        try:
            on_a_server(mode, partial(self._sweep, wallet, deadline))
        except LEDGER_TROUBLE as trouble:
            self.stdout.write(f"{mode} {wallet.address}: {trouble} The watcher reads on.")
            return
        wallet = Wallet.objects.select_related("cursor").get(pk=wallet.pk)
        audit = Audit.objects.filter(wallet=wallet).order_by("-ledger_index").first()
        matches = gap_matches(wallet)
        external = external_open(wallet.pk).count()
        difference = None if audit is None else audit.ledger - audit.books - audit.external
        self.stdout.write(
            f"{mode} {wallet.address}: read up to ledger {wallet.cursor.ledger_index}"
            f"{'' if gap_is_swept(wallet, wallet.cursor.ledger_index) else ' (the gap is not over yet)'}; "
            f"to adopt: {len(matches)}, other transactions: {external - len(matches)}, "
            f"deposits held: {gap_deposits(wallet).count()}; "
            + (
                "not compared yet"
                if audit is None or difference is None
                else f"ledger {drops_to_xrp(audit.ledger)} XRP, books differ by {difference} drops"
            )
        )

    def _sweep(self, wallet: Wallet, deadline: float, client: LedgerClient) -> None:
        while True:
            wallet_look(wallet_id=wallet.pk, client=client)
            now = Wallet.objects.select_related("cursor").get(pk=wallet.pk)
            if gap_is_swept(now, now.cursor.ledger_index) or time.monotonic() > deadline:
                return
            time.sleep(_PAUSE_SECONDS)
