"""Subscriptions: a ledger is announced before its transactions, and each client gets its own events."""

from typing import Any

import pytest
from xrpl.asyncio.clients import AsyncWebsocketClient
from xrpl.models import GenericRequest, StreamParameter, Subscribe, Unsubscribe

from tests.factories.ledger_process import NETWORK_ID
from tests.factories.ledger_wallets import LocalPayer, Payer, new_wallet
from tests.sandbox.checks import next_event

pytestmark = pytest.mark.asyncio


async def test_ledger_is_announced_before_its_transactions(payer: Payer) -> None:
    async with AsyncWebsocketClient(payer.ledger.ws) as client:
        subscription = Subscribe(streams=[StreamParameter.LEDGER], accounts=[payer.address])
        state = (await client.request(subscription)).result
        assert set(state) == {
            *("fee_base", "ledger_hash", "ledger_index", "ledger_time", "network_id"),
            *("reserve_base", "reserve_inc", "validated_ledgers"),
        }
        sequence = payer.account()["Sequence"]
        hashes = [payer.submit(Sequence=sequence + number)["tx_json"]["hash"] for number in range(3)]
        seq = payer.ledger.close()
        closed = await next_event(client)
        assert (closed["type"], closed["ledger_index"], closed["txn_count"]) == ("ledgerClosed", seq, 3)
        assert (closed["network_id"], closed["validated_ledgers"]) == (NETWORK_ID, f"2-{seq}")
        events = [await next_event(client) for _ in range(3)]
        assert [event["hash"] for event in events] == hashes
        assert [event["meta"]["TransactionIndex"] for event in events] == [0, 1, 2]
        event = events[0]
        assert (event["type"], event["status"], event["validated"]) == ("transaction", "closed", True)
        assert (event["ledger_index"], event["ledger_hash"]) == (seq, closed["ledger_hash"])
        assert (event["engine_result"], event["engine_result_code"]) == ("tesSUCCESS", 0)
        assert (event["tx_json"]["DeliverMax"], event["meta"]["delivered_amount"]) == ("1000000", "1000000")
        assert event["tx_json"]["date"] == closed["ledger_time"]


async def test_api_version_1_nests_the_transaction(payer: Payer) -> None:
    async with AsyncWebsocketClient(payer.ledger.ws) as client:
        await client.request(GenericRequest(method="subscribe", api_version=1, accounts=[payer.address]))
        digest = payer.submit()["tx_json"]["hash"]
        payer.ledger.close()
        event = await next_event(client)
        assert (event["transaction"]["hash"], event["transaction"]["Amount"]) == (digest, "1000000")
        assert "tx_json" not in event
        assert "hash" not in event


async def test_unfunded_account_can_be_subscribed_to(payer: Payer) -> None:
    address = new_wallet().address
    async with AsyncWebsocketClient(payer.ledger.ws) as client:
        assert (await client.request(Subscribe(accounts=[address]))).result == {}
        payer.submit()  # for another account
        payer.ledger.close()
        digest = payer.submit(Destination=address)["tx_json"]["hash"]
        payer.ledger.close()
        assert (await next_event(client))["hash"] == digest


async def test_stream_and_account_both_send_the_event_and_unsubscribing_stops_both(payer: Payer) -> None:
    both: dict[str, Any] = {"streams": [StreamParameter.TRANSACTIONS], "accounts": [payer.address]}
    async with AsyncWebsocketClient(payer.ledger.ws) as client:
        await client.request(Subscribe(**both))
        digest = payer.submit()["tx_json"]["hash"]
        payer.ledger.close()
        assert [(await next_event(client))["hash"] for _ in range(2)] == [digest] * 2
        assert (await client.request(Unsubscribe(**both))).result == {}
        await client.request(Subscribe(streams=[StreamParameter.LEDGER]))
        payer.submit()
        seq = payer.ledger.close()
        first = await next_event(client)
        assert (first["type"], first["ledger_index"]) == ("ledgerClosed", seq)
        payer.ledger.close()
        assert (await next_event(client))["ledger_index"] == seq + 1


async def test_proposed_transactions_are_announced_before_the_close(payer: Payer) -> None:
    async with AsyncWebsocketClient(payer.ledger.ws) as client:
        await client.request(Subscribe(accounts_proposed=[payer.address]))
        digest = payer.submit()["tx_json"]["hash"]
        proposed = await next_event(client)
        assert (proposed["hash"], proposed["validated"], proposed["status"]) == (digest, False, "proposed")
        assert "meta" not in proposed
        payer.ledger.close()
        validated = await next_event(client)
        assert (validated["hash"], validated["validated"]) == (digest, True)


async def test_held_transaction_is_proposed_once_it_becomes_valid(payer: LocalPayer) -> None:
    async with AsyncWebsocketClient(payer.ledger.ws) as client:
        await client.request(Subscribe(accounts_proposed=[payer.address]))
        first = payer.account()["Sequence"]
        held = payer.submit(Sequence=first + 1)
        assert held["engine_result"] == "terPRE_SEQ"
        filled = payer.submit(Sequence=first)
        events = [await next_event(client) for _ in range(2)]
        assert [event["hash"] for event in events] == [filled["tx_json"]["hash"], held["tx_json"]["hash"]]
        assert [(event["status"], event["engine_result"]) for event in events] == [
            ("proposed", "tesSUCCESS")
        ] * 2
        payer.ledger.close()
        assert [(await next_event(client))["validated"] for _ in range(2)] == [True, True]


async def test_held_transaction_is_proposed_after_the_close_that_makes_it_valid(payer: LocalPayer) -> None:
    heir = LocalPayer(payer.ledger, new_wallet())
    async with AsyncWebsocketClient(payer.ledger.ws) as client:
        await client.request(Subscribe(streams=[StreamParameter.LEDGER], accounts_proposed=[heir.address]))
        created_in = payer.ledger.health()["validated"] + 2
        held = heir.submit(Sequence=created_in)
        assert held["engine_result"] == "terNO_ACCOUNT"
        payer.ledger.close()
        assert (await next_event(client))["type"] == "ledgerClosed"
        payer.submit(Destination=heir.address, Amount="50000000")
        assert (await next_event(client))["validated"] is False
        payer.ledger.close()
        events = [await next_event(client) for _ in range(3)]
        assert [(event["type"], event.get("validated")) for event in events] == [
            ("ledgerClosed", None),
            ("transaction", True),
            ("transaction", False),
        ]
        assert (events[2]["hash"], events[2]["status"]) == (held["tx_json"]["hash"], "proposed")
