"""`manage.py check_quotes`: compute every quote and value again from what is recorded with it."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandError

from apps.common.management.command import AppCommand
from apps.payments.services.quote_check import quotes_check


class Command(AppCommand):
    help = "Compute the amount of every payment with a price, and every value, again from its own record."

    def handle(self, *args: Any, **options: Any) -> None:
        """Raises CommandError, exit code 1, if any differs; each is named."""
        report = quotes_check()
        for line in report.wrong:
            self.stderr.write(line)
        self.stdout.write(f"{report.quotes:,} quotes and {report.values:,} values computed again.")
        if report.wrong:
            raise CommandError(f"{len(report.wrong):,} differ from what is recorded.")
