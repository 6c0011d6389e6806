"""`manage.py audit`: each watched wallet's balance sheet, and its books compared with the ledger."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from apps.common.modes import Mode
from apps.ledger.client import client_for
from apps.ledger.types import LedgerRefused, LedgerUnavailable
from apps.reports.selectors.balance_sheet import balance_sheet
from apps.treasury.models import Wallet
from apps.treasury.selectors import wallets_watched
from apps.treasury.services.audit import wallet_audit


class Command(BaseCommand):
    help = "Print each wallet's balance sheet, and compare all of its books with the ledger."

    def handle(self, *args: Any, **options: Any) -> None:
        wrong = unknown = 0
        for mode in Mode:
            for wallet in wallets_watched(mode=mode):
                try:
                    result = wallet_audit(
                        wallet_id=wallet.id,
                        client=client_for(mode),
                        ledger_index=wallet.cursor.ledger_index,
                        whole=True,
                    )
                except (LedgerUnavailable, LedgerRefused) as error:
                    # Go on with the other wallets: they may differ.
                    self.stdout.write(f"{mode} {wallet.address}: NOT AUDITED: {error}")
                    unknown += 1
                    self._sheet(wallet)
                    continue
                verdict = "equal" if not result.difference else f"DIFFER by {result.difference} drops"
                self.stdout.write(
                    f"{mode} {wallet.address} at ledger {result.ledger_index}: ledger {result.ledger},"
                    f" books {result.books}, external {result.external},"
                    f" spendable equity {result.equity}: {verdict}"
                )
                sheet_differs = self._sheet(wallet)
                wrong += bool(result.difference) or sheet_differs
        if wrong:
            raise CommandError(f"{wrong} wallets differ and are halted.")
        if unknown:
            raise CommandError(f"{unknown} wallets could not be audited.")

    def _sheet(self, wallet: Wallet) -> bool:
        """Print one wallet's balance sheet; returns whether the journal differs from the unpaid legs."""
        sheet = balance_sheet(wallet_id=wallet.pk)
        oldest = sheet.oldest_unpaid
        since = "none" if oldest is None else f"since {oldest:%Y-%m-%d %H:%M:%S} UTC"
        owed = {kind: each.total for kind, each in sheet.owed.items()}
        self.stdout.write(
            f"  held {sheet.held.total}, owed: payouts {owed['payout']}, burns {owed['burn']},"
            f" returns {owed['return']}; in transit {sheet.in_transit}; equity {sheet.equity};"
            f" oldest unpaid: {since}"
        )
        if sheet.legs_difference:
            self.stdout.write(f"  OWED DIFFERS from unpaid legs by {sheet.legs_difference} drops")
        # The audit before may have halted it.
        wallet.refresh_from_db(fields=["halt_reason"])
        if wallet.halt_reason is not None:
            self.stdout.write(f"  HALTED: {wallet.halt_reason}")
        return bool(sheet.legs_difference)
