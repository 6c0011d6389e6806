"""Cut-offs: up to where the books of a mode were known when its first statement of a day was made."""

from __future__ import annotations

from datetime import datetime

from django.db import connection, transaction

from apps.common.modes import Mode
from apps.payments.tables import VALUE
from apps.statements.models import Cutoff
from apps.treasury.models import Cursor, Wallet
from apps.treasury.tables import ENTRY

_KNOWN = f"""
select least((select coalesce(max(id), 0) from {VALUE}), min(last_value)),
  least((select coalesce(max(id), 0) from {ENTRY}), min(last_entry))
from statements_cutoff where mode = %(mode)s and at > %(at)s
"""


def cutoff_at(mode: Mode, at: datetime) -> Cutoff:
    """The cut-off of a midnight, which is written where there is none yet.

    Precondition: every ledger before it was read. A day's first statement takes the locks of whoever books
    for this mode, for a moment: no row with a lower id is written after it.
    """
    found = Cutoff.objects.filter(mode=mode, at=at).first()
    if found is not None:
        return found
    with transaction.atomic():
        _writers_wait(mode)
        with connection.cursor() as cursor:
            cursor.execute(_KNOWN, {"mode": mode, "at": at})
            last_value, last_entry = cursor.fetchone()
        known = {"last_value": last_value, "last_entry": last_entry}
        cutoff, _ = Cutoff.objects.get_or_create(mode=mode, at=at, defaults=known)
    return cutoff


def _writers_wait(mode: Mode) -> None:
    """Until the commit, nobody books a movement of this mode: each holds a lock on its wallet."""
    cursors = Cursor.objects.select_for_update().filter(wallet__mode=mode).order_by("pk")
    list(cursors.values_list("pk", flat=True))
    wallets = Wallet.objects.select_for_update().filter(mode=mode).order_by("pk")
    list(wallets.values_list("pk", flat=True))
