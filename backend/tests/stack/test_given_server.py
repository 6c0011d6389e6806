"""A ledger given by URL: how it is inspected, and who closes its ledgers."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from stack.children import wait_until
from stack.closer import PATIENCE_SECONDS, Closer
from stack.environment import GENESIS_SECRET, Given, given_ledger
from stack.errors import StackError
from stack.given_server import look_at
from stack.paths import BACKEND
from stack.ports import any_free_port
from tests.factories.ledger_process import LedgerProcess
from tests.ledger.server import refuse, reply, scripted

NETWORK_ID = 7002
URL = "ws://ledger.example:6006"


@pytest.fixture(scope="module")
def standalone(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LedgerProcess]:
    options: dict[str, Any] = {"no-faucet": True}
    process = LedgerProcess(tmp_path_factory.mktemp("standalone"), network_id=NETWORK_ID, **options).start()
    yield process
    assert process.stop() == 0


def info(**changes: object) -> dict[str, Any]:
    said = {"network_id": NETWORK_ID, "peers": 0, "validation_quorum": 0, "validated_ledger": {"seq": 5}}
    return {"info": {**said, **changes}}


def test_a_standalone_server_is_recognised_and_needs_no_faucet(standalone: LedgerProcess) -> None:
    server = look_at(standalone.ws, variable="LEDGER_URL_TEST", taken={63457})

    assert (server.network_id, server.standalone) == (NETWORK_ID, True)
    ledger = given_ledger(Given({"LEDGER_URL_TEST": URL}), "test", network_id=NETWORK_ID, standalone=True)
    assert (ledger.faucet, ledger.genesis_secret, ledger.closed_at) == ("", GENESIS_SECRET, URL)


def test_the_users_settings_override_what_is_known() -> None:
    settings = {
        "LEDGER_URL_TEST": URL,
        "LEDGER_GENESIS_SECRET_TEST": "another",
        "LEDGER_ADMIN_URL_TEST": "ws://127.0.0.1:6007",
    }
    ledger = given_ledger(Given(settings), "test", network_id=NETWORK_ID, standalone=True)
    assert (ledger.genesis_secret, ledger.closed_at) == ("another", "ws://127.0.0.1:6007")

    settings["LEDGER_FAUCET_TEST"] = "http://faucet.example/accounts"
    ledger = given_ledger(Given(settings), "test", network_id=NETWORK_ID, standalone=True)
    assert (ledger.faucet, ledger.genesis_secret) == ("http://faucet.example/accounts", "")


def test_a_public_network_has_no_genesis_account_and_closes_its_own_ledgers() -> None:
    with scripted(lambda socket, request: reply(socket, request, info(network_id=1, peers=21))) as server:
        found = look_at(server.url, variable="LEDGER_URL_TEST", taken={63457})
    ledger = given_ledger(Given({"LEDGER_URL_TEST": URL}), "test", network_id=1, standalone=found.standalone)
    assert (ledger.genesis_secret, ledger.closed_at) == ("", "")


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"network_id": 0}, "has the network ID 0 of a public network"),
        ({"network_id": 63457}, "each mode needs its own network"),
    ],
)
def test_a_server_that_cannot_be_used_is_refused_with_the_reason(
    changes: dict[str, object], said: str
) -> None:
    with (
        scripted(lambda socket, request: reply(socket, request, info(**changes))) as server,
        pytest.raises(StackError, match=said),
    ):
        look_at(server.url, variable="LEDGER_URL_TEST", taken={63457})


def test_a_server_that_does_not_respond_is_named() -> None:
    url = f"ws://127.0.0.1:{any_free_port()}"
    with pytest.raises(StackError, match=f"{re.escape(url)} does not respond.*correct LEDGER_URL_TEST"):
        look_at(url, variable="LEDGER_URL_TEST", taken=set())


def test_ledgers_are_closed_only_if_nobody_else_does() -> None:
    closer = Closer(every=2.0, now=0.0)
    assert not closer.is_due(7, 0.0)
    assert not closer.is_due(7, PATIENCE_SECONDS - 0.1)
    assert closer.is_due(7, PATIENCE_SECONDS)
    closer.has_closed(8, 5.0)
    assert not closer.is_due(8, 6.9)
    assert closer.is_due(8, 7.0)

    # Somebody else closes ledgers: we leave it to them.
    assert not closer.is_due(9, 8.0)
    for second in range(9, 20):
        assert not closer.is_due(second, float(second))


def test_the_closer_closes_ledgers_or_says_that_it_is_not_allowed_to(
    standalone: LedgerProcess, tmp_path: Path
) -> None:
    before = standalone.health()["validated"]
    ready = tmp_path / "ready"
    command = [sys.executable, "-m", "stack.closer"]
    process = subprocess.Popen(
        [*command, standalone.ws, "0.1", "0.2"], cwd=BACKEND, env={**os.environ, "READY_FILE": str(ready)}
    )
    try:
        assert wait_until(lambda: standalone.health()["validated"] >= before + 3, seconds=20)
        assert ready.exists()
        assert process.poll() is None
    finally:
        process.terminate()
        process.wait(10)

    def no_permission(socket: Any, request: dict[str, Any]) -> None:
        if request["command"] == "ledger_accept":
            refuse(socket, request, "noPermission")
        else:
            reply(socket, request, info())

    with scripted(no_permission) as server:
        ended = subprocess.run(
            [*command, server.url, "0.1", "0.2"], cwd=BACKEND, capture_output=True, text=True, check=False
        )
    assert ended.returncode == 1
    assert "refuses ledger_accept (noPermission)" in ended.stdout
