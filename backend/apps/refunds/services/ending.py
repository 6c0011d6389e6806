"""Ending refunds that nobody pays any more: their time is up, their merchant suspended, their wallet
retired."""

from __future__ import annotations

from uuid import UUID

from django.db import connection, transaction
from django.db.models import QuerySet

from apps.common.modes import Mode
from apps.payments.domain.choices import RefundStatus
from apps.payments.domain.expiry import TOLERANCE
from apps.payments.models import Refund
from apps.payments.services.refunds import RefundStep
from apps.refunds.refusals import RefundNotOpen
from apps.refunds.services.steps import refund_cancel, refund_lock

SUSPENDED = "The merchant was suspended."
WALLET_RETIRED = "The platform wallet was replaced. Create the refund again."
NO_ADDRESS = "The customer named no address in time."
NOT_PAID = "Not paid in time."
BATCH = 500
_WAITS = (RefundStatus.AWAITING_PAYER, RefundStatus.AWAITING_MERCHANT)

# With a tag a deposit may still be found, until the sweep has passed its end.
_PAST = """
select refund.id from payments_refund refund
left join treasury_cursor cursor on cursor.wallet_id = refund.wallet_id
where refund.mode = %(mode)s and refund.status in ('awaiting_payer', 'awaiting_merchant')
  and refund.expires_at <= treasury_clock(%(mode)s)
  and (refund.wallet_id is null
    or refund.expires_at < cursor.close_time - make_interval(secs => %(tolerance)s))
order by refund.expires_at limit %(limit)s
"""


def refunds_expire(*, mode: Mode) -> int:
    """Expire every refund of `mode` whose wait is over; returns how many. Commits one by one."""
    expired = 0
    while True:
        with connection.cursor() as cursor:
            cursor.execute(_PAST, {"mode": mode, "tolerance": TOLERANCE.total_seconds(), "limit": BATCH})
            ids = [row[0] for row in cursor.fetchall()]
        for refund_id in ids:
            expired += _expire(refund_id)
        if len(ids) < BATCH:
            return expired


@transaction.atomic
def _expire(refund_id: UUID) -> bool:
    """A sweep, or its merchant, may have been faster."""
    found = refund_lock(refund_id)
    refund = found.refund
    if refund.status not in _WAITS:
        return False
    reason = NO_ADDRESS if refund.status == RefundStatus.AWAITING_PAYER else NOT_PAID
    found.take(RefundStep(refund=refund, status=RefundStatus.EXPIRED, failure_reason=reason))
    return True


def suspended_refunds_end(*, mode: Mode) -> int:
    """Cancel the unpaid refunds of suspended merchants; what they have funded is still paid."""
    open_ = Refund.objects.filter(mode=mode, status__in=_WAITS, merchant__is_active=False)
    return _cancel(open_, SUSPENDED)


def wallet_refunds_end(*, wallet_id: int) -> int:
    """Cancel the refunds that wait for a deposit at a wallet that is to be retired."""
    return _cancel(Refund.objects.filter(wallet=wallet_id, status__in=_WAITS), WALLET_RETIRED)


def _cancel(refunds: QuerySet[Refund], reason: str) -> int:
    ended = 0
    for refund_id in refunds.order_by("id").values_list("id", flat=True):
        try:
            refund_cancel(refund_id=refund_id, reason=reason)
        except RefundNotOpen:
            continue
        ended += 1
    return ended
