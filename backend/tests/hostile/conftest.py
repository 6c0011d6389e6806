"""A ledger for each worker, and a web process to attack."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from pytest_django import DjangoDbBlocker

from tests.contract.conftest import dist
from tests.factories.given_ledger import PlayLedger
from tests.factories.hand_closed_ledger import client, ledger, local_ledger, new_seal_key
from tests.hostile.attacked import Attacked, attacked_server

__all__ = ["client", "dist", "ledger", "local_ledger"]


@pytest.fixture(scope="module", autouse=True)
def sealing_keys(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """One key pair for all tests of a module, which share wallets."""
    path = tmp_path_factory.mktemp("seal") / "seal.key"
    with pytest.MonkeyPatch.context() as patch:
        secrets = dataclasses.replace(settings.SECRETS, seal_public_key=new_seal_key(path))
        patch.setattr(settings, "SECRETS", secrets)
        patch.setattr(settings, "SEAL_PRIVATE_KEY_FILE", str(path))
        yield


@pytest.fixture(scope="module")
def attacked(
    sealing_keys: None,
    database_url: str,
    template: str,
    dist: Path,
    local_ledger: PlayLedger,
    django_db_blocker: DjangoDbBlocker,
) -> Iterator[Attacked]:
    with attacked_server(database_url, template, dist, local_ledger, django_db_blocker) as server:
        yield server
