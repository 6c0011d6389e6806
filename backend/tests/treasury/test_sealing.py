"""Who can open a wallet's secret: the holder of the private key, for the row it was sealed for."""

from __future__ import annotations

import base64
import dataclasses
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey
from django.conf import LazySettings

from apps.treasury.models import Wallet
from apps.treasury.services.sealing import SecretSealed, secret_open, secret_seal

SECRET = "sEdTM1uX8pu2do5XvTnutH6HsouMaM2"
ADDRESS = "rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe"


def _wallet() -> Wallet:
    sealed = secret_seal(secret=SECRET, wallet_id=7, mode="test", address=ADDRESS)
    return Wallet(id=7, mode="test", address=ADDRESS, sealed_secret=sealed)


def test_a_sealed_secret_opens() -> None:
    assert secret_open(wallet=_wallet()) == SECRET


def test_two_seals_of_one_secret_share_nothing() -> None:
    first, second = (bytes(_wallet().sealed_secret or b"") for _ in range(2))
    assert first != second
    assert SECRET.encode() not in first
    assert len(first) == 1 + 32 + 12 + len(SECRET) + 16


def test_a_process_without_the_private_key_cannot_open(settings: LazySettings) -> None:
    wallet = _wallet()
    settings.SEAL_PRIVATE_KEY_FILE = ""
    with pytest.raises(SecretSealed, match="only the settlement worker"):
        secret_open(wallet=wallet)


def test_another_private_key_cannot_open(settings: LazySettings, tmp_path: Path) -> None:
    wallet = _wallet()
    other = tmp_path / "other.key"
    other.write_text(base64.b64encode(X25519PrivateKey.generate().private_bytes_raw()).decode())
    settings.SEAL_PRIVATE_KEY_FILE = str(other)
    with pytest.raises(SecretSealed, match="another row or key"):
        secret_open(wallet=wallet)


@pytest.mark.parametrize(
    "change", [{"id": 8}, {"mode": "live"}, {"address": "rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh"}]
)
def test_a_secret_moved_to_another_row_cannot_be_opened(change: dict[str, object]) -> None:
    wallet = _wallet()
    for name, value in change.items():
        setattr(wallet, name, value)
    with pytest.raises(SecretSealed, match="another row or key"):
        secret_open(wallet=wallet)


@pytest.mark.parametrize("place", [0, 1, 40, -1])
def test_a_changed_byte_does_not_open(place: int) -> None:
    wallet = _wallet()
    sealed = bytearray(wallet.sealed_secret or b"")
    sealed[place] ^= 1
    wallet.sealed_secret = bytes(sealed)
    with pytest.raises(SecretSealed):
        secret_open(wallet=wallet)


@pytest.mark.parametrize("sealed", [None, b"", b"\x01", b"\x01" + b"\x00" * 40])
def test_anything_but_a_sealed_secret_does_not_open(sealed: bytes | None) -> None:
    with pytest.raises(SecretSealed):
        secret_open(wallet=Wallet(id=7, mode="test", address=ADDRESS, sealed_secret=sealed))


@pytest.mark.parametrize("content", ["", "not base64!", base64.b64encode(b"short").decode()])
def test_a_bad_key_file_is_reported_without_its_content(
    settings: LazySettings, tmp_path: Path, content: str
) -> None:
    wallet = _wallet()
    bad = tmp_path / "bad.key"
    bad.write_text(content)
    settings.SEAL_PRIVATE_KEY_FILE = str(bad)
    with pytest.raises(SecretSealed) as refused:
        secret_open(wallet=wallet)
    assert not content or content not in str(refused.value)


def test_sealing_needs_a_public_key(settings: LazySettings) -> None:
    settings.SECRETS = dataclasses.replace(settings.SECRETS, seal_public_key="")
    with pytest.raises(SecretSealed):
        secret_seal(secret=SECRET, wallet_id=7, mode="test", address=ADDRESS)
