"""One hand-closed ledger for each worker, a fresh shop for each test."""

from __future__ import annotations

import base64
import dataclasses
from collections.abc import Iterator
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey
from django.conf import LazySettings

from apps.ledger.xrpl_client import XrplClient
from tests.lifecycle.shop import Shop
from tests.sandbox.process import LedgerProcess


@pytest.fixture(scope="session")
def lifecycle_ledger(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LedgerProcess]:
    process = LedgerProcess(tmp_path_factory.mktemp("lifecycle_ledger")).start()
    yield process
    assert process.stop() == 0


@pytest.fixture
def ledger(lifecycle_ledger: LedgerProcess) -> Iterator[LedgerProcess]:
    """The worker's ledger, its faults off before and after."""
    lifecycle_ledger.faults()
    yield lifecycle_ledger
    lifecycle_ledger.faults()


@pytest.fixture(autouse=True)
def sealing_keys(tmp_path: Path, settings: LazySettings) -> None:
    """A fresh key pair, of which this process has both halves."""
    private = X25519PrivateKey.generate()
    path = tmp_path / "seal.key"
    path.write_text(base64.b64encode(private.private_bytes_raw()).decode())
    public = base64.b64encode(private.public_key().public_bytes_raw()).decode()
    settings.SECRETS = dataclasses.replace(settings.SECRETS, seal_public_key=public)
    settings.SEAL_PRIVATE_KEY_FILE = str(path)


@pytest.fixture
def client(ledger: LedgerProcess) -> Iterator[XrplClient]:
    client = XrplClient(ledger.ws)
    yield client
    client.close()


@pytest.fixture
def shop(db: None, ledger: LedgerProcess, client: XrplClient) -> Shop:
    return Shop(ledger, client)
