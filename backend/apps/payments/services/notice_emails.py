"""Turning notices into emails: a merchant's failures are gathered into at most one an hour."""

from __future__ import annotations

from datetime import timedelta

from django.db import connection, transaction
from django.db.models import Q, QuerySet
from django.db.models.functions import Now

from apps.accounts.models import User
from apps.accounts.services.account_mails import account_mail
from apps.payments import mails
from apps.payments.domain.choices import NoticeKind
from apps.payments.models import Notice

GATHERED_FOR = timedelta(hours=1)
KEEP_DAYS = 30

_FAILURES = ~Q(kind=NoticeKind.FIRST_PAYMENT)

_DUE = """
select distinct unsent.merchant_id from payments_notice unsent
where unsent.emailed_at is null and (
  unsent.kind = 'first_payment' or not exists (
    select from payments_notice sent
    where sent.merchant_id = unsent.merchant_id and sent.kind <> 'first_payment'
      and sent.emailed_at > now() - %s::interval
  )
)
order by unsent.merchant_id
"""


def notices_email() -> int:
    """Write the emails that are due now; returns how many. One transaction for each merchant."""
    with connection.cursor() as cursor:
        cursor.execute(_DUE, [f"{GATHERED_FOR.total_seconds()} seconds"])
        due = [row[0] for row in cursor.fetchall()]
    return sum(_merchant_email(merchant_id) for merchant_id in due)


@transaction.atomic
def _merchant_email(merchant_id: int) -> int:
    """The merchant's row is the lock: a second worker finds everything sent."""
    merchant = User.objects.select_for_update(no_key=True).get(pk=merchant_id)
    _unwanted(merchant).delete()
    unsent = (
        Notice.objects.filter(merchant=merchant, emailed_at=None)
        .select_related("payment__wallet__network")
        .order_by("id")
    )
    written = 0
    for first in unsent.filter(kind=NoticeKind.FIRST_PAYMENT):
        if merchant.mail_first_payment:
            account_mail(user=merchant, kind=NoticeKind.FIRST_PAYMENT, message=mails.first_payment(first))
            written += 1
    unsent.filter(kind=NoticeKind.FIRST_PAYMENT).update(emailed_at=Now())
    sent = Notice.objects.filter(_FAILURES, merchant=merchant, emailed_at__gt=Now() - GATHERED_FOR)
    failures = [] if sent.exists() else list(unsent.filter(_FAILURES).values_list("pk", flat=True))
    if failures:
        listed = list(unsent.filter(pk__in=failures[: mails.MOST_LISTED]))
        message = mails.failures(listed, more=len(failures) - len(listed))
        account_mail(user=merchant, kind="failures", message=message)
        Notice.objects.filter(pk__in=failures).update(emailed_at=Now())
        written += 1
    return written


def _unwanted(merchant: User) -> QuerySet[Notice]:
    """What the merchant has switched off. A first payment's row is kept: there is only one first."""
    kinds: list[NoticeKind] = []
    if not merchant.mail_failed_payouts:
        kinds += [NoticeKind.PAYOUT_FAILED, NoticeKind.PAYOUT_HELD]
    if not merchant.mail_failed_returns:
        kinds += [NoticeKind.RETURN_FAILED, NoticeKind.REFUND_FAILED]
    return Notice.objects.filter(merchant=merchant, emailed_at=None, kind__in=kinds)


def notices_prune() -> None:
    """Delete failures that were emailed 30 days ago."""
    Notice.objects.filter(_FAILURES, emailed_at__lt=Now() - timedelta(days=KEEP_DAYS)).delete()
