"""What the payments come to that the dashboard's filter matches."""

from __future__ import annotations

from typing import Any

from django.test import Client

from apps.payments.services.values import values_write
from tests.factories.payment_driver import PaymentDriver
from tests.factories.platform import create_merchant
from tests.factories.rates import SetRates, set_rates
from tests.factories.users import signed_in

__all__ = ["set_rates"]

NOTHING = {
    "paid_count": 0,
    "received_amount": "0.000000",
    "platform_fee": "0.000000",
    "burn_amount": "0.000000",
    "merchant_payout": "0.000000",
    "received_values": [],
}


def _sums(session: Client, query: str = "") -> Any:
    answer = session.get(f"/api/payments/history/sums/?{query}")
    assert answer.status_code == 200, answer.content
    return answer.json()


def test_sums_are_of_all_payments_that_match_and_of_no_other_ones(
    driver: PaymentDriver, session: Client, set_rates: SetRates
) -> None:
    for name, drops, sent in (("anna", 10_000_001, 10_000_001), ("anna", 3_333_333, 5_000_000)):
        payment = driver.create_payment(amount=drops, username=name)
        driver.deposit(sent, tag=payment.tag)
    other = driver.create_payment(amount=1_000_000, username="ben")
    driver.deposit(other.amount, tag=other.tag)
    driver.settle_all()
    driver.create_payment(amount=7_000_000, username="anna")
    set_rates("USD", kraken="2", bitstamp="2")
    values_write()

    assert _sums(session) == {
        "paid_count": 3,
        "received_amount": "16.000001",
        "platform_fee": "0.143333",
        "burn_amount": "0.014333",
        "merchant_payout": "14.190001",
        "received_values": [{"currency": "USD", "value": "32.00", "without_value": 0}],
    }
    anna = {
        "paid_count": 2,
        "received_amount": "15.000001",
        "platform_fee": "0.133333",
        "burn_amount": "0.013333",
        "merchant_payout": "13.200001",
        "received_values": [{"currency": "USD", "value": "30.00", "without_value": 0}],
    }
    assert _sums(session, "username=anna") == anna
    assert _sums(session, "username=anna&page_size=1&page=7") == anna, "not of a page"
    assert _sums(session, "exception=overpaid")["received_amount"] == "5.000000"
    assert _sums(session, "status=pending") == NOTHING
    assert _sums(session, "created_to=2020-01-01") == NOTHING
    stranger = Client(headers={"authorization": f"Bearer {signed_in(create_merchant().user).access}"})
    assert _sums(stranger) == NOTHING


def test_sums_refuse_a_wrong_filter_as_the_list_does(session: Client) -> None:
    answer = session.get("/api/payments/history/sums/?status=sent")
    assert answer.status_code == 400
    assert answer.json()["error"].startswith("status cannot be sent. It is one of:")
