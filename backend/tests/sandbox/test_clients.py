"""xrpl-py's ordinary clients, unchanged: fund, pay, wait for the validated outcome."""

import asyncio

import pytest
from xrpl.asyncio.clients import AsyncJsonRpcClient, AsyncWebsocketClient
from xrpl.asyncio.transaction import XRPLReliableSubmissionException, submit_and_wait
from xrpl.asyncio.wallet import generate_faucet_wallet
from xrpl.constants import CryptoAlgorithm
from xrpl.models import AccountInfo, AccountSet, AccountSetAsfFlag, Payment, Tx
from xrpl.wallet import Wallet

from tests.sandbox.conftest import LedgerFactory

Client = AsyncJsonRpcClient | AsyncWebsocketClient


async def _walk_through(client: Client, faucet: str) -> None:
    payer, payee = await asyncio.gather(
        generate_faucet_wallet(client, Wallet.create(CryptoAlgorithm.SECP256K1), faucet_host=faucet),
        generate_faucet_wallet(client, faucet_host=faucet),
    )
    payment = Payment(account=payer.address, destination=payee.address, amount="2500001", destination_tag=7)
    paid = await submit_and_wait(payment, client, payer)
    assert paid.result["validated"] is True
    assert paid.result["meta"]["TransactionResult"] == "tesSUCCESS"
    assert paid.result["meta"]["delivered_amount"] == "2500001"
    found = await client.request(Tx(transaction=paid.result["hash"]))
    assert found.result == paid.result
    info = await client.request(AccountInfo(account=payee.address, ledger_index="validated"))
    assert info.result["account_data"]["Balance"] == "1002500001"

    demand = AccountSet(account=payee.address, set_flag=AccountSetAsfFlag.ASF_REQUIRE_DEST)
    await submit_and_wait(demand, client, payee)
    untagged = Payment(account=payer.address, destination=payee.address, amount="1")
    with pytest.raises(XRPLReliableSubmissionException, match="tecDST_TAG_NEEDED"):
        await submit_and_wait(untagged, client, payer)
    info = await client.request(AccountInfo(account=payer.address, ledger_index="validated"))
    assert info.result["account_data"]["Balance"] == str(1_000_000_000 - 2_500_001 - 2 * 10)


@pytest.mark.asyncio
async def test_websocket_client_funds_pays_and_waits(start_ledger: LedgerFactory) -> None:
    ledger = start_ledger(close_interval=0.3)
    async with AsyncWebsocketClient(ledger.ws) as client:
        await _walk_through(client, f"{ledger.http}/accounts")


@pytest.mark.asyncio
async def test_json_rpc_client_funds_pays_and_waits(start_ledger: LedgerFactory) -> None:
    ledger = start_ledger(close_interval=0.3)
    await _walk_through(AsyncJsonRpcClient(ledger.http), f"{ledger.http}/accounts")
