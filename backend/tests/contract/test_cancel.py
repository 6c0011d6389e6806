"""Cancelling against a real ledger: the payment expires, or turns out to be paid."""

from __future__ import annotations

import dataclasses
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from apps.accounts.services.secret_keys import secret_key_create
from apps.payments.models import Deposit, Payment
from apps.payments.services import cancel, sweep_wait
from tests.api.builders import create_merchant
from tests.api.users import create_user, signed_in
from tests.contract.watched import client, key, ledger, local_ledger, sealing_keys, shop, while_watched
from tests.lifecycle.shop import XRP, Shop

__all__ = ["client", "key", "ledger", "local_ledger", "sealing_keys", "shop"]


def _cancel(payment: Payment, key: str) -> Any:
    return Client(headers={"authorization": f"Bearer {key}"}).post(f"/api/payments/cancel/{payment.pk}/")


def test_a_pending_payment_expires_at_once(shop: Shop, key: str) -> None:
    payment = shop.asks()

    answer = while_watched(shop, lambda: _cancel(payment, key))

    assert answer.status_code == 200, answer.content
    body = answer.json()
    assert (body["id"], body["status"], body["exception"]) == (str(payment.pk), "expired", "none")
    ended = Payment.objects.get(pk=payment.pk)
    assert ended.ended_ledger == shop.client.server_state().validated_index
    assert ended.expires_at < payment.expires_at
    assert [event for event, *_ in shop.told(payment)] == ["payment.expired"]


def test_repeating_it_returns_the_same_and_changes_nothing(shop: Shop, key: str) -> None:
    payment = shop.asks()
    first = while_watched(shop, lambda: _cancel(payment, key)).json()
    before = Payment.objects.filter(pk=payment.pk).values().get()

    again = _cancel(payment, key)

    assert again.status_code == 200
    assert {**again.json(), "server_time": None} == {**first, "server_time": None}
    assert Payment.objects.filter(pk=payment.pk).values().get() == before


def test_a_payment_validated_before_the_cancel_wins(shop: Shop, key: str) -> None:
    """The payer's transaction stands in a ledger that the sweep has not read when the cancel comes."""
    payment = shop.asks()
    shop.pays(payment.amount, tag=payment.tag)
    shop.closes()

    answer = while_watched(shop, lambda: _cancel(payment, key))

    assert (answer.status_code, answer.json()["error"]) == (409, "This payment has already been paid.")
    shop.finishes()
    assert Payment.objects.get(pk=payment.pk).status == "completed"


def test_what_comes_after_the_cancel_is_returned(shop: Shop, key: str) -> None:
    """The transaction is on its way, but no ledger holds it yet: the cancel wins."""
    payment = shop.asks()
    tx_hash = shop.pays(payment.amount, tag=payment.tag)

    answer = while_watched(shop, lambda: _cancel(payment, key))

    assert (answer.status_code, answer.json()["status"]) == (200, "expired")
    shop.closes()
    shop.finishes()
    deposit = Deposit.objects.get(tx_hash=tx_hash)
    assert (deposit.flow, deposit.reason) == ("reject", "payment_expired")
    found = Payment.objects.get(pk=payment.pk)
    assert (found.status, found.exception, found.deposit_id) == ("expired", "late", None)
    assert shop.balance(shop.payout) == 1000 * XRP


def test_a_settled_payment_cannot_be_cancelled(shop: Shop, key: str) -> None:
    payment = shop.asks()
    shop.arrives(payment.amount, tag=payment.tag)
    shop.finishes()
    before = Payment.objects.filter(pk=payment.pk).values().get()

    answer = _cancel(payment, key)

    assert (answer.status_code, answer.json()["error"]) == (409, "This payment has already been paid.")
    assert Payment.objects.filter(pk=payment.pk).values().get() == before


def test_without_a_watcher_the_outcome_is_pending(
    shop: Shop, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cancel, "WAIT_SECONDS", 0.3)
    payment = shop.asks()
    shop.closes()

    answer = _cancel(payment, key)

    assert (answer.status_code, answer.json()["code"]) == (503, "outcome_pending")
    assert answer["Retry-After"] == "5"
    ended = Payment.objects.get(pk=payment.pk)
    assert (ended.status, ended.ended_ledger) == ("pending", shop.client.server_state().validated_index)
    shop.watches()
    assert _cancel(payment, key).json()["status"] == "expired"


def test_an_overdue_payment_is_left_to_expire_without_waiting(
    shop: Shop, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def wait(*_: object, **__: object) -> None:
        raise AssertionError("Nobody can say how long its expiry takes: there is nothing to wait for.")

    monkeypatch.setattr(time, "sleep", wait)
    payment = shop.asks(lasts=timedelta(milliseconds=1))
    ahead = payment.expires_at - shop.client.server_state().close_time
    shop.passes(max(1, int(ahead.total_seconds()) + 1))  # its time is over, and not by thirty seconds
    shop.watches()
    before = Payment.objects.filter(pk=payment.pk).values().get()

    answer = _cancel(payment, key)

    assert (answer.status_code, answer.json()["code"]) == (503, "outcome_pending")
    assert answer.json()["error"] == (
        "This payment has ended; whether it was paid is not known yet. Try again."
    )
    assert Payment.objects.filter(pk=payment.pk).values().get() == before
    shop.passes(60)
    shop.watches()
    assert _cancel(payment, key).json()["status"] == "expired"


class Places:
    """The places for those who wait, counted from outside."""

    def __init__(self, real: Any) -> None:
        self._real = real
        self.taken = threading.Semaphore(0)

    def acquire(self, *, blocking: bool) -> bool:
        got = bool(self._real.acquire(blocking=blocking))
        if got:
            self.taken.release()
        return got

    def release(self) -> None:
        self._real.release()


def test_only_four_wait_at_once_and_a_fifth_returns_immediately(
    shop: Shop, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cancel, "WAIT_SECONDS", 60)
    places = Places(sweep_wait._waiting)
    monkeypatch.setattr(sweep_wait, "_waiting", places)
    *patient, fifth = [shop.asks() for _ in range(5)]
    shop.closes()

    def waits(payment: Payment) -> int:
        try:
            return int(_cancel(payment, key).status_code)
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        answers = [pool.submit(waits, payment) for payment in patient]
        for _ in patient:
            assert places.taken.acquire(timeout=30)
        refused = _cancel(fifth, key)
        assert (refused.status_code, refused.json()["code"]) == (503, "outcome_pending")
        assert not any(answer.done() for answer in answers)
        shop.watches()
        assert [answer.result() for answer in answers] == [200] * 4
    # It was ended all the same, and its place is free again.
    assert _cancel(fifth, key).json()["status"] == "expired"


def test_others_payments_and_other_modes_are_unknown(shop: Shop, key: str) -> None:
    payment = shop.asks()
    stranger = create_merchant(with_wallet=False)
    live = secret_key_create(owner_id=shop.merchant.pk, mode="live").key
    before = Payment.objects.filter(pk=payment.pk).values().get()

    for foreign in (stranger.keys["test"], live):
        assert _cancel(payment, foreign).status_code == 404
    assert Payment.objects.filter(pk=payment.pk).values().get() == before


def test_a_signed_in_merchant_cancels_in_the_current_mode(shop: Shop) -> None:
    payment = shop.asks()
    session = signed_in(shop.merchant)
    before = Payment.objects.filter(pk=payment.pk).values().get()

    session.post("test-mode", {"mode": False})
    assert _cancel(payment, session.access).status_code == 404
    assert _cancel(payment, signed_in(create_user()).access).status_code == 404
    assert _cancel(payment, signed_in(create_user(is_superuser=True)).access).status_code == 404
    assert Payment.objects.filter(pk=payment.pk).values().get() == before

    session.post("test-mode", {"mode": True})
    answer = while_watched(shop, lambda: _cancel(payment, session.access))
    assert (answer.status_code, answer.json()["status"]) == (200, "expired")


def test_nothing_changes_while_the_ledger_is_away(shop: Shop, key: str, settings: Any) -> None:
    away = dataclasses.replace(settings.LEDGERS["test"], url="ws://127.0.0.1:1")
    settings.LEDGERS = {**settings.LEDGERS, "test": away}
    payment = shop.asks()
    before = Payment.objects.filter(pk=payment.pk).values().get()

    answer = _cancel(payment, key)

    assert (answer.status_code, answer.json()["error"]) == (503, "The ledger does not respond. Try again.")
    assert Payment.objects.filter(pk=payment.pk).values().get() == before
