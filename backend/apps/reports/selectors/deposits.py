"""The newest deposits of a mode, as the Money screen lists them."""

from __future__ import annotations

from apps.common.drops import drops_to_xrp
from apps.common.modes import Mode
from apps.ledger.types import tag_or_none
from apps.payments.domain.choices import Flow, LegKind, LegState
from apps.payments.models import Deposit, Leg
from apps.payments.selectors import deposits_newest
from apps.reports.wire.deposits import AdminDeposit, Deposits, SentLeg

DEPOSITS_SHOWN = 20


def deposits_read(*, mode: Mode) -> Deposits:
    """The newest 20, newest first: what was decided about each, and what was sent for it."""
    newest = deposits_newest(mode=mode, limit=DEPOSITS_SHOWN)
    return Deposits(deposits=[_deposit(deposit) for deposit in newest])


def _deposit(deposit: Deposit) -> AdminDeposit:
    return AdminDeposit(
        id=deposit.pk,
        amount=drops_to_xrp(deposit.delivered),
        transaction_type=deposit.tx_type,
        sender_address=deposit.sender,
        destination_tag=tag_or_none(deposit.destination_tag),
        transaction_hash=deposit.tx_hash,
        ledger_index=deposit.ledger_index,
        received_at=deposit.close_time,
        flow=Flow(deposit.flow),
        reason=deposit.get_reason_display() if deposit.reason else None,
        payment_id=deposit.payment_id,
        sent=[_leg(leg) for leg in deposit.legs.all()],
    )


def _leg(leg: Leg) -> SentLeg:
    transfer = leg.transfer
    return SentLeg(
        leg=LegKind(leg.kind),
        amount=drops_to_xrp(leg.amount),
        leg_state=LegState(leg.state),
        code=None if transfer is None else transfer.fail_code,
        transaction_hash=None if transfer is None else transfer.paid_hash,
    )
