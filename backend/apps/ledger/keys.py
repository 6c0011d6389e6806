"""Key pairs from secrets: seeds (`s…`, `sEd…`) and eight secret numbers.

A secret does not say for certain which algorithm it is for: wallets differ on secret numbers, and an old
library made ed25519 accounts from `s…` seeds. So both key pairs are derived, and the caller takes the one
whose address it expects.

libsecp256k1 (coincurve) and libsodium (PyNaCl) do the arithmetic: xrpl-py does it in pure Python, which takes
30 ms of every transfer. xrpl-py is imported lazily: keys are derived rarely, and the import takes a third of
a second.
"""

from __future__ import annotations

import hashlib
import itertools
import re
import secrets
from collections.abc import Collection
from dataclasses import dataclass, field
from enum import StrEnum

import coincurve
import nacl.signing

from apps.common.errors import Refusal

_NUMBER = re.compile(r"[0-9]{6}")
# How wallets label the eight rows of secret numbers.
_ROWS = "ABCDEFGH"
# Of the points of secp256k1 (SEC 2, section 2.4.1).
_GROUP_ORDER = 0xFFFFFFFF_FFFFFFFF_FFFFFFFF_FFFFFFFE_BAAEDCE6_AF48A03B_BFD25E8C_D0364141


class Algorithm(StrEnum):
    SECP256K1 = "secp256k1"
    ED25519 = "ed25519"


class SecretMalformed(Refusal):
    """Not a secret. The message never repeats the secret."""


@dataclass(frozen=True, slots=True)
class KeyPair:
    """A key pair and its address. The private key is in no repr and never leaves this object."""

    algorithm: Algorithm
    address: str
    public_key: bytes
    _private: bytes = field(repr=False)

    def sign(self, message: bytes) -> bytes:
        """A deterministic, canonical signature of `message`."""
        if self.algorithm is Algorithm.ED25519:
            return nacl.signing.SigningKey(self._private).sign(message).signature
        return coincurve.PrivateKey(self._private).sign(sha512_half(message), hasher=None)


def sha512_half(data: bytes) -> bytes:
    """The first 32 bytes of SHA-512: the hash that the ledger uses everywhere."""
    return hashlib.sha512(data).digest()[:32]


def is_secret_numbers(secret: str) -> bool:
    """Whether `secret` has the form of secret numbers. Their check digits may still be wrong."""
    words = secret.split()
    return len(words) == 8 and all(_NUMBER.fullmatch(word) for word in words)


def key_pairs(secret: str) -> tuple[KeyPair, KeyPair]:
    """Both key pairs of a secret, secp256k1 first. Raises `SecretMalformed`."""
    seed = _entropy(secret)
    return _derive(seed, Algorithm.SECP256K1), _derive(seed, Algorithm.ED25519)


def key_pair_for(secret: str, addresses: Collection[str]) -> KeyPair | None:
    """The key pair of `secret` whose address is among `addresses`. Raises `SecretMalformed`."""
    return next((pair for pair in key_pairs(secret) if pair.address in addresses), None)


@dataclass(frozen=True, slots=True)
class NewSecret:
    """A new account: its address and its seed."""

    address: str
    secret: str = field(repr=False)


def secret_new(entropy: bytes | None = None) -> NewSecret:
    """A new ed25519 seed and its address, from 16 bytes of `entropy` or from the system's random source."""
    from xrpl.constants import CryptoAlgorithm
    from xrpl.core import addresscodec

    seed = addresscodec.encode_seed(entropy or secrets.token_bytes(16), CryptoAlgorithm.ED25519)
    return NewSecret(address=_derive(_entropy(seed), Algorithm.ED25519).address, secret=seed)


def _entropy(secret: str) -> bytes:
    from xrpl.constants import XRPLException
    from xrpl.core import addresscodec

    words = secret.split()
    if len(words) > 1:
        return _secret_numbers(words)
    try:
        return bytes(addresscodec.decode_seed(words[0])[0]) if words else b""
    except (XRPLException, ValueError):
        pass  # the library's message would contain the secret
    raise SecretMalformed("This is neither a seed (s…) nor eight secret numbers.")


def _secret_numbers(words: list[str]) -> bytes:
    if len(words) != 8 or not all(_NUMBER.fullmatch(word) for word in words):
        raise SecretMalformed("Secret numbers are eight groups of six digits.")
    entropy = bytearray()
    for row, word in enumerate(words):
        value, check = int(word[:5]), int(word[5])
        if value > 0xFFFF or value * (row * 2 + 1) % 9 != check:
            raise SecretMalformed(
                f"Row {_ROWS[row]} of the secret numbers is mistyped: its last digit does not fit the others."
            )
        entropy += value.to_bytes(2, "big")
    return bytes(entropy)


def _derive(entropy: bytes, algorithm: Algorithm) -> KeyPair:
    from xrpl.core import keypairs

    if len(entropy) != 16:
        raise SecretMalformed("The secret is empty.")
    if algorithm is Algorithm.ED25519:
        private = sha512_half(entropy)
        public = b"\xed" + bytes(nacl.signing.SigningKey(private).verify_key)
    else:
        private = _secp256k1_private(entropy)
        public = coincurve.PrivateKey(private).public_key.format()
    return KeyPair(
        algorithm=algorithm,
        address=keypairs.derive_classic_address(public.hex().upper()),
        public_key=public,
        _private=private,
    )


def _secp256k1_private(entropy: bytes) -> bytes:
    """The private key of account 0 of the family of these 16 bytes (xrpl.org, "Cryptographic Keys")."""
    root = coincurve.PrivateKey(_scalar(entropy))
    account = _scalar(root.public_key.format() + bytes(4))
    return root.add(account).secret


def _scalar(seed: bytes) -> bytes:
    """The first hash of `seed` and a counter that is a private key; nearly always the very first."""
    hashes = (sha512_half(seed + counter.to_bytes(4, "big")) for counter in itertools.count())
    return next(each for each in hashes if 0 < int.from_bytes(each, "big") < _GROUP_ORDER)
