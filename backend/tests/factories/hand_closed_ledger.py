"""Fixtures for tests that pay on a ledger: a hand-closed ledger for each worker, seal keys for each test.

A folder's `conftest.py` imports those it needs.
"""

from __future__ import annotations

import base64
import dataclasses
from collections.abc import Iterator
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey
from django.conf import LazySettings

from apps.ledger.xrpl_client import XrplClient
from tests.factories.given_ledger import GivenLedger, PlayLedger
from tests.factories.ledger_process import LedgerProcess


@pytest.fixture(scope="session")
def local_ledger(
    tmp_path_factory: pytest.TempPathFactory, given_ledger_url: str | None
) -> Iterator[PlayLedger]:
    """Our own ledger, or the one that `--ledger` names."""
    if given_ledger_url is not None:
        given = GivenLedger(given_ledger_url)
        yield given
        given.hang_up()
        return
    process = LedgerProcess(tmp_path_factory.mktemp("ledger")).start()
    yield process
    assert process.stop() == 0


@pytest.fixture
def ledger(local_ledger: PlayLedger) -> Iterator[PlayLedger]:
    """The worker's ledger, with all faults off before and after."""
    local_ledger.faults()
    yield local_ledger
    local_ledger.faults()


@pytest.fixture(autouse=True)
def sealing_keys(tmp_path: Path, settings: LazySettings) -> Path:
    """A new key pair, both halves known to this process; the path of the private key."""
    path = tmp_path / "seal.key"
    settings.SECRETS = dataclasses.replace(settings.SECRETS, seal_public_key=new_seal_key(path))
    settings.SEAL_PRIVATE_KEY_FILE = str(path)
    return path


def new_seal_key(path: Path) -> str:
    """Write a new private key to the file; the public one."""
    private = X25519PrivateKey.generate()
    path.write_text(base64.b64encode(private.private_bytes_raw()).decode())
    return base64.b64encode(private.public_key().public_bytes_raw()).decode()


@pytest.fixture
def client(ledger: PlayLedger) -> Iterator[XrplClient]:
    client = XrplClient(ledger.ws)
    yield client
    client.close()
