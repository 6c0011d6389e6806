"""Secrets of one instance: made once, readable only by their owner, never constants.

`SECRETS_FILE` is JSON; its shape is read by `config/env.py`. The private half of the seal key pair is in a
file of its own, which only the settlement worker is given. Both halves: base64 (with padding) of the 32 raw
bytes.
"""

import base64
import os
import secrets
from collections.abc import Callable, Sequence
from typing import cast

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey

from .errors import StackError
from .files import read_json, write_json, write_private
from .paths import ROOT, RunDir

_SIMPLE: dict[str, Callable[[], object]] = {
    "django_secret_key": lambda: secrets.token_urlsafe(48),
    "jwt_key": lambda: secrets.token_urlsafe(48),
    "key_pepper": lambda: secrets.token_urlsafe(32),
    "field_keys": lambda: [base64.urlsafe_b64encode(os.urandom(32)).decode()],
    "redis_password": lambda: secrets.token_urlsafe(24),
}


def ensure_secrets(run: RunDir) -> dict[str, object]:
    """The instance's secrets. Missing ones are made; the two seal keys only together."""
    kept = read_json(run.secrets) or {}
    made = {name: kept[name] if name in kept else make() for name, make in _SIMPLE.items()}
    made["seal_public_key"] = _ensure_seal_key(run)
    if made != kept:
        write_json(run.secrets, made)
    return made


def make_secrets(arguments: Sequence[str]) -> str:
    """`make secrets d=…`: the two files of an installation without `make run`. Existing secrets stay."""
    if len(arguments) != 1:
        raise StackError("Name a directory: make secrets d=deploy")
    target = RunDir((ROOT / arguments[0]).resolve())
    target.path.mkdir(mode=0o700, parents=True, exist_ok=True)
    ensure_secrets(target)
    return f"{target.secrets}\n{target.seal_private_key}  (only for the settlement worker)"


def redis_password(made: dict[str, object]) -> str:
    return cast(str, made["redis_password"])


def _ensure_seal_key(run: RunDir) -> str:
    if not run.seal_private_key.exists():
        raw = X25519PrivateKey.generate().private_bytes(
            serialization.Encoding.Raw, serialization.PrivateFormat.Raw, serialization.NoEncryption()
        )
        write_private(run.seal_private_key, base64.b64encode(raw).decode() + "\n")
    raw = base64.b64decode(run.seal_private_key.read_text())
    public = X25519PrivateKey.from_private_bytes(raw).public_key().public_bytes_raw()
    return base64.b64encode(public).decode()
