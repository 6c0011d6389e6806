"""A mode is bound to one network; another, or a reset one, is refused in a sentence that names the remedy."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable

import pytest
from django.conf import LazySettings

from apps.ledger.types import LedgerUnavailable, ServerState
from apps.ledger.xrpl_client import XrplClient
from apps.treasury.services.clock import mode_now
from apps.treasury.services.networks import NetworkMismatch, network_bind, network_check
from apps.treasury.services.tags import source_tags
from tests.sandbox.process import NETWORK_ID
from tests.treasury.rig import Rig


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


def test_the_bound_network_is_accepted(rig: Rig, client: XrplClient) -> None:
    cursor = rig.wallet.cursor
    rig.ledger.close(3)
    network_check(network=rig.wallet.network, state=client.server_state(), cursor=cursor, client=client)
    network_check(network=rig.wallet.network, state=client.server_state(), cursor=None, client=client)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda state: dataclasses.replace(state, network_id=1), "is network 1, but test mode is bound to"),
    ],
)
def test_another_network_is_refused(
    rig: Rig, client: XrplClient, change: Callable[[ServerState], ServerState], sentence: str
) -> None:
    with pytest.raises(NetworkMismatch, match=sentence) as refused:
        network_check(
            network=rig.wallet.network,
            state=change(client.server_state()),
            cursor=rig.wallet.cursor,
            client=client,
        )
    assert "manage.py rebind --mode test" in str(refused.value)


def test_a_reset_ledger_is_refused(rig: Rig, client: XrplClient) -> None:
    cursor = rig.wallet.cursor
    cursor.ledger_hash = "0" * 64
    with pytest.raises(NetworkMismatch, match="was reset"):
        network_check(network=rig.wallet.network, state=client.server_state(), cursor=cursor, client=client)

    cursor.ledger_index += 1_000  # the local chain is shorter than our books
    with pytest.raises(NetworkMismatch, match="was reset"):
        network_check(network=rig.wallet.network, state=client.server_state(), cursor=cursor, client=client)


def test_a_public_server_that_lags_is_only_asked_again(rig: Rig, client: XrplClient) -> None:
    network, cursor = rig.wallet.network, rig.wallet.cursor
    network.local = False
    cursor.ledger_index += 1_000
    with pytest.raises(LedgerUnavailable):
        network_check(network=network, state=client.server_state(), cursor=cursor, client=client)


def test_the_clock_never_runs_behind_the_ledger(rig: Rig) -> None:
    assert mode_now("test") >= rig.wallet.cursor.close_time


def test_source_tags_are_odd_and_never_repeat(db: None) -> None:
    tags = source_tags(500)
    assert len(set(tags) | set(source_tags(500))) == 1_000
    assert all(tag % 2 == 1 and 65_536 < tag <= 4_294_967_295 for tag in tags)
