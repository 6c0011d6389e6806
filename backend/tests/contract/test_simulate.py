"""The simulated payer on a local ledger, and what the payer reads after each step."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client

from apps.accounts.services.secret_keys import secret_key_create
from apps.ledger.client import client_override
from apps.ledger.xrpl_client import XrplClient
from apps.payments.models import Deposit, Leg, Payment
from apps.treasury.models import Network, Settings
from apps.treasury.services.wallets import burn_wallet_set
from apps.wallets.services.connection import merchant_wallet_set
from tests.answers import error_of
from tests.factories.payment_driver import PaymentDriver
from tests.factories.platform import XRP, payment_body
from tests.lifecycle.conftest import sealing_keys  # noqa: F401  (an autouse fixture)
from tests.sandbox.process import LedgerProcess


@pytest.fixture(scope="module")
def module_ledger(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LedgerProcess]:
    process = LedgerProcess(tmp_path_factory.mktemp("simulate_ledger")).start()
    yield process
    assert process.stop() == 0


@pytest.fixture
def driver(db: None, module_ledger: LedgerProcess, settings: Any) -> Iterator[PaymentDriver]:
    client = XrplClient(module_ledger.ws)
    settings.RATE_SIMULATE_PER_MINUTE = settings.RATE_STATUS_PER_SECOND = 10**6
    ledger = dataclasses.replace(
        settings.LEDGERS["test"], url=module_ledger.ws, faucet=f"{module_ledger.http}/accounts"
    )
    settings.LEDGERS = {**settings.LEDGERS, "test": ledger}
    with client_override("test", client):
        driver = PaymentDriver(module_ledger, client)
        Settings.objects.get_or_create(id=1)
        Settings.objects.filter(id=1).update(fee_ppm=10_000, burn_ppm=100_000)
        burn_wallet_set(mode="test", address=driver.burn.address, client=client)
        merchant_wallet_set(merchant_id=driver.merchant.pk, mode="test", address=driver.payout.address)
        yield driver
    client.close()


@pytest.fixture
def payment_id(driver: PaymentDriver) -> str:
    key = secret_key_create(owner_id=driver.merchant.pk, mode="test").key
    response = Client().post(
        "/api/payments/create/",
        json.dumps(payment_body(amount="10")),
        content_type="application/json",
        headers={"authorization": key},
    )
    assert response.status_code == 201, response.content
    return str(response.json()["payment_request"]["id"])


def _simulate(payment_id: str, scenario: Any) -> Any:
    return Client().post(
        f"/api/payments/simulate/{payment_id}/",
        json.dumps({"scenario": scenario}),
        content_type="application/json",
    )


def _unmatched(payment_id: str, tx_hash: str) -> tuple[int, dict[str, Any]]:
    """The response about an unmatched deposit."""
    response = Client().get(f"/api/payments/simulate/{payment_id}/", {"transaction_hash": tx_hash})
    return response.status_code, response.json()


def _public(payment_id: str) -> dict[str, Any]:
    return dict(Client().get(f"/api/payments/public/status/{payment_id}/").json())


def _seen(driver: PaymentDriver) -> None:
    driver.close_ledgers()
    driver.sweep()


def test_exact_completes_and_the_payer_sees_the_split(driver: PaymentDriver, payment_id: str) -> None:
    assert _public(payment_id)["can_simulate"] is True

    response = _simulate(payment_id, "exact")

    assert response.status_code == 200
    _seen(driver)
    assert _public(payment_id)["status"] == "processing"
    driver.settle_all()
    public = _public(payment_id)
    assert public["status"] == "completed"
    assert public["transaction_hash"] == response.json()["transaction_hash"]
    assert (public["platform_fee"], public["burn_amount"], public["merchant_payout"]) == (
        "0.100000",
        "0.010000",
        "9.900000",
    )
    assert (public["received_amount"], public["due_amount"], public["deposits"]) == ("10.000000", None, [])
    assert public["payout_transaction_hash"]
    assert public["burn_transaction_hash"]
    assert public["paid_at"]
    assert (public["payment_url"], public["qr_code_url"]) == (None, None)
    assert driver.balance(driver.payout) == 1000 * XRP + 9_900_000
    assert _simulate(payment_id, "exact").status_code == 409


def test_underpaid_is_returned_and_can_be_paid_again(driver: PaymentDriver, payment_id: str) -> None:
    short = _simulate(payment_id, "underpay").json()["transaction_hash"]
    _seen(driver)
    public = _public(payment_id)
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
            "transaction_hash": short,
            "return_transaction_hash": None,
        }
    ]

    assert _simulate(payment_id, "exact").status_code == 200
    _seen(driver)
    driver.settle_all()

    public = _public(payment_id)
    assert public["status"] == "completed"
    assert public["deposits"][0]["return_status"] == "completed"
    assert len(public["deposits"][0]["return_transaction_hash"]) == 64


def test_overpaid_returns_the_excess(driver: PaymentDriver, payment_id: str) -> None:
    _simulate(payment_id, "overpay")
    _seen(driver)
    driver.settle_all()

    public = _public(payment_id)
    assert (public["status"], public["exception"], public["received_amount"]) == (
        "completed",
        "overpaid",
        "15.000000",
    )
    assert [(a["amount"], a["reason"], a["return_status"]) for a in public["deposits"]] == [
        ("5.000000", "Overpaid (excess)", "completed")
    ]


def test_late_ends_the_payment_and_then_pays_it(driver: PaymentDriver, payment_id: str) -> None:
    assert _simulate(payment_id, "late").status_code == 200
    _seen(driver)
    _seen(driver)

    public = _public(payment_id)
    assert (public["status"], public["exception"]) == ("expired", "late")
    assert [(a["amount"], a["reason"]) for a in public["deposits"]] == [("10.000000", "Payment expired")]


def test_twice_settles_once_and_returns_the_second(driver: PaymentDriver, payment_id: str) -> None:
    response = _simulate(payment_id, "twice").json()
    first, second = response["transaction_hashes"]
    assert response["transaction_hash"] == first
    assert response["message"].startswith("10 XRP was sent twice.")
    _seen(driver)
    _seen(driver)
    driver.settle_all()

    public = _public(payment_id)
    assert (public["status"], public["exception"], public["transaction_hash"]) == (
        "completed",
        "duplicate",
        first,
    )
    assert [
        (a["amount"], a["reason"], a["return_status"], a["transaction_hash"]) for a in public["deposits"]
    ] == [("10.000000", "Already paid", "completed", second)]
    assert driver.balance(driver.payout) == 1000 * XRP + 9_900_000


@pytest.mark.parametrize(
    ("scenario", "reason", "code", "said"),
    [
        (
            "wrong_tag",
            "Unknown destination tag",
            "unknown_destination_tag",
            "10 XRP was sent with destination tag ",
        ),
        ("no_tag", "No destination tag", "no_destination_tag", "10 XRP was sent without a destination tag."),
    ],
)
def test_an_unmatched_deposit_is_returned_and_changes_no_payment(
    driver: PaymentDriver, payment_id: str, scenario: str, reason: str, code: str, said: str
) -> None:
    before = _public(payment_id)

    response = _simulate(payment_id, scenario).json()

    assert response["message"].startswith(said)
    assert _unmatched(payment_id, response["transaction_hash"]) == (200, {"success": True, "deposit": None})
    _seen(driver)
    expected = {
        "amount": "10.000000",
        "reason": reason,
        "reason_code": code,
        "return_status": "pending",
        "transaction_hash": response["transaction_hash"],
        "return_transaction_hash": None,
    }
    assert _unmatched(payment_id, response["transaction_hash"]) == (
        200,
        {"success": True, "deposit": expected},
    )
    driver.settle_all()
    sent_back = Leg.objects.get(deposit__tx_hash=response["transaction_hash"]).transfer
    assert sent_back is not None
    expected |= {"return_status": "completed", "return_transaction_hash": sent_back.paid_hash}
    assert _unmatched(payment_id, response["transaction_hash"].lower())[1]["deposit"] == expected
    deposit = Deposit.objects.get(tx_hash=response["transaction_hash"])
    assert (deposit.flow, deposit.reason, deposit.payment_id) == ("reject", code, None)
    assert [(leg.kind, leg.amount, leg.dest, leg.state) for leg in deposit.legs.all()] == [
        ("return", 10 * XRP - 12, deposit.sender, "paid")
    ]
    assert {**_public(payment_id), "server_time": None} == {**before, "server_time": None}


def test_unmatched_scenarios_work_for_a_completed_payment(driver: PaymentDriver, payment_id: str) -> None:
    _simulate(payment_id, "exact")
    _seen(driver)
    driver.settle_all()

    assert _simulate(payment_id, "no_tag").status_code == 200
    assert _simulate(payment_id, "twice").status_code == 409
    _seen(driver)
    driver.settle_all()
    assert _public(payment_id)["exception"] == "none"


@pytest.mark.parametrize("scenario", [None, "", "steal", 1, ["exact"], {"a": 1}])
def test_other_scenarios_are_refused(driver: PaymentDriver, payment_id: str, scenario: Any) -> None:
    response = _simulate(payment_id, scenario)

    assert error_of(response) == (
        400,
        "Scenario must be one of exact, underpay, overpay, wrong_tag, no_tag, late, twice.",
    )
    assert Payment.objects.get(pk=payment_id).expires_at > Payment.objects.get(pk=payment_id).created_at


def test_an_unavailable_ledger_is_reported(driver: PaymentDriver, payment_id: str, settings: Any) -> None:
    away = dataclasses.replace(settings.LEDGERS["test"], url="ws://127.0.0.1:1")
    settings.LEDGERS = {**settings.LEDGERS, "test": away}

    response = _simulate(payment_id, "exact")

    assert error_of(response) == (
        503,
        "The ledger does not respond. Try again.",
    )


def test_real_money_is_never_simulated(
    driver: PaymentDriver, payment_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert Network.objects.get(mode="test", closed_at=None).local
    monkeypatch.setattr("apps.ledger.networks.can_simulate", lambda **_: False)

    response = _simulate(payment_id, "exact")

    assert response.status_code == 403
    assert _unmatched(payment_id, "A" * 64)[0] == 403


@pytest.mark.parametrize("tx_hash", ["", "A" * 63, "G" * 64, "A" * 65])
def test_an_unmatched_deposit_is_requested_by_its_full_hash(
    driver: PaymentDriver, payment_id: str, tx_hash: str
) -> None:
    status, body = _unmatched(payment_id, tx_hash)
    assert (status, body["error"]) == (400, "transaction_hash must be 64 hexadecimal digits.")


def test_a_deposit_for_a_payment_is_not_unmatched(driver: PaymentDriver, payment_id: str) -> None:
    short = _simulate(payment_id, "underpay").json()["transaction_hash"]
    _seen(driver)
    assert _unmatched(payment_id, short) == (200, {"success": True, "deposit": None})
    assert _unmatched("00000000-0000-4000-8000-000000000000", short)[0] == 404
    driver.settle_all()
