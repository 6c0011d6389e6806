"""Overview and analytics: exact, and the same before and after totals are stored."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.db import transaction

from apps.reports.services import totals
from tests.factories.answers import error_of
from tests.factories.row_factory import RowFactory
from tests.factories.sql import change
from tests.factories.users import create_user
from tests.platform_admin.dashboard import Admin, complete_payment

# Before the last ledger that the factory's wallets processed, at any hour of the day.
TWO_DAYS_AGO = datetime.now(UTC).replace(hour=10, minute=30, second=0, microsecond=0) - timedelta(days=2)


@pytest.fixture
def factory(own_database: str) -> RowFactory:
    """Rows are committed: what is stored depends on their times."""
    with transaction.atomic():
        factory = RowFactory.create()
        factory.close_time = TWO_DAYS_AGO
    return factory


@pytest.fixture
def admin(own_database: str) -> Admin:
    return Admin()


@pytest.fixture
def live(factory: RowFactory) -> RowFactory:
    with transaction.atomic():
        live = RowFactory.create("live")
        live.close_time = TWO_DAYS_AGO
    return live


def _store(margin: timedelta = timedelta(0)) -> None:
    totals.totals_update(margin=margin)


def _sums(admin: Admin, mode: str) -> dict[str, Any]:
    found: dict[str, Any] = admin.get("metrics/overview/", mode=mode)
    return {name: found[name] for name in found if name not in ("recent_activity", "attention")}


def test_overview_adds_up_completed_payments_of_all_merchants(
    admin: Admin, factory: RowFactory, live: RowFactory
) -> None:
    complete_payment(factory, 10_000_000)
    factory.merchant = create_user()
    complete_payment(factory, 3_333_333)
    complete_payment(live, 1_000_000)
    factory.payment()
    test = {
        "total_xrp_processed": "13.333333",
        "burn_volume": "0.013333",
        "transaction_count": 2,
        "revenue": "0.120000",
    }
    assert _sums(admin, "test") == test

    _store()
    _store()

    assert _sums(admin, "test") == test
    # Newer than what is stored.
    factory.close_time = datetime.now(UTC) + timedelta(minutes=1)
    complete_payment(factory, 1_000_000)
    after = {**test, "total_xrp_processed": "14.333333", "burn_volume": "0.014333"}
    assert _sums(admin, "test") == {**after, "transaction_count": 3, "revenue": "0.129000"}
    # Live by default.
    assert _sums(admin, "") == {
        "total_xrp_processed": "1.000000",
        "burn_volume": "0.001000",
        "transaction_count": 1,
        "revenue": "0.009000",
    }


def test_overview_lists_the_five_newest_payments_of_the_mode(
    admin: Admin, factory: RowFactory, live: RowFactory
) -> None:
    payments = [factory.payment(created_at=TWO_DAYS_AGO + timedelta(seconds=second)) for second in range(6)]
    live.payment()
    change(payments[4], status="expired", sequence=2)

    found = admin.get("metrics/overview/", mode="test")["recent_activity"]

    assert [row["id"] for row in found] == [str(payment.pk) for payment in reversed(payments[1:])]
    assert [row["status"] for row in found] == ["pending", "expired", "pending", "pending", "pending"]
    assert found[0] == {
        "id": str(payments[5].pk),
        "status": "pending",
        "created_at": (TWO_DAYS_AGO + timedelta(seconds=5)).isoformat().replace("+00:00", ".000000Z"),
        "amount": "10.000000",
    }


def test_overview_names_what_needs_a_person(admin: Admin, factory: RowFactory, live: RowFactory) -> None:
    assert admin.get("metrics/overview/")["attention"] == {
        "halted_wallets": [],
        "stuck": [],
        "failed": [],
        "refunds": [],
        "held": [],
        "alarms": [],
    }

    with transaction.atomic():
        for drops in (10_000_000, 5_000_000):
            payment = factory.payment(drops)
            factory.settle(payment)
            payment.refresh_from_db()
            factory.fail_payout(payment)
        returned = live.reject(2_000_000)
        live.fail(*returned.legs.all())
    live.halt()

    assert admin.get("metrics/overview/")["attention"] == {
        "halted_wallets": [
            {"mode": "live", "address": live.wallet.address, "reason": "an external transaction"}
        ],
        "stuck": [],
        "failed": [
            {"mode": "live", "leg": "return", "count": 1, "amount": "1.999988"},
            {"mode": "test", "leg": "payout", "count": 2, "amount": "14.850000"},
        ],
        "refunds": [],
        "held": [],
        "alarms": [],
    }


def test_revenue_by_hour_and_by_day_in_utc(admin: Admin, factory: RowFactory) -> None:
    days = [datetime(2026, 1, 5, 23, 59, 59, tzinfo=UTC), datetime(2026, 1, 5, 9, 30, tzinfo=UTC)]
    days += [datetime(2026, 1, 31, 23, 0, tzinfo=UTC), datetime(2026, 2, 1, tzinfo=UTC)]
    for moment in days:
        factory.close_time = moment
        complete_payment(factory)
    one = {"revenue": "0.090000"}, {"burned": "0.010000"}
    hours = ("2026-01-05 09:00", "2026-01-05 23:00")
    daily = {
        "revenue": [{"period": hour, **one[0]} for hour in hours],
        "burn": [{"period": hour, **one[1]} for hour in hours],
    }
    monthly = {
        "revenue": [
            {"period": "2026-01-05", "revenue": "0.180000"},
            {"period": "2026-01-31", "revenue": "0.090000"},
        ],
        "burn": [
            {"period": "2026-01-05", "burned": "0.020000"},
            {"period": "2026-01-31", "burned": "0.010000"},
        ],
    }

    nothing: dict[str, Any] = {"revenue": [], "burn": []}
    none = {"revenue": None, "burned": None}
    fifth = {"first_day": "2026-01-05", "last_day": "2026-01-05", "revenue": "0.180000", "burned": "0.020000"}
    december = {"first_day": "2025-12-01", "last_day": "2025-12-31", **none}
    fourth = {"first_day": "2026-01-04", "last_day": "2026-01-04", **none}
    for _ in range(2):
        for query, expected, before in (
            ({"mode": "test", "period": "daily", "date": "2026-01-05"}, daily, fourth),
            ({"mode": "test", "period": "monthly", "month": "2026-01"}, monthly, december),
            ({"mode": "live", "period": "monthly", "month": "2026-01"}, nothing, december),
            ({"mode": "test", "period": "daily", "date": "2026-01-06"}, nothing, fifth),
        ):
            assert admin.get("metrics/revenue/", **query) == {**expected, "before": before}, query
        _store()


def test_revenue_of_a_range_by_hour_day_or_month(admin: Admin, factory: RowFactory) -> None:
    for moment in (datetime(2026, 1, 5, 9, 30, tzinfo=UTC), datetime(2026, 1, 31, 23, 0, tzinfo=UTC)):
        factory.close_time = moment
        complete_payment(factory)

    def read(first: str, last: str) -> tuple[list[str], tuple[Any, ...]]:
        found = admin.get("metrics/revenue/", mode="test", date_from=first, date_to=last)
        return [row["period"] for row in found["revenue"]], tuple(found["before"].values())

    assert read("2026-01-05", "2026-01-05") == (
        ["2026-01-05 09:00"],
        ("2026-01-04", "2026-01-04", None, None),
    )
    assert read("2026-01-06", "2026-01-31") == (
        ["2026-01-31"],
        ("2025-12-11", "2026-01-05", "0.090000", "0.010000"),
    )
    assert read("2026-01-01", "2026-04-02")[0] == ["2026-01-05", "2026-01-31"]
    assert read("2026-01-01", "2026-04-03")[0] == ["2026-01"]


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ({"period": "daily", "date": "{tomorrow}"}, "date cannot be in the future."),
        ({"period": "monthly", "month": "{next_month}"}, "month cannot be in the future."),
        ({"period": "monthly", "month": "9999-12"}, "month cannot be in the future."),
        ({"date": "9999-12-31"}, "date cannot be in the future."),
        ({"date": "20.11.2026"}, "date must be a day such as 2026-11-20."),
        ({"period": "monthly", "month": "2026-13"}, "month must be a month such as 2026-11."),
        ({"period": "monthly", "month": "0000-01"}, "month must be a month such as 2026-11."),
        ({"period": "monthly", "month": "2026-11-01"}, "month must be a month such as 2026-11."),
        ({"date_to": "2026-11-20"}, "date_from is required with date_to."),
        ({"date_from": "{tomorrow}"}, "date_from cannot be in the future."),
        ({"date_from": "2026-01-02", "date_to": "{tomorrow}"}, "date_to cannot be in the future."),
        ({"date_from": "2026-01-02", "date_to": "2026-01-01"}, "date_to cannot be before date_from."),
        (
            {"date_from": "2020-01-01", "date_to": "2025-01-01"},
            "A range has at most 1827 days. Choose a later date_from.",
        ),
        ({"period": "weekly"}, "period cannot be weekly. It is one of: daily, monthly."),
        ({"mode": "both"}, "mode cannot be both. It is one of: test, live."),
    ],
)
def test_revenue_refuses_the_future_and_what_is_no_date(
    db: None, query: dict[str, str], sentence: str
) -> None:
    now = datetime.now(UTC)
    future = {
        # The clock of a mode may be ahead of this machine's.
        "tomorrow": f"{now + timedelta(days=2):%Y-%m-%d}",
        "next_month": f"{now.replace(day=28) + timedelta(days=7):%Y-%m}",
    }
    query = {name: value.format(**future) for name, value in query.items()}

    assert error_of(Admin().refused_get("metrics/revenue/", **query)) == (400, sentence)


def test_the_first_years_and_an_empty_query_are_answered(db: None) -> None:
    admin = Admin()
    before = {"first_day": "0001-01-01", "last_day": "0001-01-01", "revenue": None, "burned": None}
    found = admin.get("metrics/revenue/", date="0001-01-01")
    assert found == {"revenue": [], "burn": [], "before": before}
    assert admin.get("metrics/revenue/", period="", date="", mode="").keys() == {"revenue", "burn", "before"}


def test_leaderboard_names_everybody_by_what_they_burned(
    admin: Admin, factory: RowFactory, live: RowFactory
) -> None:
    first, second = live.merchant, create_user(leaderboard_anonymous=True, username="Bo")
    complete_payment(live, 1_000_000)
    live.merchant = second
    complete_payment(live, 3_000_000)
    complete_payment(factory)
    expected = [
        {
            "rank": rank,
            "id": user.pk,
            "email": user.email,
            "username": user.username,
            "amount_burned": amount,
            "burn_count": 1,
        }
        for rank, user, amount in ((1, second, "0.003000"), (2, first, "0.001000"))
    ]

    assert admin.get("leaderboard/burn/") == expected
    _store()
    assert admin.get("leaderboard/burn/") == expected
    assert [row["id"] for row in admin.get("leaderboard/burn/", mode="test")] == [factory.merchant.pk]
