"""An administrator at a desk: acts through `manage.py`, and sees whether anything changed."""

from __future__ import annotations

import io
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from apps.accounts.models import User
from apps.ledger.client import client_override
from apps.payments.models import Leg
from apps.treasury.models import AdminActionRecord, Transfer
from tests.lifecycle.shop import Shop

_TABLES = (
    "treasury_network",
    "treasury_wallet",
    "treasury_transfer",
    "treasury_slot",
    "treasury_attempt",
    "treasury_externaltransaction",
    "treasury_entry",
    "treasury_line",
    "treasury_adminactionrecord",
    "payments_payment",
    "payments_leg",
    "payments_redirect",
    "payments_release",
    "payments_rejected",
    "webhooks_event",
)


class Desk:
    """One administrator and the shop's platform wallet."""

    def __init__(self, shop: Shop, admin: User) -> None:
        self.shop, self.admin = shop, admin

    def acts(self, command: str, *options: object, **changes: Any) -> str:
        """Run a command in the administrator's name; what it printed."""
        said = io.StringIO()
        named = {"--by": self.admin.email, "--reason": "as agreed on the phone"} | changes
        arguments = [str(part) for part in options]
        arguments += [part for name, value in named.items() for part in (name, value)]
        with client_override("test", self.shop.client):
            call_command(command, *arguments, stdout=said)
        return said.getvalue().strip()

    def is_refused(self, command: str, *options: object, **changes: Any) -> str:
        """The sentence of a refusal that changed nothing."""
        before = self.everything()
        with pytest.raises(CommandError) as refusal:
            self.acts(command, *options, **changes)
        assert self.everything() == before
        return str(refusal.value)

    def everything(self) -> list[str]:
        """A digest of each table that an act may touch."""
        digests = []
        with connection.cursor() as cursor:
            for table in _TABLES:
                cursor.execute(
                    f"select coalesce(md5(string_agg(r::text, '|' order by r::text)), '') from {table} r"
                )
                digests.append(f"{table} {cursor.fetchone()[0]}")
        return digests

    def noted(self) -> list[tuple[str, str, int | None, str]]:
        """The acts of this administrator."""
        rows = AdminActionRecord.objects.filter(admin_id=self.admin.pk).order_by("id")
        return list(rows.values_list("kind", "subject", "admin_id", "reason"))

    def transfer(self, leg: Leg) -> Transfer:
        leg.refresh_from_db()
        assert leg.transfer is not None
        return leg.transfer
