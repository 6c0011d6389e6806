"""People, keys and payout addresses: the services behind the seed and the screens to come."""

from __future__ import annotations

import io
import uuid
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from apps.accounts.models import SecretKey, User
from apps.accounts.services.secret_keys import (
    secret_key_create,
    secret_key_regenerate,
    secret_key_revoke,
)
from apps.accounts.services.users import user_activate, user_create, user_suspend
from apps.common.crypto import CannotDecrypt, decrypt, encrypt
from apps.common.errors import ApiError
from apps.treasury.models import AddressClaim, Wallet
from apps.treasury.services.admin_actions import AdminActionRefused, admin_action_by
from apps.wallets.models import MerchantWallet
from apps.wallets.services import merchant_wallet_set
from tests.api.builders import a_user, an_address


def _email() -> str:
    return f"{uuid.uuid4().hex[:12]}@merchant.example"


def test_a_user_is_made_with_the_first_word_of_the_name(db: None) -> None:
    email = _email()
    user = user_create(email=email, username="Ann Lee", password="correct horse")

    row = User.objects.get(pk=user.pk)
    assert (row.email, row.first_name, row.is_superuser, row.is_test_mode) == (email, "Ann", False, True)
    assert row.check_password("correct horse")


@pytest.mark.parametrize(
    ("email", "username", "field"),
    [("nobody", "Ann", "email"), ("", "Ann", "email"), (None, "", "username"), (None, "a\x00b", "username"),
     (None, "x" * 151, "username")],
)  # fmt: skip
def test_a_user_without_email_or_name_is_refused(
    db: None, email: str | None, username: str, field: str
) -> None:
    before = User.objects.count()

    with pytest.raises(ApiError) as refused:
        user_create(email=_email() if email is None else email, username=username, password="x")

    assert refused.value.status == 400
    assert list(refused.value.fields) == [field]
    assert User.objects.count() == before


def test_an_email_is_used_once_whatever_its_case(db: None) -> None:
    email = _email()
    user_create(email=email, username="Ann", password="x")

    with pytest.raises(ApiError, match="An account with this email already exists"):
        user_create(email=email.upper(), username="Bob", password="x")

    assert User.objects.filter(email__iexact=email).count() == 1


def test_suspension_is_stored_once_for_each_mode_and_ends(db: None) -> None:
    user = a_user()
    user_suspend(user_id=user.pk)
    first = User.objects.get(pk=user.pk)
    user_suspend(user_id=user.pk)
    again = User.objects.get(pk=user.pk)

    assert not first.is_active
    assert first.suspended_test_at is not None
    assert (again.suspended_test_at, again.suspended_live_at) == (
        first.suspended_test_at,
        first.suspended_live_at,
    )

    user_activate(user_id=user.pk)
    active = User.objects.get(pk=user.pk)
    assert (active.is_active, active.suspended_test_at, active.suspended_live_at) == (True, None, None)


def test_an_administrator_cannot_be_suspended(db: None) -> None:
    admin = a_user(is_superuser=True)

    with pytest.raises(ApiError, match="An administrator cannot be suspended"):
        user_suspend(user_id=admin.pk)
    with pytest.raises(ApiError, match="Merchant not found"):
        user_suspend(user_id=0)

    assert User.objects.get(pk=admin.pk).is_active


@pytest.mark.parametrize("mode", ["test", "live"])
def test_a_key_is_stored_as_a_hash_and_only_a_test_key_can_be_shown(db: None, mode: str) -> None:
    user = a_user()
    made = secret_key_create(owner_id=user.pk, mode=mode)  # type: ignore[arg-type]

    row = SecretKey.objects.get(pk=made.id)
    assert made.key.startswith(f"sk_{mode}_")
    assert len(made.key) >= 48
    assert made.key not in repr(row.__dict__)
    assert row.last4 == made.key[-4:]
    assert (row.shown and decrypt(row.shown)) == (made.key if mode == "test" else None)


def test_one_key_lives_in_each_mode(db: None) -> None:
    user = a_user()
    first = secret_key_create(owner_id=user.pk, mode="test")
    with pytest.raises(ApiError, match="You already have a test key"):
        secret_key_create(owner_id=user.pk, mode="test")

    second = secret_key_regenerate(owner_id=user.pk, mode="test")

    alive = SecretKey.objects.filter(owner=user, revoked_at=None)
    assert [row.pk for row in alive] == [second.id]
    assert second.key != first.key
    assert secret_key_revoke(owner_id=user.pk, mode="test")
    assert not secret_key_revoke(owner_id=user.pk, mode="test")
    with pytest.raises(ApiError, match="There is no test key to regenerate"):
        secret_key_regenerate(owner_id=user.pk, mode="test")


def test_a_strangers_ciphertext_is_not_read() -> None:
    assert decrypt(encrypt("whsec_x")) == "whsec_x"
    with pytest.raises(CannotDecrypt):
        decrypt(encrypt("x")[:-4] + "AAAA")


def test_createadmin_makes_a_superuser(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    email = _email()
    monkeypatch.setenv("ADMIN_PASSWORD", "a long enough phrase")

    call_command("createadmin", email, stdout=io.StringIO())

    admin = User.objects.get(email=email)
    assert admin.is_superuser
    assert admin.is_staff
    assert admin.check_password("a long enough phrase")
    for taken in (email, email.upper()):
        with pytest.raises(CommandError, match="already exists"):
            call_command("createadmin", taken, stdout=io.StringIO())
    assert User.objects.filter(email__iexact=email).count() == 1
    monkeypatch.setenv("ADMIN_PASSWORD", "1234")
    with pytest.raises(CommandError, match="too short"):
        call_command("createadmin", _email(), stdout=io.StringIO())


def test_commands_find_an_account_whatever_the_case_of_its_address(db: None) -> None:
    merchant, admin = a_user(), a_user(is_superuser=True)
    wallet: dict[str, Any] = {"mode": "test", "address": "rNobody"}
    hook: dict[str, Any] = {"mode": "test", "url": "http://10.0.0.1/"}

    assert admin_action_by(email=f" {admin.email.upper()} ", reason="asked").admin_id == admin.pk
    with pytest.raises(CommandError, match="not an XRP Ledger address"):
        call_command("merchant_wallet", email=f" {merchant.email.upper()} ", **wallet)
    with pytest.raises(CommandError, match="public address"):
        call_command("webhook_endpoint", email=f" {merchant.email.upper()} ", **hook)

    for command, options in (("merchant_wallet", wallet), ("webhook_endpoint", hook)):
        with pytest.raises(CommandError, match="There is no merchant with the email address"):
            call_command(command, email=admin.email, **options)
    with pytest.raises(AdminActionRefused, match="No administrator has this e-mail address"):
        admin_action_by(email=merchant.email, reason="asked")


def test_a_payout_address_replaces_the_one_before_in_its_mode(db: None) -> None:
    user, old, new = a_user(), an_address(), an_address()
    merchant_wallet_set(merchant_id=user.pk, mode="test", address=old)
    merchant_wallet_set(merchant_id=user.pk, mode="live", address=old)

    merchant_wallet_set(merchant_id=user.pk, mode="test", address=new, tag=7)
    again = merchant_wallet_set(merchant_id=user.pk, mode="test", address=new, tag=7)

    active = MerchantWallet.objects.filter(merchant=user, is_active=True)
    assert {(row.mode, row.address, row.tag) for row in active} == {("test", new, 7), ("live", old, -1)}
    assert MerchantWallet.objects.filter(merchant=user).count() == 3
    assert again.pk in {row.pk for row in active}


def test_payout_addresses_are_nobodys_else(platform: None) -> None:
    user = a_user()
    platform_address = Wallet.objects.get(mode="live", state="active").address

    for address in (platform_address, "rNotAnAddress", ""):
        with pytest.raises(ApiError) as refused:
            merchant_wallet_set(merchant_id=user.pk, mode="test", address=address)
        assert refused.value.status == 400

    assert not MerchantWallet.objects.filter(merchant=user).exists()
    assert AddressClaim.objects.get(pk=platform_address).role == "platform"
