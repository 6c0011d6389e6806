"""Methods about the protocol: feature, server_definitions, version, random."""

import secrets
from functools import cache
from importlib import resources
from typing import Any, Final

import orjson

from sandbox.api.context import FIRST_VERSION, LAST_VERSION, Request
from sandbox.api.errors import RpcError, invalid_field
from sandbox.protocol.hashing import sha512_half

# Amendments whose rules are implemented here. The real network enabled all of them years ago.
_ENABLED: Final = (
    *(
        "Checks",
        "DeepFreeze",
        "DeletableAccounts",
        "DepositAuth",
        "DepositPreauth",
        "Escrow",
        "ExpandedSignerList",
    ),
    *("FeeEscalation", "MultiSign", "MultiSignReserve", "NetworkID", "PayChan"),
    *("RequireFullyCanonicalSig", "SortedDirectories", "TicketBatch", "fix1523", "fix1571"),
    *("fixMasterKeyAsRegularKey", "fixPayChanRecipientOwnerDir", "fixPreviousTxnID"),
)
# Amendments whose transaction types are refused here with temDISABLED.
_UNSUPPORTED: Final = (
    *("AMM", "AMMClawback", "Batch", "Clawback", "Credentials", "DID", "DynamicNFT"),
    *("MPTokensV1", "NonFungibleTokensV1_1", "PermissionDelegation"),
    *("PermissionedDEX", "PermissionedDomains", "PriceOracle", "SingleAssetVault", "TokenEscrow"),
    *("XChainBridge", "fixNFTokenPageLinks"),
)


def feature(request: Request) -> dict[str, Any]:
    """The amendments that this server knows, or the one with the given name or hash."""
    known = _amendments()
    if "feature" not in request.params:
        return {"features": known}
    wanted = request.params["feature"]
    if not isinstance(wanted, str):
        raise invalid_field("feature")
    if "vetoed" in request.params:
        raise RpcError("noPermission")
    for digest, state in known.items():
        if wanted == state["name"] or wanted.upper() == digest:
            return {digest: state}
    raise RpcError("badFeature")


@cache
def _amendments() -> dict[str, dict[str, Any]]:
    known = {name: {"enabled": True, "name": name, "supported": True} for name in _ENABLED}
    known |= {
        name: {"enabled": False, "name": name, "supported": False, "vetoed": True} for name in _UNSUPPORTED
    }
    return {sha512_half(name.encode()).hex().upper(): state for name, state in known.items()}


def server_definitions(request: Request) -> dict[str, Any]:
    """The serialization tables, or only their hash if the caller already has them."""
    definitions = _definitions()
    wanted = request.params.get("hash")
    if wanted is not None and not isinstance(wanted, str):
        raise invalid_field("hash")
    if wanted is not None and wanted.upper() == definitions["hash"]:
        return {"hash": definitions["hash"]}
    return definitions


@cache
def _definitions() -> dict[str, Any]:
    """The tables that this server serializes with: those of xrpl-py."""
    text = resources.files("xrpl.core.binarycodec.definitions").joinpath("definitions.json").read_bytes()
    tables: dict[str, Any] = orjson.loads(text)
    return tables | {"hash": sha512_half(text).hex().upper()}


def version(request: Request) -> dict[str, Any]:
    """The supported API versions."""
    return {"version": {"first": FIRST_VERSION, "good": LAST_VERSION, "last": LAST_VERSION}}


def random(request: Request) -> dict[str, Any]:
    """256 random bits."""
    return {"random": secrets.token_hex(32).upper()}
