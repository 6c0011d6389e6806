"""Subscriptions: each ledger is announced first, then its transactions in order."""

from dataclasses import dataclass, field
from typing import Any

from sandbox.api.context import Node, Subscriber
from sandbox.api.serialization import proposed_event, transaction_event
from sandbox.api.subscription_methods import ledger_state
from sandbox.chain.chain import Chain
from sandbox.chain.store import ClosedLedger
from sandbox.engine.transaction import SignedTransaction


@dataclass(slots=True)
class _Topics:
    version: int
    streams: set[str] = field(default_factory=set)
    accounts: set[str] = field(default_factory=set)


class StreamHub:
    """The subscriptions of all connections."""

    def __init__(self, chain: Chain) -> None:
        self._chain = chain
        self._announced = chain.validated.seq
        self._topics: dict[Subscriber, _Topics] = {}

    def subscribe(self, who: Subscriber, streams: list[str], accounts: list[str], version: int) -> None:
        """Add topics; the API version of the latest call shapes the events."""
        topics = self._topics.setdefault(who, _Topics(version))
        topics.version = version
        topics.streams.update(streams)
        topics.accounts.update(accounts)

    def unsubscribe(self, who: Subscriber, streams: list[str], accounts: list[str]) -> None:
        """Remove topics. Unknown ones are ignored."""
        topics = self._topics.get(who)
        if topics is not None:
            topics.streams.difference_update(streams)
            topics.accounts.difference_update(accounts)

    def forget(self, who: Subscriber) -> None:
        """Remove a connection's subscriptions."""
        self._topics.pop(who, None)

    def closed(self, ledger: ClosedLedger, node: Node) -> None:
        """Announce what is new after this close: usually the closed ledger.

        A lagging server announces an older ledger, one that catches up several.
        """
        newest = node.history.validated.seq
        for seq in range(self._announced + 1, newest + 1) if self._topics else ():
            known = ledger if seq == ledger.header.seq else self._chain.closed(seq)
            if known is not None:
                self._announce(known, node)
        self._announced = max(self._announced, newest)

    def _announce(self, ledger: ClosedLedger, node: Node) -> None:
        """Announce a ledger, then its transactions.

        A connection that subscribed to both the ``transactions`` stream and an account involved
        receives the transaction twice, as from a real server.
        """
        state = ledger_state(node, ledger.header)
        event = {"type": "ledgerClosed", "txn_count": len(ledger.transactions), **state}
        listeners = list(self._topics.items())
        for who, topics in listeners:
            if "ledger" in topics.streams:
                who.send_event(event)
        network = node.network_id
        for tx, accounts in zip(ledger.transactions, ledger.accounts, strict=True):
            shapes: dict[int, dict[str, Any]] = {}
            for who, topics in listeners:
                times = int(bool(topics.streams & {"transactions", "transactions_proposed"}))
                times += _concerns(topics, accounts)
                if times:
                    if topics.version not in shapes:
                        shapes[topics.version] = transaction_event(tx, ledger.header, network, topics.version)
                    for _ in range(times):
                        who.send_event(shapes[topics.version])

    def proposed(self, tx: SignedTransaction, result: str) -> None:
        """Announce a transaction that entered the open ledger."""
        involved = {tx.account, tx.fields.get("Destination")}
        for who, topics in list(self._topics.items()):
            wanted = any(f"proposed:{address}" in topics.accounts for address in involved)
            if wanted or "transactions_proposed" in topics.streams:
                who.send_event(
                    proposed_event(tx.fields, tx.hash, result, self._chain.open.seq, topics.version)
                )


def _concerns(topics: _Topics, accounts: set[str]) -> bool:
    if not topics.accounts:
        return False
    return any(a in topics.accounts or f"proposed:{a}" in topics.accounts for a in accounts)
