"""An administrator who runs commands, and checks that a refused one changed nothing."""

from __future__ import annotations

import io
import uuid
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from apps.accounts.models import AuditRecord, User
from apps.accounts.services.users import user_create
from apps.ledger.client import client_override
from apps.payments.models import Leg
from apps.treasury.models import AdminActionRecord, Transfer
from tests.factories.payment_driver import PaymentDriver
from tests.factories.sql import snapshot

# Those that an admin action may change.
ADMIN_ACTION_TABLES = (
    "treasury_network",
    "treasury_wallet",
    "treasury_transfer",
    "treasury_slot",
    "treasury_attempt",
    "treasury_externaltransaction",
    "treasury_entry",
    "treasury_line",
    "treasury_adminactionrecord",
    "accounts_auditrecord",
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
        """Run a command with `--by` and `--reason`; returns its output. The audit log must record the act
        (a rebind may be one that has nothing left to do: its tests look for themselves)."""
        output = io.StringIO()
        named = {"--by": self.user.email, "--reason": "as agreed on the phone"} | changes
        arguments = [str(part) for part in options]
        arguments += [part for name, value in named.items() for part in (name, value)]
        with client_override("test", self.driver.client):
            newest = AuditRecord.objects.order_by("-id").values_list("pk", flat=True).first() or 0
            call_command(command, *arguments, stdout=output)
        if command != "rebind":
            rows = AuditRecord.objects.filter(pk__gt=newest, actor_id=self.user.pk)
            found = [(row.source, row.reason.startswith(named["--reason"].strip())) for row in rows]
            assert found == [("command", True)]
        return output.getvalue().strip()

    def refusal(self, command: str, *options: object, **changes: Any) -> str:
        """Run a command that must be refused and change nothing; returns the sentence."""
        before = snapshot(ADMIN_ACTION_TABLES)
        with pytest.raises(CommandError) as refused:
            self.run(command, *options, **changes)
        assert snapshot(ADMIN_ACTION_TABLES) == before
        return str(refused.value)

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
