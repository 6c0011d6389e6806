"""Rows of the platform: one open network, its wallet, burn wallet and merchant."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Self

from django.utils import timezone

from apps.accounts.models import User
from apps.treasury.models import BurnWallet, Cursor, Network, Wallet
from tests.factories.rows import claim_address, close_network, new_hash, register_wallet
from tests.factories.sql import change, check_constraints
from tests.factories.users import create_user


@dataclass
class PlatformRows:
    """One open network of one mode with a funded wallet, a burn wallet and a merchant."""

    mode: str
    network: Network
    wallet: Wallet
    burn_address: str
    merchant: User
    ledger: int = 100
    close_time: datetime = field(default_factory=lambda: timezone.now().replace(microsecond=0))

    @classmethod
    def create(cls, mode: str = "test") -> Self:
        """A new open network; one that an earlier test left open in this mode is closed first."""
        close_network(mode)
        network = Network.objects.create(mode=mode, network_id=2000 + secrets.randbelow(10**9), local=True)
        wallet, burn_address = register_wallet(network), claim_address("burn")
        BurnWallet.objects.create(mode=mode, address=burn_address, provably_unspendable=True)
        factory = cls(mode, network, wallet, burn_address, create_user(password=None))
        check_constraints()
        return factory

    def close_ledger(self, ledgers: int = 1, seconds: int = 3) -> None:
        """The wallet's cursor has processed so many more ledgers."""
        self.ledger += ledgers
        self.close_time += timedelta(seconds=seconds * ledgers)
        Cursor.objects.filter(wallet=self.wallet).update(
            ledger_index=self.ledger, ledger_hash=new_hash(), close_time=self.close_time
        )

    def halt(self) -> None:
        change(self.wallet, halted_at=timezone.now(), halt_reason="an external transaction")

    def replace_wallet(self) -> Wallet:
        """Another wallet becomes the active one; returns the old one."""
        change(self.wallet, state="replaced", replaced_at=timezone.now())
        old, self.wallet = self.wallet, register_wallet(self.network)
        return old

    def retire_wallet(self) -> Wallet:
        """Another wallet becomes the active one, and the old one is retired."""
        old = self.replace_wallet()
        change(old, state="retired", sealed_secret=None)
        return old
