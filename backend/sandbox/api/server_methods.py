"""Methods about the server: ping, server_info, server_state, fee, ledger_accept."""

import hashlib
import time
from datetime import UTC, datetime
from typing import Any, Final

from xrpl.core.addresscodec import encode_node_public_key

from sandbox.api.context import Node, Request
from sandbox.protocol.clock import RIPPLE_EPOCH
from sandbox.settings import BUILD_VERSION, LOCAL_NOTE

_DROPS_PER_XRP: Final = 1_000_000
_LOAD_BASE: Final = 256
_EXPECTED_LEDGER_SIZE: Final = 1000
_MAX_QUEUE_SIZE: Final = 20_000


def ping(request: Request) -> dict[str, Any]:
    """Whether the server responds."""
    response: dict[str, Any] = {"role": "admin"}
    if request.subscriber is not None:
        response["unlimited"] = True
    return response


def server_info(request: Request) -> dict[str, Any]:
    """The server's state for people, in XRP and seconds."""
    node = request.node
    rules, header = node.settings.rules, node.history.validated
    age = max(0, int(time.time()) - RIPPLE_EPOCH - header.close_time)
    info = _common(node) | {
        "hostid": node.settings.name,
        "load_factor": 1,
        "last_close": {"converge_time_s": 0.1, "proposers": 0},
        "validated_ledger": {
            "age": age,
            "base_fee_xrp": rules.base_fee / _DROPS_PER_XRP,
            "hash": header.hash,
            "reserve_base_xrp": _xrp(rules.reserve_base),
            "reserve_inc_xrp": _xrp(rules.reserve_increment),
            "seq": header.seq,
        },
        "validator_list": {"count": 0, "expiration": "unknown", "status": "unknown"},
    }
    return {"info": info}


def server_state(request: Request) -> dict[str, Any]:
    """The server's state for programs, in drops."""
    node = request.node
    rules, header = node.settings.rules, node.history.validated
    state = _common(node) | {
        "last_close": {"converge_time": 100, "proposers": 0},
        "load_base": _LOAD_BASE,
        "load_factor": _LOAD_BASE,
        "load_factor_fee_escalation": _LOAD_BASE,
        "load_factor_fee_queue": _LOAD_BASE,
        "load_factor_fee_reference": _LOAD_BASE,
        "load_factor_server": _LOAD_BASE,
        "validated_ledger": {
            "base_fee": rules.base_fee,
            "close_time": header.close_time,
            "hash": header.hash,
            "reserve_base": rules.reserve_base,
            "reserve_inc": rules.reserve_increment,
            "seq": header.seq,
        },
    }
    return {"state": state}


def fee(request: Request) -> dict[str, Any]:
    """What a transaction costs now: always the base fee, because open ledgers have no size limit here."""
    node = request.node
    base = str(node.settings.rules.base_fee)
    return {
        "current_ledger_size": str(len(node.chain.open_transactions)),
        "current_queue_size": "0",
        "drops": {
            "base_fee": base,
            "median_fee": str(node.settings.rules.base_fee * 500),
            "minimum_fee": base,
            "open_ledger_fee": base,
        },
        "expected_ledger_size": str(_EXPECTED_LEDGER_SIZE),
        "ledger_current_index": node.history.open_seq,
        "levels": {
            "median_level": str(_LOAD_BASE * 500),
            "minimum_level": str(_LOAD_BASE),
            "open_ledger_level": str(_LOAD_BASE),
            "reference_level": str(_LOAD_BASE),
        },
        "max_queue_size": str(_MAX_QUEUE_SIZE),
    }


def ledger_accept(request: Request) -> dict[str, Any]:
    """Close the open ledger now, whatever the close interval."""
    request.node.close_ledger()
    return {"ledger_current_index": request.node.history.open_seq}


def _common(node: Node) -> dict[str, Any]:
    uptime = time.monotonic() - node.started
    idle = {"duration_us": "0", "transitions": "0"}
    settings = node.settings
    return {
        "build_version": BUILD_VERSION,
        "complete_ledgers": node.history.complete_ledgers(),
        "io_latency_ms": 1,
        "jq_trans_overflow": "0",
        "local_ledger": LOCAL_NOTE,
        "network_id": node.network_id,
        "node_size": "tiny",
        "peer_disconnects": "0",
        "peer_disconnects_resources": "0",
        "peers": 0,
        "ports": [{"port": str(settings.port), "protocol": ["http", "ws"]}],
        "pubkey_node": _node_key(settings.name),
        "pubkey_validator": "none",
        "server_state": "full",
        "server_state_duration_us": str(int(uptime * 1e6)),
        "state_accounting": {
            "connected": idle,
            "disconnected": idle,
            "full": {"duration_us": str(int(uptime * 1e6)), "transitions": "1"},
            "syncing": idle,
            "tracking": idle,
        },
        "time": datetime.now(UTC).strftime("%Y-%b-%d %H:%M:%S.%f UTC"),
        "uptime": int(uptime),
        "validation_quorum": 0,
    }


def _node_key(name: str) -> str:
    """A node key in the format that clients expect. No key pair belongs to it."""
    return encode_node_public_key(b"\xed" + hashlib.sha256(name.encode()).digest())


def _xrp(drops: int) -> float | int:
    whole, rest = divmod(drops, _DROPS_PER_XRP)
    return whole if rest == 0 else drops / _DROPS_PER_XRP
