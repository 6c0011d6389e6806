"""A mode is bound to one network; the refusal of another, or of a reset one, says what to do."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any

import pytest
from django.conf import LazySettings
from django.db.models.functions import Now

from apps.ledger.types import LedgerUnavailable
from apps.ledger.xrpl_client import XrplClient
from apps.treasury.checks import production_network
from apps.treasury.models import Network, Wallet
from apps.treasury.services.clock import mode_now
from apps.treasury.services.networks import LedgerReset, NetworkMismatch, network_bind, network_check
from apps.treasury.services.tags import source_tags
from tests.factories.ledger_process import NETWORK_ID
from tests.factories.wallet_driver import WalletDriver


def test_the_first_bind_opens_the_network_and_the_next_finds_it(db: None, client: XrplClient) -> None:
    network = network_bind(mode="test", client=client)
    assert (network.mode, network.network_id, network.local) == ("test", NETWORK_ID, True)
    assert network_bind(mode="test", client=client) == network


def test_production_refuses_a_local_ledger_for_live_mode(
    db: None, client: XrplClient, settings: LazySettings
) -> None:
    settings.PRODUCTION = True
    with pytest.raises(NetworkMismatch, match="LEDGER_URL_LIVE"):
        network_bind(mode="live", client=client)


@pytest.fixture
def check(driver: WalletDriver, client: XrplClient) -> Callable[..., None]:
    """Check the wallet's network and cursor against the server, with some of the arguments replaced."""

    def run(**changes: Any) -> None:
        bound: dict[str, Any] = {"network": driver.wallet.network, "cursor": driver.wallet.cursor}
        network_check(**bound | {"state": client.server_state(), "client": client} | changes)

    return run


def test_the_bound_network_is_accepted(driver: WalletDriver, check: Callable[..., None]) -> None:
    cursor = driver.wallet.cursor
    driver.ledger.close(3)
    check(cursor=cursor)
    check(cursor=None)


def test_another_network_is_refused(client: XrplClient, check: Callable[..., None]) -> None:
    other = dataclasses.replace(client.server_state(), network_id=1)
    with pytest.raises(LedgerReset, match="is network 1, but test mode is bound to") as refusal:
        check(state=other)
    assert "manage.py rebind --mode test" in str(refusal.value)


def test_a_reset_ledger_is_refused(driver: WalletDriver, check: Callable[..., None]) -> None:
    cursor = driver.wallet.cursor
    cursor.ledger_hash = "0" * 64
    with pytest.raises(LedgerReset, match="was reset"):
        check(cursor=cursor)

    cursor.ledger_index += 1_000  # the local chain is shorter than our books
    with pytest.raises(LedgerReset, match="was reset"):
        check(cursor=cursor)


def test_a_public_server_that_lags_is_only_asked_again(
    driver: WalletDriver, check: Callable[..., None]
) -> None:
    network, cursor = driver.wallet.network, driver.wallet.cursor
    network.local = False
    cursor.ledger_index += 1_000
    with pytest.raises(LedgerUnavailable):
        check(network=network, cursor=cursor)


def test_the_clock_never_runs_behind_the_ledger(driver: WalletDriver) -> None:
    assert mode_now("test") >= driver.wallet.cursor.close_time


def test_source_tags_are_odd_and_never_repeat(db: None) -> None:
    tags = source_tags(500)
    assert len(set(tags) | set(source_tags(500))) == 1_000
    assert all(tag % 2 == 1 and 65_536 < tag <= 4_294_967_295 for tag in tags)


def test_production_binds_live_mode_to_the_network_of_the_settings_alone(
    db: None, client: XrplClient, settings: LazySettings
) -> None:
    settings.PRODUCTION = True
    # Of other tests of this worker.
    Wallet.objects.filter(mode="live", state="active").update(state="replaced", replaced_at=Now())
    Network.objects.filter(mode="live", closed_at=None).update(closed_at=Now())
    ours = 4242
    public = dataclasses.replace(client.server_state(), local=False, network_id=ours)
    client.server_state = lambda: public  # type: ignore[method-assign]
    sentence = (
        f"The live ledger server is network {ours}, and live mode is for network 0: correct LEDGER_URL_LIVE"
    )
    with pytest.raises(NetworkMismatch, match=sentence):
        network_bind(mode="live", client=client)
    assert not Network.objects.filter(mode="live", closed_at=None).exists()
    settings.LIVE_NETWORK_ID = ours
    assert network_bind(mode="live", client=client).network_id == ours
    assert production_network(databases=["default"]) == []
    settings.LIVE_NETWORK_ID = 0
    (error,) = production_network(databases=["default"])
    assert (error.id, error.msg) == (
        "dropwise.E002",
        f"Live mode's books are of network {ours}, and live mode is for network 0.",
    )
