"""Wallet secrets, sealed with a public key: every process can seal one, only one process can open it.

A sealed box: a fresh X25519 key pair for each secret, whose shared secret with the installation's public key
goes through HKDF-SHA256 to an AES-256-GCM key. The associated data is the wallet's id, mode and address, so a
sealed secret copied into another row cannot be opened there.
"""

from __future__ import annotations

import base64
import binascii
import functools
import os
from pathlib import Path

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings

from apps.treasury.models import Wallet

_VERSION = b"\x01"
_PURPOSE = b"dropwise wallet secret"
_KEY_BYTES = 32
_NONCE_BYTES = 12


class SecretSealed(Exception):
    """This process cannot open the secret: it has no private key, or not the right one for this row."""


def secret_seal(*, secret: str, wallet_id: int, mode: str, address: str) -> bytes:
    """Seal a secret for one wallet's row; needs the public key only."""
    recipient = X25519PublicKey.from_public_bytes(_raw_key(settings.SECRETS.seal_public_key))
    fresh = X25519PrivateKey.generate()
    fresh_public = fresh.public_key().public_bytes_raw()
    key = _derive(fresh.exchange(recipient), fresh_public + recipient.public_bytes_raw())
    nonce = os.urandom(_NONCE_BYTES)
    sealed = AESGCM(key).encrypt(nonce, secret.encode(), _bound_to(wallet_id, mode, address))
    return _VERSION + fresh_public + nonce + sealed


def secret_open(*, wallet: Wallet) -> str:
    """The secret of `wallet`. Raises `SecretSealed` in every process without the private key."""
    sealed = bytes(wallet.sealed_secret or b"")
    if sealed[:1] != _VERSION:
        raise SecretSealed(f"wallet {wallet.id} has no secret this version can read")
    body = sealed[1:]
    for private in _private_keys(settings.SEAL_PRIVATE_KEY_FILE):
        try:
            return _opened(body, private, _bound_to(wallet.id, wallet.mode, wallet.address)).decode()
        except (InvalidTag, ValueError):
            continue
    raise SecretSealed(f"the secret of wallet {wallet.id} was sealed for another row or key")


def _opened(body: bytes, private: X25519PrivateKey, bound_to: bytes) -> bytes:
    fresh_public, nonce = body[:_KEY_BYTES], body[_KEY_BYTES : _KEY_BYTES + _NONCE_BYTES]
    shared = private.exchange(X25519PublicKey.from_public_bytes(fresh_public))
    key = _derive(shared, fresh_public + private.public_key().public_bytes_raw())
    return AESGCM(key).decrypt(nonce, body[_KEY_BYTES + _NONCE_BYTES :], bound_to)


@functools.lru_cache(maxsize=4)
def _private_keys(path: str) -> tuple[X25519PrivateKey, ...]:
    """One a line: there is more than one only while the key is rotated."""
    if not path:
        raise SecretSealed("only the settlement worker can open a wallet secret (SEAL_PRIVATE_KEY_FILE)")
    try:
        text = Path(path).read_text(encoding="ascii")
    except (OSError, ValueError) as error:
        raise SecretSealed(f"the private key file cannot be read: {type(error).__name__}") from None
    return tuple(X25519PrivateKey.from_private_bytes(_raw_key(line)) for line in text.split())


def _raw_key(text: str) -> bytes:
    try:
        raw = base64.b64decode(text.strip(), validate=True)
    except binascii.Error:
        raw = b""
    if len(raw) != _KEY_BYTES:
        raise SecretSealed("a sealing key must be 32 bytes in base64")
    return raw


def _derive(shared: bytes, both_public: bytes) -> bytes:
    return HKDF(algorithm=SHA256(), length=_KEY_BYTES, salt=both_public, info=_PURPOSE).derive(shared)


def _bound_to(wallet_id: int, mode: str, address: str) -> bytes:
    return f"{wallet_id}|{mode}|{address}".encode()
