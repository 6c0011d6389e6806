"""The demo merchant's first webhook: the built-in receiver, so that a newcomer sees deliveries at once."""

from __future__ import annotations

from apps.accounts.models import User
from apps.common.modes import Mode
from apps.webhooks.models import Endpoint
from apps.webhooks.services.endpoints import inspector_create


def inspector_seed(*, owner: User) -> None:
    """Give `owner` the built-in receiver, unless the account has, or has deleted, a webhook of test mode."""
    if not Endpoint.objects.filter(owner=owner, mode=Mode.TEST).exists():
        inspector_create(owner=owner, mode=Mode.TEST)
