"""Stored totals change nothing but the speed: every figure is the same before and after, to the drop."""

from __future__ import annotations

from datetime import timedelta
from itertools import chain
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.utils import timezone

from apps.payments.models import Payment
from apps.reports.models import HistoryMark, MerchantHour, MerchantTotal
from apps.reports.selectors.figures import figures_read
from apps.reports.services import totals
from tests.factories.row_factory import RowFactory
from tests.factories.rows import leg_of
from tests.factories.sql import change
from tests.factories.users import signed_in

NOW = timedelta(0)


@pytest.fixture
def factory(own_database: str) -> RowFactory:
    """A merchant whose rows are a day old. Its rows are committed: what is stored depends on their times."""
    with transaction.atomic():
        factory = RowFactory.create()
    factory.close_time -= timedelta(days=1)
    return factory


@pytest.fixture
def session(factory: RowFactory) -> Client:
    return Client(headers={"authorization": f"Bearer {signed_in(factory.merchant).access}"})


def _complete(factory: RowFactory, drops: int) -> Payment:
    """A completed payment whose burn is validated."""
    with transaction.atomic():
        payment = factory.payment(drops)
        factory.settle(payment)
        payment.refresh_from_db()
        factory.complete(payment)
        factory.pay(leg_of(payment, "burn"))
    return payment


@pytest.fixture
def history(factory: RowFactory) -> None:
    """Two completed payments, one expired, one that waits."""
    _complete(factory, 10_000_000)
    _complete(factory, 3_333_333)
    expired = factory.payment()
    factory.close_ledger(seconds=3600)
    change(expired, status="expired", sequence=2)
    factory.payment()


def _figures(session: Client) -> dict[str, Any]:
    paths = ("summaries/", "chart/?range=24h", "chart/?range=12m", "history/?page_size=2")
    statuses = ("pending", "processing", "completed", "failed", "expired", "completed,expired")
    figures = {path: session.get(f"/api/payments/{path}").json() for path in paths}
    for status in statuses:
        found = session.get(f"/api/payments/history/?status={status}").json()
        figures[status] = found["total_count"], len(found["payments"])
    return figures


def test_storing_totals_changes_no_figure(factory: RowFactory, session: Client, history: None) -> None:
    before = _figures(session)
    assert before["summaries/"]["summaries"] == {
        "total_earned": "13.200000",
        "total_fees": "0.133333",
        "total_burned": "0.013333",
        "completed": 2,
        "pending": 1,
        "total_count": 4,
        "values": [],
    }
    assert [before[status][0] for status in ("pending", "completed", "expired", "completed,expired")] == [
        1,
        2,
        1,
        3,
    ]

    totals.totals_update(margin=NOW)

    stored = MerchantTotal.objects.get(merchant=factory.merchant, mode="test")
    assert (stored.created, stored.completed, int(stored.earned), int(stored.burned)) == (
        4,
        2,
        13_200_000,
        13_333,
    )
    assert sum(hour.amount for hour in MerchantHour.objects.filter(merchant=factory.merchant)) == 13_333_333
    assert _figures(session) == before


def test_the_figures_of_the_landing_page_are_the_same(factory: RowFactory, history: None) -> None:
    before = figures_read()
    assert (before.payments_settled, before.xrp_burned) == (2, "0.013333")
    totals.totals_update(margin=NOW)
    assert figures_read() == before
    factory.close_time = timezone.now() + timedelta(minutes=1)
    _complete(factory, 1_000_000)
    after = figures_read()
    assert (after.payments_settled, after.xrp_burned) == (3, "0.014333")


def test_nothing_is_added_twice_and_nothing_left_out(
    factory: RowFactory, session: Client, history: None
) -> None:
    before = _figures(session)
    totals.totals_update(margin=NOW)
    totals.totals_update(margin=NOW)
    assert _figures(session) == before

    # Newer than what is stored, and then stored too.
    factory.close_time = timezone.now() + timedelta(minutes=1)
    _complete(factory, 7_000_000)
    after = _figures(session)
    summaries = after["summaries/"]["summaries"]
    assert (summaries["total_earned"], summaries["completed"], summaries["total_count"]) == (
        "20.130000",
        3,
        5,
    )
    totals.totals_update(margin=timedelta(minutes=-5))
    assert MerchantTotal.objects.get(merchant=factory.merchant).created == 5
    assert _figures(session) == after


def test_what_is_still_new_is_not_stored_yet(factory: RowFactory, session: Client) -> None:
    factory.close_time = timezone.now()
    factory.payment()
    totals.totals_update()
    assert not MerchantTotal.objects.filter(merchant=factory.merchant).exists()
    assert session.get("/api/payments/history/").json()["total_count"] == 1


def test_every_page_is_the_same_when_it_is_found_by_a_mark(
    factory: RowFactory, session: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    start = factory.close_time
    for number in range(23):
        # Two at each moment: the later one is newer.
        moment = start + timedelta(seconds=number // 2)
        factory.payment(created_at=moment, expires_at=moment + timedelta(minutes=15))

    def pages() -> list[list[str]]:
        found = []
        for page in range(1, 14):
            response = session.get(f"/api/payments/history/?page={page}&page_size=2").json()
            assert (response["total_count"], response["total_pages"]) == (23, 12)
            found.append([row["id"] for row in response["payments"]])
        return found

    before = pages()
    monkeypatch.setattr(totals, "MARK_EVERY", 3)

    totals.totals_update(margin=NOW)

    marks = HistoryMark.objects.filter(merchant=factory.merchant).order_by("number")
    assert [mark.number for mark in marks] == [3, 6, 9, 12, 15, 18, 21]
    oldest_first = list(chain.from_iterable(before))[::-1]
    marked = [Payment.objects.get(serial=mark.serial, created_at=mark.created_at) for mark in marks]
    assert oldest_first[2::3] == [str(payment.pk) for payment in marked]
    assert pages() == before
