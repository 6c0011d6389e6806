"""Turning notices into mails: a merchant's failures gathered into at most one an hour."""

from __future__ import annotations

from datetime import timedelta

from django.db import connection, transaction
from django.db.models import Q, QuerySet
from django.db.models.functions import Now

from apps.accounts.models import User
from apps.common.mail.outgoing import mail_enqueue
from apps.payments import mails
from apps.payments.models import Notice

GATHERED_FOR = timedelta(hours=1)
KEEP_DAYS = 30

_FAILURES = ~Q(kind="first_payment")

_DUE = """
select distinct untold.merchant_id from payments_notice untold
where untold.told_at is null and (
  untold.kind = 'first_payment' or not exists (
    select from payments_notice told
    where told.merchant_id = untold.merchant_id and told.kind <> 'first_payment'
      and told.told_at > now() - %s::interval
  )
)
order by untold.merchant_id
"""


def notices_tell() -> int:
    """Write the mails that are due now; returns how many. Each merchant's in a transaction of its own."""
    with connection.cursor() as cursor:
        cursor.execute(_DUE, [f"{GATHERED_FOR.total_seconds()} seconds"])
        due = [row[0] for row in cursor.fetchall()]
    return sum(_merchant_tell(merchant_id) for merchant_id in due)


@transaction.atomic
def _merchant_tell(merchant_id: int) -> int:
    """The merchant's row is the lock: of two workers the second finds everything told."""
    merchant = User.objects.select_for_update(no_key=True).get(pk=merchant_id)
    _unwanted(merchant).delete()
    untold = (
        Notice.objects.filter(merchant=merchant, told_at=None)
        .select_related("payment__wallet__network")
        .order_by("id")
    )
    written = 0
    for first in untold.filter(kind="first_payment"):
        if merchant.mail_first_payment:
            mail_enqueue(recipient=merchant.email, kind="first_payment", message=mails.first_payment(first))
            written += 1
    untold.filter(kind="first_payment").update(told_at=Now())
    told = Notice.objects.filter(_FAILURES, merchant=merchant, told_at__gt=Now() - GATHERED_FOR)
    failures = [] if told.exists() else list(untold.filter(_FAILURES).values_list("pk", flat=True))
    if failures:
        listed = list(untold.filter(pk__in=failures[: mails.MOST_LISTED]))
        message = mails.failures(listed, more=len(failures) - len(listed))
        mail_enqueue(recipient=merchant.email, kind="failures", message=message)
        Notice.objects.filter(pk__in=failures).update(told_at=Now())
        written += 1
    return written


def _unwanted(merchant: User) -> QuerySet[Notice]:
    """What the merchant does not want to hear of. A first payment's row is kept: there is one first alone."""
    kinds: list[str] = []
    if not merchant.mail_failed_payouts:
        kinds += ["payout_failed", "payout_held"]
    if not merchant.mail_failed_returns:
        kinds.append("return_failed")
    return Notice.objects.filter(merchant=merchant, told_at=None, kind__in=kinds)


def notices_prune() -> None:
    """Delete failures that were told 30 days ago."""
    Notice.objects.filter(_FAILURES, told_at__lt=Now() - timedelta(days=KEEP_DAYS)).delete()
