"""A fresh platform wallet for each test, on the worker's hand-closed ledger."""

from __future__ import annotations

import pytest

from apps.ledger.xrpl_client import XrplClient
from apps.treasury.services.wallets import wallet_register
from tests.factories.hand_closed_ledger import client, ledger, local_ledger, sealing_keys
from tests.factories.ledger_process import LedgerProcess
from tests.factories.ledger_wallets import Payer, new_wallet
from tests.factories.wallet_driver import WalletDriver

__all__ = ["client", "ledger", "local_ledger", "sealing_keys"]


@pytest.fixture
def owner(ledger: LedgerProcess) -> Payer:
    """The holder of a funded account. What it signs for our wallet is an external transaction."""
    wallet = new_wallet()
    ledger.fund(wallet.address)
    return Payer(ledger, wallet)


@pytest.fixture
def dest(ledger: LedgerProcess) -> str:
    """A funded account to pay to."""
    address = new_wallet().address
    ledger.fund(address)
    return address


@pytest.fixture
def driver(db: None, ledger: LedgerProcess, client: XrplClient, owner: Payer, dest: str) -> WalletDriver:
    """The owner's account registered as the platform wallet."""
    assert owner.wallet.seed is not None
    wallet = wallet_register(mode="test", address=owner.address, secret=owner.wallet.seed, client=client)
    return WalletDriver(ledger, client, wallet.id, owner, dest)
