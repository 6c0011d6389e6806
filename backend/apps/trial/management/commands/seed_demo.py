"""`manage.py seed_demo --out FILE`: create the demo data of a trial, unless it exists."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from apps.common.management.command import AppCommand
from apps.trial.services.seed.demo import demo_seed


class Command(AppCommand):
    help = (
        "Create demo accounts, wallets on play-money ledgers and a few dozen payments. Refused in production."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--out", type=Path, required=True, help="file for accounts and keys (mode 0600)")

    def handle(self, *, out: Path, **_: Any) -> None:
        created = demo_seed(out=out)
        self.stdout.write(f"Demo data is ready; {created} payments created. Accounts: {out}")
