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
    made = {**kept, **{name: kept[name] if name in kept else make() for name, make in _SIMPLE.items()}}
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


STEPS = ("add", "use", "drop")
# What is accepted beside the key in use, under its own name in the file.
_ACCEPTED = {
    "jwt": ("jwt_key", "jwt_keys_accepted"),
    "django": ("django_secret_key", "django_secret_key_fallbacks"),
}
ROTATED = (*_ACCEPTED, "field", "seal")


def rotate(run: RunDir, key: str, step: str) -> str:
    """`make rotate key=… step=add|use|drop`: one step; restart the processes after each.

    After `add` every process accepts the new key, after `use` they sign with it, after `drop` nobody accepts
    the old one: whatever process a request meets during a rolling restart, it is understood.
    """
    kept = read_json(run.secrets)
    if key not in ROTATED or step not in STEPS or kept is None:
        raise StackError(
            f"make rotate key={'|'.join(ROTATED)} step={'|'.join(STEPS)}, beside a secrets file."
        )
    if key == "seal":
        _rotate_seal(run, kept, step)
    else:
        current, accepted = _ring(kept, key)
        ring = _turn([current, *accepted], step, made=cast(str, _made(key)))
        if key == "field":
            kept["field_keys"] = ring
        else:
            kept[_ACCEPTED[key][0]], kept[_ACCEPTED[key][1]] = ring[0], ring[1:]
    write_json(run.secrets, kept)
    return {
        "add": "The new key is accepted. Restart every process, then: step=use.",
        "use": "The new key is in use. Restart every process"
        + _AFTER_USE.get(key, "")
        + ", then: step=drop.",
        "drop": "The old key is gone. Restart every process.",
    }[step]


_AFTER_USE = {
    "field": " and run `manage.py reencrypt`",
    "seal": " and run `manage.py reseal` as the settlement worker",
    "jwt": ", wait seven days (or all sign in again)",
    "django": ", wait for a day",
}


def _ring(kept: dict[str, object], key: str) -> tuple[str, list[str]]:
    if key == "field":
        first, *others = cast(list[str], kept["field_keys"])
        return first, others
    name, accepted = _ACCEPTED[key]
    return cast(str, kept[name]), cast(list[str], kept.get(accepted, []))


def _made(key: str) -> object:
    if key == "field":
        return cast(list[str], _SIMPLE["field_keys"]())[0]
    return _SIMPLE[_ACCEPTED[key][0]]()


def _turn(ring: list[str], step: str, *, made: str) -> list[str]:
    """The first is in use; one that was added waits at the end."""
    if (step == "add") == (len(ring) > 1):
        raise StackError("The last rotation is not over: step=drop." if step == "add" else "First: step=add.")
    if step == "add":
        return [*ring, made]
    return [ring[-1], *ring[:-1]] if step == "use" else ring[:1]


def _rotate_seal(run: RunDir, kept: dict[str, object], step: str) -> None:
    """The private keys are the lines of their file; only the settlement worker reads them."""
    made = X25519PrivateKey.generate().private_bytes(
        serialization.Encoding.Raw, serialization.PrivateFormat.Raw, serialization.NoEncryption()
    )
    lines = _turn(run.seal_private_key.read_text().split(), step, made=base64.b64encode(made).decode())
    write_private(run.seal_private_key, "\n".join(lines) + "\n")
    public = X25519PrivateKey.from_private_bytes(base64.b64decode(lines[0])).public_key().public_bytes_raw()
    kept["seal_public_key"] = base64.b64encode(public).decode()


def redis_password(made: dict[str, object]) -> str:
    return cast(str, made["redis_password"])


def _ensure_seal_key(run: RunDir) -> str:
    if not run.seal_private_key.exists():
        raw = X25519PrivateKey.generate().private_bytes(
            serialization.Encoding.Raw, serialization.PrivateFormat.Raw, serialization.NoEncryption()
        )
        write_private(run.seal_private_key, base64.b64encode(raw).decode() + "\n")
    raw = base64.b64decode(run.seal_private_key.read_text().split()[0])
    public = X25519PrivateKey.from_private_bytes(raw).public_key().public_bytes_raw()
    return base64.b64encode(public).decode()
