"""Play money without a faucet: only from the genesis account of a standalone ledger."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.conf import LazySettings

from apps.common.modes import Mode
from apps.ledger.play_money import has_play_money, play_money_send
from apps.ledger.types import LedgerUnavailable
from apps.ledger.xrpl_client import XrplClient
from config.env import LedgerEnv
from stack.paths import BACKEND
from tests.factories.given_ledger import GENESIS_SECRET
from tests.factories.ledger_process import HTTP, LedgerProcess
from tests.factories.ledger_wallets import new_wallet
from tests.ledger.server import reply, scripted

NETWORK_ID = 7001
XRP = 1_000_000


@pytest.fixture(scope="module")
def ledger(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LedgerProcess]:
    """Like a standalone server: no faucet, ledgers closed on request only, its own network id."""
    options: dict[str, Any] = {"no-faucet": True}
    process = LedgerProcess(tmp_path_factory.mktemp("standalone"), network_id=NETWORK_ID, **options).start()
    yield process
    assert process.stop() == 0


@pytest.fixture(autouse=True)
def standalone(ledger: LedgerProcess, settings: LazySettings) -> None:
    settings.LEDGERS = {"test": LedgerEnv(ledger.ws, "", "", GENESIS_SECRET)}


def balance(ledger: LedgerProcess, address: str) -> int:
    ledger.call("ledger_accept")
    return int(ledger.call("account_info", account=address)["account_data"]["Balance"])


def test_there_is_no_faucet(ledger: LedgerProcess) -> None:
    assert HTTP.post(f"{ledger.http}/accounts", json={}).status_code == 404


def test_genesis_account_pays(ledger: LedgerProcess) -> None:
    address = new_wallet().address

    tx_hash = play_money_send(mode=Mode.TEST, address=address, xrp=25)

    assert balance(ledger, address) == 25 * XRP
    found = ledger.call("tx", transaction=tx_hash)
    assert (found["validated"], found["tx_json"]["NetworkID"]) == (True, NETWORK_ID)


def test_concurrent_requests_are_all_paid(ledger: LedgerProcess) -> None:
    addresses = [new_wallet().address for _ in range(8)]

    with ThreadPoolExecutor(4) as pool:
        hashes = list(pool.map(lambda one: play_money_send(mode=Mode.TEST, address=one, xrp=2), addresses))

    assert len(set(hashes)) == 8
    assert {balance(ledger, address) for address in addresses} == {2 * XRP}


@pytest.mark.parametrize("secret", ["sEdTM1uX8pu2do5XvTnutH6HsouMaM2", "no secret at all"])
def test_secret_without_an_account_is_reported_but_not_printed(
    ledger: LedgerProcess, settings: LazySettings, secret: str
) -> None:
    settings.LEDGERS = {"test": LedgerEnv(ledger.ws, "", "", secret)}
    with pytest.raises(LedgerUnavailable, match="genesis account's secret") as said:
        play_money_send(mode=Mode.TEST, address=new_wallet().address, xrp=2)
    assert secret not in str(said.value)


def test_no_play_money_without_faucet_or_genesis_account(settings: LazySettings) -> None:
    assert has_play_money(Mode.TEST)
    settings.LEDGERS = {"test": LedgerEnv("ws://127.0.0.1:9", "", "")}
    assert not has_play_money(Mode.TEST)


def state(**changes: object) -> dict[str, Any]:
    """server_info of a standalone rippled, as far as we read it. None removes a field."""
    said: dict[str, object] = {
        "build_version": "2.6.1",
        "complete_ledgers": "2-9",
        "load_base": 256,
        "load_factor": 256,
        "network_id": NETWORK_ID,
        "peers": 0,
        "validation_quorum": 0,
        "validated_ledger": {
            "base_fee": 10,
            "close_time": 1,
            "hash": "ab" * 32,
            "seq": 9,
            "reserve_base": 1_000_000,
            "reserve_inc": 200_000,
        },
        **changes,
    }
    return {"state": {name: value for name, value in said.items() if value is not None}}


@pytest.mark.parametrize(
    ("changes", "local"),
    [
        ({}, True),
        ({"local_ledger": "says so", "peers": 3}, True),
        # A real network's node without peers still requires validations.
        ({"validation_quorum": 28}, False),
        ({"peers": 10}, False),
        ({"network_id": 1}, False),
        ({"network_id": None}, False),
        ({"network_id": None, "local_ledger": "says so"}, False),
        ({"peers": None, "validation_quorum": None}, False),
    ],
)
def test_standalone_server_with_its_own_network_is_a_local_ledger(
    settings: LazySettings, changes: dict[str, object], local: bool
) -> None:
    with scripted(lambda socket, request: reply(socket, request, state(**changes))) as server:
        client = XrplClient(server.url)
        assert client.server_state().local is local
        client.close()
        if not local:
            settings.LEDGERS = {"test": LedgerEnv(server.url, "", "", GENESIS_SECRET)}
            with pytest.raises(LedgerUnavailable, match="is not a local ledger"):
                play_money_send(mode=Mode.TEST, address=new_wallet().address, xrp=2)
            assert {request["command"] for request in server.requests} == {"server_state"}


def test_production_has_no_play_money_in_live_mode() -> None:
    env = {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "config.settings.prod",
        "PUBLIC_ORIGIN": "https://pay.example",
        "WEBHOOK_ALLOW_LOCAL": "",
        "MAIL_OUTBOX_DIR": "",
        "EMAIL_HOST": "mail.example",
        "LEDGER_GENESIS_SECRET_LIVE": GENESIS_SECRET,
    }
    started = subprocess.run(
        [sys.executable, "manage.py", "check"],
        cwd=BACKEND,
        env=env,
        capture_output=True,
        text=True,
        check=False,
    )
    assert started.returncode != 0
    assert "A live ledger has no play money: unset LEDGER_GENESIS_SECRET_LIVE." in started.stderr
