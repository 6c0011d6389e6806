"""`manage.py rebind`: bind a mode to the network that its server is now."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from apps.common.modes import MODES
from apps.ledger.client import client_for
from apps.ledger.types import LedgerRefused, LedgerUnavailable
from apps.payments.services.resets import has_only_seeded_data, mode_rebind, reset_payments_end
from apps.treasury.services.acts import ActRefused, act_by
from apps.treasury.services.networks import NetworkMismatch
from apps.treasury.services.rebinding import network_is_other


class Command(BaseCommand):
    help = "End a mode's open payments, close its books and start a new network. Never live in production."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--mode", choices=MODES, required=True)
        parser.add_argument("--by", default="", metavar="EMAIL", help="the administrator who acts")
        parser.add_argument("--reason", default="", help="why; kept with the act")
        parser.add_argument(
            "--if-only-seeded",
            action="store_true",
            help="act without a name, and only where every account was made by the seed",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        mode = options["mode"]
        try:
            if options["if_only_seeded"]:
                reset_payments_end(mode=mode)
                if not network_is_other(mode=mode, client=client_for(mode)):
                    self.stdout.write(f"Nothing to do: the {mode} ledger is the one of the books.")
                    return
                if not has_only_seeded_data():
                    self.stdout.write(
                        f"The {mode} ledger is another one, and not all data is seeded:"
                        f" run `manage.py rebind --mode {mode}` to close the old books."
                    )
                    return
                act = None
            else:
                act = act_by(email=options["by"], reason=options["reason"])
            ended = mode_rebind(mode=mode, client=client_for(mode), act=act)
        except (ActRefused, NetworkMismatch, LedgerUnavailable, LedgerRefused) as refusal:
            raise CommandError(str(refusal)) from refusal
        self.stdout.write(f"{mode} mode starts on a new network; {ended} open payments ended.")
