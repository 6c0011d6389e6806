"""The ledger of a world: the sandbox's chain in this process, and the servers that show it."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from apps.ledger.types import LedgerRefused, LedgerUnavailable
from apps.ledger.xrpl_client import XrplClient
from sandbox.api.context import Node, Subscriber
from sandbox.api.dispatch import call
from sandbox.api.errors import RpcError
from sandbox.chain.chain import Chain, Submission
from sandbox.chain.history import History
from sandbox.chain.store import Store, place_of
from sandbox.engine.transaction import SignedTransaction, parse_transaction
from sandbox.protocol.hashing import account_id
from sandbox.settings import Rules, Settings
from tests.world.clock import Clock
from tests.world.processes import Killed, Kind, point

NETWORK_ID: Final = 63456
SERVERS: Final = ("ws://one.world", "ws://two.world", "ws://three.world")


class _Nobody:
    """No one is subscribed in a world: the scheduler says when to look."""

    def subscribe(self, who: Subscriber, streams: list[str], accounts: list[str], version: int) -> None:
        raise AssertionError("a world has no subscriptions")

    def unsubscribe(self, who: Subscriber, streams: list[str], accounts: list[str]) -> None:
        raise AssertionError("a world has no subscriptions")

    def proposed(self, tx: SignedTransaction, result: str) -> None:
        pass


class Ledger:
    """The chain and its servers. The faults are shares of calls, and stay until they are set again."""

    def __init__(self, directory: Path, clock: Clock, dice: random.Random, seen: Counter[str]) -> None:
        self.store = Store(directory, one_thread=False)
        self.chain = Chain(self.store, Rules(NETWORK_ID), clock.now)
        self._dice, self._seen = dice, seen
        settings = Settings(
            name="world",
            host="world",
            port=0,
            admin_port=0,
            data=directory,
            close_interval=0,
            faucet=False,
            announce=None,
            rules=self.chain.rules,
        )
        self._nodes = {
            url: Node(settings, self.chain, History(self.chain), _Nobody(), lambda: None, self._submitted)
            for url in SERVERS
        }
        self._clients = {url: self._client(url) for url in SERVERS}
        self.lose_request = self.lose_answer = self.repeat = self.forget = 0.0
        self.drought = 0
        # The hashes of the submissions of which the answer was lost.
        self.answers_lost: set[str] = set()

    def end(self) -> None:
        self.store.close()

    @property
    def validated(self) -> int:
        return self.chain.validated.seq

    def close(self) -> int:
        """The next ledger, without transactions while there is a drought; returns how many it has."""
        withhold = self.drought > 0
        if withhold:
            self.drought -= 1
        closed = self.chain.close(withhold=withhold)
        self.chain.begin_open_ledger()
        return len(closed.transactions)

    def submit(self, blob: str) -> str:
        """A transaction of someone else than the platform, over a server of his own."""
        return self.chain.submit(parse_transaction(blob)).result

    def sent_by(self, address: str) -> list[dict[str, Any]]:
        """The fields of this account's validated payments, oldest first."""
        last = place_of(self.validated + 1, 0)
        found = self.store.account_transactions(account_id(address), 0, last, forward=True, limit=1000)
        return [
            tx.fields
            for tx in found
            if tx.fields["Account"] == address
            and tx.fields["TransactionType"] == "Payment"
            and tx.meta["TransactionResult"] == "tesSUCCESS"
        ]

    def server(self, url: str) -> History:
        return self._nodes[url].history

    def client(self, url: str) -> XrplClient:
        return self._clients[url]

    def servers_ordered(self) -> tuple[str, ...]:
        """In which order the servers are asked now. No order is better than another."""
        order = list(SERVERS)
        self._dice.shuffle(order)
        first = self.server(order[0])
        if first.lag:
            self._seen["a stale server was asked first"] += 1
        if first.hidden:
            self._seen["a server with gaps was asked first"] += 1
        return tuple(order)

    def faults_end(self) -> None:
        self.lose_request = self.lose_answer = self.repeat = self.forget = 0.0
        self.drought = 0
        self.chain.levels.spike = None
        for url in SERVERS:
            self.server(url).lag = 0
            self.server(url).hidden = []

    def _client(self, url: str) -> XrplClient:
        client = XrplClient(url)
        client._connection = _Connection(self, self._nodes[url])  # type: ignore[assignment]
        return client

    def _submitted(self, tx: SignedTransaction, fail_hard: bool) -> Submission:
        if self.happens(self.forget):
            self._seen["a server forgot a transaction"] += 1
            return self.chain.simulate(tx, fail_hard=fail_hard)
        return self.chain.submit(tx, fail_hard=fail_hard)

    def happens(self, share: float) -> bool:
        return share > 0 and self._dice.random() < share

    def tell(self, what: str) -> None:
        self._seen[what] += 1


class _Connection:
    """In place of a WebSocket: the methods of the server themselves, and what is lost on the way."""

    def __init__(self, ledger: Ledger, node: Node) -> None:
        self._ledger, self._node = ledger, node

    def request(self, command: str, params: Mapping[str, Any], *, repeat: bool) -> dict[str, Any]:
        ledger = self._ledger
        kind: Kind = "submit" if command == "submit" else "call"
        point(kind)
        if ledger.happens(ledger.lose_request):
            ledger.tell("a request was lost")
            raise LedgerUnavailable(f"{command}: the request was lost")
        if command == "submit" and ledger.happens(ledger.repeat):
            ledger.tell("a submission arrived twice")
            self._call(command, params)
        answer = self._call(command, params)
        try:
            point(kind)
        except Killed:
            if answer.get("applied"):
                ledger.tell("died after the ledger had taken its transaction")
            raise
        if ledger.happens(ledger.lose_answer):
            if command == "submit":
                ledger.answers_lost.add(answer["tx_json"]["hash"])
            ledger.tell(
                "the answer to a submission was lost" if command == "submit" else "an answer was lost"
            )
            raise LedgerUnavailable(f"{command}: the answer was lost")
        return answer

    def requests(
        self, command: str, many: Sequence[Mapping[str, Any]]
    ) -> Iterator[dict[str, Any] | LedgerUnavailable | LedgerRefused]:
        for params in many:
            try:
                yield self.request(command, params, repeat=False)
            except (LedgerUnavailable, LedgerRefused) as error:
                yield error

    def _call(self, command: str, params: Mapping[str, Any]) -> dict[str, Any]:
        try:
            return call(self._node, command, {"api_version": 2, **params}, None)
        except RpcError as error:
            fields = error.fields
            raise LedgerRefused(
                fields["error"],
                fields.get("error_message", ""),
                of_open_ledger=fields.get("validated") is False,
            ) from error

    def close(self) -> None:
        pass
