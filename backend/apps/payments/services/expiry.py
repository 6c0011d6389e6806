"""Expiring payments, once the sweep has passed the last ledger in which they could have been paid."""

from __future__ import annotations

from uuid import UUID

from django.db import connection, transaction

from apps.common.modes import Mode
from apps.payments.domain.choices import PaymentStatus
from apps.payments.domain.expiry import TOLERANCE
from apps.payments.services.lifecycle import Step, payment_transition
from apps.payments.services.locks import payments_lock
from apps.treasury.services.clock import mode_now

BATCH = 500

# `domain.expiry.is_past` for the whole table at once. Nothing past expires after the mode's clock, which
# bounds the index scan.
_PAST = """
select payment.id from payments_payment payment
join treasury_cursor cursor on cursor.wallet_id = payment.wallet_id
where payment.mode = %s and payment.status = 'pending' and payment.expires_at <= treasury_clock(%s)
  and case when payment.ended_ledger is null
      then payment.expires_at < cursor.close_time - make_interval(secs => %s)
      else cursor.ledger_index >= payment.ended_ledger end
order by payment.id limit %s
"""


def payments_expire(*, mode: Mode) -> int:
    """Expire every pending payment of `mode` that no deposit can still be in time for; returns how many.

    A watcher that is behind expires nothing: the cursor has to have passed. Commits in batches of its own.
    """
    expired = 0
    while True:
        batch = _batch_expire(mode)
        expired += batch
        if batch < BATCH:
            return expired


@transaction.atomic
def _batch_expire(mode: Mode) -> int:
    with connection.cursor() as cursor:
        cursor.execute(_PAST, [mode, mode, TOLERANCE.total_seconds(), BATCH])
        ids: list[UUID] = [row[0] for row in cursor.fetchall()]
    # Locked in order and looked at again: a sweep may have settled one of them meanwhile.
    locked = payments_lock(ids=ids).values()
    steps = [
        Step(payment=payment, status=PaymentStatus.EXPIRED)
        for payment in locked
        if payment.status == PaymentStatus.PENDING
    ]
    payment_transition(steps=steps, now=mode_now(mode))
    return len(ids)
