"""wallet_propose: a new key pair. Real servers offer it to administrators only; here it is open to all."""

import secrets
from typing import Any, Final

from xrpl.constants import CryptoAlgorithm
from xrpl.core import keypairs
from xrpl.core.addresscodec import decode_seed, encode_account_public_key, encode_seed

from sandbox.api.context import Request
from sandbox.api.errors import RpcError, invalid_field
from sandbox.protocol.hashing import sha512_half

_SEED_SIZE: Final = 16  # bytes
_SOURCES: Final = ("passphrase", "seed", "seed_hex")
_ALGORITHMS: Final = {"secp256k1": CryptoAlgorithm.SECP256K1, "ed25519": CryptoAlgorithm.ED25519}
_WEAK: Final = "This wallet was generated from a passphrase that others may guess."


def wallet_propose(request: Request) -> dict[str, Any]:
    """A key pair from a passphrase, a seed or at random. The server does not store it.

    The seed is in the general form (``s…``) for both key types, as on a real server. The older
    RFC 1751 words of ``master_key`` are left out.
    """
    key_type = request.params.get("key_type", "secp256k1")
    if not isinstance(key_type, str) or key_type not in _ALGORITHMS:
        raise invalid_field("key_type")
    seed = _seed(request)
    public_key, _ = keypairs.derive_keypair(encode_seed(seed, _ALGORITHMS[key_type]))
    response = {
        "account_id": keypairs.derive_classic_address(public_key),
        "key_type": key_type,
        "master_seed": encode_seed(seed, CryptoAlgorithm.SECP256K1),
        "master_seed_hex": seed.hex().upper(),
        "public_key": encode_account_public_key(bytes.fromhex(public_key)),
        "public_key_hex": public_key,
    }
    return response | {"warning": _WEAK} if "passphrase" in request.params else response


def _seed(request: Request) -> bytes:
    given = [name for name in _SOURCES if name in request.params]
    if not given:
        return secrets.token_bytes(_SEED_SIZE)
    if len(given) > 1:
        raise RpcError("invalidParams", "Only one of passphrase, seed and seed_hex may be given.")
    (name,) = given
    value = request.params[name]
    if not isinstance(value, str) or value == "":
        raise invalid_field(name)
    try:
        if name == "seed_hex":
            seed = bytes.fromhex(value)
        elif name == "seed":
            seed = _decoded(value)
        else:
            seed = _from_passphrase(value)
    except ValueError:
        raise RpcError("badSeed") from None
    if len(seed) != _SEED_SIZE:
        raise RpcError("badSeed")
    return seed


def _decoded(text: str) -> bytes:
    """The bytes of a base58 seed. Raises ValueError."""
    try:
        return decode_seed(text)[0]
    except Exception as error:  # the codec raises many types of error, and each means no
        raise ValueError(str(error)) from error


def _from_passphrase(text: str) -> bytes:
    """The seed for a passphrase. A passphrase that is a seed itself is used as one."""
    try:
        return _decoded(text)
    except ValueError:
        return sha512_half(text.encode(errors="surrogatepass"))[:_SEED_SIZE]
