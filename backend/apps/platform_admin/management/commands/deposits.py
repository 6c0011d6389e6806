"""`manage.py deposits`: what arrived lately, how it was decided, and what became of it."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from apps.common.drops import drops_to_xrp
from apps.common.modes import MODES
from apps.payments.models import Deposit, Leg
from apps.payments.selectors import deposits_newest

_FLOWS = {"settle": "settles", "reject": "turned away", "equity": "the operator's own", "held": "held"}


class Command(BaseCommand):
    help = "List the newest deposits of every wallet, the newest last."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--mode", choices=MODES, help="by default both")
        parser.add_argument("--limit", type=int, default=10)

    def handle(self, *args: Any, **options: Any) -> None:
        for deposit in reversed(deposits_newest(mode=options["mode"], limit=max(1, options["limit"]))):
            self._deposit(deposit)

    def _deposit(self, deposit: Deposit) -> None:
        tag = "none" if deposit.destination_tag < 0 else deposit.destination_tag
        self.stdout.write(
            f"deposit {deposit.pk}: {drops_to_xrp(deposit.delivered)} XRP by {deposit.tx_type} from"
            f" {deposit.sender or 'nobody named'}, tag: {tag}, in {deposit.wallet.mode} ledger"
            f" {deposit.ledger_index}: {_FLOWS[deposit.flow]}"
            f"{f', {deposit.get_reason_display()}' if deposit.reason else ''}"
        )
        self.stdout.write(f"  {deposit.tx_hash}")
        if deposit.payment_id is not None:
            self.stdout.write(f"  payment {deposit.payment_id}")
        if deposit.flow == "held" and deposit.merchant is not None:
            self.stdout.write(f"  in the name of {deposit.merchant.email}")
        for leg in deposit.legs.all():
            self._leg(leg)
        turned_away = getattr(deposit, "rejected", None)
        if turned_away is not None and turned_away.not_sent:
            self.stdout.write("  too small to be sent back")
        if turned_away is not None and turned_away.came_back_id is not None:
            self.stdout.write(f"  its return came back as deposit {turned_away.came_back_id}")

    def _leg(self, leg: Leg) -> None:
        sent = leg.transfer
        words = f"  {leg.kind} (leg {leg.pk}) {drops_to_xrp(leg.amount)} XRP to {leg.dest}: {leg.state}"
        if sent is not None and sent.paid_hash:
            words += f", source tag {sent.source_tag}, {sent.paid_hash}"
        elif sent is not None and sent.fail_code:
            words += f", {sent.fail_code}"
        self.stdout.write(words)
