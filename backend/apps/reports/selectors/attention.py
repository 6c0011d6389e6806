"""What needs an administrator: halted platform wallets, stuck transfers, and legs that failed for good."""

from __future__ import annotations

from django.db import connection

from apps.common.drops import drops_to_xrp
from apps.payments.tables import LEG
from apps.reports.wire.overview import Attention, FailedLegs, HaltedWallet, StuckTransfers
from apps.treasury.tables import NETWORK, SLOT, TRANSFER, WALLET

_HALTED = f"""
select wallet.mode, wallet.address, wallet.halt_reason
from {WALLET} wallet join {NETWORK} network on network.id = wallet.network_id
where wallet.halted_at is not null and network.closed_at is null
order by wallet.mode, wallet.id
"""
_FAILED = f"""
select wallet.mode, leg.transfer_kind, count(*), sum(leg.amount)
from {LEG} leg join {WALLET} wallet on wallet.id = leg.paying_wallet
join {NETWORK} network on network.id = wallet.network_id
where leg.transfer_state = 'failed' and network.closed_at is null
group by 1, 2 order by 1, 2
"""
# A stuck transfer without a slot waits for the halted wallet's external transaction.
_STUCK = f"""
select wallet.mode, count(*)
from {TRANSFER} transfer join {WALLET} wallet on wallet.id = transfer.wallet_id
join {NETWORK} network on network.id = wallet.network_id
join {SLOT} slot on slot.transfer_id = transfer.id and slot.state = 'held'
where transfer.state = 'stuck' and network.closed_at is null
group by 1 order by 1
"""


def attention_needed() -> Attention:
    """Both modes. `leg` is payout, burn or return; amounts are XRP with six decimals."""
    with connection.cursor() as cursor:
        cursor.execute(_HALTED)
        halted = [
            HaltedWallet(mode=mode, address=address, reason=reason)
            for mode, address, reason in cursor.fetchall()
        ]
        cursor.execute(_STUCK)
        stuck = [StuckTransfers(mode=mode, count=count) for mode, count in cursor.fetchall()]
        cursor.execute(_FAILED)
        failed = [
            FailedLegs(mode=mode, leg=leg, count=count, amount=drops_to_xrp(int(amount)))
            for mode, leg, count, amount in cursor.fetchall()
        ]
    return Attention(halted_wallets=halted, stuck=stuck, failed=failed)
