"""account_channels and channel_verify: payment channels and the claims on them."""

from typing import Any, Final

from xrpl.core.addresscodec import decode_account_public_key, encode_account_public_key

from sandbox.api.account_methods import existing_account, page_size
from sandbox.api.context import LedgerChoice, Request, is_address, is_hash
from sandbox.api.errors import RpcError, missing_field
from sandbox.api.markers import keys_after
from sandbox.engine.directory import owned_keys
from sandbox.protocol.keys import claim_message, is_public_key, signature_is_valid

# Names of entries' fields in responses.
_NAMES: Final = {
    "Account": "account",
    "Amount": "amount",
    "Balance": "balance",
    "CancelAfter": "cancel_after",
    "Destination": "destination_account",
    "DestinationTag": "destination_tag",
    "Expiration": "expiration",
    "PublicKey": "public_key_hex",
    "SettleDelay": "settle_delay",
    "SourceTag": "source_tag",
}


def account_channels(request: Request) -> dict[str, Any]:
    """The payment channels that the account pays into, in pages."""
    address = request.account()
    choice = request.ledger()
    existing_account(choice, address)
    payee = request.params.get("destination_account")
    if payee is not None and not (isinstance(payee, str) and is_address(payee)):
        raise RpcError("actMalformed")
    limit = page_size(request, None)
    keys = keys_after(request, owned_keys(choice, address))
    channels = []
    for key in keys[:limit]:
        channel = _channel(choice, key)
        if channel and channel["account"] == address and payee in (None, channel["destination_account"]):
            channels.append(channel)
    response: dict[str, Any] = {"account": address, "channels": channels, **choice.identity()}
    if len(keys) > limit:
        response |= {"limit": limit, "marker": f"{keys[limit - 1].hex().upper()},0"}
    return response


def _channel(choice: LedgerChoice, key: bytes) -> dict[str, Any] | None:
    entry = choice.read(key)
    if entry is None or entry["LedgerEntryType"] != "PayChannel":
        return None
    shown = {_NAMES[name]: value for name, value in entry.items() if name in _NAMES}
    public_key = encode_account_public_key(bytes.fromhex(entry["PublicKey"]))
    return shown | {"channel_id": key.hex().upper(), "public_key": public_key}


def channel_verify(request: Request) -> dict[str, Any]:
    """Whether a signature lets the destination of a channel claim an amount. Reads no ledger."""
    params = request.params
    for name in ("public_key", "channel_id", "amount", "signature"):
        if name not in params:
            raise missing_field(name)
    key = _public_key(params["public_key"])
    channel, amount, signature = params["channel_id"], params["amount"], params["signature"]
    if not isinstance(channel, str) or not is_hash(channel):
        raise RpcError("channelMalformed")
    if not isinstance(amount, str) or not amount.isascii() or not amount.isdigit() or int(amount) >= 1 << 64:
        raise RpcError("channelAmtMalformed")
    try:
        given = bytes.fromhex(signature) if isinstance(signature, str) else b""
    except ValueError:
        given = b""
    if not given:
        raise RpcError("invalidParams")
    message = claim_message(bytes.fromhex(channel), int(amount))
    return {"signature_verified": signature_is_valid(message, given, key)}


def _public_key(text: object) -> bytes:
    """A public key in base58 or in hex digits."""
    if isinstance(text, str):
        for decode in (bytes.fromhex, decode_account_public_key):
            try:
                key = decode(text)
            except Exception:  # noqa: BLE001, S112 - the codec raises many types of error
                continue
            if is_public_key(key):
                return key
    raise RpcError("publicMalformed")
