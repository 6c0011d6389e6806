"""Noting what to email merchants about, in the transaction of the change itself.

Only rows are written here: moving money never waits for an email. `notice_emails` renders them later.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from uuid import UUID

from django.db import connection

from apps.common import jobs
from apps.payments.domain.choices import NoticeKind
from apps.payments.models import Notice, Payment


@dataclass(frozen=True, slots=True)
class NewNotice:
    """One thing that went wrong. `amount` in drops; `reason` is a sentence."""

    merchant_id: int
    mode: str
    kind: NoticeKind
    payment_id: UUID | None
    amount: int
    reason: str


def notices_write(notices: Sequence[NewNotice]) -> None:
    """Write these, in one statement, and wake the worker after the commit; nothing where there are none."""
    if not notices:
        return
    Notice.objects.bulk_create(
        [
            Notice(
                merchant_id=each.merchant_id,
                mode=each.mode,
                kind=each.kind,
                payment_id=each.payment_id,
                amount=each.amount,
                reason=each.reason,
            )
            for each in notices
        ]
    )
    jobs.wake("default.notices")


# Almost always the merchant had a first payment long ago, and this is one index lookup.
_FIRST = """
insert into payments_notice (merchant_id, mode, kind, payment_id, amount, reason)
select distinct on (merchant_id, mode) merchant_id, mode, 'first_payment', payment_id, amount, ''
from unnest(%s::bigint[], %s::text[], %s::uuid[], %s::bigint[]) as done(merchant_id, mode, payment_id, amount)
where not exists (
  select from payments_notice known
  where known.merchant_id = done.merchant_id and known.mode = done.mode and known.kind = 'first_payment'
)
order by merchant_id, mode
on conflict (merchant_id, mode) where kind = 'first_payment' do nothing
"""


def first_payments_write(completed: Iterable[Payment]) -> None:
    """Note which of these payments are a merchant's first in their mode."""
    payments = list(completed)
    if not payments:
        return
    with connection.cursor() as cursor:
        cursor.execute(
            _FIRST,
            [
                [payment.merchant_id for payment in payments],
                [payment.mode for payment in payments],
                [payment.id for payment in payments],
                [payment.amount for payment in payments],
            ],
        )
        if cursor.rowcount:
            jobs.wake("default.notices")
