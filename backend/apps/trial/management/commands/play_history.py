"""`manage.py play_history --mode MODE --ledger-admin URL`: play the past of a local ledger."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from apps.common.management.command import AppCommand
from apps.common.modes import Mode
from apps.ledger.past_ledger import PastLedger
from apps.trial.services.history.player import history_play


class Command(AppCommand):
    help = "Play weeks of business on a local ledger that begins in the past. Refused in production."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--mode", choices=Mode.values, required=True)
        parser.add_argument("--ledger-admin", required=True, help="URL of the local ledger's admin port")

    def handle(self, *, mode: str, ledger_admin: str, **_: Any) -> None:
        ledger = PastLedger(ledger_admin)
        try:
            played = history_play(mode=Mode(mode), ledger=ledger)
        finally:
            ledger.hang_up()
        self.stdout.write(f"The {mode} ledger is in the present; its history has {played} payments.")
