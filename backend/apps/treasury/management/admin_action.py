"""The base of commands that act in an administrator's name."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

from django.core.management.base import CommandParser

from apps.common.management.command import AppCommand
from apps.treasury.services.admin_actions import AdminAction, admin_action_by


class AdminActionCommand(AppCommand, ABC):
    """A command that acts in an administrator's name. `act` returns the sentence to print."""

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--by", required=True, metavar="EMAIL", help="the administrator who acts")
        parser.add_argument("--reason", required=True, help="why; recorded with the action")

    def handle(self, *args: Any, **options: Any) -> None:
        action = admin_action_by(email=options["by"], reason=options["reason"])
        self.stdout.write(self.act(action, options))

    @abstractmethod
    def act(self, action: AdminAction, options: dict[str, Any]) -> str:
        """Perform the action; returns the sentence to print."""
