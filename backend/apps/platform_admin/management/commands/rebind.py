"""`manage.py rebind`: bind a mode to its server's current network."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.management.base import CommandError, CommandParser

from apps.common.management.command import AppCommand
from apps.common.modes import Mode
from apps.ledger.client import client_for
from apps.ledger.types import LedgerRefused, LedgerUnavailable
from apps.platform_admin.services.ledger_reset import has_only_seeded_data, mode_rebind, reset_payments_end
from apps.treasury.services.admin_actions import AdminActionRefused, admin_action_by
from apps.treasury.services.rebinding import network_is_other


class Command(AppCommand):
    help = "End a mode's open payments, close its books, start a new network. Never live mode in production."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--mode", choices=Mode.values, help="required, except with --if-only-seeded")
        parser.add_argument("--by", default="", metavar="EMAIL", help="the administrator who acts")
        parser.add_argument("--reason", default="", help="why; recorded with the action")
        parser.add_argument(
            "--if-only-seeded",
            action="store_true",
            help="for start-up: needs no administrator, and acts only if every account was made by the seed",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if options["if_only_seeded"]:
            for mode in Mode if options["mode"] is None else (Mode(options["mode"]),):
                self.stdout.write(_rebind_if_only_seeded(mode))
        elif options["mode"] is None:
            raise CommandError("Name the mode: --mode test or --mode live.")
        else:
            self.stdout.write(_rebind(Mode(options["mode"]), options["by"], options["reason"]))


def _rebind(mode: Mode, email: str, reason: str) -> str:
    action = admin_action_by(email=email, reason=reason)
    return _done(mode, mode_rebind(mode=mode, client=client_for(mode), action=action))


def _rebind_if_only_seeded(mode: Mode) -> str:
    """What start-up does. It never fails: the watcher reports later what is wrong."""
    try:
        reset_payments_end(mode=mode)
        if not network_is_other(mode=mode, client=client_for(mode)):
            return f"Nothing to do: the {mode} ledger is the one that the books belong to."
        if settings.PRODUCTION or not has_only_seeded_data():
            return (
                f"The {mode} ledger is a different one, and not all data was seeded:"
                f" run `manage.py rebind --mode {mode}` to close the old books."
            )
        return _done(mode, mode_rebind(mode=mode, client=client_for(mode), action=None))
    except (LedgerUnavailable, LedgerRefused) as error:
        return f"The {mode} ledger is unavailable ({error}); nothing was changed."
    except AdminActionRefused as refused:
        return str(refused)


def _done(mode: Mode, ended: int) -> str:
    return f"{mode} mode is bound to a new network; {ended} open payments were ended."
