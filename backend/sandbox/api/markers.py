"""Where the next page of an account's entries begins."""

from sandbox.api.context import Request, is_hash
from sandbox.api.errors import RpcError, invalid_field


def keys_after(request: Request, keys: list[bytes]) -> list[bytes]:
    """The entries after the one that the request's marker names; all without a marker."""
    if "marker" not in request.params:
        return keys
    marker = request.params["marker"]
    if not isinstance(marker, str):
        raise invalid_field("marker", "string")
    digits = marker.partition(",")[0]
    key = bytes.fromhex(digits) if is_hash(digits) else b""
    if key not in keys:
        raise RpcError("invalidParams")
    return keys[keys.index(key) + 1 :]
