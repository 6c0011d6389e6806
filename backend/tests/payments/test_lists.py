"""History, totals, chart, search and detected payments of one merchant."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from apps.common.modes import Mode
from apps.payments.models import Payment
from apps.treasury.services.clock import mode_now
from tests.factories.api_payment_driver import ApiPaymentDriver
from tests.factories.payment_driver import XRP, PaymentDriver
from tests.factories.platform import create_burn_wallet, create_merchant, create_platform_wallet
from tests.factories.users import create_user, signed_in


@pytest.fixture
def settled(driver: PaymentDriver) -> Payment:
    """A completed payment of 10 XRP."""
    payment = driver.create_payment(title="Blue socks", platform_name="My Shopify store")
    driver.deposit(payment.amount, tag=payment.tag)
    driver.settle_all()
    return Payment.objects.get(pk=payment.pk)


def _get(client: Client, path: str, **query: Any) -> Any:
    response = client.get(f"/api/payments/{path}/", query)
    assert response.status_code == 200, response.content
    return response.json()


def _numbered(driver: PaymentDriver, count: int) -> list[Payment]:
    """Payments created a second apart."""
    start = mode_now("test")
    return [
        driver.create_payment(title=f"Number {number}", created_at=start + timedelta(seconds=number))
        for number in range(count)
    ]


def test_payments_created_at_one_moment_are_listed_newest_first(
    driver: ApiPaymentDriver, session: Client
) -> None:
    # The close time of the newest ledger is ahead, so the mode's clock stands still.
    driver.advance_clock(60)
    driver.sweep()
    created = [driver.request_payment(title=f"Number {number}") for number in range(12)]
    assert len({payment.created_at for payment in created}) == 1
    newest_first = [payment.title for payment in reversed(created)]

    pages = [_get(session, "history", page=page)["payments"] for page in (1, 2)]
    latest = _get(session, "detected/latest")["payment"]

    assert [row["title"] for row in pages[0] + pages[1]] == newest_first
    assert [row["title"] for row in _get(session, "dashboard/records")] == newest_first[:5]
    assert latest["title"] == newest_first[0]


def test_history_is_newest_first_and_counts_exactly(driver: PaymentDriver, session: Client) -> None:
    payments = _numbered(driver, 12)

    first, second = _get(session, "history"), _get(session, "history", page=2)

    titles = [row["title"] for row in first["payments"] + second["payments"]]
    assert titles == [f"Number {number}" for number in reversed(range(12))]
    assert first["payments"][0]["id"] == str(payments[-1].pk)
    assert {name: first[name] for name in first if name != "payments"} == {
        "success": True,
        "total_count": 12,
        "total_pages": 2,
        "page": 1,
        "page_size": 10,
        "has_next": True,
        "has_previous": False,
    }
    assert (second["has_next"], second["has_previous"]) == (False, True)
    assert _get(session, "history", page=3)["payments"] == []


@pytest.mark.parametrize(
    ("query", "titles"),
    [
        ("", ["Red 100%", "Blue socks"]),
        ("search=SOCKS", ["Blue socks"]),
        ("search=100%25", ["Red 100%"]),
        ("search=_lue", []),
        ("status=completed", ["Blue socks"]),
        ("status=completed,pending", ["Red 100%", "Blue socks"]),
        ("status[]=pending&status[]=failed", ["Red 100%"]),
        ("status=pending&status=completed&search=red", ["Red 100%"]),
    ],
)
def test_history_filters(
    driver: PaymentDriver, settled: Payment, session: Client, query: str, titles: list[str]
) -> None:
    driver.create_payment(title="Red 100%", created_at=settled.created_at + timedelta(seconds=60))

    found = session.get(f"/api/payments/history/?{query}").json()

    assert [row["title"] for row in found["payments"]] == titles
    assert found["total_count"] == len(titles)


@pytest.mark.parametrize(
    ("query", "error"),
    [
        ("page=0", "page must be a whole number from 1 on."),
        ("page=two", "page must be a whole number from 1 on."),
        (
            "status=paid",
            "status cannot be paid. It is one of: pending, processing, completed, failed, expired.",
        ),
        (
            f"status={'x' * 4_000}",
            f"status cannot be {'x' * 39}…. It is one of: pending, processing, completed, failed, expired.",
        ),
        (f"search={'x' * 201}", "search can have at most 200 characters."),
    ],
)
def test_history_refuses_what_it_does_not_know(session: Client, query: str, error: str) -> None:
    response = session.get(f"/api/payments/history/?{query}")
    assert (response.status_code, response.json()["error"]) == (400, error)


def test_a_secret_key_reads_the_history_of_its_mode(driver: PaymentDriver, key: str) -> None:
    payment = driver.create_payment()
    found = _get(Client(headers={"authorization": f"Bearer {key}"}), "history")
    assert [row["id"] for row in found["payments"]] == [str(payment.pk)]


def test_totals_and_chart_agree_to_the_drop(driver: PaymentDriver, settled: Payment, session: Client) -> None:
    driver.create_payment()

    summaries = _get(session, "summaries")
    charts = {chosen: _get(session, "chart", range=chosen) for chosen in ("24h", "7d", "4w", "12m")}

    assert summaries == {
        "total_count": 2,
        "summaries": {
            "total_earned": "9.900000",
            "total_fees": "0.100000",
            "total_burned": "0.010000",
            "completed": 1,
            "pending": 1,
            "total_count": 2,
            "values": [],
        },
    }
    assert {chosen: (chart["unit"], len(chart["points"])) for chosen, chart in charts.items()} == {
        "24h": ("hour", 24),
        "7d": ("day", 7),
        "4w": ("day", 28),
        "12m": ("month", 12),
    }
    for chart in charts.values():
        assert chart["received"] == "10.000000"
        last = chart["points"][-1]
        assert (last["completed"], last["received"], last["earned"]) == (1, "10.000000", "9.900000")


def test_the_newest_five_are_the_dashboards_records(driver: PaymentDriver, session: Client) -> None:
    _numbered(driver, 6)
    records = _get(session, "dashboard/records")
    assert [row["title"] for row in records] == [f"Number {number}" for number in (5, 4, 3, 2, 1)]


def test_a_payment_is_found_by_id_hash_and_title(
    driver: PaymentDriver, settled: Payment, session: Client
) -> None:
    detail = _get(session, f"detail/{settled.pk}")
    for text in (
        str(settled.pk),
        str(settled.pk)[:8],
        str(settled.pk)[:15].upper(),
        detail["transaction_hash"],
        detail["payout_transaction_hash"].lower(),
        "blue SOCK",
    ):
        assert [row["id"] for row in _get(session, "find", q=text)["payments"]] == [str(settled.pk)], text
    for text in ("", "0" * 64, "ffffffff", "green"):
        assert _get(session, "find", q=text)["payments"] == []


def test_details_show_the_split_and_how_long_it_took(settled: Payment, session: Client) -> None:
    detail = _get(session, f"detail/{settled.pk}")
    assert {name: detail[name] for name in ("amount", "platform_fee", "burn_amount", "merchant_payout")} == {
        "amount": "10.000000",
        "platform_fee": "0.100000",
        "burn_amount": "0.010000",
        "merchant_payout": "9.900000",
    }
    assert (detail["fee_percentage"], detail["burn_ratio_of_platform_fee"]) == (1.0, 10.0)
    assert detail["payout_seconds"] >= 0
    assert (detail["network"], detail["deposits"]) == ("local ledger", [])
    assert "user" not in detail


def test_an_administrator_reads_any_payment_with_its_merchant(
    driver: PaymentDriver, settled: Payment
) -> None:
    admin = create_merchant(is_superuser=True).user
    caller = Client(headers={"authorization": f"Bearer {signed_in(admin).access}"})
    detail = _get(caller, f"detail/{settled.pk}")
    assert detail["user"] == {"email": driver.merchant.email, "username": driver.merchant.username}


def test_another_merchants_ids_and_those_of_the_other_mode_are_unknown(
    driver: PaymentDriver, settled: Payment, session: Client
) -> None:
    other = Client(headers={"authorization": f"Bearer {signed_in(create_merchant().user).access}"})
    session.post("/api/auth/test-mode/", {"mode": False}, content_type="application/json")
    random = "6f1d3f3e-7a55-4d36-9d1c-0d6f3f1c2b11"
    for caller in (other, session):
        for path in ("detail", "status-jwt"):
            unknown = caller.get(f"/api/payments/{path}/{random}/")
            theirs = caller.get(f"/api/payments/{path}/{settled.pk}/")
            assert theirs.status_code == unknown.status_code == 404
            assert theirs.json()["error"] == unknown.json()["error"]
        assert _get(caller, "find", q=str(settled.pk)) == {"payments": []}
        assert _get(caller, "history")["total_count"] == 0
        assert _get(caller, "detected", range="all")["payments"] == []
        assert _get(caller, "summaries")["total_count"] == 0


def test_an_administrator_reads_any_payment_and_the_platforms_newest(
    driver: PaymentDriver, settled: Payment, session: Client
) -> None:
    create_platform_wallet(Mode.LIVE)
    create_burn_wallet(Mode.LIVE)
    other = create_merchant()
    for mode in (Mode.TEST, Mode.LIVE):
        other.payment(mode)
    administrator = signed_in(create_user(is_superuser=True))
    client = Client(headers={"authorization": f"Bearer {administrator.access}"})

    read = client.get(f"/api/payments/status-jwt/{settled.pk}/").json()

    assert {**read, "server_time": None} == {
        **session.get(f"/api/payments/status-jwt/{settled.pk}/").json(),
        "server_time": None,
    }
    newest = Payment.objects.order_by("-created_at", "-serial")[:5]
    assert [row["id"] for row in _get(client, "dashboard/records")] == [str(each.pk) for each in newest]


def test_detected_payments_are_the_deposits_of_the_merchant(
    driver: PaymentDriver, settled: Payment, session: Client
) -> None:
    short = driver.create_payment(title="Too little", platform_name="Handmade")
    driver.deposit(4 * XRP, tag=short.tag)
    driver.settle_all()

    found = _get(session, "detected")["payments"]

    assert [(row["title"], row["status"], row["platform"], row["reason"]) for row in found] == [
        ("Too little", "failed", "custom", "Amount too low"),
        ("Blue socks", "completed", "shopify", None),
    ]
    assert [(row["return_status"], row["returned_amount"]) for row in found] == [
        ("completed", "3.999988"),
        (None, None),
    ]
    for query, titles in (
        ({"status": "completed"}, ["Blue socks"]),
        ({"status": "pending"}, []),
        ({"platform": "custom"}, ["Too little"]),
        ({"platform": "shopify", "status": "failed"}, []),
        ({"range": "30d", "status": ""}, ["Too little", "Blue socks"]),
    ):
        assert [row["title"] for row in _get(session, "detected", **query)["payments"]] == titles, query
    refused = session.get("/api/payments/detected/?range=1y")
    assert refused.json()["error"] == "range cannot be 1y. It is one of: 24h, 7d, 30d, all."


def test_a_detected_deposit_names_what_was_too_much_and_what_came_back(
    driver: PaymentDriver, settled: Payment, session: Client
) -> None:
    over = driver.create_payment(title="Too much")
    driver.deposit(over.amount + 2_500_000, tag=over.tag)
    driver.settle_all()

    newest, exact = _get(session, "detected")["payments"]

    names = ("reason", "status", "return_status", "excess_amount", "returned_amount")
    assert [newest[name] for name in names] == [None, "completed", "completed", "2.500000", "2.499988"]
    assert [exact[name] for name in names] == [None, "completed", None, None, None]


def test_the_latest_detected_payment_is_the_newest_that_waits(
    driver: PaymentDriver, settled: Payment, session: Client
) -> None:
    arrived = _get(session, "detected/latest")
    assert arrived["payment"]["id"] == str(settled.pk)
    assert (arrived["payment"]["status"], arrived["payment_url"]) == ("completed", None)

    waiting = driver.create_payment()
    latest = _get(session, "detected/latest")
    assert latest["payment"]["id"] == str(waiting.pk)
    assert latest["payment"]["destination_tag"] == waiting.tag
    assert latest["qr_code_url"].endswith(f"/{waiting.pk}.svg")
