"""What the commands of operators share: a name, a reason, and a refusal in one sentence."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from apps.ledger.types import LedgerRefused, LedgerUnavailable
from apps.treasury.services.admin_actions import AdminAction, AdminActionRefused, admin_action_by
from apps.treasury.services.networks import NetworkMismatch


class ActCommand(BaseCommand, ABC):
    """A command that acts in an administrator's name. `act` does it and returns the sentence to print."""

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--by", required=True, metavar="EMAIL", help="the administrator who acts")
        parser.add_argument("--reason", required=True, help="why; kept with the act")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            said = self.act(admin_action_by(email=options["by"], reason=options["reason"]), options)
        except (AdminActionRefused, NetworkMismatch, LedgerUnavailable, LedgerRefused) as refusal:
            raise CommandError(str(refusal)) from refusal
        self.stdout.write(said)

    @abstractmethod
    def act(self, action: AdminAction, options: dict[str, Any]) -> str:
        """Do it in the administrator's name."""
