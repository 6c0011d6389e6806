"""What `manage.py check --database default`, and so `migrate`, refuses about the books."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, Tags, register
from django.db import connection

from apps.common.modes import Mode
from apps.treasury.models import Network


@register(Tags.database)
def production_network(databases: Iterable[str] | None = None, **kwargs: Any) -> list[CheckMessage]:
    """Production keeps live mode's books on the network that the settings name, never on a local ledger."""
    if not settings.PRODUCTION or not databases or Network._meta.db_table not in _tables():
        return []
    live = Network.objects.filter(mode=Mode.LIVE, closed_at=None).first()
    if live is None or (not live.local and live.network_id == settings.LIVE_NETWORK_ID):
        return []
    return [
        Error(
            f"Live mode's books are of {'a local ledger' if live.local else f'network {live.network_id}'},"
            f" and live mode is for network {settings.LIVE_NETWORK_ID}.",
            hint="Set LIVE_NETWORK_ID to the network of the books, or start with a new database.",
            id="dropwise.E002",
        )
    ]


def _tables() -> set[str]:
    with connection.cursor() as cursor:
        return set(connection.introspection.table_names(cursor))
