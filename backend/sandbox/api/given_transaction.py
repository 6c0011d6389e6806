"""Transactions that clients send as JSON, for simulate and submit_multisigned."""

from typing import Any

from xrpl.core.binarycodec import encode
from xrpl.core.binarycodec.definitions import get_field_header_from_name

from sandbox.api.context import Request, is_address
from sandbox.api.errors import RpcError, invalid_field

Json = dict[str, Any]


def serialized(fields: Json) -> str:
    """The fields as a blob. Raises RpcError with the name of a field that is unknown or unreadable."""
    for name in fields:
        try:
            get_field_header_from_name(name)
        except KeyError:
            raise RpcError("invalidParams", f"Field 'tx_json.{name}' is unknown.") from None
    try:
        return encode(fields)
    except Exception:  # noqa: BLE001 - the codec raises many types of error
        raise _unreadable(fields) from None


def _unreadable(fields: Json) -> RpcError:
    for name, value in fields.items():
        try:
            encode({name: value})
        except Exception:  # noqa: BLE001 - as above
            return RpcError("invalidParams", f"Field 'tx_json.{name}' has invalid data.")
    return RpcError("invalidParams")


def source_sequence(request: Request, fields: Json) -> int:
    """The next Sequence of the transaction's account. Raises RpcError."""
    address = fields["Account"]
    if not isinstance(address, str):
        raise invalid_field("tx.Account")
    if not is_address(address):
        raise RpcError("srcActMalformed", "Invalid field 'tx.Account'.")
    sequence = request.chain.next_sequence(address)
    if sequence == 0:
        raise RpcError("srcActNotFound")
    return sequence
