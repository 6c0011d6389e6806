"""Rebinding a mode after its ledger was reset or replaced: open payments end, and a new network begins."""

from __future__ import annotations

from django.db import transaction

from apps.accounts.models import User
from apps.common.modes import Mode
from apps.ledger.client import LedgerClient
from apps.payments.domain.choices import PaymentStatus
from apps.payments.models import Payment
from apps.payments.services.lifecycle import Step, payment_transition
from apps.payments.services.locks import payments_lock
from apps.treasury.services.admin_actions import AdminAction
from apps.treasury.services.clock import mode_now
from apps.treasury.services.rebinding import network_is_other, network_rebind

LEDGER_RESET = "The ledger was reset"
BATCH = 500


def mode_rebind(*, mode: Mode, client: LedgerClient, action: AdminAction | None) -> int:
    """Close the mode's books, bind it to its server's network, end open payments; returns their number.

    If it is interrupted, running it again completes it. Raises `AdminActionRefused`, and what the client
    raises.
    """
    left = reset_payments_end(mode=mode)
    if left and not network_is_other(mode=mode, client=client):
        return left
    network_rebind(mode=mode, client=client, action=action)
    return left + reset_payments_end(mode=mode)


def reset_payments_end(*, mode: Mode) -> int:
    """End the open payments of the mode's closed networks: pending ones expire, processing ones fail.

    Commits in batches. Idempotent. Returns the number of payments.
    """
    ended = 0
    while True:
        batch = _batch_end(mode)
        ended += batch
        if batch < BATCH:
            return ended


def has_only_seeded_data() -> bool:
    """Whether every account was made by the seed, so that no one loses data of their own."""
    return not User.objects.filter(is_seeded=False).exists()


@transaction.atomic
def _batch_end(mode: Mode) -> int:
    open_payments = Payment.objects.filter(
        mode=mode,
        status__in=[PaymentStatus.PENDING, PaymentStatus.PROCESSING],
        wallet__network__closed_at__isnull=False,
    )
    ids = list(open_payments.order_by("id").values_list("pk", flat=True)[:BATCH])
    steps = []
    for payment in payments_lock(ids=ids).values():
        if payment.status == PaymentStatus.PENDING:
            steps.append(Step(payment=payment, status=PaymentStatus.EXPIRED))
        elif payment.status == PaymentStatus.PROCESSING:
            steps.append(Step(payment=payment, status=PaymentStatus.FAILED, failure_reason=LEDGER_RESET))
    payment_transition(steps=steps, now=mode_now(mode))
    return len(ids)
