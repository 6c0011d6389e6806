"""The burn leaderboard."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from apps.accounts.models import User
from apps.accounts.services.users import user_activate, user_suspend
from apps.common.modes import Mode
from apps.ledger.xrpl_client import XrplClient
from apps.reports.selectors.leaderboard import burn_leaderboard, leaderboard_read
from apps.treasury.models import Settings, Transfer
from tests.factories.ledger_process import LedgerProcess
from tests.factories.payment_driver import XRP, PaymentDriver


@pytest.fixture
def live_driver(own_database: str, ledger: LedgerProcess, client: XrplClient) -> PaymentDriver:
    return PaymentDriver(ledger, client, mode=Mode.LIVE)


def _board() -> Any:
    burn_leaderboard.forget()
    answer = Client().get("/api/leaderboard/burn/")
    assert answer.status_code == 200
    return answer.json()


def _another_merchant(driver: PaymentDriver, name: str) -> User:
    return User.objects.create(email=f"{name}@shop.example", username=name, password="!")


def test_live_burns_count_once_the_ledger_has_validated_them(
    live_driver: PaymentDriver, settings: Any
) -> None:
    driver = live_driver
    assert _board() == []

    first, second = driver.paid_payment(10 * XRP), driver.paid_payment(5 * XRP)
    assert _board() == [], "booked, not sent"
    driver.settle()
    assert _board() == [], "sent, not validated"
    driver.settle_all()

    (entry,) = _board()
    hashes = list(
        Transfer.objects.filter(legs__kind="burn", legs__deposit__payment__in=[first, second])
        .order_by("-id")
        .values_list("paid_hash", flat=True)
    )
    assert [burn.pop("at")[-1] for burn in entry["burns"]] == ["Z", "Z"]
    assert {key: entry[key] for key in entry if key != "burns"} == {
        "rank": 1,
        "name": driver.merchant.username,
        "amount_burned": "0.015000",
        "burn_count": 2,
        "explorer_url": settings.LEDGERS["live"].explorer or None,
    }
    assert [burn["transaction_hash"] for burn in entry["burns"]] == hashes
    assert {burn["amount"] for burn in entry["burns"]} == {"0.010000", "0.005000"}


def test_merchants_are_ranked_without_the_suspended_in_one_statement(live_driver: PaymentDriver) -> None:
    driver = live_driver
    more, most = _another_merchant(driver, "more"), _another_merchant(driver, "most")
    for merchant, xrp in ((driver.merchant, 10), (most, 30), (more, 20), (more, 1)):
        driver.paid_payment(xrp * XRP, merchant=merchant)
    driver.settle_all()

    names = [(entry["rank"], entry["name"], entry["amount_burned"]) for entry in _board()]
    assert names == [
        (1, "most", "0.030000"),
        (2, "more", "0.021000"),
        (3, driver.merchant.username, "0.010000"),
    ]

    User.objects.filter(pk=more.pk).update(leaderboard_anonymous=True)
    assert [entry["name"] for entry in _board()] == ["most", "Anonymous", driver.merchant.username]
    assert "more" not in str(_board())
    User.objects.filter(pk=more.pk).update(leaderboard_anonymous=False)

    user_suspend(user_id=most.pk)
    assert [entry["name"] for entry in _board()] == ["more", driver.merchant.username]
    user_activate(user_id=most.pk)
    with CaptureQueriesContext(connection) as statements:
        assert len(leaderboard_read()) == 3
    assert len(statements) == 1


def test_the_leaderboard_excludes_test_mode(
    own_database: str, ledger: LedgerProcess, client: XrplClient
) -> None:
    driver = PaymentDriver(ledger, client)
    driver.paid_payment(10 * XRP)
    driver.settle_all()

    assert _board() == []
    assert [entry.name for entry in leaderboard_read(Mode.TEST)] == [driver.merchant.username]


def test_only_the_newest_burns_are_listed(live_driver: PaymentDriver) -> None:
    for _ in range(5):
        live_driver.paid_payment(10 * XRP)
    live_driver.settle_all()

    (entry,) = _board()
    assert (entry["burn_count"], len(entry["burns"])) == (5, 3)
    assert entry["amount_burned"] == "0.050000"


def test_a_burn_of_several_merchants_shows_each_their_own_amount(live_driver: PaymentDriver) -> None:
    Settings.objects.update(payout_timing="hourly")
    driver = live_driver
    driver.leave_room_in_the_hour()
    other = _another_merchant(driver, "other")
    for merchant, xrp in ((driver.merchant, 10), (driver.merchant, 20), (other, 5)):
        driver.paid_payment(xrp * XRP, merchant=merchant)
    driver.advance_clock(3600)
    driver.sweep()
    driver.settle_all()

    (sent,) = Transfer.objects.filter(kind="burn", state="paid")
    shown = [(entry["name"], entry["burn_count"], entry["burns"]) for entry in _board()]
    assert [
        (name, count, [(burn["transaction_hash"], burn["amount"]) for burn in burns])
        for name, count, burns in shown
    ] == [
        (driver.merchant.username, 2, [(sent.paid_hash, "0.030000")]),
        ("other", 1, [(sent.paid_hash, "0.005000")]),
    ]
