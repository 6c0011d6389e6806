"""The webhook body and the live message, field by field."""

from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from apps.payments.domain.failures import failure_reason
from apps.payments.models import Deposit, Leg, Payment, Rejected
from apps.payments.wire.payment import PAYMENT_EVENT, PAYMENT_LIVE
from apps.payments.wire.rejected import REJECTED_EVENT


def a_payment(**changes: Any) -> Payment:
    values: dict[str, Any] = {
        "id": UUID("6f1f9d3e-0000-4000-8000-000000000001"),
        "title": "Order 7",
        "platform_name": "Shop",
        "username": "ann",
        "metadata": {"order": 7},
        "amount": 10_000_000,
        "created_at": datetime(2026, 11, 20, 12, 0, tzinfo=UTC),
        "updated_at": datetime(2026, 11, 20, 12, 0, 1, 500_000, tzinfo=UTC),
        "refunded_amount": 0,
        "refund_status": "none",
    }
    return Payment(**values | changes)


def a_completed_payment(**changes: Any) -> Payment:
    deposit = Deposit(tx_hash="B" * 64, close_time=datetime(2026, 11, 20, 12, 0, 10, tzinfo=UTC))
    split = {"received": 10_000_000, "fee": 100_000, "burn": 10_000, "payout": 9_900_000}
    return a_payment(**{"status": "completed", "sequence": 3, "deposit": deposit, **split, **changes})


def test_a_new_payment_has_no_split_yet() -> None:
    assert PAYMENT_EVENT.of_model(a_payment()) == {
        "sequence": 1,
        "payment_id": "6f1f9d3e-0000-4000-8000-000000000001",
        "title": "Order 7",
        "status": "pending",
        "exception": "none",
        "amount": "10.000000",
        "price": None,
        "currency": None,
        "rate": None,
        "spread": None,
        "rate_sources": None,
        "rate_at": None,
        "origin": "api",
        "payment_link": None,
        "invoice": None,
        "customer_email": None,
        "description": "",
        "platform_name": "Shop",
        "username": "ann",
        "metadata": {"order": 7},
        "developer_reference": None,
        "transaction_hash": None,
        "received_amount": None,
        "received_at": None,
        "platform_fee": None,
        "merchant_payout": None,
        "burn_amount": None,
        "created_at": "2026-11-20T12:00:00.000000Z",
        "updated_at": "2026-11-20T12:00:01.500000Z",
        "refunded_amount": "0.000000",
        "refund_status": "none",
    }


def test_a_completed_payment_tells_its_split() -> None:
    body = PAYMENT_EVENT.of_model(a_completed_payment(developer_reference="o-7"))

    assert {
        key: body[key]
        for key in (
            *("received_amount", "platform_fee", "merchant_payout", "burn_amount", "received_at"),
            *("transaction_hash", "developer_reference"),
        )
    } == {
        "received_amount": "10.000000",
        "platform_fee": "0.100000",
        "merchant_payout": "9.900000",
        "burn_amount": "0.010000",
        "received_at": "2026-11-20T12:00:10.000000Z",
        "transaction_hash": "B" * 64,
        "developer_reference": "o-7",
    }


def test_a_rejection_has_a_code_beside_its_sentence() -> None:
    rejected = Rejected(
        id=4,
        amount=9_999_999,
        reason="amount_too_low",
        deposit=Deposit(tx_hash="C" * 64, sender="rPayer"),
        leg=Leg(state="owed"),
    )

    assert REJECTED_EVENT.of_model(rejected) == {
        "id": 4,
        "amount": "9.999999",
        "reason": "Amount too low",
        "reason_code": "amount_too_low",
        "transaction_hash": "C" * 64,
        "sender_address": "rPayer",
        "return_status": "pending",
        "returned_amount": None,
        "return_transaction_hash": None,
    }


def test_why_a_payout_failed_is_merged_into_the_metadata_and_not_stored_there() -> None:
    failed = a_completed_payment(status="failed", failure_reason=failure_reason("tecNO_DST"))

    assert PAYMENT_EVENT.of_model(failed)["metadata"] == {
        "order": 7,
        "failure_reason": "The payout address does not exist on the ledger (tecNO_DST).",
    }
    assert failed.metadata == {"order": 7}


def test_an_unlisted_result_still_names_its_code() -> None:
    assert failure_reason("tecPATH_DRY") == "The payout could not be delivered (tecPATH_DRY)."


def test_the_live_message_is_flat() -> None:
    assert PAYMENT_LIVE.of_model(a_completed_payment()) == {
        "payment_id": "6f1f9d3e-0000-4000-8000-000000000001",
        "price": None,
        "currency": None,
        "rate": None,
        "spread": None,
        "rate_sources": None,
        "rate_at": None,
        "status": "completed",
        "transaction_hash": "B" * 64,
        "platform_fee": "0.100000",
        "merchant_payout": "9.900000",
        "burn_amount": "0.010000",
        "exception": "none",
        "sequence": 3,
    }
