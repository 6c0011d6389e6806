"""Calling a method by name."""

import logging
from collections.abc import Callable
from typing import Any, Final

from sandbox.api import (
    account_methods,
    channel_methods,
    entry_methods,
    key_methods,
    ledger_methods,
    line_methods,
    multisign_methods,
    network_methods,
    object_methods,
    server_methods,
    simulation_methods,
    subscription_methods,
    transaction_methods,
)
from sandbox.api.context import FIRST_VERSION, LAST_VERSION, Node, Request, Subscriber
from sandbox.api.errors import RpcError

_METHODS: Final[dict[str, Callable[[Request], dict[str, Any]]]] = {
    "account_channels": channel_methods.account_channels,
    "account_currencies": line_methods.account_currencies,
    "account_info": account_methods.account_info,
    "account_lines": line_methods.account_lines,
    "account_nfts": account_methods.account_nfts,
    "account_objects": object_methods.account_objects,
    "account_offers": account_methods.account_offers,
    "account_tx": account_methods.account_tx,
    "channel_verify": channel_methods.channel_verify,
    "deposit_authorized": account_methods.deposit_authorized,
    "feature": network_methods.feature,
    "fee": server_methods.fee,
    "gateway_balances": line_methods.gateway_balances,
    "ledger": ledger_methods.ledger,
    "ledger_accept": server_methods.ledger_accept,
    "ledger_closed": ledger_methods.ledger_closed,
    "ledger_current": ledger_methods.ledger_current,
    "ledger_entry": entry_methods.ledger_entry,
    "noripple_check": line_methods.noripple_check,
    "ping": server_methods.ping,
    "random": network_methods.random,
    "server_definitions": network_methods.server_definitions,
    "server_info": server_methods.server_info,
    "server_state": server_methods.server_state,
    "simulate": simulation_methods.simulate,
    "submit": transaction_methods.submit,
    "submit_multisigned": multisign_methods.submit_multisigned,
    "subscribe": subscription_methods.subscribe,
    "transaction_entry": transaction_methods.transaction_entry,
    "tx": transaction_methods.tx,
    "tx_history": transaction_methods.tx_history,
    "unsubscribe": subscription_methods.unsubscribe,
    "version": network_methods.version,
    "wallet_propose": key_methods.wallet_propose,
}
_ONLY_IN_FIRST_VERSION: Final = frozenset({"tx_history"})
_DEFAULT_VERSION: Final = FIRST_VERSION
_SECRETS: Final = ("passphrase", "secret", "seed", "seed_hex")

_log = logging.getLogger(__name__)


def echoed_request(request: dict[str, Any]) -> dict[str, Any]:
    """A request as an error response repeats it, with its secrets masked as on a real server."""
    return request | {name: "<masked>" for name in _SECRETS if name in request}


def call(node: Node, method: str, params: dict[str, Any], subscriber: Subscriber | None) -> dict[str, Any]:
    """Run one call. Raises RpcError for every failure, and nothing else."""
    version = params.get("api_version", _DEFAULT_VERSION)
    if type(version) is not int or not FIRST_VERSION <= version <= LAST_VERSION:
        raise RpcError("invalid_API_version")
    handler = _METHODS.get(method)
    if handler is None or (version > FIRST_VERSION and method in _ONLY_IN_FIRST_VERSION):
        raise RpcError("unknownCmd")
    try:
        return handler(Request(node, params, version, subscriber))
    except RpcError:
        raise
    except Exception:  # noqa: BLE001 - one broken method must not end the connection
        _log.exception("%s failed", method)
        raise RpcError("internal") from None
