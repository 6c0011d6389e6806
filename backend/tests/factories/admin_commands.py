"""An administrator who runs commands, and checks that a refused one changed nothing."""

from __future__ import annotations

import io
import uuid
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from apps.accounts.models import User
from apps.accounts.services.users import user_create
from apps.ledger.client import client_override
from apps.payments.models import Leg
from apps.treasury.models import AdminActionRecord, Transfer
from tests.factories.payment_driver import PaymentDriver

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


class AdminCommands:
    """One administrator and the shop's platform wallet."""

    def __init__(self, driver: PaymentDriver, admin: User) -> None:
        self.driver, self.user = driver, admin

    def run(self, command: str, *options: object, **changes: Any) -> str:
        """Run a command with `--by` and `--reason`; returns its output."""
        output = io.StringIO()
        named = {"--by": self.user.email, "--reason": "as agreed on the phone"} | changes
        arguments = [str(part) for part in options]
        arguments += [part for name, value in named.items() for part in (name, value)]
        with client_override("test", self.driver.client):
            call_command(command, *arguments, stdout=output)
        return output.getvalue().strip()

    def refusal(self, command: str, *options: object, **changes: Any) -> str:
        """Run a command that must be refused and change nothing; returns the sentence."""
        before = self.snapshot()
        with pytest.raises(CommandError) as refused:
            self.run(command, *options, **changes)
        assert self.snapshot() == before
        return str(refused.value)

    def snapshot(self) -> list[str]:
        """A hash of each table that an admin action may change."""
        digests = []
        with connection.cursor() as cursor:
            for table in _TABLES:
                cursor.execute(
                    f"select coalesce(md5(string_agg(r::text, '|' order by r::text)), '') from {table} r"
                )
                digests.append(f"{table} {cursor.fetchone()[0]}")
        return digests

    def recorded(self) -> list[tuple[str, str, int | None, str]]:
        """The admin actions recorded for this administrator."""
        rows = AdminActionRecord.objects.filter(admin_id=self.user.pk).order_by("id")
        return list(rows.values_list("kind", "subject", "admin_id", "reason"))

    def transfer(self, leg: Leg) -> Transfer:
        leg.refresh_from_db()
        assert leg.transfer is not None
        return leg.transfer


@pytest.fixture
def admin(driver: PaymentDriver) -> AdminCommands:
    email = f"{uuid.uuid4().hex[:12]}@admin.example"
    admin = user_create(email=email, username="Admin", password=None, is_superuser=True)
    return AdminCommands(driver, admin)
