"""Looking up what became of a transaction that a payer says they sent."""

from __future__ import annotations

from typing import NamedTuple
from uuid import UUID

from django.db import connection

from apps.common.drops import drops_to_xrp
from apps.common.errors import ApiError
from apps.common.modes import Mode
from apps.ledger.asked import ledger_asked
from apps.ledger.types import LedgerRefused, LedgerUnavailable
from apps.payments.domain.choices import Flow, Reason
from apps.payments.models import Payment
from apps.payments.selectors import payment_status
from apps.payments.services.sweep_wait import sweep_await
from apps.payments.wire.answers import Checked, DepositOutcome
from apps.treasury.selectors import wallets_watched

WAIT_SECONDS = 3.0


class _Deposit(NamedTuple):
    payment_id: UUID
    flow: str
    reason: str | None
    delivered: int


def transaction_check(*, tx_hash: str, owner_id: int, mode: Mode) -> Checked:
    """The merchant's payment that this transaction was sent for, and what was decided about its money.

    A transaction that is validated but not booked yet wakes the sweep and is waited for; it is never booked
    here: only the sweep books deposits. `found` is false for what is unknown, another's, or of the
    other mode. Raises ApiError 503 if the ledger is needed and does not respond.
    """

    def booked() -> _Deposit | None:
        return _deposit(tx_hash, owner_id, mode)

    deposit = booked()
    if deposit is None and _is_unbooked(tx_hash, owner_id, mode):
        deposit = sweep_await(booked, seconds=WAIT_SECONDS)
    if deposit is None:
        return Checked(found=False, payment_request=None)
    payment = payment_status(payment_id=deposit.payment_id, owner_id=owner_id, mode=mode)
    outcome = DepositOutcome(
        status="settled" if deposit.flow == Flow.SETTLE else "rejected",
        reason=None if deposit.reason is None else Reason(deposit.reason).label,
        reason_code=None if deposit.reason is None else Reason(deposit.reason),
        amount=drops_to_xrp(deposit.delivered),
    )
    return Checked(found=True, payment_request=payment, deposit=outcome)


# Newest first: a closed network of this mode may have known the same hash.
_OWN = """
select deposit.payment_id, deposit.flow, deposit.reason, deposit.delivered
from payments_deposit deposit
join payments_payment payment on payment.id = deposit.payment_id
where deposit.tx_hash = %(hash)s
  and deposit.network_id in (select id from treasury_network where mode = %(mode)s)
  and payment.merchant_id = %(owner)s and payment.mode = %(mode)s
order by deposit.id desc limit 1
"""


def _deposit(tx_hash: str, owner_id: int, mode: Mode) -> _Deposit | None:
    with connection.cursor() as cursor:
        cursor.execute(_OWN, {"hash": tx_hash, "owner": owner_id, "mode": mode})
        row = cursor.fetchone()
    return None if row is None else _Deposit(*row)


def _is_unbooked(tx_hash: str, owner_id: int, mode: Mode) -> bool:
    """Whether it is a validated transaction to a watched wallet that names a payment of this merchant."""
    wallets = {wallet.address: wallet for wallet in wallets_watched(mode=mode)}
    if not wallets:
        return False
    try:
        with ledger_asked(mode, account=owner_id) as client:
            found = client.tx(tx_hash=tx_hash, address=next(iter(wallets))).validated
    except (LedgerUnavailable, LedgerRefused) as error:
        raise ApiError(503, "The ledger does not respond. Try again.", retry_after=3) from error
    if found is None or found.destination is None:
        return False
    wallet = wallets.get(found.destination)
    if wallet is None or found.ledger_index <= wallet.registered_ledger or not found.succeeded:
        return False
    return Payment.objects.filter(merchant_id=owner_id, mode=mode, tag=found.destination_tag).exists()
