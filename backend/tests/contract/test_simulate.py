"""The simulated payer on a local ledger, and what the payer reads after each step."""

from __future__ import annotations

import dataclasses
import json
from typing import Any

import pytest
from django.test import Client

from apps.payments.models import Deposit, Leg, Payment
from apps.treasury.models import Network
from tests.factories.answers import error_of
from tests.factories.api_payment_driver import ApiPaymentDriver
from tests.factories.payment_driver import XRP, legs_of


@pytest.fixture
def payment(driver: ApiPaymentDriver) -> Payment:
    return driver.request_payment("10")


def _simulate(payment: Payment, scenario: Any) -> Any:
    return Client().post(
        f"/api/payments/simulate/{payment.pk}/",
        json.dumps({"scenario": scenario}),
        content_type="application/json",
    )


def _sends(driver: ApiPaymentDriver, payment: Payment, scenario: str) -> dict[str, Any]:
    """Simulate, and sweep what was sent; returns the response."""
    response = _simulate(payment, scenario)
    assert response.status_code == 200, response.content
    driver.close_and_sweep(2)
    return dict(response.json())


def _unmatched(payment_id: object, tx_hash: str) -> tuple[int, dict[str, Any]]:
    """The response about an unmatched deposit."""
    response = Client().get(f"/api/payments/simulate/{payment_id}/", {"transaction_hash": tx_hash})
    return response.status_code, response.json()


def test_exact_completes_and_the_payer_sees_the_split(driver: ApiPaymentDriver, payment: Payment) -> None:
    assert driver.public_payment(payment)["can_simulate"] is True

    sent = _sends(driver, payment, "exact")

    assert driver.public_state(payment) == ("processing", "none")
    driver.settle_all()
    public = driver.public_payment(payment)
    assert (public["status"], public["transaction_hash"]) == ("completed", sent["transaction_hash"])
    shares = [public[name] for name in ("platform_fee", "burn_amount", "merchant_payout")]
    assert shares == ["0.100000", "0.010000", "9.900000"]
    assert (public["received_amount"], public["due_amount"], public["deposits"]) == ("10.000000", None, [])
    assert all(public[name] for name in ("payout_transaction_hash", "burn_transaction_hash", "paid_at"))
    assert (public["payment_url"], public["qr_code_url"]) == (None, None)
    assert driver.balance(driver.payout) == 1000 * XRP + 9_900_000
    assert _simulate(payment, "exact").status_code == 409


def test_underpaid_is_returned_and_can_be_paid_again(driver: ApiPaymentDriver, payment: Payment) -> None:
    short = _sends(driver, payment, "underpay")["transaction_hash"]

    public = driver.public_payment(payment)
    assert (public["status"], public["exception"], public["due_amount"]) == (
        "pending",
        "underpaid",
        "10.000000",
    )
    assert public["deposits"] == [
        {
            "amount": "5.000000",
            "reason": "Amount too low",
            "reason_code": "amount_too_low",
            "return_status": "pending",
            "returned_amount": None,
            "transaction_hash": short,
            "return_transaction_hash": None,
        }
    ]

    _sends(driver, payment, "exact")
    driver.settle_all()

    public = driver.public_payment(payment)
    assert (public["status"], public["deposits"][0]["return_status"]) == ("completed", "completed")
    assert len(public["deposits"][0]["return_transaction_hash"]) == 64
    assert public["deposits"][0]["returned_amount"] == "4.999988"


@pytest.mark.parametrize(
    ("scenario", "state", "received", "rejected"),
    [
        ("overpay", ("completed", "overpaid"), "15.000000", ("5.000000", "Overpaid (excess)", "completed")),
        ("late", ("expired", "late"), None, ("10.000000", "Payment expired", "completed")),
        ("twice", ("completed", "duplicate"), "10.000000", ("10.000000", "Already paid", "completed")),
    ],
)
def test_what_is_sent_too_much_or_too_late_is_returned(
    driver: ApiPaymentDriver,
    payment: Payment,
    scenario: str,
    state: tuple[str, str],
    received: str | None,
    rejected: tuple[str, str, str],
) -> None:
    _sends(driver, payment, scenario)
    driver.settle_all()

    assert driver.public_state(payment) == state
    assert driver.public_payment(payment)["received_amount"] == received
    assert driver.rejected_deposits(payment) == [rejected]


def test_twice_settles_the_first_and_returns_the_second(driver: ApiPaymentDriver, payment: Payment) -> None:
    sent = _sends(driver, payment, "twice")
    driver.settle_all()

    first, second = sent["transaction_hashes"]
    assert sent["transaction_hash"] == first
    assert sent["message"].startswith("10 XRP was sent twice.")
    public = driver.public_payment(payment)
    assert public["transaction_hash"] == first
    assert [deposit["transaction_hash"] for deposit in public["deposits"]] == [second]
    assert driver.balance(driver.payout) == 1000 * XRP + 9_900_000


@pytest.mark.parametrize(
    ("scenario", "reason", "code", "message"),
    [
        ("wrong_tag", "Unknown destination tag", "unknown_destination_tag", "with destination tag "),
        ("no_tag", "No destination tag", "no_destination_tag", "without a destination tag."),
    ],
)
def test_an_unmatched_deposit_is_returned_and_changes_no_payment(
    driver: ApiPaymentDriver, payment: Payment, scenario: str, reason: str, code: str, message: str
) -> None:
    before = driver.public_payment(payment)

    response = _simulate(payment, scenario).json()

    assert response["message"].startswith(f"10 XRP was sent {message}")
    tx_hash = response["transaction_hash"]
    assert _unmatched(payment.pk, tx_hash) == (200, {"success": True, "deposit": None})
    driver.close_and_sweep()
    expected = {
        "amount": "10.000000",
        "reason": reason,
        "reason_code": code,
        "return_status": "pending",
        "returned_amount": None,
        "transaction_hash": tx_hash,
        "return_transaction_hash": None,
    }
    assert _unmatched(payment.pk, tx_hash) == (200, {"success": True, "deposit": expected})
    driver.settle_all()
    deposit = Deposit.objects.get(tx_hash=tx_hash)
    sent_back = Leg.objects.get(deposit=deposit).transfer
    assert sent_back is not None
    expected |= {
        "return_status": "completed",
        "returned_amount": "9.999988",
        "return_transaction_hash": sent_back.paid_hash,
    }
    assert _unmatched(payment.pk, tx_hash.lower())[1]["deposit"] == expected
    assert (deposit.flow, deposit.reason, deposit.payment_id) == ("reject", code, None)
    assert legs_of(deposit) == {"return": (10 * XRP - 12, deposit.sender, deposit.source_tag, "paid")}
    assert {**driver.public_payment(payment), "server_time": None} == {**before, "server_time": None}


def test_unmatched_scenarios_work_for_a_completed_payment(driver: ApiPaymentDriver, payment: Payment) -> None:
    _sends(driver, payment, "exact")
    driver.settle_all()

    _sends(driver, payment, "no_tag")
    assert _simulate(payment, "twice").status_code == 409
    driver.settle_all()
    assert driver.public_payment(payment)["exception"] == "none"


@pytest.mark.parametrize("scenario", [None, "", "steal", 1, ["exact"], {"a": 1}])
def test_other_scenarios_are_refused(driver: ApiPaymentDriver, payment: Payment, scenario: Any) -> None:
    response = _simulate(payment, scenario)

    assert error_of(response) == (
        400,
        "Scenario must be one of exact, underpay, overpay, wrong_tag, no_tag, late, twice.",
    )
    payment.refresh_from_db()
    assert payment.expires_at > payment.created_at


def test_an_unavailable_ledger_is_reported(driver: ApiPaymentDriver, payment: Payment, settings: Any) -> None:
    away = dataclasses.replace(settings.LEDGERS["test"], url="ws://127.0.0.1:1")
    settings.LEDGERS = {**settings.LEDGERS, "test": away}

    response = _simulate(payment, "exact")

    assert error_of(response) == (503, "The ledger does not respond. Try again.")


def test_real_money_is_never_simulated(
    driver: ApiPaymentDriver, payment: Payment, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert Network.objects.get(mode="test", closed_at=None).local
    monkeypatch.setattr("apps.ledger.networks.can_simulate", lambda **_: False)

    response = _simulate(payment, "exact")

    assert response.status_code == 403
    assert _unmatched(payment.pk, "A" * 64)[0] == 403


@pytest.mark.parametrize("tx_hash", ["", "A" * 63, "G" * 64, "A" * 65])
def test_an_unmatched_deposit_is_requested_by_its_full_hash(
    driver: ApiPaymentDriver, payment: Payment, tx_hash: str
) -> None:
    status, body = _unmatched(payment.pk, tx_hash)
    assert (status, body["error"]) == (400, "transaction_hash must be 64 hexadecimal digits.")


def test_a_deposit_for_a_payment_is_not_unmatched(driver: ApiPaymentDriver, payment: Payment) -> None:
    short = _simulate(payment, "underpay").json()["transaction_hash"]
    driver.close_and_sweep()
    assert _unmatched(payment.pk, short) == (200, {"success": True, "deposit": None})
    assert _unmatched("00000000-0000-4000-8000-000000000000", short)[0] == 404
    driver.settle_all()
