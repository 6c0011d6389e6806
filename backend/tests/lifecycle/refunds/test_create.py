"""Who may refund how much: one row for each key for ever, limits, and rates."""

from __future__ import annotations

import threading
from typing import Any

from django.db import connection, transaction
from django.test import Client

from apps.payments.models import Refund
from tests.factories.api_payment_driver import ApiPaymentDriver
from tests.factories.rates import SetRates
from tests.factories.refund_calls import RefundCalls
from tests.factories.rows import close_network
from tests.factories.sql import snapshot

WRITTEN = ("payments_refund", "payments_payment", "webhooks_event")


def refused(answer: Any) -> tuple[int, str | None]:
    return answer.status_code, answer.json().get("code")


def test_twenty_identical_requests_at_once_make_one_refund(
    driver: ApiPaymentDriver, refunds: RefundCalls
) -> None:
    payment = refunds.paid()
    answers: list[Any] = []

    def call() -> None:
        try:
            answers.append(refunds.ask(payment, key="once", amount="9", client=_session(refunds)))
        finally:
            connection.close()

    threads = [threading.Thread(target=call) for _ in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    # A merchant asks the ledger once at a time: who comes meanwhile is asked to repeat the call.
    assert {refused(answer) for answer in answers} <= {(201, None), (503, "ledger_unavailable")}
    answers += [refunds.ask(payment, key="once", amount="9") for _ in range(2)]
    made = [answer for answer in answers if answer.status_code == 201]
    assert {answer.json()["refund"]["id"] for answer in made} == {
        str(refund.pk) for refund in Refund.objects.filter(payment=payment)
    }
    assert sum("Idempotent-Replayed" not in answer.headers for answer in made) == 1
    assert refused(refunds.ask(payment, key="once", amount="1")) == (409, "idempotency_mismatch")


def test_an_amount_may_be_a_number(driver: ApiPaymentDriver, refunds: RefundCalls) -> None:
    payment = refunds.paid()
    made = refunds.ask(payment, key="once", amount=1.5)
    assert (made.status_code, made.json()["refund"]["amount"]) == (201, "1.500000")
    # The same amount, said otherwise.
    assert (
        refunds.ask(payment, key="once", amount="1.5").json()["refund"]["id"] == made.json()["refund"]["id"]
    )


def _session(refunds: RefundCalls) -> Client:
    return Client(headers={"authorization": f"Bearer {refunds.signed_in.access}"})


def test_what_cannot_be_refunded_is_refused_and_nothing_changes(
    driver: ApiPaymentDriver, refunds: RefundCalls
) -> None:
    payment, pending = refunds.paid(), driver.request_payment("10")
    refunds.create(payment, amount="4")
    before = snapshot(WRITTEN)
    cases: list[tuple[dict[str, Any], int, str | None]] = [
        ({"amount": "6.000001"}, 409, "refund_too_much"),
        ({"amount": "1", "refunds_total": "0"}, 409, "refunds_changed"),
        ({"amount": "0"}, 400, None),
        ({"amount": "-1"}, 400, None),
        ({"amount": "1.0000001"}, 400, None),
        ({"amount": "much"}, 400, None),
        ({"amount": 10**20}, 409, "refund_too_much"),
        ({"amount": True}, 400, None),
        ({}, 400, None),
        ({"amount": "1", "price": "1"}, 400, None),
        ({"price": "1"}, 400, None),
        ({"amount": "1", "method": "pigeon"}, 400, None),
        ({"amount": "1", "rate": "tomorrow"}, 400, None),
        ({"amount": "1", "reason": "x" * 501}, 400, None),
        ({"amount": "1", "payment_id": "1"}, 400, None),
        ({"amount": "1", "payment_id": "2b7e9c14-5d3a-4c68-8f21-9a0c7d4e6b55"}, 404, None),
        ({"amount": "1", "payment_id": str(pending.pk)}, 409, "not_refundable"),
        ({"amount": "1", "surprise": 1}, 400, "parameter_unknown"),
    ]
    for body, status, code in cases:
        answer = refunds.ask(payment, **body)
        assert answer.status_code == status, (body, answer.content)
        assert code is None or answer.json()["code"] == code, (body, answer.content)
    others = RefundCalls(ApiPaymentDriver(driver.ledger, driver.client, driver.receiver))
    assert others.ask(payment, amount="1").status_code == 404
    assert others.session.get("/api/refunds/options/", {"payment_id": str(payment.pk)}).status_code == 404
    assert snapshot(WRITTEN) == before
    assert refunds.ask(payment, amount="6", refunds_total="4").status_code == 201


def test_a_payment_of_a_closed_network_is_not_refunded(
    driver: ApiPaymentDriver, refunds: RefundCalls
) -> None:
    payment = refunds.paid()
    # Rolled back: other tests go on with this network.
    with transaction.atomic():
        close_network("test")
        assert refused(refunds.ask(payment, amount="1")) == (409, "not_refundable")
        options = refunds.session.get("/api/refunds/options/", {"payment_id": str(payment.pk)})
        assert refused(options) == (409, "not_refundable")
        transaction.set_rollback(True)


def test_above_his_limits_a_merchant_signs_in_again_and_a_key_is_refused(
    driver: ApiPaymentDriver, refunds: RefundCalls
) -> None:
    payment = refunds.paid()
    assert refused(refunds.ask(payment, client=refunds.by_key, amount="1")) == (403, "refunds_not_allowed")
    _settings(refunds, "2", "3")
    assert refunds.ask(payment, client=refunds.by_key, amount="2").status_code == 201
    assert refused(refunds.ask(payment, client=refunds.by_key, amount="1.000001")) == (
        403,
        "refund_above_limit",
    )
    refunds.grow_old()
    name = driver.merchant.username
    limit = {"username": name, "refund_limit": "50"}
    assert refused(_auth(refunds, "put", "/api/auth/profile/update/", limit)) == (403, "reauth")
    assert refused(_auth(refunds, "post", _KEY_REFUNDS, {"allowed": True})) == (403, "reauth")
    assert refused(refunds.ask(payment, amount="2.5")) == (403, "reauth")
    assert refunds.ask(payment, amount="1").status_code == 201
    assert refused(refunds.ask(payment, amount="0.000001")) == (403, "reauth")
    assert RefundCalls(driver).ask(payment, amount="7").status_code == 201


_KEY_REFUNDS = "/api/wallets/secret-key/refunds/"


def _auth(refunds: RefundCalls, method: str, path: str, body: dict[str, Any]) -> Any:
    return getattr(refunds.session, method)(path, body, content_type="application/json")


def _settings(refunds: RefundCalls, one: str, day: str) -> None:
    """The merchant sets his limits, and lets his key refund."""
    name = refunds.driver.merchant.username
    body = {"username": name, "refund_limit": one, "refund_day_limit": day}
    answer = _auth(refunds, "put", "/api/auth/profile/update/", body)
    assert (answer.status_code, answer.json()["refund_limit"]) == (200, f"{one}.000000"), answer.content
    wrong = _auth(refunds, "put", "/api/auth/profile/update/", body | {"refund_limit": "-1"})
    assert (wrong.status_code, "refund_limit" in wrong.json()) == (400, True)
    allowed = _auth(refunds, "post", _KEY_REFUNDS, {"allowed": True})
    assert (allowed.status_code, allowed.json()["may_refund"]) == (200, True), allowed.content


def test_a_price_is_refunded_at_the_rate_then_or_now_rounded_down(
    driver: ApiPaymentDriver, refunds: RefundCalls, set_rates: SetRates
) -> None:
    set_rates("EUR", kraken="2.0938", bitstamp="2.0938", coinbase="2.0938")
    payment = driver.request_payment("", price="24.00", currency="EUR")
    driver.deposit(payment.amount, tag=payment.tag)
    driver.settle_all()
    set_rates("EUR", kraken="2.2210", bitstamp="2.2210", coinbase="2.2210")
    options = refunds.session.get("/api/refunds/options/", {"payment_id": str(payment.pk)}).json()
    assert (options["rate_then"]["rate"], options["rate_now"]["rate"], options["price_left"]) == (
        "2.0938",
        "2.221",
        "24.00",
    )
    then = refunds.create(payment, price="12.00", rate="then")
    assert (then["amount"], then["price"], then["rate"]) == ("5.731206", "12.00", "2.0938")
    now = refunds.create(payment, price="6.00", rate="now", method="own_wallet")
    assert (now["amount"], now["rate"]) == ("2.701485", "2.221")
    refunds.pay_from_own_wallet(now)
    refunds.search()
    refunds.fund(then)
    driver.settle_all()
    last = refunds.create(payment, price="6.00", rate="now", method="own_wallet")
    refunds.pay_from_own_wallet(last)
    refunds.search()
    payment.refresh_from_db()
    # Worth the price: nothing more is refunded, although drops are left.
    assert (payment.refund_status, payment.refunded_amount < payment.amount) == ("full", True)
    assert refused(refunds.ask(payment, amount="0.000001")) == (409, "refund_too_much")


def test_lists_sums_and_file(driver: ApiPaymentDriver, refunds: RefundCalls) -> None:
    payment = refunds.paid(username="=cmd()")
    first = refunds.create(payment, amount="1", reason="one")
    refunds.create(payment, amount="2", method="own_wallet")
    refunds.post(f"{first['id']}/cancel/")
    listed = refunds.session.get("/api/refunds/").json()
    assert [(each["amount"], each["status"]) for each in listed["refunds"]] == [
        ("2.000000", "awaiting_merchant"),
        ("1.000000", "canceled"),
    ]
    by_key = refunds.by_key.get("/api/refunds/", {"status": "canceled"}).json()
    assert (by_key["total_count"], by_key["refunds"][0]["id"]) == (1, first["id"])
    assert refunds.by_key.get("/api/refunds/", {"state": "x"}).status_code == 400
    for query, count in (
        ({"method": "own_wallet"}, 1),
        ({"search": str(payment.pk)[:8]}, 2),
        ({"search": "%"}, 0),
    ):
        assert refunds.session.get("/api/refunds/", query).json()["total_count"] == count
    sums = refunds.session.get("/api/refunds/sums/").json()
    assert (sums["awaiting_merchant"], sums["succeeded"], sums["failed"]) == (1, 0, 0)
    file = refunds.session.get("/api/refunds/file.csv")
    lines = file.getvalue().decode().splitlines()
    assert len(lines) == 3
    assert "'=cmd()" in lines[1]
