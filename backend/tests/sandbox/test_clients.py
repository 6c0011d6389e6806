"""The unchanged clients of xrpl-py in everyday use. ``js/`` does the same with xrpl.js."""

import asyncio
from typing import Any

import pytest
from xrpl.asyncio.clients import AsyncJsonRpcClient, AsyncWebsocketClient
from xrpl.asyncio.transaction import (
    XRPLReliableSubmissionException,
    autofill,
    sign,
    submit,
    submit_and_wait,
)
from xrpl.asyncio.wallet import generate_faucet_wallet
from xrpl.constants import CryptoAlgorithm
from xrpl.models import (
    AccountInfo,
    AccountObjects,
    AccountObjectType,
    AccountSet,
    AccountSetAsfFlag,
    AccountTx,
    Payment,
    SetRegularKey,
    StreamParameter,
    SubmitOnly,
    Subscribe,
    TicketCreate,
    Tx,
    Unsubscribe,
)
from xrpl.wallet import Wallet

from tests.factories.ledger_process import LedgerProcess
from tests.sandbox.conftest import LedgerFactory

Client = AsyncJsonRpcClient | AsyncWebsocketClient


async def _pays_and_waits(client: Client, payer: Wallet, payee: Wallet) -> None:
    payment = Payment(account=payer.address, destination=payee.address, amount="2500001", destination_tag=7)
    paid = await submit_and_wait(payment, client, payer)
    assert paid.result["validated"] is True
    assert paid.result["meta"]["TransactionResult"] == "tesSUCCESS"
    assert paid.result["meta"]["delivered_amount"] == "2500001"
    found = await client.request(Tx(transaction=paid.result["hash"]))
    assert found.result == paid.result
    assert await _balance(client, payer) == 1_000_000_000 - 2_500_001 - 10
    assert await _balance(client, payee) == 1_002_500_001


async def _waits_for_a_failure(client: Client, payer: Wallet, payee: Wallet) -> None:
    before = await _balance(client, payer)
    demand = AccountSet(account=payee.address, set_flag=AccountSetAsfFlag.ASF_REQUIRE_DEST)
    await submit_and_wait(demand, client, payee)
    untagged = Payment(account=payer.address, destination=payee.address, amount="1")
    with pytest.raises(XRPLReliableSubmissionException, match="tecDST_TAG_NEEDED"):
        await submit_and_wait(untagged, client, payer)
    assert await _balance(client, payer) == before - 10


async def _signs_with_a_regular_key(client: Client, account: Wallet, payee: Wallet) -> None:
    regular = Wallet.create(CryptoAlgorithm.SECP256K1)
    change = SetRegularKey(account=account.address, regular_key=regular.address)
    await submit_and_wait(change, client, account)
    payment = Payment(account=account.address, destination=payee.address, amount="1", destination_tag=1)
    paid = await submit_and_wait(payment, client, regular)
    assert paid.result["meta"]["TransactionResult"] == "tesSUCCESS"
    assert paid.result["tx_json"]["SigningPubKey"] == regular.public_key


async def _pages_through_its_history(client: Client, account: Wallet) -> None:
    whole = (await client.request(AccountTx(account=account.address))).result["transactions"]
    assert len(whole) >= 3
    for forward in (False, True):
        found: list[str] = []
        marker = None
        while True:
            asked = AccountTx(account=account.address, limit=2, forward=forward, marker=marker)
            page = (await client.request(asked)).result
            found += [item["hash"] for item in page["transactions"]]
            marker = page.get("marker")
            if marker is None:
                break
        assert found[:: -1 if forward else 1] == [item["hash"] for item in whole]


async def _is_refused_with_codes(client: Client, payer: Wallet, payee: Wallet) -> None:
    before = await _balance(client, payer)
    payment = Payment(account=payer.address, destination=payee.address, amount="1", destination_tag=1)
    filled = await autofill(payment, client)
    cases: list[tuple[str, dict[str, Any], Wallet]] = [
        ("temBAD_SEND_XRP_LIMIT", {"flags": 0x0004_0000}, payer),
        ("tefBAD_AUTH", {}, Wallet.create()),
        ("tefPAST_SEQ", {"sequence": 1}, payer),
        ("telINSUF_FEE_P", {"fee": "9"}, payer),
        ("telWRONG_NETWORK", {"network_id": 63457}, payer),
    ]
    for code, changes, wallet in cases:
        signed = sign(Payment.from_dict(filled.to_dict() | changes), wallet)
        answer = await client.request(SubmitOnly(tx_blob=signed.blob(), fail_hard=True))
        assert (answer.result["engine_result"], answer.result["accepted"]) == (code, False)
    assert await _balance(client, payer) == before
    nobody = await client.request(AccountInfo(account=Wallet.create().address))
    assert (nobody.is_successful(), nobody.result["error"]) == (False, "actNotFound")


async def _sends_with_tickets(client: Client, payer: Wallet, payee: Wallet) -> None:
    await submit_and_wait(TicketCreate(account=payer.address, ticket_count=2), client, payer)
    asked = AccountObjects(account=payer.address, type=AccountObjectType.TICKET, ledger_index="validated")
    owned = (await client.request(asked)).result["account_objects"]
    tickets = sorted((entry["TicketSequence"] for entry in owned), reverse=True)
    payments = [
        Payment(account=payer.address, destination=payee.address, amount="1", ticket_sequence=number)
        for number in tickets
    ]
    results = await asyncio.gather(*(submit_and_wait(payment, client, payer) for payment in payments))
    assert [paid.result["tx_json"]["TicketSequence"] for paid in results] == tickets
    assert (await client.request(asked)).result["account_objects"] == []


async def _gives_up_after_the_last_ledger(client: Client, payer: Wallet, payee: Wallet) -> None:
    before = (await client.request(AccountInfo(account=payer.address, ledger_index="validated"))).result
    early = Payment(
        account=payer.address,
        destination=payee.address,
        amount="1",
        sequence=before["account_data"]["Sequence"] + 1,
        last_ledger_sequence=before["ledger_index"] + 4,
    )
    with pytest.raises(XRPLReliableSubmissionException, match="latest validated ledger sequence"):
        await submit_and_wait(early, client, payer)
    after = (await client.request(AccountInfo(account=payer.address, ledger_index="validated"))).result
    assert after["account_data"] == before["account_data"]


async def _is_told_of_its_payment(client: AsyncWebsocketClient, payer: Wallet, payee: Wallet) -> None:
    topics: dict[str, Any] = {"streams": [StreamParameter.LEDGER], "accounts": [payee.address]}
    await client.request(Subscribe(**topics))
    payment = Payment(account=payer.address, destination=payee.address, amount="3", destination_tag=1)
    sent = await submit(sign(await autofill(payment, client), payer), client)
    assert sent.result["engine_result"] == "tesSUCCESS"
    closed: list[int] = []
    async with asyncio.timeout(10):
        async for event in client:
            if event.get("type") == "ledgerClosed":
                closed.append(event["ledger_index"])
            if event.get("type") == "transaction":
                break
    assert event["hash"] == sent.result["tx_json"]["hash"]
    assert (event["validated"], event["meta"]["delivered_amount"]) == (True, "3")
    assert closed[-1] == event["ledger_index"]  # announced before its transactions
    await client.request(Unsubscribe(**topics))


async def _balance(client: Client, wallet: Wallet) -> int:
    info = await client.request(AccountInfo(account=wallet.address, ledger_index="validated"))
    return int(info.result["account_data"]["Balance"])


async def _walk_through(client: Client, ledger: LedgerProcess) -> None:
    faucet = f"{ledger.http}/accounts"
    payer, payee, patient = await asyncio.gather(
        generate_faucet_wallet(client, Wallet.create(CryptoAlgorithm.SECP256K1), faucet_host=faucet),
        generate_faucet_wallet(client, faucet_host=faucet),
        generate_faucet_wallet(client, faucet_host=faucet),
    )
    await _pays_and_waits(client, payer, payee)
    # Each polls once a second. With accounts of their own, they can wait in parallel.
    await asyncio.gather(
        _waits_for_a_failure(client, payer, payee), _gives_up_after_the_last_ledger(client, patient, payer)
    )
    await _sends_with_tickets(client, payer, patient)
    await _signs_with_a_regular_key(client, payer, payee)
    await _is_refused_with_codes(client, patient, payee)
    await _pages_through_its_history(client, payer)
    if isinstance(client, AsyncWebsocketClient):
        await _is_told_of_its_payment(client, patient, payee)


@pytest.mark.asyncio
async def test_websocket_client_works_unchanged(start_ledger: LedgerFactory) -> None:
    ledger = start_ledger(close_interval=0.25)
    async with AsyncWebsocketClient(ledger.ws) as client:
        await _walk_through(client, ledger)


@pytest.mark.asyncio
async def test_json_rpc_client_works_unchanged_except_for_subscriptions(start_ledger: LedgerFactory) -> None:
    ledger = start_ledger(close_interval=0.25)
    await _walk_through(AsyncJsonRpcClient(ledger.http), ledger)
