"""`manage.py arrivals`: what arrived lately, how it was decided, and what became of it."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from apps.common.drops import drops_to_xrp
from apps.common.modes import MODES
from apps.payments.models import Credit, Leg
from apps.payments.selectors import credits_newest

_FLOWS = {"settle": "settles", "reject": "turned away", "equity": "the operator's own", "held": "held"}


class Command(BaseCommand):
    help = "List the newest arrivals of every wallet, the newest last."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--mode", choices=MODES, help="by default both")
        parser.add_argument("--limit", type=int, default=10)

    def handle(self, *args: Any, **options: Any) -> None:
        for credit in reversed(credits_newest(mode=options["mode"], limit=max(1, options["limit"]))):
            self._credit(credit)

    def _credit(self, credit: Credit) -> None:
        tag = "none" if credit.destination_tag < 0 else credit.destination_tag
        self.stdout.write(
            f"credit {credit.pk}: {drops_to_xrp(credit.delivered)} XRP by {credit.tx_type} from"
            f" {credit.sender or 'nobody named'}, tag: {tag}, in {credit.wallet.mode} ledger"
            f" {credit.ledger_index}: {_FLOWS[credit.flow]}{f', {credit.reason}' if credit.reason else ''}"
        )
        self.stdout.write(f"  {credit.tx_hash}")
        if credit.payment_id is not None:
            self.stdout.write(f"  payment {credit.payment_id}")
        if credit.flow == "held" and credit.merchant is not None:
            self.stdout.write(f"  in the name of {credit.merchant.email}")
        for leg in credit.legs.all():
            self._leg(leg)
        turned_away = getattr(credit, "rejected", None)
        if turned_away is not None and turned_away.not_sent:
            self.stdout.write("  too small to be sent back")
        if turned_away is not None and turned_away.came_back_id is not None:
            self.stdout.write(f"  its return came back as credit {turned_away.came_back_id}")

    def _leg(self, leg: Leg) -> None:
        sent = leg.transfer
        words = f"  {leg.kind} (leg {leg.pk}) {drops_to_xrp(leg.amount)} XRP to {leg.dest}: {leg.state}"
        if sent is not None and sent.paid_hash:
            words += f", source tag {sent.source_tag}, {sent.paid_hash}"
        elif sent is not None and sent.fail_code:
            words += f", {sent.fail_code}"
        self.stdout.write(words)
