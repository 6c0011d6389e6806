"""A hand-closed local ledger for each worker, sealing keys, and a fresh platform wallet for each test."""

from __future__ import annotations

import base64
import dataclasses
from collections.abc import Iterator
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey
from django.conf import LazySettings

from apps.ledger.xrpl_client import XrplClient
from apps.treasury.services.wallets import wallet_register
from tests.sandbox.process import LedgerProcess
from tests.sandbox.wallets import Payer, new_wallet
from tests.treasury.rig import Rig


@pytest.fixture(scope="session")
def local_ledger(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LedgerProcess]:
    process = LedgerProcess(tmp_path_factory.mktemp("treasury_ledger")).start()
    yield process
    assert process.stop() == 0


@pytest.fixture
def ledger(local_ledger: LedgerProcess) -> Iterator[LedgerProcess]:
    """The worker's ledger, its faults off before and after."""
    local_ledger.faults()
    yield local_ledger
    local_ledger.faults()


@pytest.fixture(autouse=True)
def sealing_keys(tmp_path: Path, settings: LazySettings) -> Path:
    """A fresh key pair; the path of its private half."""
    private = X25519PrivateKey.generate()
    path = tmp_path / "seal.key"
    path.write_text(base64.b64encode(private.private_bytes_raw()).decode())
    public = base64.b64encode(private.public_key().public_bytes_raw()).decode()
    settings.SECRETS = dataclasses.replace(settings.SECRETS, seal_public_key=public)
    settings.SEAL_PRIVATE_KEY_FILE = str(path)
    return path


@pytest.fixture
def client(ledger: LedgerProcess) -> Iterator[XrplClient]:
    client = XrplClient(ledger.ws)
    yield client
    client.close()


@pytest.fixture
def owner(ledger: LedgerProcess) -> Payer:
    """The holder of a funded account; what he signs outside is a stranger's to us."""
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
def rig(db: None, ledger: LedgerProcess, client: XrplClient, owner: Payer) -> Rig:
    """The owner's account registered as the platform wallet."""
    assert owner.wallet.seed is not None
    wallet = wallet_register(mode="test", address=owner.address, secret=owner.wallet.seed, client=client)
    return Rig(ledger, client, wallet.id, owner)
