"""`manage.py funding_sender`: whose untagged payments are the operator's own money."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from apps.common.modes import MODES
from apps.treasury.services.admin_actions import AdminActionRefused
from apps.treasury.services.funding import funding_sender_add, funding_sender_remove


class Command(BaseCommand):
    help = "Put an address on the funding list, or take it off: its untagged payments are equity."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--mode", required=True, choices=MODES)
        which = parser.add_mutually_exclusive_group(required=True)
        which.add_argument("--add", metavar="ADDRESS")
        which.add_argument("--remove", metavar="ADDRESS")

    def handle(self, *args: Any, **options: Any) -> None:
        mode, added, removed = options["mode"], options["add"], options["remove"]
        try:
            if added:
                funding_sender_add(mode=mode, address=added)
            else:
                funding_sender_remove(mode=mode, address=removed)
        except AdminActionRefused as refusal:
            raise CommandError(str(refusal)) from refusal
        self.stdout.write(
            f"{added} is on the funding list." if added else f"{removed} is off the funding list."
        )
