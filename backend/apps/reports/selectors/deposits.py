"""The newest deposits of a mode, as the Money screen lists them."""

from __future__ import annotations

from typing import Any

from apps.common.drops import drops_to_xrp
from apps.common.modes import Mode
from apps.ledger.types import tag_or_none
from apps.payments.models import Deposit, Leg
from apps.payments.selectors import deposits_newest

DEPOSITS_SHOWN = 20


def deposits_read(*, mode: Mode) -> list[dict[str, Any]]:
    """The newest 20, newest first: what was decided about each, and what was sent for it."""
    return [_deposit(deposit) for deposit in deposits_newest(mode=mode, limit=DEPOSITS_SHOWN)]


def _deposit(deposit: Deposit) -> dict[str, Any]:
    return {
        "id": deposit.pk,
        "amount": drops_to_xrp(deposit.delivered),
        "transaction_type": deposit.tx_type,
        "sender_address": deposit.sender,
        "destination_tag": tag_or_none(deposit.destination_tag),
        "transaction_hash": deposit.tx_hash,
        "ledger_index": deposit.ledger_index,
        "received_at": deposit.close_time,
        "flow": deposit.flow,
        "reason": deposit.get_reason_display() if deposit.reason else None,
        "payment_id": deposit.payment_id,
        "sent": [_leg(leg) for leg in deposit.legs.all()],
    }


def _leg(leg: Leg) -> dict[str, Any]:
    transfer = leg.transfer
    return {
        "leg": leg.kind,
        "amount": drops_to_xrp(leg.amount),
        "leg_state": leg.state,
        "code": None if transfer is None else transfer.fail_code,
        "transaction_hash": None if transfer is None else transfer.paid_hash,
    }
