"""The audit log: a page of it, and all of it as CSV."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice

from django.db.models import QuerySet

from apps.accounts.domain.audit import AuditAction, AuditFilter, AuditSource
from apps.accounts.models import AuditRecord
from apps.common.csv_copy import header_line, one_snapshot, written
from apps.common.paging import PageRequest
from apps.common.wire.types import timestamp
from apps.platform_admin.selectors.audit_subjects import subject_names, subject_search
from apps.platform_admin.wire.audit import AuditActor, AuditPage, AuditRow

CSV_COLUMNS = (
    *("id", "created_at", "actor", "source", "client", "user_agent", "action", "subject", "subject_name"),
    *("before", "after", "reason", "hash"),
)
_CSV_ROWS = 500


def audit_page(*, chosen: AuditFilter, page: PageRequest) -> AuditPage:
    """A page of the audit log, the newest row first. A few statements."""
    rows = _audit_rows(chosen)
    shown = list(rows[page.offset : page.offset + page.size])
    names = subject_names({row.subject for row in shown})
    return AuditPage.of(
        [_audit_row(row, names.get(row.subject, "")) for row in shown], count=rows.count(), page=page
    )


def audit_csv(*, chosen: AuditFilter) -> Iterator[bytes]:
    """All rows that match, the newest first. Holds a transaction until it is exhausted or closed."""
    with one_snapshot():
        yield header_line(CSV_COLUMNS)
        rows = _audit_rows(chosen).iterator(chunk_size=_CSV_ROWS)
        while shown := list(islice(rows, _CSV_ROWS)):
            names = subject_names({row.subject for row in shown})
            yield written(_csv_row(_audit_row(row, names.get(row.subject, ""))) for row in shown)


def _csv_row(row: AuditRow) -> list[object]:
    return [
        row.id,
        timestamp(row.created_at),
        "" if row.actor is None else row.actor.email,
        row.source,
        row.client,
        row.user_agent,
        row.action,
        row.subject,
        row.subject_name,
        "" if row.before is None else json.dumps(row.before),
        "" if row.after is None else json.dumps(row.after),
        row.reason,
        row.hash,
    ]


def _audit_rows(chosen: AuditFilter) -> QuerySet[AuditRecord]:
    rows = AuditRecord.objects.order_by("-id")
    if chosen.actor:
        rows = rows.filter(actor_email__icontains=chosen.actor)
    if chosen.action is not None:
        rows = rows.filter(action=str(chosen.action))
    if chosen.subject:
        rows = rows.filter(subject_search(chosen.subject))
    if chosen.since is not None:
        rows = rows.filter(created_at__gte=chosen.since)
    if chosen.until is not None:
        rows = rows.filter(created_at__lt=chosen.until)
    return rows


def _audit_row(row: AuditRecord, name: str) -> AuditRow:
    actor = None if row.actor_id is None else AuditActor(id=row.actor_id, email=row.actor_email)
    return AuditRow(
        id=row.pk,
        created_at=row.created_at,
        actor=actor,
        source=AuditSource(row.source),
        client=row.client,
        user_agent=row.user_agent,
        action=AuditAction(row.action),
        subject=row.subject,
        subject_name=name,
        before=row.before,
        after=row.after,
        reason=row.reason,
        hash=row.hash,
    )
