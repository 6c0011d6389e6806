"""Faults in the delivery of events: late, twice, out of order, never, or a dropped socket instead."""

import time

import pytest
from websockets.asyncio.client import connect
from xrpl.asyncio.clients import AsyncWebsocketClient
from xrpl.models import StreamParameter, Subscribe

from tests.factories.ledger_process import LedgerProcess
from tests.factories.ledger_wallets import Payer
from tests.sandbox.checks import next_event

pytestmark = pytest.mark.asyncio
LEDGERS = Subscribe(streams=[StreamParameter.LEDGER])


async def _closed(client: AsyncWebsocketClient) -> int:
    event = await next_event(client)
    assert event["type"] == "ledgerClosed"
    return int(event["ledger_index"])


async def test_repeated_events_arrive_twice(faulty: LedgerProcess) -> None:
    async with AsyncWebsocketClient(faulty.ws) as client:
        await client.request(LEDGERS)
        faulty.faults(repeat_events=1.0)
        seq = faulty.close(2)
        assert [await _closed(client) for _ in range(4)] == [seq - 1, seq - 1, seq, seq]


async def test_reordered_event_arrives_after_the_next_one(faulty: LedgerProcess, payer: Payer) -> None:
    async with AsyncWebsocketClient(faulty.ws) as client:
        await client.request(Subscribe(streams=[StreamParameter.LEDGER], accounts=[payer.address]))
        sequence = payer.account()["Sequence"]
        for number in range(2):
            payer.submit(Sequence=sequence + number)
        faulty.faults(reorder_events=1.0)
        held_back = faulty.close()  # all three of its events
        faulty.faults()
        overtaking = faulty.close()
        first, second, *rest = [await next_event(client) for _ in range(4)]
        assert (first["type"], first["ledger_index"]) == ("ledgerClosed", overtaking)
        assert (second["type"], second["ledger_index"]) == ("ledgerClosed", held_back)
        assert [event["type"] for event in rest] == ["transaction"] * 2


async def test_withheld_events_never_arrive_but_responses_do(faulty: LedgerProcess) -> None:
    async with AsyncWebsocketClient(faulty.ws) as client:
        await client.request(LEDGERS)
        faulty.faults(withhold_events=1.0)
        silent = faulty.close(3)
        answer = await client.request(LEDGERS)
        assert answer.result["ledger_index"] == silent
        faulty.faults()
        assert faulty.close() == silent + 1
        assert await _closed(client) == silent + 1


async def test_delayed_events_keep_their_order_and_responses_overtake_them(faulty: LedgerProcess) -> None:
    async with AsyncWebsocketClient(faulty.ws) as client:
        await client.request(LEDGERS)
        faulty.faults(delay_events=0.4)
        started = time.monotonic()
        seq = faulty.close(2)
        assert (await client.request(LEDGERS)).result["ledger_index"] == seq
        assert [await _closed(client) for _ in range(2)] == [seq - 1, seq]
        assert time.monotonic() - started >= 0.4


async def test_dropped_socket_closes_without_a_close_frame(faulty: LedgerProcess) -> None:
    async with connect(faulty.ws) as socket:
        await socket.send('{"command": "subscribe", "streams": ["ledger"]}')
        await socket.recv()
        faulty.faults(drop_socket=1.0)
        faulty.close()
        await socket.wait_closed()
        assert socket.close_code == 1006
    async with AsyncWebsocketClient(faulty.ws) as again:  # nothing drops a socket without subscriptions
        faulty.close()
        assert (await again.request(LEDGERS)).is_successful()


async def test_lagging_server_announces_late_and_catches_up(faulty: LedgerProcess, payer: Payer) -> None:
    async with AsyncWebsocketClient(faulty.ws) as client:
        await client.request(Subscribe(streams=[StreamParameter.LEDGER], accounts=[payer.address]))
        sequence = payer.account()["Sequence"]
        faulty.faults(lag=2)
        digest = payer.submit(Sequence=sequence)["tx_json"]["hash"]
        seq = faulty.close()
        faulty.close(2)
        closed, paid = [await next_event(client) for _ in range(2)]
        assert (closed["ledger_index"], closed["txn_count"]) == (seq, 1)
        assert (paid["hash"], paid["ledger_index"]) == (digest, seq)
        assert paid["ledger_hash"] == closed["ledger_hash"]
        faulty.faults()
        faulty.close()
        assert [await _closed(client) for _ in range(3)] == [seq + 1, seq + 2, seq + 3]
