"""Refunds from the merchant's own wallet: one rule says which transaction pays one, whoever finds it."""

from __future__ import annotations

from typing import Any

import pytest

from apps.payments.models import Notice, Refund
from tests.factories.api_payment_driver import ApiPaymentDriver
from tests.factories.ledger_wallets import Payer, new_wallet
from tests.factories.payment_driver import XRP
from tests.factories.refund_calls import RefundCalls

REFUND = 4 * XRP


def own(refunds: RefundCalls, **body: Any) -> dict[str, Any]:
    """A refund of 4 XRP that the merchant's own wallet is to pay."""
    return refunds.create(refunds.paid(), method="own_wallet", **body)


def test_it_is_found_in_the_history_of_the_connected_wallet(
    driver: ApiPaymentDriver, refunds: RefundCalls
) -> None:
    refund = own(refunds)
    detail = refunds.session.get(f"/api/refunds/{refund['id']}/").json()
    assert f'"InvoiceID": "{refund["invoice_id"]}"' in detail["transaction"]
    assert refunds.search() == 0
    tx_hash = refunds.pay_from_own_wallet(refund)
    assert refunds.search() == 1
    shown = refunds.read(refund)
    assert (shown["status"], shown["transaction_hash"]) == ("succeeded", tx_hash)
    assert refunds.events(refund) == [
        ("refund.created", "awaiting_merchant"),
        ("refund.succeeded", "succeeded"),
    ]
    assert driver.sent() == driver.expected_split()
    assert refunds.search() == 0


def test_a_pasted_hash_proves_it_from_any_wallet(driver: ApiPaymentDriver, refunds: RefundCalls) -> None:
    refund = own(refunds)
    refunds.own = Payer(driver.ledger, new_wallet())
    driver.fund(refunds.own.wallet)
    tx_hash = refunds.pay_from_own_wallet(refund)
    assert refunds.search() == 0
    answer = refunds.post(f"{refund['id']}/proof/", {"transaction_hash": tx_hash.lower()})
    assert answer.status_code == 200, answer.content
    assert answer.json()["refund"]["status"] == "succeeded"
    again = refunds.post(f"{refund['id']}/proof/", {"transaction_hash": tx_hash})
    assert (again.status_code, refunds.events(refund)[-1]) == (200, ("refund.succeeded", "succeeded"))
    other = own(refunds)
    taken = refunds.post(f"{other['id']}/proof/", {"transaction_hash": tx_hash})
    assert (taken.status_code, taken.json()["code"]) == (409, "no_proof")
    assert refunds.status(other) == "awaiting_merchant"


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"Amount": str(REFUND - 1)}, "It delivered another amount."),
        ({"Amount": str(REFUND + 1)}, "It delivered another amount."),
        ({"DestinationTag": 3}, "Its destination tag is another."),
        ({"InvoiceID": "A" * 64}, "Its InvoiceID is not this refund's."),
        ({"InvoiceID": None}, "Its InvoiceID is not this refund's."),
        ({"Destination": "other"}, "It went to another account."),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_differs_proves_nothing(
    driver: ApiPaymentDriver, refunds: RefundCalls, changes: dict[str, Any], sentence: str
) -> None:
    refund = own(refunds)
    if "Destination" in changes:
        changes = {"Destination": driver.burn.address}
    tx_hash = refunds.pay_from_own_wallet(refund, **changes)
    answer = refunds.post(f"{refund['id']}/proof/", {"transaction_hash": tx_hash})
    assert (answer.status_code, answer.json()["error"]) == (409, sentence)
    assert refunds.search() == 0
    detail = refunds.session.get(f"/api/refunds/{refund['id']}/").json()
    assert detail["refund"]["status"] == "awaiting_merchant"
    shown = [(each["transaction_hash"], each["obstacle"]) for each in detail["mismatched"]]
    assert shown == ([] if "InvoiceID" in changes else [(tx_hash, sentence)])


@pytest.mark.parametrize("fits", [True, False])
def test_one_paid_after_it_was_canceled_counts_where_it_still_fits(
    driver: ApiPaymentDriver, refunds: RefundCalls, fits: bool
) -> None:
    refund = own(refunds)
    assert refunds.post(f"{refund['id']}/cancel/").status_code == 200
    payment = Refund.objects.get(pk=refund["id"]).payment
    if not fits:
        refunds.create(payment, amount="7")
    tx_hash = refunds.pay_from_own_wallet(refund)
    assert refunds.search() == 1
    shown = refunds.read(refund)
    assert (shown["status"], shown["transaction_hash"], shown["paid_after_end"]) == (
        "succeeded" if fits else "canceled",
        tx_hash,
        not fits,
    )
    notices = Notice.objects.filter(merchant=driver.merchant, kind="refund_failed")
    assert [notice.reason for notice in notices] == (
        [] if fits else ["You paid it after it had ended. It is not counted."]
    )


def test_an_unknown_hash_is_no_proof(driver: ApiPaymentDriver, refunds: RefundCalls) -> None:
    refund = own(refunds)
    answer = refunds.post(f"{refund['id']}/proof/", {"transaction_hash": "F" * 64})
    assert (answer.status_code, answer.json()["code"]) == (409, "no_proof")
    nonsense = refunds.post(f"{refund['id']}/proof/", {"transaction_hash": "F" * 63})
    assert nonsense.json()["transaction_hash"] == ["Transaction hash must have 64 hexadecimal digits."]
