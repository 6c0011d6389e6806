"""Where a refund goes is never guessed at: its customer names an account, and the merchant confirms it."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from apps.payments.models import Refund
from apps.refunds.services.ending import refunds_expire, suspended_refunds_end
from tests.factories.api_payment_driver import ApiPaymentDriver, Sent
from tests.factories.ledger_wallets import Payer, new_wallet
from tests.factories.payment_driver import XRP
from tests.factories.refund_calls import RefundCalls

CUSTOMER = Client()


def claim(refund: dict[str, Any], **body: Any) -> Any:
    token = refund["claim_url"].rpartition("/")[2]
    return CUSTOMER.post(f"/api/refunds/public/{token}/", body, content_type="application/json")


def check(refund: dict[str, Any], **body: Any) -> Any:
    token = refund["claim_url"].rpartition("/")[2]
    return CUSTOMER.post(f"/api/refunds/claim-check/{token}/", body, content_type="application/json")


def test_a_customer_names_an_account_and_the_merchant_confirms_it(
    driver: ApiPaymentDriver, refunds: RefundCalls
) -> None:
    other = Payer(driver.ledger, new_wallet())
    driver.fund(other.wallet)
    refund = refunds.create(refunds.paid(), ask_customer=True)
    assert (refund["status"], refund["destination_address"], refund["payment_url"]) == (
        "awaiting_payer",
        None,
        None,
    )
    named = claim(refund, address=other.address, tag=9)
    assert named.status_code == 200, named.content
    assert (named.json()["status"], named.json()["destination_tag"]) == ("awaiting_merchant", 9)
    assert "deposit_address" not in named.json()
    assert claim(refund, address=driver.payer.address).json()["code"] == "claim_used"

    shown = refunds.read(refund)
    assert (shown["needs_confirmation"], shown["deposit_tag"]) == (True, None)
    wrong = refunds.post(f"{refund['id']}/confirm/", {"destination_address": other.address})
    assert (wrong.status_code, wrong.json()["code"]) == (409, "address_changed")
    body = {"destination_address": other.address, "destination_tag": 9}
    key = refunds.post(f"{refund['id']}/confirm/", body, client=refunds.by_key)
    assert key.status_code == 403
    assert refunds.post(f"{refund['id']}/confirm/", body).status_code == 200
    assert refunds.post(f"{refund['id']}/confirm/", body).status_code == 200
    refunds.fund(refund)
    driver.settle_all()
    assert refunds.status(refund) == "succeeded"
    assert Sent(other.address, 4 * XRP, 9) in driver.sent()
    assert refunds.events(refund) == [
        ("refund.created", "awaiting_payer"),
        ("refund.updated", "awaiting_merchant"),
        ("refund.updated", "awaiting_merchant"),
        ("refund.updated", "sending"),
        ("refund.succeeded", "succeeded"),
    ]


def test_an_account_that_demands_a_tag_and_gave_none_is_asked(
    driver: ApiPaymentDriver, refunds: RefundCalls
) -> None:
    payment = refunds.paid()
    driver.payer.set(SetFlag=1)
    driver.close_ledgers()
    options = refunds.session.get("/api/refunds/options/", {"payment_id": str(payment.pk)}).json()
    assert options["obstacle"] == (
        "The account that paid demands a destination tag, and the payment came without one."
    )
    refund = refunds.create(payment)
    assert refund["status"] == "awaiting_payer"
    without = claim(refund, address=driver.payer.address)
    assert (without.status_code, list(without.json())[:1]) == (400, ["error"])
    assert "tag" in without.json()
    assert claim(refund, address=driver.payer.address, tag=1).status_code == 200


def test_a_source_tag_becomes_the_destination_tag(driver: ApiPaymentDriver, refunds: RefundCalls) -> None:
    driver.payer.set(SetFlag=1)
    driver.close_ledgers()
    payment = driver.request_payment("10")
    driver.deposit(10 * XRP, tag=payment.tag, SourceTag=71)
    driver.settle_all()
    refund = refunds.create(payment)
    assert (refund["status"], refund["destination_tag"]) == ("awaiting_merchant", 71)


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"address": "rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh"}, "tag"),
    ({"address": "nonsense"}, "address"),
    ({"address": ""}, "address"),
    ({"address": 5}, "address"),
    ({}, "address"),
    ({"address": "new"}, "address"),
    ({"address": "platform"}, "address"),
    ({"address": "payer", "tag": -1}, "tag"),
    ({"address": "payer", "tag": 2**32}, "tag"),
    ({"address": "payer", "tag": "1"}, "tag"),
    ({"address": "payer:5", "tag": 6}, "tag"),
]


def test_a_wrong_account_is_refused_by_its_field(
    driver: ApiPaymentDriver, refunds: RefundCalls, settings: Any
) -> None:
    settings.RATE_PAY_PER_MINUTE = 100
    refund = refunds.create(refunds.paid(), ask_customer=True)
    names = {
        "new": new_wallet().address,
        "platform": driver.platform.address,
        "payer": driver.payer.address,
        "payer:5": f"{driver.payer.address}:5",
    }
    for body, field in WRONG:
        sent = body | ({"address": names[body["address"]]} if body.get("address") in names else {})
        answer, checked = claim(refund, **sent), check(refund, **sent)
        assert (answer.status_code, field in answer.json()) == (400, True), (sent, answer.content)
        different = {name: value for name, value in checked.json().items() if name != "request_id"}
        assert different == {name: value for name, value in answer.json().items() if name != "request_id"}
    assert refunds.status(refund) == "awaiting_payer"


def test_an_account_is_looked_up_before_it_is_named(
    driver: ApiPaymentDriver, refunds: RefundCalls, settings: Any
) -> None:
    refund = refunds.create(refunds.paid(), ask_customer=True)
    events = refunds.events(refund)
    found = check(refund, address=f"{driver.payer.address}:7")
    assert (found.status_code, found.json()) == (
        *(200, {"destination_address": driver.payer.address, "destination_tag": 7}),
    )
    driver.payer.set(SetFlag=1)
    driver.close_ledgers()
    assert "tag" in check(refund, address=driver.payer.address).json()
    driver.payer.set(ClearFlag=1)
    driver.close_ledgers()
    # Nothing is kept of it.
    assert (refunds.read(refund)["destination_address"], refunds.events(refund)) == (None, events)

    settings.RATE_PAY_PER_MINUTE = 1
    many = [check(refund, address="r") for _ in range(4)]
    assert {answer.status_code for answer in many} <= {400, 429}
    assert many[-1].status_code == 429
    settings.RATE_PAY_PER_MINUTE = 100
    assert claim(refund, address=driver.payer.address).status_code == 200
    assert check(refund, address=driver.payer.address).json()["code"] == "claim_used"
    assert check({"claim_url": "none"}, address=driver.payer.address).status_code == 404


def test_unpaid_refunds_expire_once_the_ledger_has_passed_their_end(
    driver: ApiPaymentDriver, refunds: RefundCalls, monkeypatch: pytest.MonkeyPatch
) -> None:
    payment = refunds.paid()
    waiting = refunds.create(payment, ask_customer=True, amount="1")
    week = Refund.objects.get(pk=refunds.create(payment, amount="1")["id"])
    assert week.expires_at - week.created_at == timedelta(days=7)
    # The local ledger takes a minute to close a week's ledgers.
    monkeypatch.setattr("apps.refunds.services.create.MERCHANT_WAIT", timedelta(minutes=10))
    open_ = refunds.create(payment, amount="1")
    driver.advance_clock(int(timedelta(minutes=11).total_seconds()))
    refunds_expire(mode=driver.mode)
    assert refunds.status(open_) == "awaiting_merchant"  # the sweep has not passed its end
    driver.sweep()
    refunds_expire(mode=driver.mode)
    assert (refunds.status(open_), refunds.status(waiting)) == ("expired", "awaiting_payer")
    assert refunds.read(open_)["failure_reason"] == "Not paid in time."


def test_a_suspended_merchants_open_refunds_end_and_funded_ones_are_paid(
    driver: ApiPaymentDriver, refunds: RefundCalls
) -> None:
    payment = refunds.paid()
    funded, open_ = refunds.create(payment), refunds.create(payment)
    refunds.fund(funded)
    merchant = driver.merchant
    merchant.__class__.objects.filter(pk=merchant.pk).update(
        is_active=False, suspended_test_at=driver.clock(), suspended_live_at=driver.clock()
    )
    suspended_refunds_end(mode=driver.mode)
    driver.settle_all()
    assert [Refund.objects.get(pk=each["id"]).status for each in (funded, open_)] == [
        "succeeded",
        "canceled",
    ]
