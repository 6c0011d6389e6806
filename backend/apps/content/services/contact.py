"""Messages of visitors."""

from __future__ import annotations

from collections.abc import Mapping

from django.conf import settings
from django.db import transaction
from django.db.models.functions import Now

from apps.common.errors import ApiError
from apps.common.mail.outgoing import mail_enqueue
from apps.content import mails
from apps.content.models import CLIENT_LENGTH, ContactMessage

FORM_NOT_FOUND = "Contact form not found"


def contact_submit(*, fields: Mapping[str, str], client: str) -> ContactMessage:
    """Store a message, and email it to the operator where CONTACT_EMAIL is set, in one transaction.

    `fields` are valid by now, `client` is the address that the rate limit counted.
    """
    with transaction.atomic():
        stored = ContactMessage.objects.create(**fields, client=client[:CLIENT_LENGTH])
        if settings.CONTACT_EMAIL:
            message = mails.contact_message(fields=fields)
            mail_enqueue(recipient=settings.CONTACT_EMAIL, kind=mails.CONTACT_MESSAGE, message=message)
    return stored


def contact_mark_answered(*, message_id: int) -> bool:
    """Mark a message answered; the first time stays. Returns whether it was not answered before. Raises
    ApiError 404."""
    changed = ContactMessage.objects.filter(pk=message_id, answered_at=None).update(answered_at=Now())
    if not changed and not ContactMessage.objects.filter(pk=message_id).exists():
        raise ApiError(404, FORM_NOT_FOUND)
    return changed > 0
