"""Messages of visitors."""

from __future__ import annotations

from collections.abc import Mapping

from apps.content.models import CLIENT_LENGTH, ContactMessage


def contact_submit(*, fields: Mapping[str, str], client: str) -> ContactMessage:
    """Store a message; `fields` are valid by now, `client` is the address that the rate limit counted."""
    return ContactMessage.objects.create(**fields, client=client[:CLIENT_LENGTH])
