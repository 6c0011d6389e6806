"""`manage.py verify_audit_log`: check the chain of the audit log."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from apps.reports.services.alarms import audit_log_check


class Command(BaseCommand):
    help = "Check that no row of the audit log was changed or removed; names the first one that does not fit."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--hash", default="", help="also look for this one, from a daily email or a log")

    def handle(self, *args: Any, **options: Any) -> None:
        chain = audit_log_check(known_hash=options["hash"].strip().lower())
        if chain.broken_id is not None:
            raise CommandError(
                f"Row {chain.broken_id} is broken: it was changed, or a row before it was. The"
                f" {chain.rows} rows before it fit."
            )
        if chain.missing_id is not None:
            raise CommandError(
                f"Row {chain.missing_id} is missing, or is another one: its hash is in the file of hashes or"
                f" in a daily email. The newest rows were removed. The {chain.rows} that are left fit."
            )
        if chain.found is False:
            raise CommandError(
                "No row has this hash: the newest rows of the log were removed, or it is not a hash of this"
                f" log. The {chain.rows} rows that are left fit."
            )
        self.stdout.write(
            f"Log intact: {chain.rows} entries verified. Latest hash: {chain.newest_hash or 'none'}"
        )
