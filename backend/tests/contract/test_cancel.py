"""Cancelling against a real ledger: the payment expires, or turns out to be paid."""

from __future__ import annotations

import dataclasses
import threading
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from apps.accounts.services.secret_keys import secret_key_create
from apps.common import jobs
from apps.common.modes import Mode
from apps.payments.models import Deposit, Payment
from apps.payments.services import cancel
from stack.children import wait_until
from tests.factories.answers import error_of
from tests.factories.api_payment_driver import ApiPaymentDriver
from tests.factories.payment_driver import XRP
from tests.factories.platform import create_merchant
from tests.factories.users import create_user, signed_in
from tests.factories.watched import while_watched


def _cancel(payment: Payment, key: str) -> Any:
    return Client(headers={"authorization": f"Bearer {key}"}).post(f"/api/payments/cancel/{payment.pk}/")


def test_a_pending_payment_expires_at_once(driver: ApiPaymentDriver) -> None:
    payment = driver.create_payment()

    response = while_watched(driver, lambda: _cancel(payment, driver.key))

    assert response.status_code == 200, response.content
    body = response.json()
    assert (body["id"], body["status"], body["exception"]) == (str(payment.pk), "expired", "none")
    ended = Payment.objects.get(pk=payment.pk)
    assert ended.ended_ledger == driver.client.server_state().validated_index
    assert ended.expires_at < payment.expires_at
    assert [event for event, *_ in driver.event_summaries(payment)] == ["payment.expired"]


def test_repeating_it_returns_the_same_and_changes_nothing(driver: ApiPaymentDriver) -> None:
    payment = driver.create_payment()
    first = while_watched(driver, lambda: _cancel(payment, driver.key)).json()
    before = Payment.objects.filter(pk=payment.pk).values().get()

    again = _cancel(payment, driver.key)

    assert again.status_code == 200
    assert {**again.json(), "server_time": None} == {**first, "server_time": None}
    assert Payment.objects.filter(pk=payment.pk).values().get() == before


def test_a_payment_validated_before_the_cancel_wins(driver: ApiPaymentDriver) -> None:
    """The transaction is in a ledger that has not been swept when the cancellation comes."""
    payment = driver.create_payment()
    driver.pay(payment.amount, tag=payment.tag)
    driver.close_ledgers()

    response = while_watched(driver, lambda: _cancel(payment, driver.key))

    assert error_of(response) == (409, "This payment has already been paid.")
    driver.settle_all()
    assert Payment.objects.get(pk=payment.pk).status == "completed"


def test_what_comes_after_the_cancel_is_returned(driver: ApiPaymentDriver) -> None:
    """The transaction was submitted, but is in no validated ledger yet."""
    payment = driver.create_payment()
    tx_hash = driver.pay(payment.amount, tag=payment.tag)

    response = while_watched(driver, lambda: _cancel(payment, driver.key))

    assert (response.status_code, response.json()["status"]) == (200, "expired")
    driver.close_ledgers()
    driver.settle_all()
    deposit = Deposit.objects.get(tx_hash=tx_hash)
    assert (deposit.flow, deposit.reason) == ("reject", "payment_expired")
    found = Payment.objects.get(pk=payment.pk)
    assert (found.status, found.exception, found.deposit_id) == ("expired", "late", None)
    assert driver.balance(driver.payout) == 1000 * XRP


def test_a_settled_payment_cannot_be_cancelled(driver: ApiPaymentDriver) -> None:
    payment = driver.paid_payment()
    driver.settle_all()
    before = Payment.objects.filter(pk=payment.pk).values().get()

    response = _cancel(payment, driver.key)

    assert error_of(response) == (409, "This payment has already been paid.")
    assert Payment.objects.filter(pk=payment.pk).values().get() == before


def test_without_a_watcher_the_outcome_is_pending(
    driver: ApiPaymentDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cancel, "WAIT_SECONDS", 0.3)
    payment = driver.create_payment()
    driver.close_ledgers()

    response = _cancel(payment, driver.key)

    assert response.status_code == 202
    assert (response.json()["status"], response.json()["ended"]) == ("pending", True)
    ended = Payment.objects.get(pk=payment.pk)
    assert (ended.status, ended.ended_ledger) == ("pending", driver.client.server_state().validated_index)
    driver.sweep()
    assert _cancel(payment, driver.key).json()["status"] == "expired"


def test_an_overdue_payment_is_left_to_expire_without_waiting(
    driver: ApiPaymentDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    def wait(*_: object, **__: object) -> None:
        raise AssertionError("It waited, though the payment expires only later.")

    monkeypatch.setattr(time, "sleep", wait)
    payment = driver.create_payment(expires_in=timedelta(milliseconds=1))
    driver.advance_clock(1)  # past its end, by less than thirty seconds
    driver.sweep()
    before = Payment.objects.filter(pk=payment.pk).values().get()

    response = _cancel(payment, driver.key)

    assert response.status_code == 202
    assert (response.json()["status"], response.json()["ended"]) == ("pending", True)
    assert Payment.objects.filter(pk=payment.pk).values().get() == before
    driver.advance_clock(60)
    driver.sweep()
    assert _cancel(payment, driver.key).json()["status"] == "expired"


def test_only_four_wait_at_once_and_a_fifth_returns_immediately(
    driver: ApiPaymentDriver, monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    monkeypatch.setattr(cancel, "WAIT_SECONDS", 60)
    settings.OUTSIDE_SECONDS = 20  # they ask the ledger one after the other, on a machine that may be busy
    wakes: Counter[int] = Counter()

    def wake(task: str) -> None:
        if task == "ledger.sweep":
            wakes[threading.get_ident()] += 1

    # A request wakes the sweep when it ends the payment, and again when it starts to wait.
    monkeypatch.setattr(jobs, "wake", wake)
    *patient, fifth = [driver.create_payment() for _ in range(5)]
    driver.close_ledgers()

    def waits(payment: Payment) -> int:
        try:
            return int(_cancel(payment, driver.key).status_code)
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        responses = [pool.submit(waits, payment) for payment in patient]
        assert wait_until(lambda: sum(count > 1 for count in wakes.values()) == len(patient), seconds=30)
        undecided = _cancel(fifth, driver.key)
        assert (undecided.status_code, undecided.json()["ended"]) == (202, True)
        assert not any(response.done() for response in responses)
        driver.sweep()
        assert [response.result() for response in responses] == [200] * 4
    # The fifth was ended too, and can now wait as well.
    assert _cancel(fifth, driver.key).json()["status"] == "expired"


def test_payments_of_other_merchants_and_of_the_other_mode_are_not_found(driver: ApiPaymentDriver) -> None:
    payment = driver.create_payment()
    other = create_merchant(with_wallet=False)
    live = secret_key_create(owner_id=driver.merchant.pk, mode=Mode.LIVE).key
    before = Payment.objects.filter(pk=payment.pk).values().get()

    for foreign in (other.keys["test"], live):
        assert _cancel(payment, foreign).status_code == 404
    assert Payment.objects.filter(pk=payment.pk).values().get() == before


def test_a_signed_in_merchant_cancels_in_the_current_mode(driver: ApiPaymentDriver) -> None:
    payment = driver.create_payment()
    session = signed_in(driver.merchant)
    before = Payment.objects.filter(pk=payment.pk).values().get()

    session.post("test-mode", {"mode": False})
    assert _cancel(payment, session.access).status_code == 404
    assert _cancel(payment, signed_in(create_user()).access).status_code == 404
    assert _cancel(payment, signed_in(create_user(is_superuser=True)).access).status_code == 404
    assert Payment.objects.filter(pk=payment.pk).values().get() == before

    session.post("test-mode", {"mode": True})
    response = while_watched(driver, lambda: _cancel(payment, session.access))
    assert (response.status_code, response.json()["status"]) == (200, "expired")


def test_nothing_changes_while_the_ledger_is_away(driver: ApiPaymentDriver, settings: Any) -> None:
    away = dataclasses.replace(settings.LEDGERS["test"], url="ws://127.0.0.1:1")
    settings.LEDGERS = {**settings.LEDGERS, "test": away}
    payment = driver.create_payment()
    before = Payment.objects.filter(pk=payment.pk).values().get()

    response = _cancel(payment, driver.key)

    assert error_of(response) == (
        503,
        "The ledger does not respond. Try again.",
    )
    assert Payment.objects.filter(pk=payment.pk).values().get() == before
