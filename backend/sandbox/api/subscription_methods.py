"""subscribe and unsubscribe."""

from typing import Any, Final

from sandbox.api.context import Node, Request, Subscriber, is_address
from sandbox.api.errors import RpcError
from sandbox.protocol.hashing import LedgerHeader

STREAMS: Final = frozenset(
    [
        "ledger",
        "transactions",
        "transactions_proposed",
        "server",
        "validations",
        "manifests",
        "peer_status",
        "consensus",
        "book_changes",
    ]
)


def subscribe(request: Request) -> dict[str, Any]:
    """Send events to this connection from now on."""
    who = _subscriber(request)
    streams, accounts, proposed = _topics(request)
    version = request.api_version
    request.node.streams.subscribe(who, streams, accounts, version)
    request.node.streams.subscribe(who, [], [f"proposed:{address}" for address in proposed], version)
    return ledger_state(request.node, request.node.history.validated) if "ledger" in streams else {}


def unsubscribe(request: Request) -> dict[str, Any]:
    """Stop sending these events."""
    who = _subscriber(request)
    streams, accounts, proposed = _topics(request)
    topics = accounts + [f"proposed:{address}" for address in proposed]
    request.node.streams.unsubscribe(who, streams, topics)
    return {}


def ledger_state(node: Node, header: LedgerHeader) -> dict[str, Any]:
    """A validated ledger as in the events of the ``ledger`` stream."""
    rules = node.settings.rules
    return {
        "fee_base": rules.base_fee,
        "ledger_hash": header.hash,
        "ledger_index": header.seq,
        "ledger_time": header.close_time,
        "network_id": node.network_id,
        "reserve_base": rules.reserve_base,
        "reserve_inc": rules.reserve_increment,
        "validated_ledgers": node.history.complete_ledgers(),
    }


def _subscriber(request: Request) -> Subscriber:
    if request.subscriber is None:
        # Over HTTP, a real server needs a callback URL, and allows that to administrators only.
        raise RpcError("invalidParams")
    return request.subscriber


def _topics(request: Request) -> tuple[list[str], list[str], list[str]]:
    params = request.params
    if "books" in params:
        raise RpcError("notSupported", "This ledger has no order books.")
    streams = params.get("streams", [])
    if not isinstance(streams, list):
        raise RpcError("invalidParams")
    for name in streams:
        if not isinstance(name, str) or name not in STREAMS:
            raise RpcError("malformedStream")
    return streams, _addresses(params, "accounts"), _addresses(params, "accounts_proposed")


def _addresses(params: dict[str, Any], name: str) -> list[str]:
    if name not in params:
        return []
    addresses = params[name]
    if not isinstance(addresses, list):
        raise RpcError("invalidParams")
    if not addresses or not all(isinstance(a, str) and is_address(a) for a in addresses):
        raise RpcError("actMalformed")
    return addresses
