"""From a method's name to its answer."""

import logging
from collections.abc import Callable
from typing import Any, Final

from sandbox.api import (
    account_methods,
    ledger_methods,
    server_methods,
    subscription_methods,
    transaction_methods,
)
from sandbox.api.context import Node, Request, Subscriber
from sandbox.api.errors import RpcError

_METHODS: Final[dict[str, Callable[[Request], dict[str, Any]]]] = {
    "account_channels": account_methods.account_channels,
    "account_info": account_methods.account_info,
    "account_lines": account_methods.account_lines,
    "account_objects": account_methods.account_objects,
    "account_tx": account_methods.account_tx,
    "deposit_authorized": account_methods.deposit_authorized,
    "fee": server_methods.fee,
    "ledger": ledger_methods.ledger,
    "ledger_accept": server_methods.ledger_accept,
    "ledger_closed": ledger_methods.ledger_closed,
    "ledger_current": ledger_methods.ledger_current,
    "ledger_entry": ledger_methods.ledger_entry,
    "ping": server_methods.ping,
    "server_info": server_methods.server_info,
    "server_state": server_methods.server_state,
    "submit": transaction_methods.submit,
    "subscribe": subscription_methods.subscribe,
    "tx": transaction_methods.tx,
    "unsubscribe": subscription_methods.unsubscribe,
}
_DEFAULT_VERSION: Final = 1
_VERSIONS: Final = (1, 2)

_log = logging.getLogger(__name__)


def call(node: Node, method: str, params: dict[str, Any], subscriber: Subscriber | None) -> dict[str, Any]:
    """Answer one call. Raises RpcError for every refusal; nothing else gets out."""
    version = params.get("api_version", _DEFAULT_VERSION)
    if type(version) is not int or version not in _VERSIONS:
        raise RpcError("invalid_API_version")
    handler = _METHODS.get(method)
    if handler is None:
        raise RpcError("unknownCmd")
    try:
        return handler(Request(node, params, version, subscriber))
    except RpcError:
        raise
    except Exception:  # noqa: BLE001 - one broken method must not end the connection
        _log.exception("%s failed", method)
        raise RpcError("internal") from None
