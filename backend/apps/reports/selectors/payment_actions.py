"""What an administrator can do about one payment, and its webhook deliveries."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.db import connection

from apps.accounts.tables import USER
from apps.common.drops import drops_to_xrp
from apps.ledger.types import tag_or_none
from apps.payments.domain.choices import LegKind, LegState, ReleaseTo
from apps.payments.selectors import payment_not_found
from apps.payments.tables import DEPOSIT, LEG, PAYMENT, RELEASE
from apps.reports.selectors.rejected import releases_possible
from apps.reports.selectors.webhook_history import payment_deliveries
from apps.treasury.domain.choices import WalletState
from apps.treasury.domain.results import FINAL_RESULTS
from apps.treasury.tables import NETWORK, TRANSFER, WALLET
from apps.wallets.tables import MERCHANT_WALLET

_PAYMENT = f"""
select wallet.state, network.closed_at is not null, merchant.is_active, payout.address, payout.tag
from {PAYMENT} payment
join {USER} merchant on merchant.id = payment.merchant_id
join {WALLET} wallet on wallet.id = payment.wallet_id
join {NETWORK} network on network.id = wallet.network_id
left join {MERCHANT_WALLET} payout
  on payout.merchant_id = merchant.id and payout.mode = payment.mode and payout.is_active
where payment.id = %s
"""
_LEGS = f"""
select leg.kind, leg.state, leg.dest, leg.dest_tag, transfer.fail_code,
  (select count(*) from {LEG} other where other.transfer_id = leg.transfer_id)
from {PAYMENT} payment
join {LEG} leg on leg.deposit_id = payment.deposit_id and leg.kind in ('payout', 'burn')
left join {TRANSFER} transfer on transfer.id = leg.transfer_id
where payment.id = %s
"""
# What came back of its payout, and was not released yet.
_HELD = f"""
select held.id, held.delivered, held.sender, held.tx_hash, held.close_time, held.delivered > held.return_fee
from {PAYMENT} payment
join {LEG} leg on leg.deposit_id = payment.deposit_id and leg.kind = 'payout'
join {TRANSFER} transfer on transfer.id = leg.transfer_id
join {DEPOSIT} paid on paid.id = payment.deposit_id
join {DEPOSIT} held on held.flow = 'held' and held.network_id = paid.network_id
  and held.destination_tag = transfer.source_tag and held.sender = transfer.dest
left join {RELEASE} release on release.deposit_id = held.id
where payment.id = %s and release.deposit_id is null
order by held.id
"""


def payment_actions(*, payment_id: UUID) -> dict[str, Any]:
    """Raises ApiError 404."""
    with connection.cursor() as cursor:
        cursor.execute(_PAYMENT, [payment_id])
        row = cursor.fetchone()
        if row is None:
            raise payment_not_found()
        wallet, closed, active, address, tag = row
        cursor.execute(_LEGS, [payment_id])
        legs = {leg[0]: leg[1:] for leg in cursor.fetchall()}
        cursor.execute(_HELD, [payment_id])
        held = [] if closed else cursor.fetchall()
    retired = wallet == WalletState.RETIRED
    sends = not closed and not retired
    payout, burn = legs.get(LegKind.PAYOUT), legs.get(LegKind.BURN)
    failed = sends and payout is not None and payout[0] == LegState.FAILED
    current = None if address is None or not active else (address, tag)
    redirects = (
        failed and payout is not None and payout[3] in FINAL_RESULTS and current not in {None, payout[1:3]}
    )
    return {
        "can_retry_payout": failed,
        # A transfer that gathers payouts is sent again as a whole.
        "payouts_retried": payout[4] if failed and payout is not None else 0,
        "redirect_to": {"address": address, "destination_tag": tag_or_none(tag)} if redirects else None,
        "can_retry_burn": sends and burn is not None and burn[0] == LegState.FAILED,
        "came_back": [
            {
                "deposit_id": deposit_id,
                "amount": drops_to_xrp(amount),
                "sender_address": sender,
                "transaction_hash": tx_hash,
                "received_at": at,
                "to": [
                    *([ReleaseTo.PAYOUT] if current is not None and not retired else []),
                    *releases_possible(sender=sender, leaves=leaves, retired=retired),
                ],
            }
            for deposit_id, amount, sender, tx_hash, at, leaves in held
        ],
        "deliveries": payment_deliveries(payment_id=payment_id),
    }
