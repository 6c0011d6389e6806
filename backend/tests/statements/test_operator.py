"""The platform's month, as administrators read it."""

from __future__ import annotations

from datetime import timedelta

from django.test import Client

from tests.factories.api_payment_driver import ApiPaymentDriver
from tests.factories.payment_driver import XRP
from tests.factories.users import create_user, signed_in


def test_the_operators_funds_are_those_of_the_books(driver: ApiPaymentDriver) -> None:
    driver.paid_payment(10 * XRP)
    driver.deposit(3 * XRP, tag=None)
    driver.settle_all()
    administrator = signed_in(create_user(is_superuser=True))
    caller = Client(headers={"authorization": f"Bearer {administrator.access}"})
    path = "/api/platform-admin/statement/"

    month = caller.get(path, {"mode": driver.mode}).json()

    sums = {each["kind"]: each["amount"] for each in month["sums"]}
    assert set(sums) >= {"fee_kept", "network_fee", "withdrawal", "registered", "adjustment"}
    own = ("revenue", "return_fees", "network_fees", "equity")
    assert float(sums["fee_kept"]) >= 0.09
    assert float(month["opening"]) + sum(map(float, sums.values())) == round(float(month["closing"]), 6)
    assert float(month["closing"]) * XRP >= -sum(driver.journal_sum(account) for account in own)
    assert float(month["burned"]["amount"]) >= 0.01
    assert (month["unmatched"]["count"] > 0, month["unmatched_returned"]["count"] > 0) == (True, True)
    mine = [each for each in month["merchants"] if each["merchant_id"] == driver.merchant.pk]
    assert mine == [
        {
            "merchant_id": driver.merchant.pk,
            "email": driver.merchant.email,
            "sales_count": 1,
            "received": "10.000000",
            "fee_kept": "0.090000",
            "burned": "0.010000",
            "paid_out": "9.900000",
        }
    ]
    later = (driver.wallet.cursor.close_time + timedelta(days=40)).strftime("%Y-%m")
    refused = caller.get(path, {"mode": driver.mode, "month": later})
    assert (refused.status_code, refused.json()["error"]) == (400, "month must not be in the future.")
