"""Deposits that carry the destination tag of one of a merchant's payments, newest first."""

from __future__ import annotations

from typing import Any

from django.db import connection

from apps.common.modes import Mode
from apps.payments.domain.choices import PaymentStatus
from apps.payments.models import Payment
from apps.payments.selectors import payment_public
from apps.payments.tables import DEPOSIT, LEG, PAYMENT, REJECTED
from apps.reports.domain.detected import DetectedFilter, DetectedStatus, Platform
from apps.reports.wire.detected import DETECTED, DetectedLatest, LatestDetectedPayment
from apps.treasury.tables import CLOCK, TRANSFER

SHOWN = 200


_FROM = f"""
select {DETECTED.select} from {DEPOSIT} deposit
join {PAYMENT} payment on payment.id = deposit.payment_id
left join {REJECTED} rejected on rejected.deposit_id = deposit.id
left join {LEG} leg on leg.id = rejected.leg_id
left join {TRANSFER} transfer on transfer.id = leg.transfer_id
where deposit.merchant_id = %(owner)s and payment.mode = %(mode)s
"""
_BY_STATUS = {
    DetectedStatus.PENDING: "deposit.flow = 'settle' and payment.status = 'processing'",
    DetectedStatus.COMPLETED: "deposit.flow = 'settle' and payment.status = 'completed'",
    DetectedStatus.FAILED: "(deposit.flow <> 'settle' or payment.status = 'failed')",
}
_BY_PLATFORM = {
    Platform.SHOPIFY: "payment.platform_name ilike '%%shopify%%'",
    Platform.WOOCOMMERCE: "payment.platform_name ilike '%%woocommerce%%'"
    " and payment.platform_name not ilike '%%shopify%%'",
    Platform.CUSTOM: "payment.platform_name not ilike '%%shopify%%'"
    " and payment.platform_name not ilike '%%woocommerce%%'",
}


def detected_payments(*, owner_id: int, mode: Mode, chosen: DetectedFilter) -> list[dict[str, Any]]:
    """The newest deposits for the merchant's payments of `mode` that match the filter, 200 at most."""
    parts = [_FROM]
    params: dict[str, Any] = {"owner": owner_id, "mode": mode, "shown": SHOWN}
    if chosen.status is not None:
        parts.append(f"and {_BY_STATUS[chosen.status]}")
    if chosen.platform is not None:
        parts.append(f"and {_BY_PLATFORM[chosen.platform]}")
    if chosen.range.length is not None:
        parts.append(f"and deposit.close_time > {CLOCK}(%(mode)s) - %(length)s")
        params["length"] = chosen.range.length
    parts.append("order by deposit.id desc limit %(shown)s")
    with connection.cursor() as cursor:
        cursor.execute("\n".join(parts), params)
        return [DETECTED.of_row(row) for row in cursor.fetchall()]


def detected_latest(*, owner_id: int, mode: Mode) -> DetectedLatest:
    """The merchant's newest pending payment with what a payer needs; without one, the newest deposit."""
    pending = (
        Payment.objects.filter(merchant_id=owner_id, mode=mode, status=PaymentStatus.PENDING)
        .order_by("-created_at", "-serial")
        .values_list("pk", flat=True)
        .first()
    )
    if pending is None:
        newest = _newest_deposit(owner_id=owner_id, mode=mode)
        return DetectedLatest(payment=newest, payment_url=None, qr_code_url=None)
    shown = payment_public(payment_id=pending)
    payment = LatestDetectedPayment(
        id=shown["id"],
        title=shown["title"],
        amount=shown["amount"],
        destination_tag=shown["destination_tag"],
        sender_address=None,
        status=DetectedStatus.PENDING,
        created_at=shown["created_at"],
    )
    return DetectedLatest(payment=payment, payment_url=shown["payment_url"], qr_code_url=shown["qr_code_url"])


def _newest_deposit(*, owner_id: int, mode: Mode) -> LatestDetectedPayment | None:
    with connection.cursor() as cursor:
        cursor.execute(f"{_FROM} order by deposit.id desc limit 1", {"owner": owner_id, "mode": mode})
        row = cursor.fetchone()
    if row is None:
        return None
    deposit = DETECTED.of_row(row)
    names = ("title", "amount", "destination_tag", "sender_address", "status", "created_at")
    return LatestDetectedPayment(id=deposit["payment_id"], **{name: deposit[name] for name in names})
