"""An administrator at the Money screen and at the lists of payments, on the worker's ledger."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from apps.ledger.client import client_override
from apps.payments.models import Deposit, Payment
from tests.factories.payment_driver import XRP, PaymentDriver
from tests.factories.schema import assert_described
from tests.platform_admin.dashboard import Admin

REASON = {"reason": "as agreed on the phone"}


@pytest.fixture
def admin(driver: PaymentDriver) -> Iterator[Admin]:
    with client_override("test", driver.client):
        yield Admin()


def wallet_of(admin: Admin, driver: PaymentDriver) -> dict[str, Any]:
    money = admin.get("money/", mode="test")
    assert_described(money, "Money")
    return next(dict(each) for each in money["wallets"] if each["address"] == driver.platform.address)


def sheet_of(admin: Admin, driver: PaymentDriver) -> dict[str, Any]:
    read = admin.refused_get("money/balance-sheets/", mode="test").json()
    assert_described(read, "BalanceSheets")
    return next(dict(each) for each in read["sheets"] if each["address"] == driver.platform.address)


def actions(admin: Admin, payment: Payment) -> dict[str, Any]:
    read = admin.get(f"payments/{payment.pk}/actions/")
    assert_described(read, "PaymentAdminActions")
    return dict(read)


def compared(admin: Admin, driver: PaymentDriver, **query: Any) -> Any:
    body = admin.get("money/comparison/", address=driver.platform.address, **query)
    assert_described(body, "Comparison")
    return body


def failed_return(driver: PaymentDriver) -> Deposit:
    """A deposit whose sender demands a tag and gave none; his account no longer does."""
    driver.payer.set(SetFlag=1)
    driver.close_ledgers()
    deposit = driver.deposit(25 * XRP, tag=None)
    driver.settle_all()
    driver.payer.set(ClearFlag=1)
    driver.close_ledgers()
    return deposit
