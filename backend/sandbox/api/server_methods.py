"""Methods about the server: ping, server_info, server_state, fee, ledger_accept."""

import hashlib
import time
from datetime import UTC, datetime
from typing import Any, Final

from xrpl.core.addresscodec import encode_node_public_key

from sandbox.api.context import Node, Request
from sandbox.chain.fee_levels import BASE_LEVEL, drops_of_level
from sandbox.protocol.clock import RIPPLE_EPOCH
from sandbox.settings import BUILD_VERSION, LOCAL_NOTE

_DROPS_PER_XRP: Final = 1_000_000
_LARGEST_FACTOR: Final = (1 << 32) - 1
_LOAD_BASE: Final = BASE_LEVEL  # of an idle server


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
        "load_factor": _ratio(_open_level(node)),
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
    escalated = {
        "load_factor_fee_escalation": _open_level(node),
        "load_factor_fee_queue": node.chain.queue.least_level,
    }
    info |= {name: _ratio(level) for name, level in escalated.items() if level != BASE_LEVEL}
    return {"info": info}


def server_state(request: Request) -> dict[str, Any]:
    """The server's state for programs, in drops."""
    node = request.node
    rules, header = node.settings.rules, node.history.validated
    state = _common(node) | {
        "last_close": {"converge_time": 100, "proposers": 0},
        "load_base": _LOAD_BASE,
        "load_factor": min(max(_LOAD_BASE, _open_level(node)), _LARGEST_FACTOR),
        "load_factor_fee_escalation": _open_level(node),
        "load_factor_fee_queue": node.chain.queue.least_level,
        "load_factor_fee_reference": BASE_LEVEL,
        "load_factor_server": _LOAD_BASE,
        "validator_list_expires": 0,
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
    """What a transaction costs now, in drops and as levels, and how full the ledger and the queue are."""
    node = request.node
    chain, levels, base = node.chain, node.chain.levels, node.settings.rules.base_fee
    asked, least = _open_level(node), chain.queue.least_level
    # If the base fee is free, an escalated one is not.
    charged = base or int(asked != BASE_LEVEL)
    return {
        "current_ledger_size": str(len(chain.open_transactions) + levels.crowd),
        "current_queue_size": str(len(chain.queue)),
        "drops": {
            "base_fee": str(base),
            "median_fee": str(levels.multiplier * base // BASE_LEVEL),
            "minimum_fee": str(least * (charged if chain.queue.is_full else base) // BASE_LEVEL),
            "open_ledger_fee": str(drops_of_level(asked, charged)),
        },
        "expected_ledger_size": str(levels.limit),
        "ledger_current_index": node.history.open_seq,
        "levels": {
            "median_level": str(levels.multiplier),
            "minimum_level": str(least),
            "open_ledger_level": str(asked),
            "reference_level": str(BASE_LEVEL),
        },
        "max_queue_size": str(levels.most_queued),
    }


def ledger_accept(request: Request) -> dict[str, Any]:
    """Close the open ledger now, whatever the close interval."""
    request.node.close_ledger()
    return {"ledger_current_index": request.node.history.open_seq}


def _open_level(node: Node) -> int:
    """The level that gets a transaction into the open ledger now."""
    return node.chain.levels.required(len(node.chain.open_transactions))


def _ratio(level: int) -> float | int:
    """A level as a factor of the base fee."""
    whole, rest = divmod(level, BASE_LEVEL)
    return whole if rest == 0 else level / BASE_LEVEL


def _common(node: Node) -> dict[str, Any]:
    uptime = time.monotonic() - node.started
    idle = {"duration_us": "0", "transitions": "0"}
    settings = node.settings
    return {
        "build_version": BUILD_VERSION,
        "complete_ledgers": node.history.complete_ledgers(),
        # It had nothing to catch up with.
        "initial_sync_duration_us": "0",
        "io_latency_ms": 1,
        "jq_trans_overflow": "0",
        "load": {"job_types": [], "threads": 1},
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
