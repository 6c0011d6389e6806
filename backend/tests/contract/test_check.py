"""Checking a transaction against a real ledger: its payment, and what was decided. It books nothing."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

from apps.accounts.services.secret_keys import secret_key_create
from apps.common.modes import Mode
from apps.ledger.client import client_override
from apps.payments.models import Deposit, Payment
from tests.factories.answers import error_of
from tests.factories.api_payment_driver import ApiPaymentDriver
from tests.factories.payment_driver import XRP
from tests.factories.platform import create_merchant
from tests.factories.watched import while_watched


def _check(tx_hash: Any, key: str) -> Any:
    body = json.dumps({"transaction_hash": tx_hash})
    return Client(headers={"authorization": f"Bearer {key}"}).post(
        "/api/payments/check-transaction/", body, content_type="application/json"
    )


UNKNOWN = {"success": True, "found": False, "payment_request": None}


def test_a_settled_deposit_is_found(driver: ApiPaymentDriver) -> None:
    payment = driver.create_payment()
    deposit = driver.deposit(payment.amount, tag=payment.tag)

    body = _check(deposit.tx_hash.lower(), driver.key).json()

    assert (body["success"], body["found"]) == (True, True)
    assert body["deposit"] == {
        "status": "settled",
        "reason": None,
        "reason_code": None,
        "amount": "10.000000",
    }
    assert (body["payment_request"]["id"], body["payment_request"]["status"]) == (
        str(payment.pk),
        "processing",
    )


def test_a_rejected_deposit_is_found_with_its_reason(driver: ApiPaymentDriver) -> None:
    payment = driver.create_payment()
    deposit = driver.deposit(4 * XRP, tag=payment.tag)

    body = _check(deposit.tx_hash, driver.key).json()

    assert body["deposit"] == {
        "status": "rejected",
        "reason": "Amount too low",
        "reason_code": "amount_too_low",
        "amount": "4.000000",
    }
    assert body["payment_request"]["status"] == "pending"


def test_a_validated_transaction_is_waited_for_until_it_is_booked(driver: ApiPaymentDriver) -> None:
    payment = driver.create_payment()
    tx_hash = driver.pay(payment.amount, tag=payment.tag)
    driver.close_ledgers()

    body = while_watched(driver, lambda: _check(tx_hash, driver.key)).json()

    assert body["found"] is True
    assert body["deposit"]["status"] == "settled"


def test_checking_never_books_anything(driver: ApiPaymentDriver) -> None:
    payment = driver.create_payment()
    tx_hash = driver.pay(payment.amount, tag=payment.tag)
    driver.close_ledgers()

    assert _check(tx_hash, driver.key).json() == UNKNOWN

    assert not Deposit.objects.filter(tx_hash=tx_hash).exists()
    assert Payment.objects.get(pk=payment.pk).status == "pending"


def test_unknown_and_foreign_transactions_are_not_found(driver: ApiPaymentDriver) -> None:
    payment = driver.create_payment()
    own = driver.deposit(payment.amount, tag=payment.tag)
    unmatched = driver.deposit(XRP, tag=None)
    live = secret_key_create(owner_id=driver.merchant.pk, mode=Mode.LIVE).key

    assert _check("AB" * 32, driver.key).json() == UNKNOWN
    assert _check(unmatched.tx_hash, driver.key).json() == UNKNOWN
    assert _check(own.tx_hash, create_merchant(with_wallet=False).keys["test"]).json() == UNKNOWN
    # The worker's database may hold other tests' live wallets, so there must be a live ledger to ask.
    with client_override("live", driver.client):
        assert _check(own.tx_hash, live).json() == UNKNOWN


@pytest.mark.parametrize("value", ["AB", "G" * 64, "A" * 65, 7, ["A" * 64], {"a": 1}, "A" * 64 + "\n"])
def test_a_malformed_hash_is_refused(driver: ApiPaymentDriver, value: Any) -> None:
    response = _check(value, driver.key)

    assert error_of(response) == (
        400,
        "Transaction hash must be 64 hexadecimal characters.",
    )


@pytest.mark.parametrize("value", [None, ""])
def test_a_missing_hash_is_refused(driver: ApiPaymentDriver, value: Any) -> None:
    response = _check(value, driver.key)

    assert error_of(response) == (400, "Transaction hash is required")


def test_a_key_is_limited_to_five_checks_a_second(driver: ApiPaymentDriver, settings: Any) -> None:
    """Each key has its own limit."""
    settings.RATE_CHECK_PER_SECOND = 5
    codes = [_check("AB", driver.key).status_code for _ in range(6)]

    assert codes == [400] * 5 + [429]
    other = create_merchant(with_wallet=False).keys["test"]
    assert _check("AB", other).status_code == 400
