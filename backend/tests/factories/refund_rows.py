"""Rows of refunds, written step by step as the services would. Amounts are drops."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from uuid import uuid4

from django.utils import timezone

from apps.payments.models import Deposit, Leg, Payment, Refund
from apps.treasury.models import Transfer
from tests.factories.row_factory import RowFactory
from tests.factories.rows import MIN_RETURN, RETURN_FEE, new_address, next_tag
from tests.factories.sql import change

AMOUNT = 4_000_000


def paid(f: RowFactory) -> Payment:
    """A completed payment over 10 XRP."""
    payment = f.payment()
    f.settle(payment)
    f.complete(payment)
    return payment


def refund_row(f: RowFactory, payment: Payment | None = None, **columns: Any) -> Refund:
    """A refund through the platform that waits for its deposit."""
    now = timezone.now()
    values: dict[str, Any] = {
        "id": uuid4(),
        "payment": payment or paid(f),
        "merchant": f.merchant,
        "mode": f.mode,
        "method": "platform",
        "amount": AMOUNT,
        "return_fee": RETURN_FEE,
        "key": uuid4().hex,
        "body_sha256": "0" * 64,
        "created_at": now,
        "updated_at": now,
        "dest": new_address(),
        "dest_tag": 7,
        "confirmed_at": now,
        "wallet": f.wallet,
        "expires_at": f.close_time + timedelta(days=7),
        "status": "awaiting_merchant",
    }
    if "tag" not in columns and columns.get("wallet", f.wallet) is not None:
        values["tag"] = next_tag(0)
    return Refund.objects.create(**values | columns)


def own_refund(f: RowFactory, payment: Payment | None = None, **columns: Any) -> Refund:
    """A refund from the merchant's own wallet that waits for it."""
    return refund_row(
        f, payment, **{"method": "own_wallet", "wallet": None, "tag": None, "return_fee": 0} | columns
    )


def claimed(f: RowFactory, payment: Payment | None = None, **columns: Any) -> Refund:
    """A refund that waits for its customer."""
    values = {"dest": None, "dest_tag": -1, "confirmed_at": None, "wallet": None, "tag": None}
    return refund_row(f, payment, **values | {"status": "awaiting_payer"} | columns)


def fund(
    f: RowFactory,
    refund: Refund,
    delivered: int | None = None,
    *,
    leg: dict[str, Any] | None = None,
    lines: dict[str, int] | None = None,
    point: bool = True,
    **columns: Any,
) -> Deposit:
    """The deposit that funds `refund`, with legs, journal and the refund's new status."""
    delivered = refund.amount + refund.return_fee if delivered is None else delivered
    excess = delivered - refund.amount - refund.return_fee
    back = excess - RETURN_FEE if excess - RETURN_FEE >= MIN_RETURN else 0
    names: dict[str, Any] = {"refund": refund, "destination_tag": refund.tag, "merchant": f.merchant}
    deposit = f.deposit("refund", delivered, **names | columns)
    of_refund: dict[str, Any] = {"amount": refund.amount, "dest": refund.dest, "tag": refund.dest_tag}
    f.leg(deposit, "refund", **of_refund | (leg or {}))
    if back:
        returned = f.return_leg(deposit, "excess", back)
        f.rejected_row(deposit, "overpaid_excess", excess, returned)
    right = {
        "wallet": delivered,
        "owed_refund": -refund.amount,
        "return_fees": -(refund.return_fee + (RETURN_FEE if back else 0)),
        "owed_return": -back,
        "held": 0 if back else -excess,
    }
    f.book_deposit(deposit, right if lines is None else lines)
    if point:
        step(refund, "sending", deposit=deposit)
    return deposit


def step(refund: Refund, status: str, **columns: object) -> Refund:
    """The refund with this status, and what is written with it."""
    refund.refresh_from_db()
    change(refund, status=status, sequence=refund.sequence + 1, **columns)
    return refund


def refund_leg(deposit: Deposit) -> Leg:
    return Leg.objects.get(deposit=deposit, kind="refund")


def succeeded(f: RowFactory, payment: Payment | None = None, **columns: Any) -> Refund:
    """A refund through the platform that the ledger has delivered."""
    refund = refund_row(f, payment, **columns)
    f.pay(refund_leg(fund(f, refund)))
    step(refund, "succeeded")
    return refund


def failed(f: RowFactory, payment: Payment | None = None) -> Refund:
    """One that could not be delivered."""
    refund = refund_row(f, payment)
    f.fail(refund_leg(fund(f, refund)))
    step(refund, "failed", failure_reason="tecNO_DST")
    return refund


def bounced(f: RowFactory, refund: Refund, **columns: Any) -> Deposit:
    """What comes back of a refund that had succeeded, held in its merchant's name."""
    transfer = Transfer.objects.get(legs__deposit=refund.deposit_id, kind="refund")
    return f.held(
        refund.amount,
        **{"destination_tag": transfer.source_tag, "sender": transfer.dest, "merchant": f.merchant} | columns,
    )


def came_back(f: RowFactory) -> Refund:
    """A refund that succeeded and came back."""
    refund = succeeded(f)
    step(refund, "failed", came_back=bounced(f, refund), failure_reason="back")
    return refund
