"""`manage.py watch_ledger --mode test`: the watcher of one mode's ledger."""

from __future__ import annotations

import signal
import threading
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from apps.common.collector import collector_settle
from apps.common.modes import Mode
from apps.payments.services.watcher import watch


class Command(BaseCommand):
    help = "Watch the platform wallets of one mode: book deposits, wake the workers at each ledger."

    # `migrate` runs them. They load every URL, and with it every view.
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--mode", choices=Mode.values, required=True)

    def handle(self, *args: Any, **options: Any) -> None:
        stop = threading.Event()
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: stop.set())
        collector_settle()
        watch(mode=Mode(options["mode"]), stop=stop)
