"""Rejected payments over HTTP: the list, its filters, and returns that are sent again."""

from __future__ import annotations

import uuid
from datetime import timedelta
from itertools import count
from typing import Any

from django.db import connection, transaction

from apps.payments.models import Deposit, Leg, Rejected, Release
from apps.treasury.models import (
    AdminActionRecord,
)
from tests.factories.answers import error_of
from tests.factories.payment_driver import XRP, PaymentDriver
from tests.factories.schema import assert_described
from tests.platform_admin.dashboard import Admin
from tests.platform_admin.money_calls import REASON, admin, failed_return

__all__ = ["admin"]


def rejected(
    admin: Admin, driver: PaymentDriver, *, mode: str = "test", **query: Any
) -> list[dict[str, Any]]:
    """The rejected payments of this test's payer, of every page; the ledger of the worker has others'."""
    found: list[dict[str, Any]] = []
    for number in count(1):
        page = admin.get("rejected-payments/", mode=mode, page_size=100, page=number, **query)
        assert_described(page, "RejectedPage")
        found += [row for row in page["rejected_payments"] if row["sender_address"] == driver.payer.address]
        if number >= page["total_pages"]:
            break
    return found


def test_a_rejected_payment_is_listed_with_its_return(driver: PaymentDriver, admin: Admin) -> None:
    payment = driver.create_payment()
    deposit = driver.deposit(5 * XRP, tag=payment.tag)
    (row,) = rejected(admin, driver)
    assert {**row, "id": 0, "rejected_at": ""} == {
        "id": 0,
        "amount": "5.000000",
        "destination_tag": payment.tag,
        "transaction_hash": deposit.tx_hash,
        "sender_address": driver.payer.address,
        "reason": "Amount too low",
        "reason_code": "amount_too_low",
        "released": False,
        "return_status": "pending",
        "rejected_at": "",
        "livemode": False,
        "payment_id": str(payment.pk),
        "return_transaction_hash": None,
        "explorer_url": None,
        "note": None,
        "can_retry": False,
        "release": None,
    }
    driver.settle_all()
    (row,) = rejected(admin, driver, status="completed")
    assert row["return_transaction_hash"] == Leg.objects.get(deposit=deposit).transfer.paid_hash  # type: ignore[union-attr]
    assert rejected(admin, driver, status="pending") == rejected(admin, driver, status="failed") == []
    assert rejected(admin, driver, mode="live") == []


def test_small_deposits_hide_behind_a_filter(driver: PaymentDriver, admin: Admin) -> None:
    before = admin.get("rejected-payments/", mode="test")
    deposit = driver.deposit(999, tag=None)
    driver.deposit(1_000, tag=None)
    page = admin.get("rejected-payments/", mode="test")
    for name in ("total_count", "hidden_count"):
        assert page[name] == before[name] + 1, name
    assert len(rejected(admin, driver)) == 1
    rows = rejected(admin, driver, small="true")
    assert [(row["amount"], row["destination_tag"], row["note"]) for row in rows] == [
        ("0.001000", None, "Too small to return."),
        ("0.000999", None, "Too small to return."),
    ]
    assert rows[1]["release"] == {"deposit_id": deposit.pk, "to": ["return", "equity"]}

    answer = admin.post(f"deposits/{deposit.pk}/release/", to="equity", **REASON)
    assert answer.status_code == 200, answer.content
    release = Release.objects.get(deposit=deposit)
    assert (release.to, release.admin_id, release.reason) == ("equity", admin.user.pk, REASON["reason"])
    row = rejected(admin, driver, small="true")[1]
    assert (row["note"], row["release"], row["released"]) == ("Released to equity.", None, True)
    failed = admin.get("rejected-payments/", status="failed", page_size=100)["rejected_payments"]
    assert row["id"] not in [each["id"] for each in failed]


def test_rejected_payments_are_paged_ten_at_a_time_newest_first(driver: PaymentDriver, admin: Admin) -> None:
    before = admin.get("rejected-payments/", mode="test")["total_count"]
    hashes = [driver.pay(XRP + number, tag=None) for number in range(12)]
    driver.close_and_sweep()
    first = admin.get("rejected-payments/", mode="test")
    second = admin.get("rejected-payments/", mode="test", page=2)
    assert (first["total_count"], first["total_pages"]) == (before + 12, -(-(before + 12) // 10))
    both = [*first["rejected_payments"], *second["rejected_payments"]]
    assert len(first["rejected_payments"]) == 10
    times = [row["rejected_at"] for row in both]
    assert times == sorted(times, reverse=True)
    assert [row["transaction_hash"] for row in rejected(admin, driver)] == hashes[::-1]
    assert admin.get("rejected-payments/", mode="test", page=999)["rejected_payments"] == []
    for query in ({"status": "lost"}, {"page": "0"}, {"mode": "other"}, {"small": "maybe"}):
        assert admin.refused_get("rejected-payments/", **query).status_code == 400


def test_a_deposit_that_was_decided_late_stands_where_its_time_puts_it(
    driver: PaymentDriver, admin: Admin
) -> None:
    early, late = driver.deposit(XRP, tag=None), driver.deposit(2 * XRP, tag=None)
    # As when the watcher of one mode was behind that of the other one. A deposit's time is never changed.
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("set local session_replication_role = replica")
        Deposit.objects.filter(pk=late.pk).update(close_time=early.close_time - timedelta(days=1))
    rows = rejected(admin, driver)
    assert [row["transaction_hash"] for row in rows] == [early.tx_hash, late.tx_hash]
    assert rows[0]["rejected_at"] > rows[1]["rejected_at"]


def test_a_failed_return_is_retried_on_the_same_leg(driver: PaymentDriver, admin: Admin) -> None:
    deposit = failed_return(driver)
    leg = Leg.objects.get(deposit=deposit)
    (row,) = rejected(admin, driver, status="failed")
    assert (row["note"], row["can_retry"]) == (
        "The sender requires a destination tag and gave none (tecDST_TAG_NEEDED).",
        True,
    )
    path = f"rejected-payments/{row['id']}/retry/"
    assert error_of(admin.post(path)) == (400, "Reason is required")
    assert AdminActionRecord.objects.filter(admin_id=admin.user.pk).count() == 0

    answer = admin.post(path, **REASON)
    assert answer.json() == {"success": True, "message": "The return will be sent again."}
    record = AdminActionRecord.objects.get(admin_id=admin.user.pk)
    assert (record.kind, record.subject, record.reason) == ("retry", str(leg.transfer_id), REASON["reason"])
    assert admin.post(path, **REASON).status_code == 409
    driver.settle_all()
    leg.refresh_from_db()
    assert (leg.state, Leg.objects.filter(deposit=deposit).count()) == ("paid", 1)
    assert rejected(admin, driver)[0]["return_status"] == "completed"


def test_unknown_rows_cannot_be_retried_or_released(driver: PaymentDriver, admin: Admin) -> None:
    deposit = driver.deposit(999, tag=None)
    small = Rejected.objects.get(deposit=deposit)
    for path, status, body in (
        ("rejected-payments/0/retry/", 404, REASON),
        ("rejected-payments/x/retry/", 404, REASON),
        (f"rejected-payments/{small.pk}/retry/", 409, REASON),
        ("deposits/0/release/", 404, {"to": "equity", **REASON}),
        (f"deposits/{deposit.pk}/release/", 400, {"to": "me", **REASON}),
        (f"deposits/{deposit.pk}/release/", 409, {"to": "payout", **REASON}),
        (f"payments/{uuid.uuid4()}/retry-payout/", 404, REASON),
        (f"payments/{uuid.uuid4()}/redirect/", 404, REASON),
        (f"payments/{driver.create_payment().pk}/retry-burn/", 409, REASON),
        ("money/transfers/0/void/", 404, REASON),
    ):
        assert admin.post(path, **body).status_code == status, path
    assert not Release.objects.filter(deposit=deposit).exists()
    assert AdminActionRecord.objects.filter(admin_id=admin.user.pk).count() == 0
