"""`POST /api/payments/create/`: what it returns and what it writes."""

from __future__ import annotations

from datetime import datetime, timedelta
from uuid import UUID

import pytest

from apps.accounts.models import SecretKey
from apps.common.modes import Mode
from apps.payments.models import Payment
from apps.treasury.models import BurnWallet, Settings, Wallet
from tests.factories.platform import Merchant, create_call, payment_body

ORIGIN = "http://localhost:8000"


def test_create_returns_the_payment_and_writes_it(merchant: Merchant) -> None:
    body = payment_body(
        amount=10.5, description="Handmade", developer_reference="A-1", metadata={"order": 7, "paid": False}
    )

    answer = create_call(f"Bearer {merchant.keys['test']}", body)

    assert answer.status_code == 201
    assert answer.json().keys() == {"success", "payment_request"}
    payment = answer.json()["payment_request"]
    row = Payment.objects.get(pk=payment["id"])
    wallet = Wallet.objects.get(mode="test", state="active")
    assert UUID(payment["id"]).version == 4
    assert payment == {
        "id": payment["id"],
        "title": "Blue mug",
        "description": "Handmade",
        "amount": "10.500000",
        "refunded_amount": "0.000000",
        "refund_status": "none",
        "price": None,
        "currency": None,
        "rate": None,
        "spread": None,
        "rate_sources": None,
        "rate_at": None,
        "received_value": None,
        "value_currency": None,
        "origin": "api",
        "payment_link": None,
        "invoice": None,
        "customer_email": None,
        "status": "pending",
        "exception": "none",
        "platform_name": "Mug shop",
        "username": "ann",
        "destination_address": wallet.address,
        "destination_tag": row.tag,
        "sender_address": None,
        "wallet_address": merchant.address,
        "transaction_hash": None,
        "received_amount": None,
        "received_at": None,
        "expires_at": payment["expires_at"],
        "created_at": payment["created_at"],
        "updated_at": payment["created_at"],
        "paid_at": None,
        "platform_fee": None,
        "burn_amount": None,
        "merchant_payout": None,
        "burn_transaction_hash": None,
        "payout_transaction_hash": None,
        "is_merchant_paid": False,
        "metadata": {"order": 7, "paid": False},
        "redirect_url": "https://shop.example/thanks",
        "checkout_url": f"{ORIGIN}/checkout/{payment['id']}",
        "developer_reference": "A-1",
        "livemode": False,
    }
    created = datetime.fromisoformat(payment["created_at"])
    assert datetime.fromisoformat(payment["expires_at"]) - created == timedelta(minutes=15)
    assert (row.merchant_id, row.mode, row.amount) == (merchant.user.pk, "test", 10_500_000)
    assert (row.wallet_id, row.payout_address, row.payout_tag) == (wallet.pk, merchant.address, -1)
    assert (row.fee_ppm, row.burn_ppm) == (10_000, 100_000)
    assert row.burn_address == BurnWallet.objects.get(mode="test", active=True).address
    assert (row.metadata, row.created_at, row.sequence) == ({"order": 7, "paid": False}, created, 1)
    assert row.tag % 2 == 0
    assert 65536 <= row.tag < 2**32


def test_a_key_without_bearer_works_and_the_key_decides_the_mode(merchant: Merchant) -> None:
    payment = merchant.payment(Mode.LIVE)

    assert payment["livemode"] is True
    assert Payment.objects.get(pk=payment["id"]).mode == "live"


def test_fee_and_ratio_are_frozen_at_creation(merchant: Merchant) -> None:
    Settings.objects.filter(id=1).update(fee_ppm=25_000, burn_ppm=500_000)
    payment = merchant.payment()
    Settings.objects.filter(id=1).update(fee_ppm=10_000, burn_ppm=100_000)

    row = Payment.objects.get(pk=payment["id"])

    assert (row.fee_ppm, row.burn_ppm) == (25_000, 500_000)


@pytest.mark.parametrize("minutes", [1, 1440])
def test_the_caller_sets_the_expiry_within_a_day(merchant: Merchant, minutes: int) -> None:
    payment = merchant.payment(expires_in_minutes=minutes)

    lasts = datetime.fromisoformat(payment["expires_at"]) - datetime.fromisoformat(payment["created_at"])
    assert lasts == timedelta(minutes=minutes)


def test_the_payments_id_is_filled_into_the_redirect_url(merchant: Merchant) -> None:
    payment = merchant.payment(redirect_url="https://shop.example/done?payment={PAYMENT_ID}")

    assert payment["redirect_url"] == f"https://shop.example/done?payment={payment['id']}"


def test_bidirectional_controls_are_removed_from_texts(merchant: Merchant) -> None:
    payment = merchant.payment(title="Mug \u202egnp.exe\u2066", username="\u200eann")

    assert (payment["title"], payment["username"]) == ("Mug gnp.exe", "ann")


def test_the_use_of_a_key_is_recorded(merchant: Merchant) -> None:
    merchant.create()

    used = dict(SecretKey.objects.filter(owner=merchant.user).values_list("mode", "last_used_at"))
    assert used["test"] is not None
    assert used["live"] is None


def test_status_returns_the_same_payment_to_its_merchant(merchant: Merchant) -> None:
    created = merchant.payment()

    answer = merchant.get(f"/api/payments/status/{created['id']}/")

    assert answer.status_code == 200
    status = answer.json()
    server_time = datetime.fromisoformat(status.pop("server_time"))
    assert status.pop("ended") is False
    assert status == created
    assert server_time >= datetime.fromisoformat(created["created_at"])
