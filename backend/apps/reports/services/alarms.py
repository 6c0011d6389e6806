"""Telling administrators: what has happened, each thing once, and one email a day.

Facts are looked up in the rows, so nothing that moves money waits for an alarm. An alarm is a row; its unique
key, not memory, keeps it from being told twice.
"""

from __future__ import annotations

import datetime
import logging
from collections.abc import Iterable, Sequence

from django.db import connection, transaction
from django.db.models.functions import Now

from apps.accounts.domain.audit import PublishedHash
from apps.accounts.models import AuditRecord, User
from apps.accounts.services.audit import audit_verify
from apps.accounts.wire import AuditChain
from apps.common.errors import ApiError
from apps.common.mail.outgoing import mail_enqueue
from apps.reports import mails
from apps.reports.domain.alarms import STATES, AlarmFact, audit_log_broken
from apps.reports.models import Alarm, DailyReport
from apps.reports.selectors.alarm_facts import alarm_facts
from apps.reports.selectors.attention import attention_needed

log = logging.getLogger(__name__)

# Emails about an account: five an hour of a kind (readings, section 5). What comes after them waits, and
# goes out in one.
MAILS_PER_HOUR = 5
NOT_FOUND = "There is no such alarm, or it is no longer open."
# Any number that no other advisory lock of the product uses.
_LOCK = 5_402_118_390_118


def alarms_raise() -> int:
    """Write what is new, close what is over, and email what no email has told; returns how many are new."""
    with transaction.atomic():
        _lock()
        facts = alarm_facts()
        new = _write(facts)
        _close_ended(facts)
        _mail_new()
    return new


def audit_log_check(*, known_hash: str = "") -> AuditChain:
    """`audit_verify`, which looks for the hashes of the daily emails too."""
    rows = DailyReport.objects.filter(audit_id__isnull=False).values_list("audit_id", "audit_hash")
    return audit_verify(
        known_hash=known_hash,
        published=[PublishedHash(audit_id, audit_hash) for audit_id, audit_hash in rows if audit_id],
    )


def audit_log_watch() -> None:
    """Check the whole chain of the audit log, and raise an alarm where it does not fit."""
    chain = audit_log_check()
    broken = chain.broken_id if chain.broken_id is not None else chain.missing_id
    if broken is None:
        return
    fact = audit_log_broken(row_id=broken, removed=chain.broken_id is None)
    with transaction.atomic():
        _lock()
        if _write([fact]):
            log.critical("%s", fact.message)
        _mail_new()


def alarm_close(*, alarm_id: int) -> Alarm:
    """An administrator has seen it. In the caller's transaction. Raises ApiError 404."""
    unseen = Alarm.objects.filter(pk=alarm_id, closed_at=None).exclude(kind__in=STATES)
    row = unseen.select_for_update().first()
    if row is None:
        raise ApiError(404, NOT_FOUND)
    row.closed_at = Now()
    row.save(update_fields=["closed_at"])
    return row


def daily_report_send() -> bool:
    """Once a day of UTC, email every administrator what is open, and the newest hash of the audit log.

    None on the day of the first administrator: the first one comes on the day after.
    """
    with transaction.atomic():
        _lock()
        today = _today()
        if DailyReport.objects.filter(day=today).exists():
            return False
        if not User.objects.filter(is_superuser=True, date_joined__date__lt=today).exists():
            return False
        newest = AuditRecord.objects.order_by("-id").values_list("pk", "hash").first()
        report = DailyReport.objects.create(
            day=today,
            audit_id=None if newest is None else newest[0],
            audit_hash="" if newest is None else newest[1],
        )
        message = mails.daily_report(
            day=today, attention=attention_needed(), audit_id=report.audit_id, audit_hash=report.audit_hash
        )
        for address in _addresses():
            mail_enqueue(recipient=address, kind=mails.DAILY_REPORT, message=message)
    return True


def _today() -> datetime.date:
    with connection.cursor() as cursor:
        cursor.execute("select (now() at time zone 'utc')::date")
        today: datetime.date = cursor.fetchone()[0]
    return today


def _lock() -> None:
    """One run at a time: finding, writing and emailing are one step."""
    with connection.cursor() as cursor:
        cursor.execute("select pg_advisory_xact_lock(%s)", [_LOCK])


def _write(facts: Sequence[AlarmFact]) -> int:
    """Write those that are not known yet; returns how many."""
    known = set(Alarm.objects.filter(key__in=[fact.key for fact in facts]).values_list("key", flat=True))
    new = [fact for fact in facts if fact.key not in known]
    Alarm.objects.bulk_create(
        [
            Alarm(key=fact.key, kind=fact.kind, mode=fact.mode, message=fact.message, path=fact.path)
            for fact in new
        ]
    )
    return len(new)


def _close_ended(facts: Iterable[AlarmFact]) -> None:
    """Close those about a state that is over."""
    keys = [fact.key for fact in facts]
    Alarm.objects.filter(closed_at=None, kind__in=STATES).exclude(key__in=keys).update(closed_at=Now())


def _mail_new() -> None:
    """One email with everything that was not told yet, to every administrator."""
    unmailed = Alarm.objects.filter(mailed_at=None).order_by("id")
    new = list(unmailed)
    if not new:
        return
    lately = Alarm.objects.filter(mailed_at__gt=Now() - datetime.timedelta(hours=1))
    if lately.values("mailed_at").distinct().count() >= MAILS_PER_HOUR:
        return
    message = mails.alarms(new)
    for address in _addresses():
        mail_enqueue(recipient=address, kind=mails.ALARM, message=message)
    # The transaction's time: the same for all of this email, which is how emails are counted.
    unmailed.filter(pk__in=[alarm.pk for alarm in new]).update(mailed_at=Now())


def _addresses() -> list[str]:
    """The confirmed addresses of the administrators."""
    return list(
        User.objects.filter(is_superuser=True, is_active=True, email_verified_at__isnull=False)
        .order_by("id")
        .values_list("email", flat=True)
    )
