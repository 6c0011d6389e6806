"""Adds what has happened to the totals, each payment and burn exactly once.

A row is added once its time is five minutes past. By then its transaction has ended, because none may be idle
or run one statement for longer than 30 seconds. Rows that come later have later times: the clock of a mode
never runs behind the database's, except while a trial plays its history.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.db import connection, transaction

from apps.common.modes import Mode
from apps.payments.tables import PAYMENT
from apps.reports.domain.burns import BURNS
from apps.reports.models import TotalledSubject
from apps.treasury.tables import CLOCK

MARGIN = timedelta(minutes=5)
MARK_EVERY = 1_000

# Before the first ledger.
_UNTIL = f"""
insert into reports_totalled as row (mode, subject, until) values (%(mode)s, %(subject)s, '2000-01-01T00:00Z')
on conflict (mode, subject) do update set until = row.until
returning until, least(now(), {CLOCK}(%(mode)s)) - %(margin)s
"""
_MOVE = "update reports_totalled set until = %(until)s where mode = %(mode)s and subject = %(subject)s"

_SUMS = ("completed", "amount", "fees", "earned", "burns", "burned")
_NAMES = ", ".join(_SUMS)
_ADDED = ", ".join(f"{name} = total.{name} + excluded.{name}" for name in _SUMS)

_CREATED = f"""
with found as (
  select merchant_id, mode, date_trunc('hour', created_at) as hour, count(*) as created
  from {PAYMENT}
  where mode = %(mode)s and created_at >= %(since)s and created_at < %(until)s
  group by merchant_id, mode, 3
), platform as (
  insert into reports_platformhour as total (mode, hour, created)
  select mode, hour, sum(created) from found group by mode, hour
  on conflict (mode, hour) do update set created = total.created + excluded.created
)
insert into reports_merchanttotal as total (merchant_id, mode, created, {_NAMES})
select merchant_id, mode, sum(created), {", ".join("0" for _ in _SUMS)}
from found group by merchant_id, mode
on conflict (merchant_id, mode) do update set created = total.created + excluded.created
"""
_COMPLETED = f"""
select merchant_id, mode, date_trunc('hour', completed_at) as hour, count(*) as completed,
  sum(amount) as amount, sum(fee) as fees, sum(payout) as earned, sum(fee - burn) as kept,
  0 as burns, 0 as burned
from {PAYMENT}
where mode = %(mode)s and status = 'completed' and completed_at >= %(since)s and completed_at < %(until)s
group by merchant_id, mode, 3
"""
_BURNED = f"""
select payment.merchant_id, payment.mode, date_trunc('hour', entry.closed_at) as hour,
  0 as completed, 0 as amount, 0 as fees, 0 as earned, 0 as kept, count(*) as burns,
  sum(leg.amount) as burned
{BURNS} and entry.created_at >= %(since)s and entry.created_at < %(until)s
group by payment.merchant_id, payment.mode, 3
"""
_PLATFORM_SUMS = ("completed", "amount", "fees", "kept", "burns", "burned")
_PLATFORM_NAMES = ", ".join(_PLATFORM_SUMS)
_TO_PLATFORM = ", ".join(f"sum({name})" for name in _PLATFORM_SUMS)
_PLATFORM_ADDED = ", ".join(f"{name} = total.{name} + excluded.{name}" for name in _PLATFORM_SUMS)
_TO_TOTAL = ", ".join(f"sum({name})" for name in _SUMS)
_BY_HOUR = f"""
with found as ({{found}}), hours as (
  insert into reports_merchanthour as total (merchant_id, mode, hour, {_NAMES})
  select merchant_id, mode, hour, {_NAMES} from found
  on conflict (merchant_id, mode, hour) do update set {_ADDED}
), platform as (
  insert into reports_platformhour as total (mode, hour, {_PLATFORM_NAMES})
  select mode, hour, {_TO_PLATFORM} from found group by mode, hour
  on conflict (mode, hour) do update set {_PLATFORM_ADDED}
)
insert into reports_merchanttotal as total (merchant_id, mode, created, {_NAMES})
select merchant_id, mode, 0, {_TO_TOTAL} from found group by merchant_id, mode
on conflict (merchant_id, mode) do update set {_ADDED}
"""
_ADD = {
    TotalledSubject.CREATED: _CREATED,
    TotalledSubject.COMPLETED: _BY_HOUR.format(found=_COMPLETED),
    TotalledSubject.BURNED: _BY_HOUR.format(found=_BURNED),
}
# Payments beyond a merchant's newest mark, numbered from there on; every thousandth becomes a mark.
_MARKS = f"""
insert into reports_historymark (merchant_id, mode, number, created_at, serial)
select merchant_id, mode, number, created_at, serial from (
  select payment.merchant_id, payment.mode, payment.created_at, payment.serial,
    coalesce(newest.number, 0) + row_number() over (
      partition by payment.merchant_id order by payment.created_at, payment.serial) as number
  from reports_merchanttotal total
  left join lateral (
    select number, created_at, serial from reports_historymark mark
    where mark.merchant_id = total.merchant_id and mark.mode = total.mode order by number desc limit 1
  ) newest on true
  join {PAYMENT} payment on payment.merchant_id = total.merchant_id and payment.mode = total.mode
    and payment.created_at < %(until)s
    and (payment.created_at, payment.serial) > (
      coalesce(newest.created_at, '-infinity'), coalesce(newest.serial, 0))
  where total.mode = %(mode)s and total.created >= coalesce(newest.number, 0) + %(every)s
) numbered where number %% %(every)s = 0
"""


def totals_update(*, margin: timedelta = MARGIN) -> None:
    """Add what is older than `margin` to the totals of both modes. Each subject is a transaction of its own.

    Locks the subject's row, so that two workers never add the same rows.
    """
    for mode in Mode:
        for subject in TotalledSubject:
            _add(mode, subject, margin)


def _add(mode: Mode, subject: TotalledSubject, margin: timedelta) -> None:
    with transaction.atomic(), connection.cursor() as cursor:
        params: dict[str, Any] = {"mode": mode, "subject": subject, "margin": margin}
        cursor.execute(_UNTIL, params)
        since, until = cursor.fetchone()
        if until <= since:
            return
        span = {**params, "since": since, "until": until, "every": MARK_EVERY}
        cursor.execute(_ADD[subject], span)
        if subject is TotalledSubject.CREATED:
            cursor.execute(_MARKS, span)
        cursor.execute(_MOVE, span)
