"""Secrets are replaced without anybody noticing: old and new are accepted beside each other for a while."""

from __future__ import annotations

import base64
import dataclasses
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jwt
import pytest
from cryptography.fernet import Fernet
from django.core.management import call_command
from django.test import Client

from apps.accounts.models import SecretKey
from apps.common import crypto
from apps.common.modes import Mode
from apps.treasury.models import Wallet
from apps.treasury.services.sealing import SecretSealed, secret_open, secret_seal
from stack.errors import StackError
from stack.paths import RunDir
from stack.secretfiles import ensure_secrets, rotate
from tests.factories.platform import create_merchant, create_platform_wallet
from tests.factories.users import create_user, signed_in

OTHER = "another-jwt-key-of-at-least-thirty-two-bytes"


@pytest.fixture
def secrets(settings: Any) -> Iterator[Any]:
    """Changes secrets of the settings."""

    def change(**values: object) -> None:
        settings.SECRETS = dataclasses.replace(settings.SECRETS, **values)
        crypto._ring.cache_clear()

    yield change
    crypto._ring.cache_clear()


def _status(token: str) -> int:
    return Client().get("/api/auth/profile/", headers={"authorization": f"Bearer {token}"}).status_code


def test_sessions_of_the_other_key_go_on_while_it_is_accepted(db: None, secrets: Any) -> None:
    token = signed_in(create_user()).access
    claims = jwt.decode(token, options={"verify_signature": False})
    of_another_process = jwt.encode(claims, OTHER, algorithm="HS256")
    assert (_status(token), _status(of_another_process)) == (200, 401)

    secrets(jwt_keys_accepted=(OTHER,))
    assert (_status(token), _status(of_another_process)) == (200, 200)
    assert _status(of_another_process[:-2]) == 401


def test_what_was_encrypted_with_the_old_key_is_encrypted_again(
    own_database: str, secrets: Any, settings: Any
) -> None:
    merchant = create_merchant()
    old, new = settings.SECRETS.field_keys[0], Fernet.generate_key().decode()
    shown = SecretKey.objects.get(owner=merchant.user, mode=Mode.TEST)
    secrets(field_keys=(new, old))
    assert crypto.decrypt(shown.shown or "") == merchant.keys["test"]
    call_command("reencrypt")

    secrets(field_keys=(new,))
    shown.refresh_from_db()
    assert crypto.decrypt(shown.shown or "") == merchant.keys["test"]


def test_wallet_secrets_are_sealed_again_with_the_new_key(
    own_database: str, secrets: Any, settings: Any, tmp_path: Path
) -> None:
    run = RunDir(tmp_path)
    ensure_secrets(run)
    settings.SEAL_PRIVATE_KEY_FILE = str(run.seal_private_key)
    secrets(seal_public_key=json.loads(run.secrets.read_text())["seal_public_key"])
    wallet = create_platform_wallet(Mode.TEST)
    facts: Any = {"wallet_id": wallet.pk, "mode": wallet.mode, "address": wallet.address}
    Wallet.objects.filter(pk=wallet.pk).update(sealed_secret=secret_seal(secret="s3cret", **facts))
    for step in ("add", "use"):
        rotate(run, "seal", step)
        # The settlement worker is restarted after each step: another path stands for that here.
        again = tmp_path / f"seal-{step}"
        again.write_text(run.seal_private_key.read_text())
        settings.SEAL_PRIVATE_KEY_FILE = str(again)
        secrets(seal_public_key=json.loads(run.secrets.read_text())["seal_public_key"])
        assert secret_open(wallet=Wallet.objects.get(pk=wallet.pk)) == "s3cret"
    before = Wallet.objects.get(pk=wallet.pk)
    call_command("reseal")
    rotate(run, "seal", "drop")
    settings.SEAL_PRIVATE_KEY_FILE = str(run.seal_private_key)
    from apps.treasury.services import sealing

    sealing._private_keys.cache_clear()
    assert secret_open(wallet=Wallet.objects.get(pk=wallet.pk)) == "s3cret"
    with pytest.raises(SecretSealed):
        secret_open(wallet=before)


@pytest.mark.parametrize(
    ("key", "current", "accepted"),
    [("jwt", "jwt_key", "jwt_keys_accepted"), ("django", "django_secret_key", "django_secret_key_fallbacks")],
)
def test_the_file_takes_three_steps(tmp_path: Path, key: str, current: str, accepted: str) -> None:
    run = RunDir(tmp_path)
    ensure_secrets(run)

    def file() -> tuple[str, list[str]]:
        kept = json.loads(run.secrets.read_text())
        return kept[current], kept.get(accepted, [])

    old, _ = file()
    for step in ("use", "drop"):
        with pytest.raises(StackError, match="step=add"):
            rotate(run, key, step)
    rotate(run, key, "add")
    first, (new,) = file()
    assert first == old != new
    with pytest.raises(StackError, match="not over"):
        rotate(run, key, "add")
    rotate(run, key, "use")
    assert file() == (new, [old])
    ensure_secrets(run)  # as the next `make run` does
    assert file() == (new, [old])
    rotate(run, key, "drop")
    assert file() == (new, [])
    assert run.secrets.stat().st_mode & 0o777 == 0o600
    assert ensure_secrets(run)[current] == new


def test_field_keys_encrypt_with_the_new_one_only_after_every_process_knows_it(tmp_path: Path) -> None:
    run = RunDir(tmp_path)
    ensure_secrets(run)
    (old,) = json.loads(run.secrets.read_text())["field_keys"]
    rotate(run, "field", "add")
    kept = json.loads(run.secrets.read_text())["field_keys"]
    assert kept[0] == old
    assert len(base64.urlsafe_b64decode(kept[1])) == 32
    rotate(run, "field", "use")
    assert json.loads(run.secrets.read_text())["field_keys"] == kept[::-1]
