"""`manage.py wallets`: each platform wallet with its state and tag; burn wallets and funding senders."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from apps.common.modes import Mode
from apps.treasury.models import BurnWallet, FundingSender, Wallet
from apps.treasury.selectors import wallets_watched


class Command(BaseCommand):
    help = "List platform wallets with state and funding tag, burn wallets and funding senders."

    def handle(self, *args: Any, **options: Any) -> None:
        for mode in Mode:
            for wallet in wallets_watched(mode=mode):
                self._wallet(wallet)
            for burn in BurnWallet.objects.filter(mode=mode, active=True):
                kind = "unspendable" if burn.provably_unspendable else "not provably unspendable"
                self.stdout.write(f"{mode} {burn.address}  burn wallet, {kind}")
            for sender in FundingSender.objects.filter(network__mode=mode, network__closed_at=None):
                self.stdout.write(f"{mode} {sender.address}  funding sender")

    def _wallet(self, wallet: Wallet) -> None:
        self.stdout.write(
            f"{wallet.mode} {wallet.address}  {wallet.state}, funding tag {wallet.funding_tag},"
            f" read up to ledger {wallet.cursor.ledger_index}"
        )
        if wallet.halted_at is not None:
            self.stdout.write(f"  HALTED: {wallet.halt_reason}")
