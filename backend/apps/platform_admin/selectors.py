"""Reads of the admin dashboard that put several reports together."""

from __future__ import annotations

from apps.accounts.domain.audit import AuditAction, AuditFilter, AuditSource
from apps.accounts.models import AuditRecord
from apps.common.drops import drops_to_xrp
from apps.common.modes import Mode
from apps.common.paging import PageRequest
from apps.payments.domain.choices import PaymentStatus
from apps.platform_admin.wire.audit import AuditActor, AuditPage, AuditRow
from apps.reports.selectors.attention import attention_needed
from apps.reports.selectors.platform_totals import platform_sums
from apps.reports.selectors.transactions import transactions_recent
from apps.reports.wire.overview import Activity, Overview


def overview_read(*, mode: Mode) -> Overview:
    """The totals and the newest five payments of `mode`, and what needs a person in either mode."""
    sums = platform_sums(mode=mode)
    return Overview(
        total_xrp_processed=drops_to_xrp(sums.amount),
        burn_volume=drops_to_xrp(sums.burned),
        transaction_count=sums.counts[PaymentStatus.COMPLETED],
        revenue=drops_to_xrp(sums.kept),
        recent_activity=[
            Activity(**{name: payment[name] for name in ("id", "status", "created_at", "amount")})
            for payment in transactions_recent(mode=mode)
        ],
        attention=attention_needed(),
    )


def audit_page(*, chosen: AuditFilter, page: PageRequest) -> AuditPage:
    """A page of the audit log, the newest row first. Two statements."""
    rows = AuditRecord.objects.order_by("-id")
    if chosen.actor:
        rows = rows.filter(actor_email__icontains=chosen.actor)
    if chosen.action is not None:
        rows = rows.filter(action=str(chosen.action))
    if chosen.subject:
        rows = rows.filter(subject__icontains=chosen.subject)
    if chosen.since is not None:
        rows = rows.filter(created_at__gte=chosen.since)
    if chosen.until is not None:
        rows = rows.filter(created_at__lt=chosen.until)
    shown = rows[page.offset : page.offset + page.size]
    return AuditPage.of([_audit_row(row) for row in shown], count=rows.count(), page=page)


def _audit_row(row: AuditRecord) -> AuditRow:
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
        before=row.before,
        after=row.after,
        reason=row.reason,
        hash=row.hash,
    )
