"""`manage.py funding_sender`: whose untagged payments are the operator's own money."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from apps.common.management.command import AppCommand
from apps.common.modes import Mode
from apps.treasury.services.funding import funding_sender_add, funding_sender_remove


class Command(AppCommand):
    help = "Add an address to the funding list, or remove it. Its untagged payments are equity."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--mode", required=True, choices=Mode.values)
        which = parser.add_mutually_exclusive_group(required=True)
        which.add_argument("--add", metavar="ADDRESS")
        which.add_argument("--remove", metavar="ADDRESS")

    def handle(self, *args: Any, **options: Any) -> None:
        mode, added, removed = Mode(options["mode"]), options["add"], options["remove"]
        if added:
            funding_sender_add(mode=mode, address=added)
            self.stdout.write(f"{added} is on the funding list.")
        else:
            funding_sender_remove(mode=mode, address=removed)
            self.stdout.write(f"{removed} is off the funding list.")
