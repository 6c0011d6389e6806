"""Marking alarms as seen."""

from __future__ import annotations

from django.db import transaction

from apps.accounts.domain.audit import Actor, AuditAction
from apps.accounts.services.audit import audit_record
from apps.reports.services.alarms import alarm_close


def alarm_see(*, alarm_id: int, by: Actor) -> None:
    """Mark an alarm as seen, and record who did. One transaction. Raises ApiError 404."""
    with transaction.atomic():
        alarm = alarm_close(alarm_id=alarm_id)
        audit_record(
            actor=by,
            action=AuditAction.ALARM_SEEN,
            subject=f"alarm {alarm.pk}",
            after={"alarm": alarm.kind, "mode": alarm.mode, "message": alarm.message},
        )
