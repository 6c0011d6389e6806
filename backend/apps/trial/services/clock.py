"""The clock of a trial that plays its history: it replaces `mode_now`, in its own database."""

from __future__ import annotations

from datetime import datetime

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.db import connection, transaction

from apps.common.clock import PLAIN
from apps.common.modes import Mode
from apps.treasury.models import Network
from apps.trial.models import TrialClock

# Two players may begin at once, and PostgreSQL does not let two transactions replace one function.
_REPLACE = """
create or replace function mode_now(mode text) returns timestamptz language sql stable as $$
  select now() - coalesce((select behind from trial_trialclock clock where clock.mode = mode_now.mode), '0')
$$
"""
_RESTORE = f"""
create or replace function mode_now(mode text) returns timestamptz language sql stable as $${PLAIN}$$
"""
_LOCK = "select pg_advisory_xact_lock(hashtext('trial_clock'))"
_SET = """
insert into trial_trialclock (mode, behind) values (%(mode)s, now() - %(moment)s)
on conflict (mode) do update set behind = excluded.behind
"""


def clock_begin() -> None:
    """Give this database a clock that can be set back. Raises ImproperlyConfigured in production."""
    if settings.PRODUCTION:
        raise ImproperlyConfigured("Production refuses to set a clock back.")
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(_LOCK)
        cursor.execute(_REPLACE)


def clock_set(*, mode: Mode, moment: datetime) -> None:
    """Set the clock of a mode back to `moment`; from there it goes on. `clock_begin` comes first.

    The mode's treasury clock is never behind the newest ledger that was swept. Raises ImproperlyConfigured
    unless the mode's network is a local ledger.
    """
    if not Network.objects.filter(mode=mode, closed_at=None, local=True).exists():
        raise ImproperlyConfigured("Only a local ledger's clock can be set back.")
    with connection.cursor() as cursor:
        cursor.execute(_SET, {"mode": mode, "moment": moment})


def clock_is_set(mode: Mode) -> bool:
    return TrialClock.objects.filter(mode=mode).exists()


def clock_release(*, mode: Mode) -> None:
    """Bring the clock of a mode back to the present; after the last mode, make it the plain one again."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(_LOCK)
        TrialClock.objects.filter(mode=mode).delete()
        if not TrialClock.objects.exists():
            cursor.execute(_RESTORE)
