"""The webhook payload and the live message, field by field."""

from dataclasses import replace
from datetime import UTC, datetime
from uuid import UUID

import pytest

from apps.payments.domain.choices import Reason
from apps.payments.domain.failures import failure_reason
from apps.payments.domain.wire import PaymentFacts, RejectedFacts, event_body, live_message, return_status

pending = PaymentFacts(
    id=UUID("6f1f9d3e-0000-4000-8000-000000000001"),
    title="Order 7",
    description="",
    platform_name="Shop",
    username="ann",
    developer_reference="o-7",
    metadata={"order": 7},
    status="pending",
    exception="none",
    sequence=1,
    amount=10_000_000,
    received=None,
    fee=None,
    burn=None,
    payout=None,
    transaction_hash=None,
    received_at=None,
    failure_reason=None,
    created_at=datetime(2026, 11, 20, 12, 0, tzinfo=UTC),
    updated_at=datetime(2026, 11, 20, 12, 0, 1, 500_000, tzinfo=UTC),
)
completed = replace(
    pending,
    status="completed",
    sequence=3,
    received=10_000_000,
    fee=100_000,
    burn=10_000,
    payout=9_900_000,
    transaction_hash="B" * 64,
    received_at=datetime(2026, 11, 20, 12, 0, 10, tzinfo=UTC),
)


def test_a_new_payment_has_no_split_yet() -> None:
    assert event_body(pending) == {
        "sequence": 1,
        "payment_id": "6f1f9d3e-0000-4000-8000-000000000001",
        "title": "Order 7",
        "status": "pending",
        "exception": "none",
        "amount": "10.000000",
        "description": "",
        "platform_name": "Shop",
        "username": "ann",
        "metadata": {"order": 7},
        "developer_reference": "o-7",
        "transaction_hash": None,
        "received_amount": None,
        "received_at": None,
        "platform_fee": None,
        "merchant_payout": None,
        "burn_amount": None,
        "created_at": "2026-11-20T12:00:00Z",
        "updated_at": "2026-11-20T12:00:01.500000Z",
    }


def test_a_completed_payment_tells_its_split() -> None:
    body = event_body(completed)
    assert {
        key: body[key]
        for key in ("received_amount", "platform_fee", "merchant_payout", "burn_amount", "received_at")
    } == {
        "received_amount": "10.000000",
        "platform_fee": "0.100000",
        "merchant_payout": "9.900000",
        "burn_amount": "0.010000",
        "received_at": "2026-11-20T12:00:10Z",
    }
    assert body["transaction_hash"] == "B" * 64
    assert "rejected_payment" not in body


def test_a_rejection_is_told_beside_the_payment() -> None:
    rejected = RejectedFacts(
        id=4,
        amount=9_999_999,
        reason=Reason.AMOUNT_TOO_LOW,
        transaction_hash="C" * 64,
        sender_address="rPayer",
        return_status="pending",
    )
    body = event_body(pending, rejected)
    assert body["status"] == "pending"
    assert body["rejected_payment"] == {
        "id": 4,
        "amount": "9.999999",
        "reason": "Amount too low",
        "reason_code": "amount_too_low",
        "transaction_hash": "C" * 64,
        "sender_address": "rPayer",
        "return_status": "pending",
    }


def test_why_a_payout_failed_is_merged_into_the_metadata_and_not_stored_there() -> None:
    failed = replace(completed, status="failed", failure_reason=failure_reason("tecNO_DST"))
    body = event_body(failed)
    assert body["metadata"] == {
        "order": 7,
        "failure_reason": "The payout address does not exist on the ledger (tecNO_DST).",
    }
    assert failed.metadata == {"order": 7}


def test_an_unlisted_result_still_names_its_code() -> None:
    assert failure_reason("tecPATH_DRY") == "The payout could not be delivered (tecPATH_DRY)."


def test_the_live_message_is_flat() -> None:
    assert live_message(completed) == {
        "payment_id": "6f1f9d3e-0000-4000-8000-000000000001",
        "status": "completed",
        "transaction_hash": "B" * 64,
        "platform_fee": "0.100000",
        "merchant_payout": "9.900000",
        "burn_amount": "0.010000",
        "exception": "none",
        "sequence": 3,
    }


@pytest.mark.parametrize(
    ("leg_state", "came_back", "expected"),
    [
        (None, False, "failed"),
        ("owed", False, "pending"),
        ("sending", False, "pending"),
        ("paid", False, "completed"),
        ("failed", False, "failed"),
        ("paid", True, "failed"),
    ],
)
def test_return_status_follows_the_leg(leg_state: str | None, came_back: bool, expected: str) -> None:
    assert return_status(leg_state=leg_state, came_back=came_back) == expected
