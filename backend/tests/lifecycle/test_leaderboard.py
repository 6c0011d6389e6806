"""The burn leaderboard, read from what a ledger has validated."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from apps.accounts.models import User
from apps.accounts.services.users import user_activate, user_suspend
from apps.ledger.xrpl_client import XrplClient
from apps.payments.models import Payment
from apps.reports.selectors.leaderboard import burn_leaderboard, leaderboard_read
from apps.treasury.models import Settings, Transfer
from tests.lifecycle.shop import XRP, Shop
from tests.sandbox.process import LedgerProcess


@pytest.fixture
def live_shop(own_database: str, ledger: LedgerProcess, client: XrplClient) -> Shop:
    return Shop(ledger, client, mode="live")


def _board() -> Any:
    burn_leaderboard.forget()
    answer = Client().get("/api/leaderboard/burn/")
    assert answer.status_code == 200
    return answer.json()


def _pays(shop: Shop, drops: int, **changes: Any) -> Payment:
    payment = shop.asks(drops, **changes)
    shop.arrives(drops, tag=payment.tag)
    return payment


def _another_merchant(shop: Shop, name: str) -> User:
    return User.objects.create(email=f"{name}@shop.example", username=name, password="!")


def test_live_burns_count_once_the_ledger_has_validated_them(live_shop: Shop, settings: Any) -> None:
    shop = live_shop
    assert _board() == []

    first, second = _pays(shop, 10 * XRP), _pays(shop, 5 * XRP)
    assert _board() == [], "booked, not sent"
    shop.settles()
    assert _board() == [], "sent, not validated"
    shop.finishes()

    (entry,) = _board()
    hashes = list(
        Transfer.objects.filter(legs__kind="burn", legs__deposit__payment__in=[first, second])
        .order_by("-id")
        .values_list("paid_hash", flat=True)
    )
    assert [burn.pop("at")[-1] for burn in entry["burns"]] == ["Z", "Z"]
    assert {key: entry[key] for key in entry if key != "burns"} == {
        "rank": 1,
        "name": shop.merchant.username,
        "amount_burned": "0.015000",
        "burn_count": 2,
        "explorer_url": settings.LEDGERS["live"].explorer or None,
    }
    assert [burn["transaction_hash"] for burn in entry["burns"]] == hashes
    assert {burn["amount"] for burn in entry["burns"]} == {"0.010000", "0.005000"}


def test_the_most_first_the_suspended_hidden_in_one_statement(live_shop: Shop) -> None:
    shop = live_shop
    more, most = _another_merchant(shop, "more"), _another_merchant(shop, "most")
    for merchant, xrp in ((shop.merchant, 10), (most, 30), (more, 20), (more, 1)):
        _pays(shop, xrp * XRP, merchant=merchant)
    shop.finishes()

    names = [(entry["rank"], entry["name"], entry["amount_burned"]) for entry in _board()]
    assert names == [
        (1, "most", "0.030000"),
        (2, "more", "0.021000"),
        (3, shop.merchant.username, "0.010000"),
    ]

    User.objects.filter(pk=more.pk).update(leaderboard_anonymous=True)
    assert [entry["name"] for entry in _board()] == ["most", "Anonymous", shop.merchant.username]
    assert "more" not in str(_board())
    User.objects.filter(pk=more.pk).update(leaderboard_anonymous=False)

    user_suspend(user_id=most.pk)
    assert [entry["name"] for entry in _board()] == ["more", shop.merchant.username]
    user_activate(user_id=most.pk)
    with CaptureQueriesContext(connection) as statements:
        assert len(leaderboard_read()) == 3
    assert len(statements) == 1


def test_test_mode_is_not_on_the_board(own_database: str, ledger: LedgerProcess, client: XrplClient) -> None:
    shop = Shop(ledger, client)
    _pays(shop, 10 * XRP)
    shop.finishes()

    assert _board() == []
    assert [entry["name"] for entry in leaderboard_read("test")] == [shop.merchant.username]


def test_only_the_newest_burns_are_listed(live_shop: Shop) -> None:
    for _ in range(5):
        _pays(live_shop, 10 * XRP)
    live_shop.finishes()

    (entry,) = _board()
    assert (entry["burn_count"], len(entry["burns"])) == (5, 3)
    assert entry["amount_burned"] == "0.050000"


def test_of_a_burn_sent_for_several_merchants_each_is_shown_his_own_part(live_shop: Shop) -> None:
    Settings.objects.update(payout_timing="hourly")
    shop = live_shop
    other = _another_merchant(shop, "other")
    for merchant, xrp in ((shop.merchant, 10), (shop.merchant, 20), (other, 5)):
        _pays(shop, xrp * XRP, merchant=merchant)
    shop.passes(3600)
    shop.watches()
    shop.finishes()

    (sent,) = Transfer.objects.filter(kind="burn", state="paid")
    shown = [(entry["name"], entry["burn_count"], entry["burns"]) for entry in _board()]
    assert [
        (name, count, [(burn["transaction_hash"], burn["amount"]) for burn in burns])
        for name, count, burns in shown
    ] == [
        (shop.merchant.username, 2, [(sent.paid_hash, "0.030000")]),
        ("other", 1, [(sent.paid_hash, "0.005000")]),
    ]
