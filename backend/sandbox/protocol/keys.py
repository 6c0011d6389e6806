"""Signatures in C: the same results as xrpl-py's pure Python, a hundred times faster."""

from functools import lru_cache

import coincurve
from nacl.bindings import crypto_sign_open
from nacl.exceptions import BadSignatureError
from xrpl.core.keypairs import derive_classic_address

from sandbox.protocol.hashing import sha512_half

_ED25519_PREFIX = 0xED
_CLAIM = b"CLM\x00"


def is_public_key(key: bytes) -> bool:
    """Whether the bytes look like a public key of either type."""
    return len(key) == 33 and key[0] in (0x02, 0x03, _ED25519_PREFIX)


def signature_is_valid(message: bytes, signature: bytes, key: bytes) -> bool:
    """Whether ``signature`` over ``message`` was made with ``key``.

    Ed25519 signs the message itself, secp256k1 its SHA-512 half. Signatures must be in canonical
    form, as on the real network.
    """
    if not is_public_key(key):
        return False
    if key[0] == _ED25519_PREFIX:
        if len(signature) != 64:
            return False
        try:
            crypto_sign_open(signature + message, key[1:])
        except (BadSignatureError, ValueError):
            return False
        return True
    try:
        return coincurve.PublicKey(key).verify(signature, sha512_half(message), hasher=None)
    except ValueError:
        return False


def claim_message(channel: bytes, drops: int) -> bytes:
    """What the owner of a payment channel signs to let its destination claim so many drops in all."""
    return _CLAIM + channel + drops.to_bytes(8)


@lru_cache(maxsize=65536)
def address_of_key(key: bytes) -> str:
    """The classic address of a public key."""
    return derive_classic_address(key.hex().upper())


def sign_secp256k1(message: bytes, private_key: bytes) -> bytes:
    """A canonical DER signature (RFC 6979, so the same message gives the same signature)."""
    return coincurve.PrivateKey(private_key).sign(sha512_half(message), hasher=None)
