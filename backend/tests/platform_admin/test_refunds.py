"""The refunds of all merchants over HTTP: the list, its filters, and what waits."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import transaction

from apps.payments.models import Leg, Refund
from apps.platform_admin.views.refunds import RETRIED
from tests.factories import refund_rows as rows
from tests.factories.answers import error_of
from tests.factories.row_factory import RowFactory
from tests.factories.schema import assert_described
from tests.factories.sql import change
from tests.platform_admin.dashboard import Admin
from tests.platform_admin.money_calls import REASON


@pytest.fixture
def factory(own_database: str) -> RowFactory:
    with transaction.atomic():
        return RowFactory.create()


@pytest.fixture
def live(factory: RowFactory) -> RowFactory:
    with transaction.atomic():
        return RowFactory.create("live")


@pytest.fixture
def admin(own_database: str) -> Admin:
    return Admin()


def listed(admin: Admin, **query: Any) -> list[dict[str, Any]]:
    page = admin.get("refunds/", page_size=100, **query)
    assert_described(page, "AdminRefundPage")
    assert page["total_count"] == len(page["refunds"])
    return list(page["refunds"])


def test_the_refunds_of_all_merchants_are_listed_and_narrowed(
    admin: Admin, factory: RowFactory, live: RowFactory
) -> None:
    with transaction.atomic():
        claimed = rows.claimed(factory)
        failed = rows.failed(factory)
        back = rows.came_back(factory)
        paid = rows.succeeded(live)

    shown = listed(admin)
    assert [row["id"] for row in shown] == [str(each.pk) for each in (paid, back, failed, claimed)]
    newest = shown[0]
    assert (newest["amount"], newest["method"], newest["status"], newest["livemode"]) == (
        *("4.000000", "platform", "succeeded", True),
    )
    assert newest["user"] == {
        "id": live.merchant.pk,
        "email": live.merchant.email,
        "username": live.merchant.username,
    }
    # A link to its page would let whoever reads it name the address.
    assert "claim_url" not in newest
    assert [(row["can_retry"], row["release"] is not None) for row in shown] == [
        *((False, False), (False, True), (True, False), (False, False)),
    ]
    assert listed(admin, status="awaiting_payer") == [shown[3]]
    assert listed(admin, mode="live") == listed(admin, user=live.merchant.pk) == [newest]
    assert listed(admin, held="true") == shown[1:3]
    assert admin.get("refunds/", page_size=3, page=2)["refunds"] == shown[3:]
    refused = admin.refused_get("refunds/", status="lost")
    assert (refused.status_code, "status" in refused.json()) == (400, True)


def test_a_failed_refund_is_sent_again(admin: Admin, factory: RowFactory) -> None:
    with transaction.atomic():
        refund, claimed = rows.failed(factory), rows.claimed(factory)
    answer = admin.post(f"refunds/{refund.pk}/retry/", **REASON)
    assert (answer.status_code, answer.json()["message"]) == (200, RETRIED)
    refund.refresh_from_db()
    assert (refund.status, refund.failure_reason) == ("sending", None)
    assert Leg.objects.get(deposit__refund=refund, kind="refund").state == "sending"

    twice = admin.post(f"refunds/{refund.pk}/retry/", **REASON)
    assert error_of(twice) == (409, "Only a failed leg can be sent again; this one is sending.")
    nothing = admin.post(f"refunds/{claimed.pk}/retry/", **REASON)
    assert error_of(nothing) == (409, "This refund has nothing to send.")
    assert admin.post("refunds/none/retry/", **REASON).status_code == 404
    assert Refund.objects.get(pk=claimed.pk).status == "awaiting_payer"


def test_refunds_that_wait_are_on_the_overview_and_the_health_page(admin: Admin, factory: RowFactory) -> None:
    with transaction.atomic():
        rows.failed(factory)
        rows.came_back(factory)
        sending, recent = rows.refund_row(factory), rows.refund_row(factory)
        rows.fund(factory, sending)
        rows.fund(factory, recent)
        sending.refresh_from_db()
        change(sending, updated_at=sending.updated_at.replace(year=2020))

    attention = admin.get("metrics/overview/")["attention"]
    assert attention["refunds"] == [
        {"mode": "test", "status": "failed", "count": 2, "amount": "8.000000"},
        {"mode": "test", "status": "sending", "count": 1, "amount": "4.000000"},
    ]
    # Each is told once.
    assert (attention["failed"], attention["held"]) == ([], [])
    waiting = admin.client.get("/api/platform-admin/system/health/").json()["waiting"]
    assert [(each["name"], each["mode"], each["message"]) for each in waiting] == [
        (
            *("failed_refunds", "test"),
            "2, 8 XRP in all. Their money is held until their merchants choose where it goes. Open Refunds.",
        ),
        (
            *("refunds_sending", "test"),
            "1, 4 XRP in all. They have been sending for more than ten minutes. Open Refunds.",
        ),
    ]
