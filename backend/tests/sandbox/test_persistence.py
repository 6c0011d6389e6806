"""The chain survives any end of its process. A server that cannot start says why in one sentence."""

import signal
import sqlite3
from pathlib import Path

import pytest
from xrpl.asyncio.clients import AsyncWebsocketClient
from xrpl.models import Subscribe

from tests.factories.ledger_process import LedgerProcess
from tests.factories.ledger_wallets import Payer, new_wallet
from tests.sandbox.conftest import LedgerFactory


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGKILL])
def test_restart_keeps_every_closed_ledger(start_ledger: LedgerFactory, number: signal.Signals) -> None:
    ledger = start_ledger()
    payer = Payer(ledger, new_wallet())
    ledger.fund(payer.address)
    paid = payer.submit()["tx_json"]["hash"]
    seq = ledger.close()
    lost = payer.submit()["tx_json"]["hash"]  # not in a closed ledger yet
    before = [
        ledger.call("ledger", ledger_index="validated", transactions=True, expand=True),
        ledger.call("account_info", account=payer.address, ledger_index=seq - 1),
        ledger.call("account_tx", account=payer.address),
        ledger.call("tx", transaction=paid),
    ]
    assert ledger.stop(number) == (0 if number != signal.SIGKILL else -signal.SIGKILL)

    ledger.start()
    assert ledger.health()["validated"] == seq
    assert before == [
        ledger.call("ledger", ledger_index="validated", transactions=True, expand=True),
        ledger.call("account_info", account=payer.address, ledger_index=seq - 1),
        ledger.call("account_tx", account=payer.address),
        ledger.call("tx", transaction=paid),
    ]
    assert ledger.call("tx", transaction=lost)["error"] == "txnNotFound"
    again = payer.submit()
    assert again["engine_result"] == "tesSUCCESS"
    assert ledger.close() == seq + 1
    assert ledger.call("tx", transaction=again["tx_json"]["hash"])["ledger_index"] == seq + 1


@pytest.mark.asyncio
async def test_clients_see_the_shutdown_and_reconnect(start_ledger: LedgerFactory) -> None:
    ledger = start_ledger()
    client = AsyncWebsocketClient(ledger.ws)
    await client.open()
    socket = client._websocket
    assert socket is not None
    assert ledger.stop() == 0
    await socket.wait_closed()
    assert socket.close_code == 1001
    await client.close()
    ledger.start()
    async with AsyncWebsocketClient(ledger.ws) as again:
        assert (await again.request(Subscribe(streams=["ledger"]))).result["ledger_index"] == 2  # type: ignore[list-item]


def test_kill_during_a_close_leaves_complete_ledgers(start_ledger: LedgerFactory, tmp_path: Path) -> None:
    ledger = start_ledger(close_interval=0.01)
    payer = Payer(ledger, new_wallet())
    ledger.fund(payer.address)
    sequence = payer.account()["Sequence"]
    for number in range(20):
        payer.submit(Sequence=sequence + number)
    ledger.stop(signal.SIGKILL)
    ledger.start()
    newest = ledger.health()["validated"]
    used = payer.account("validated")["Sequence"] - sequence
    found = ledger.call("account_tx", account=payer.address)["transactions"]
    assert len(found) == used + 1
    header = ledger.call("ledger", ledger_index=newest)
    while header["ledger"]["ledger_index"] > 2:
        parent = ledger.call("ledger", ledger_hash=header["ledger"]["parent_hash"])
        assert parent["ledger"]["ledger_index"] == header["ledger"]["ledger_index"] - 1
        header = parent
        if newest - header["ledger"]["ledger_index"] > 50:
            break
    with sqlite3.connect(ledger.directory / "chain" / "chain.sqlite") as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def _refused(ledger: LedgerProcess, **options: object) -> str:
    """The error output of a server that cannot start."""
    ports = {"port": 0, "admin_port": 0} | options
    process = ledger.spawn(announce=ledger.directory / "never.json", **ports)  # type: ignore[arg-type]
    _, said = process.communicate(timeout=20)
    assert process.returncode == 1
    assert not (ledger.directory / "never.json").exists()
    return said


def test_port_in_use_is_reported_in_one_sentence(start_ledger: LedgerFactory, tmp_path: Path) -> None:
    running = start_ledger()
    other = LedgerProcess(tmp_path / "other")
    other.directory.mkdir()
    assert _refused(other, port=running.port) == f"Port {running.port} on 127.0.0.1 is already in use.\n"
    assert _refused(other, admin_port=running.admin_port) == (
        f"Port {running.admin_port} on 127.0.0.1 is already in use.\n"
    )


def test_chain_in_use_or_of_another_network_is_not_touched(start_ledger: LedgerFactory) -> None:
    running = start_ledger()
    chain = running.directory / "chain"
    assert _refused(running) == f"Another local ledger is already using {chain}.\n"
    assert running.stop() == 0
    other = LedgerProcess(running.directory, network_id=63457)
    assert _refused(other) == "The stored chain belongs to network 63456, not 63457.\n"
    assert running.start().health()["validated"] == 2
