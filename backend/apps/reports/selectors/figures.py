"""The figures of the landing page, from live mode if it is on a real network, else from test mode."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import connection

from apps.common.cache import TimedCache
from apps.common.drops import drops_to_xrp
from apps.common.modes import Mode
from apps.ledger import networks
from apps.payments.domain.choices import PaymentStatus
from apps.payments.tables import DEPOSIT, LEG, PAYMENT
from apps.reports.domain.payout_time import PAYOUT_SECONDS
from apps.reports.selectors.platform_totals import platform_sums
from apps.reports.wire.site import Figures, LatestPayment
from apps.treasury.models import Network
from apps.treasury.tables import ENTRY, TRANSFER

# Every visitor of the landing page reads them.
_CACHE_SECONDS = 5.0
_RECENT = 200

_MEDIAN = f"""
select percentile_cont(0.5) within group (order by recent.seconds)
from (select {PAYOUT_SECONDS} as seconds
      from {PAYMENT} p
      join {DEPOSIT} deposit on deposit.id = p.deposit_id
      join {LEG} l on l.deposit_id = deposit.id and l.kind = 'payout'
      join {TRANSFER} t on t.id = l.transfer_id
      join {ENTRY} paid on paid.kind = 'attempt' and paid.source = t.paid_hash
      where p.mode = %(mode)s and p.status = 'completed'
      order by p.completed_at desc limit %(recent)s) recent
"""

_LATEST = f"""
select p.amount, p.payout, p.fee - p.burn, p.burn, c.tx_hash, pt.paid_hash, bt.paid_hash, p.completed_at
from {PAYMENT} p
join {DEPOSIT} c on c.id = p.deposit_id
join {LEG} pl on pl.deposit_id = c.id and pl.kind = 'payout'
join {TRANSFER} pt on pt.id = pl.transfer_id and pt.state = 'paid'
left join {LEG} bl on bl.deposit_id = c.id and bl.kind = 'burn'
left join {TRANSFER} bt on bt.id = bl.transfer_id
where p.mode = %(mode)s and p.status = 'completed'
order by p.completed_at desc limit 1
"""


def figures_read() -> Figures:
    """The current figures. Amounts are XRP with six decimals."""
    open_networks = {network.mode: network for network in Network.objects.filter(closed_at=None)}
    live = open_networks.get(Mode.LIVE)
    mode: Mode = Mode.LIVE if live is not None and not live.local else Mode.TEST
    network = open_networks.get(mode)
    sums = platform_sums(mode=mode)
    with connection.cursor() as cursor:
        cursor.execute(_MEDIAN, {"mode": mode, "recent": _RECENT})
        median = cursor.fetchone()[0]
        cursor.execute(_LATEST, {"mode": mode})
        latest = cursor.fetchone()
    return Figures(
        payments_settled=sums.counts[PaymentStatus.COMPLETED],
        xrp_burned=drops_to_xrp(sums.burned),
        median_seconds=None if median is None else round(median, 1),
        network_label="not connected"
        if network is None
        else networks.network_name(network_id=network.network_id, local=network.local),
        latest=None if latest is None else _latest(latest, mode),
        # Play money, in live mode too, says nothing about use.
        has_enough=mode == Mode.LIVE
        and sums.counts[PaymentStatus.COMPLETED] >= settings.FIGURES_FROM_PAYMENTS,
        demo_checkout_url=None,
    )


def _latest(row: tuple[Any, ...], mode: Mode) -> LatestPayment:
    amount, payout, kept, burn, incoming, paid, burned, completed_at = row
    return LatestPayment(
        amount=drops_to_xrp(amount),
        merchant_payout=drops_to_xrp(payout),
        kept=drops_to_xrp(kept),
        burn_amount=drops_to_xrp(burn),
        transaction_hash=incoming,
        payout_transaction_hash=paid,
        burn_transaction_hash=burned,
        completed_at=completed_at,
        explorer_url=networks.explorer_url(mode),
        mode=mode,
    )


public_figures = TimedCache(figures_read, seconds=_CACHE_SECONDS)
"""The figures, at most five seconds old."""
