"""`manage.py seed_demo --out FILE`: the demo data of a trial, kept where it exists already."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from apps.common.management.command import AppCommand
from apps.trial.services.seed.demo import demo_seed


class Command(AppCommand):
    help = "Demo people, wallets on play-money ledgers and a few dozen payments. Refused in production."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--out", type=Path, required=True, help="where accounts and keys are written (0600)"
        )

    def handle(self, *, out: Path, **_: Any) -> None:
        made = demo_seed(out=out)
        self.stdout.write(f"Demo data is there; {made} payments made just now. Accounts: {out}")
