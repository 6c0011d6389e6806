"""`manage.py rebind`: bind a mode to the network that its server is now."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.management.base import CommandError, CommandParser

from apps.common.management.command import AppCommand
from apps.common.modes import MODES, Mode
from apps.ledger.client import client_for
from apps.ledger.types import LedgerRefused, LedgerUnavailable
from apps.platform_admin.services.ledger_reset import has_only_seeded_data, mode_rebind, reset_payments_end
from apps.treasury.services.admin_actions import admin_action_by
from apps.treasury.services.rebinding import network_is_other


class Command(AppCommand):
    help = "End a mode's open payments, close its books and start a new network. Never live in production."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--mode", choices=MODES, help="both modes where start-up asks for neither")
        parser.add_argument("--by", default="", metavar="EMAIL", help="the administrator who acts")
        parser.add_argument("--reason", default="", help="why; kept with the act")
        parser.add_argument(
            "--if-only-seeded",
            action="store_true",
            help="at start-up: act without a name, and only where every account was made by the seed",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if options["if_only_seeded"]:
            for mode in MODES if options["mode"] is None else (options["mode"],):
                self.stdout.write(_start_up(mode))
        elif options["mode"] is None:
            raise CommandError("Say which mode: --mode test or --mode live.")
        else:
            self.stdout.write(_by_name(options["mode"], options["by"], options["reason"]))


def _by_name(mode: Mode, email: str, reason: str) -> str:
    action = admin_action_by(email=email, reason=reason)
    return _done(mode, mode_rebind(mode=mode, client=client_for(mode), action=action))


def _start_up(mode: Mode) -> str:
    """What start-up does by itself. It never stands in the way: the watcher says later what is wrong."""
    try:
        reset_payments_end(mode=mode)
        if not network_is_other(mode=mode, client=client_for(mode)):
            return f"Nothing to do: the {mode} ledger is the one of the books."
        if settings.PRODUCTION or not has_only_seeded_data():
            return (
                f"The {mode} ledger is another one, and not all data is seeded:"
                f" run `manage.py rebind --mode {mode}` to close the old books."
            )
        return _done(mode, mode_rebind(mode=mode, client=client_for(mode), action=None))
    except (LedgerUnavailable, LedgerRefused) as silent:
        return f"The {mode} ledger does not answer ({silent}); nothing was changed."


def _done(mode: Mode, ended: int) -> str:
    return f"{mode} mode starts on a new network; {ended} open payments ended."
