"""Accounts, secret keys and payout addresses: services and commands."""

from __future__ import annotations

import io
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
from apps.common.modes import Mode
from apps.treasury.models import AddressClaim, Wallet
from apps.treasury.services.admin_actions import AdminActionRefused, admin_action_by
from apps.wallets.models import MerchantWallet
from apps.wallets.services.connection import merchant_wallet_set
from tests.factories.platform import new_address
from tests.factories.users import create_user, new_email


@pytest.mark.parametrize(
    ("email", "username", "field"),
    [("nobody", "Ann", "email"), ("", "Ann", "email"), (None, "", "username"), (None, "a\x00b", "username"),
     (None, "x" * 151, "username")],
)  # fmt: skip
def test_invalid_email_or_name_is_refused(db: None, email: str | None, username: str, field: str) -> None:
    before = User.objects.count()

    with pytest.raises(ApiError) as refused:
        user_create(email=new_email() if email is None else email, username=username, password="x")

    assert refused.value.status == 400
    assert list(refused.value.fields) == [field]
    assert User.objects.count() == before


def test_suspension_keeps_its_first_time_until_activation(db: None) -> None:
    user = create_user()
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


def test_administrator_cannot_be_suspended(db: None) -> None:
    admin = create_user(is_superuser=True)

    with pytest.raises(ApiError, match="An administrator cannot be suspended"):
        user_suspend(user_id=admin.pk)
    with pytest.raises(ApiError, match="Merchant not found"):
        user_suspend(user_id=0)

    assert User.objects.get(pk=admin.pk).is_active


@pytest.mark.parametrize("mode", ["test", "live"])
def test_key_is_stored_as_hash_and_only_test_key_is_readable(db: None, mode: str) -> None:
    user = create_user()
    made = secret_key_create(owner_id=user.pk, mode=mode)  # type: ignore[arg-type]

    row = SecretKey.objects.get(pk=made.id)
    assert made.key.startswith(f"sk_{mode}_")
    assert len(made.key) >= 48
    assert made.key not in repr(row.__dict__)
    assert row.last4 == made.key[-4:]
    assert (row.shown and decrypt(row.shown)) == (made.key if mode == "test" else None)


def test_one_active_key_per_mode(db: None) -> None:
    user = create_user()
    first = secret_key_create(owner_id=user.pk, mode=Mode.TEST)
    with pytest.raises(ApiError, match="You already have a test key"):
        secret_key_create(owner_id=user.pk, mode=Mode.TEST)

    second = secret_key_regenerate(owner_id=user.pk, mode=Mode.TEST)

    alive = SecretKey.objects.filter(owner=user, revoked_at=None)
    assert [row.pk for row in alive] == [second.id]
    assert second.key != first.key
    assert secret_key_revoke(owner_id=user.pk, mode=Mode.TEST)
    assert not secret_key_revoke(owner_id=user.pk, mode=Mode.TEST)
    with pytest.raises(ApiError, match="There is no test key to regenerate"):
        secret_key_regenerate(owner_id=user.pk, mode=Mode.TEST)


def test_forged_ciphertext_is_refused() -> None:
    assert decrypt(encrypt("whsec_x")) == "whsec_x"
    with pytest.raises(CannotDecrypt):
        decrypt(encrypt("x")[:-4] + "AAAA")


def test_createadmin_creates_administrator(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    email = new_email()
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
        call_command("createadmin", new_email(), stdout=io.StringIO())


@pytest.mark.parametrize("interactive", [True, False])
def test_createadmin_replaces_djangos_createsuperuser(
    db: None, monkeypatch: pytest.MonkeyPatch, interactive: bool
) -> None:
    email = new_email()
    monkeypatch.setenv("DJANGO_SUPERUSER_PASSWORD", "a long enough phrase")

    with pytest.raises(CommandError, match=r"manage\.py createadmin EMAIL$"):
        call_command(
            "createsuperuser", interactive=interactive, email=email, username="Ada", stdout=io.StringIO()
        )

    assert not User.objects.filter(email=email).exists()


def test_commands_find_accounts_ignoring_case(db: None) -> None:
    merchant, admin = create_user(), create_user(is_superuser=True)
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
    with pytest.raises(AdminActionRefused, match="No administrator has this email address"):
        admin_action_by(email=merchant.email, reason="asked")


def test_new_payout_address_replaces_the_old_one_in_its_mode(db: None) -> None:
    user, old, new = create_user(), new_address(), new_address()
    merchant_wallet_set(merchant_id=user.pk, mode=Mode.TEST, address=old)
    merchant_wallet_set(merchant_id=user.pk, mode=Mode.LIVE, address=old)

    merchant_wallet_set(merchant_id=user.pk, mode=Mode.TEST, address=new, tag=7)
    again = merchant_wallet_set(merchant_id=user.pk, mode=Mode.TEST, address=new, tag=7)

    active = MerchantWallet.objects.filter(merchant=user, is_active=True)
    assert {(row.mode, row.address, row.tag) for row in active} == {("test", new, 7), ("live", old, -1)}
    assert MerchantWallet.objects.filter(merchant=user).count() == 3
    assert again.pk in {row.pk for row in active}


def test_platform_and_malformed_addresses_are_refused_for_payouts(platform: None) -> None:
    user = create_user()
    platform_address = Wallet.objects.get(mode="live", state="active").address

    for address in (platform_address, "rNotAnAddress", ""):
        with pytest.raises(ApiError) as refused:
            merchant_wallet_set(merchant_id=user.pk, mode=Mode.TEST, address=address)
        assert refused.value.status == 400

    assert not MerchantWallet.objects.filter(merchant=user).exists()
    assert AddressClaim.objects.get(pk=platform_address).role == "platform"
