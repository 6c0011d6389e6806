"""`manage.py deposits`: the newest deposits, what was decided about them, and what was sent for them."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from apps.common.drops import drops_to_xrp
from apps.common.modes import Mode
from apps.payments.domain.choices import Flow
from apps.payments.models import Deposit, Leg
from apps.payments.selectors import deposits_newest

_FLOWS = {
    Flow.SETTLE: "settles",
    Flow.REJECT: "rejected",
    Flow.EQUITY: "operator's equity",
    Flow.HELD: "held",
}


class Command(BaseCommand):
    help = "List the newest deposits to all wallets, the newest last."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--mode", choices=Mode.values, help="default: both")
        parser.add_argument("--limit", type=int, default=10)

    def handle(self, *args: Any, **options: Any) -> None:
        for deposit in reversed(deposits_newest(mode=options["mode"], limit=max(1, options["limit"]))):
            self._deposit(deposit)

    def _deposit(self, deposit: Deposit) -> None:
        tag = "none" if deposit.destination_tag < 0 else deposit.destination_tag
        self.stdout.write(
            f"deposit {deposit.pk}: {drops_to_xrp(deposit.delivered)} XRP by {deposit.tx_type} from"
            f" {deposit.sender or 'an unknown sender'}, tag: {tag}, in {deposit.wallet.mode} ledger"
            f" {deposit.ledger_index}: {_FLOWS[Flow(deposit.flow)]}"
            f"{f', {deposit.get_reason_display()}' if deposit.reason else ''}"
        )
        self.stdout.write(f"  {deposit.tx_hash}")
        if deposit.payment_id is not None:
            self.stdout.write(f"  payment {deposit.payment_id}")
        if deposit.flow == Flow.HELD and deposit.merchant is not None:
            self.stdout.write(f"  held for {deposit.merchant.email}")
        for leg in deposit.legs.all():
            self._leg(leg)
        rejected = getattr(deposit, "rejected", None)
        if rejected is not None and rejected.not_sent:
            self.stdout.write("  too small to return")
        if rejected is not None and rejected.came_back_id is not None:
            self.stdout.write(f"  its return came back as deposit {rejected.came_back_id}")

    def _leg(self, leg: Leg) -> None:
        transfer = leg.transfer
        line = f"  {leg.kind} (leg {leg.pk}) {drops_to_xrp(leg.amount)} XRP to {leg.dest}: {leg.state}"
        if transfer is not None and transfer.paid_hash:
            line += f", source tag {transfer.source_tag}, {transfer.paid_hash}"
        elif transfer is not None and transfer.fail_code:
            line += f", {transfer.fail_code}"
        self.stdout.write(line)
