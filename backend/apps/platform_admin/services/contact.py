"""Marking visitors' messages answered."""

from __future__ import annotations

from django.db import transaction

from apps.accounts.domain.audit import Actor, AuditAction
from apps.accounts.services.audit import audit_record
from apps.content.services.contact import contact_mark_answered


def contact_answer(*, message_id: int, by: Actor) -> None:
    """Mark a message answered; the first time is recorded, in one transaction. Raises ApiError 404."""
    with transaction.atomic():
        if contact_mark_answered(message_id=message_id):
            audit_record(
                actor=by,
                action=AuditAction.CONTACT_ANSWERED,
                subject=f"contact form {message_id}",
                before={"answered": False},
                after={"answered": True},
            )
