"""The demo merchant's secret keys, over several starts of a trial."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from django.conf import LazySettings

from apps.accounts.models import SecretKey, User
from apps.accounts.services.secret_keys import secret_key_regenerate
from apps.common.modes import Mode
from apps.trial.services.seed.demo import demo_seed
from config.env import LedgerEnv


@pytest.fixture
def out(db: None, tmp_path: Path, settings: LazySettings) -> Path:
    """Where accounts are written; without play money nothing else is seeded."""
    settings.LEDGERS = {mode: LedgerEnv(url="ws://127.0.0.1:9", faucet="", explorer="") for mode in Mode}
    return tmp_path / "accounts.json"


def started(out: Path) -> dict[str, Any]:
    """The merchant as a start writes them."""
    demo_seed(out=out)
    return dict(json.loads(out.read_text())["accounts"]["merchant"])


def alive(owner: User) -> dict[str, str]:
    return dict(SecretKey.objects.filter(owner=owner, revoked_at=None).values_list("mode", "last4"))


def test_keys_that_the_merchant_regenerates_survive_the_next_starts(out: Path) -> None:
    first = started(out)
    assert started(out) == first
    owner = User.objects.get(email=first["email"])
    made = {mode: secret_key_regenerate(owner_id=owner.pk, mode=mode).key for mode in Mode}

    for _ in range(2):
        # A live key is shown only once.
        assert started(out)["secret_keys"] == {"test": made[Mode.TEST], "live": ""}

    assert alive(owner) == {mode: key[-4:] for mode, key in made.items()}


def test_keys_that_nobody_has_written_down_are_replaced(out: Path) -> None:
    first = started(out)
    out.unlink()

    second = started(out)

    assert set(first["secret_keys"].values()).isdisjoint(second["secret_keys"].values())
    owner = User.objects.get(email=first["email"])
    assert alive(owner) == {mode: key[-4:] for mode, key in second["secret_keys"].items()}
