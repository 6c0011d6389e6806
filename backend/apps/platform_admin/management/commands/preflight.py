"""`manage.py preflight --mode live`: what is right, what is missing, and how it is put right."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandError, CommandParser

from apps.common.management.command import AppCommand
from apps.common.modes import Mode
from apps.platform_admin.services.preflight import preflight


class Command(AppCommand):
    help = "Ask ledger servers, mail server and names whether a mode can go into business. Changes nothing."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--mode", choices=Mode.values, required=True)
        parser.add_argument("--mail-to", default="", metavar="EMAIL", help="also send a test email there")

    def handle(self, *args: Any, **options: Any) -> None:
        missing = 0
        for finding in preflight(mode=Mode(options["mode"]), mail_to=options["mail_to"]):
            missing += not finding.right
            self.stdout.write(f"{'ok     ' if finding.right else 'MISSING'}  {finding.part}: {finding.text}")
        if missing:
            raise CommandError(f"{missing} {'thing is' if missing == 1 else 'things are'} missing.")
        self.stdout.write("Nothing is missing.")
