"""`manage.py audit`: books beside ledger for every watched wallet."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from apps.common.modes import MODES
from apps.ledger.client import client_for
from apps.ledger.types import LedgerRefused, LedgerUnavailable
from apps.treasury.selectors import wallets_watched
from apps.treasury.services.audit import wallet_audit


class Command(BaseCommand):
    help = "Compare the books with the ledger, wallet by wallet, from the opening entry on."

    def handle(self, *args: Any, **options: Any) -> None:
        wrong = unknown = 0
        for mode in MODES:
            for wallet in wallets_watched(mode=mode):
                try:
                    result = wallet_audit(
                        wallet_id=wallet.id,
                        client=client_for(mode),
                        ledger_index=wallet.cursor.ledger_index,
                        whole=True,
                    )
                except (LedgerUnavailable, LedgerRefused) as error:
                    # One that cannot be asked about must not hide what is wrong with the others.
                    self.stdout.write(f"{mode} {wallet.address}: NOT AUDITED: {error}")
                    unknown += 1
                    continue
                verdict = "equal" if not result.difference else f"DIFFER by {result.difference} drops"
                self.stdout.write(
                    f"{mode} {wallet.address} at ledger {result.ledger_index}: ledger {result.ledger},"
                    f" books {result.books}, outside {result.outside}, equity {result.equity}: {verdict}"
                )
                wrong += bool(result.difference)
        if wrong:
            raise CommandError(f"{wrong} wallets differ and are halted.")
        if unknown:
            raise CommandError(f"{unknown} wallets could not be audited.")
