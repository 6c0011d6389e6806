"""The replica that downloads are read from, where `REPORTS_DATABASE_URL` names one.

A replica is a few seconds behind, and may be away. So only what takes minutes and decides nothing is read
from it; while it is away the primary is read, as without one.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any, Final

from django.db import DEFAULT_DB_ALIAS, Error, connections

from apps.common.csv_copy import one_snapshot
from apps.common.tables import HEARTBEAT

logger = logging.getLogger(__name__)

REPORTS: Final = "reports"


@contextmanager
def report_snapshot() -> Iterator[Any]:
    """As `one_snapshot`, on the replica."""
    with one_snapshot(_alias()) as cursor:
        yield cursor


def has_replica() -> bool:
    return REPORTS in connections


def _alias() -> str:
    if not has_replica():
        return DEFAULT_DB_ALIAS
    replica = connections[REPORTS]
    try:
        replica.close_if_health_check_failed()
        replica.ensure_connection()
    except Error as error:
        logger.warning("The reports' replica is away: %s", " ".join(str(error).split()))
        return DEFAULT_DB_ALIAS
    return REPORTS


def replica_heard() -> datetime | None:
    """The newest heartbeat that the replica has: there is one every five seconds. Raises django.db.Error."""
    with connections[REPORTS].cursor() as cursor:
        cursor.execute(f"select max(seen_at) from {HEARTBEAT}")
        newest: datetime | None = cursor.fetchone()[0]
    return newest
