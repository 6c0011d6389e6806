"""`manage.py verify_audit_log`: check the chain of the audit log."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from apps.accounts.services.audit import audit_verify


class Command(BaseCommand):
    help = "Check that no row of the audit log was changed or removed; names the first one that does not fit."

    def handle(self, *args: Any, **options: Any) -> None:
        chain = audit_verify()
        if chain.broken_id is not None:
            raise CommandError(
                f"Row {chain.broken_id} is broken: it was changed, or a row before it was. The"
                f" {chain.rows} rows before it fit."
            )
        self.stdout.write(f"All {chain.rows} rows fit. Newest hash: {chain.newest_hash or 'none'}")
