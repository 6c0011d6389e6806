"""The ledger as payers and a watcher of it use it: submissions, and when each transaction was validated."""

from __future__ import annotations

import asyncio
import itertools
import json
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

import aiohttp
from websockets.asyncio.client import ClientConnection, connect

from apps.ledger.keys import KeyPair, key_pair_for
from apps.ledger.signing import CommonFields, payment_sign

XRP = 1_000_000
PAYERS = 20
_PAYER_XRP = 500_000
# A payer's transaction waits for no ledger after that.
_VALID_FOR_LEDGERS = 50
_ACCEPTED = ("tesSUCCESS", "terQUEUED")


class Ledger:
    """`validated` has the moment at which a transaction of the watched account was heard to be validated.

    `sent`: what the account has paid out, by transaction: to whom, and how many drops arrived.
    """

    def __init__(self, socket: ClientConnection, network_id: int) -> None:
        self._socket, self._network_id = socket, network_id
        self._ids = itertools.count(1)
        self._answers: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self._payers: list[_Payer] = []
        self._turn = itertools.count()
        self._watched = ""
        self.newest = 0
        self.validated: dict[str, float] = {}
        self.sent: dict[str, tuple[str, int]] = {}

    async def fund(self, faucet: str) -> None:
        """Give the payers money."""
        from xrpl.wallet import Wallet

        async with aiohttp.ClientSession() as http:
            for _ in range(PAYERS):
                wallet = Wallet.create()
                async with http.post(
                    faucet, json={"destination": wallet.address, "xrpAmount": str(_PAYER_XRP)}
                ) as answer:
                    answer.raise_for_status()
                key = key_pair_for(wallet.seed or "", {wallet.address})
                assert key is not None
                self._payers.append(_Payer(key))
        for payer in self._payers:
            payer.sequence = await self._sequence(payer.key.address)

    async def watch(self, address: str) -> None:
        self._watched = address
        answer = await self.ask("subscribe", streams=["ledger"], accounts=[address])
        self.newest = int(answer["ledger_index"])

    async def pay(self, *, dest: str, tag: int, drops: int) -> str:
        """Submit a payment of the payer whose turn it is; its hash."""
        payer = self._payers[next(self._turn) % len(self._payers)]
        common = CommonFields(
            account=payer.key.address,
            network_id=self._network_id,
            sequence=payer.sequence,
            last_ledger=self.newest + _VALID_FOR_LEDGERS,
            fee=12,
            source_tag=0,
        )
        payer.sequence += 1
        signed = payment_sign(key=payer.key, common=common, dest=dest, dest_tag=tag, amount=drops)
        answer = await self.ask("submit", tx_blob=signed.blob)
        if answer["engine_result"] not in _ACCEPTED:
            raise RuntimeError(f"the ledger refused a payment: {answer['engine_result']}")
        return signed.tx_hash

    async def ask(self, command: str, **parameters: Any) -> dict[str, Any]:
        number = next(self._ids)
        answer = self._answers[number] = asyncio.get_running_loop().create_future()
        request = {"id": number, "command": command, "api_version": 2, **parameters}
        await self._socket.send(json.dumps(request))
        found: dict[str, Any] = await answer
        return found

    async def listen(self) -> None:
        """Takes what the server says, until the connection is closed."""
        async for text in self._socket:
            now, message = time.monotonic(), json.loads(text)
            if message.get("type") == "ledgerClosed":
                self.newest = int(message["ledger_index"])
            elif message.get("type") == "transaction":
                self._heard(message, now)
            elif (answer := self._answers.pop(message.get("id"), None)) is not None:
                answer.set_result(message.get("result", message))

    def _heard(self, message: dict[str, Any], now: float) -> None:
        if not message.get("validated"):
            return
        transaction, meta = message["tx_json"], message["meta"]
        self.validated[message["hash"]] = now
        if transaction["Account"] == self._watched and "delivered_amount" in meta:
            self.sent[message["hash"]] = (transaction["Destination"], int(meta["delivered_amount"]))

    async def _sequence(self, address: str) -> int:
        while True:
            answer = await self.ask("account_info", account=address, ledger_index="validated")
            if "account_data" in answer:
                return int(answer["account_data"]["Sequence"])
            await asyncio.sleep(0.5)


class _Payer:
    def __init__(self, key: KeyPair) -> None:
        self.key, self.sequence = key, 0


@asynccontextmanager
async def ledger_at(url: str, *, network_id: int, faucet: str) -> AsyncIterator[Ledger]:
    """Connected, with payers who have money."""
    async with connect(url, max_size=None, ping_interval=None, proxy=None) as socket:
        ledger = Ledger(socket, network_id)
        listening = asyncio.create_task(ledger.listen())
        try:
            await ledger.fund(faucet)
            yield ledger
        finally:
            listening.cancel()
            with suppress(asyncio.CancelledError):
                await listening
