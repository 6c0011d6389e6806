"""What needs an administrator: halted platform wallets, stuck transfers, legs that failed for good, refunds
that failed or take long, held money, and alarms that nobody has seen."""

from __future__ import annotations

from django.db import connection

from apps.common.drops import drops_to_xrp
from apps.common.modes import Mode
from apps.payments.tables import CORRECTION, DEPOSIT, LEG, PAYMENT, REFUND, RELEASE
from apps.reports.domain.alarms import DUST_DROPS, STATES, AlarmKind
from apps.reports.models import Alarm
from apps.reports.wire import overview
from apps.reports.wire.overview import (
    Attention,
    FailedLegs,
    HaltedWallet,
    HeldMoney,
    StuckTransfers,
    WaitingRefunds,
)
from apps.treasury.tables import NETWORK, SLOT, TRANSFER, WALLET

# Two short lists, each by an index: what is held, and what corrected deposits truly brought.
_DEPOSITS_HELD = f"""
select wallet.mode, count(*), sum(held.drops) from (
  select deposit.id, deposit.wallet_id, deposit.delivered as drops from {DEPOSIT} deposit
  where deposit.flow = 'held' and deposit.delivered >= {DUST_DROPS}
    and not exists (select from {CORRECTION} correction where correction.deposit_id = deposit.id)
  union all
  select deposit.id, deposit.wallet_id, correction.true_delivered from {CORRECTION} correction
  join {DEPOSIT} deposit on deposit.id = correction.deposit_id
  where correction.true_delivered >= {DUST_DROPS}
) held
join {WALLET} wallet on wallet.id = held.wallet_id
join {NETWORK} network on network.id = wallet.network_id and network.closed_at is null
where not exists (select from {RELEASE} release where release.deposit_id = held.id)
"""
DEPOSITS_HELD = f"{_DEPOSITS_HELD} group by wallet.mode"
# What came back of a refund is listed as a failed refund.
_OTHERS_HELD = f"""
{_DEPOSITS_HELD}
  and not exists (select from {REFUND} refund where refund.came_back = held.id)
group by wallet.mode
"""
# The ledger takes seconds.
SENDING_LONG_MINUTES = 10
# A stuck transfer without a slot waits for the halted wallet's external transaction.
_NEEDED = f"""
with open_wallet as (
  select wallet.* from {WALLET} wallet
  join {NETWORK} network on network.id = wallet.network_id and network.closed_at is null
)
(select 'halted', mode, address, halt_reason, 1::bigint, 0::numeric
from open_wallet where halted_at is not null order by mode, id)
union all
(select 'stuck', wallet.mode, '', '', count(*), 0
from {TRANSFER} transfer join open_wallet wallet on wallet.id = transfer.wallet_id
join {SLOT} slot on slot.transfer_id = transfer.id and slot.state = 'held'
where transfer.state = 'stuck' group by wallet.mode order by wallet.mode)
union all
(select 'failed', wallet.mode, leg.transfer_kind, '', count(*), sum(leg.amount)
from {LEG} leg join open_wallet wallet on wallet.id = leg.paying_wallet
where leg.transfer_state = 'failed' and leg.transfer_kind <> 'refund'
group by wallet.mode, leg.transfer_kind order by wallet.mode, leg.transfer_kind)
union all
(select 'refund', refund.mode, refund.status, '', count(*), sum(refund.amount)
from (
  select refund.id from {REFUND} refund
  where refund.status in ('sending', 'failed') and not refund.given_back
    and (refund.status = 'failed'
      or refund.updated_at < now() - make_interval(mins => {SENDING_LONG_MINUTES}))
  union all
  -- What could not be given back.
  select refund.id from {LEG} leg
  join {REFUND} refund on leg.deposit_id = coalesce(refund.came_back, refund.deposit_id) and refund.given_back
  where leg.transfer_state = 'failed' and leg.transfer_kind = 'refund'
) waiting
join {REFUND} refund on refund.id = waiting.id
join {PAYMENT} payment on payment.id = refund.payment_id
join open_wallet wallet on wallet.id = payment.wallet_id
group by refund.mode, refund.status order by refund.mode, refund.status)
union all
(select 'held', held.mode, '', '', held.count, held.sum from ({_OTHERS_HELD}) held order by held.mode)
"""
ALARMS_SHOWN = 20


def attention_needed() -> Attention:
    """Both modes. `leg` is payout, burn or return: refunds are listed apart. Amounts are XRP with six
    decimals. Two statements."""
    needed = Attention(halted_wallets=[], stuck=[], failed=[], refunds=[], held=[], alarms=alarms_unseen())
    with connection.cursor() as cursor:
        cursor.execute(_NEEDED)
        for what, mode, name, reason, count, drops in cursor.fetchall():
            amount = drops_to_xrp(int(drops))
            match what:
                case "halted":
                    needed.halted_wallets.append(HaltedWallet(mode=mode, address=name, reason=reason))
                case "stuck":
                    needed.stuck.append(StuckTransfers(mode=mode, count=count))
                case "failed":
                    needed.failed.append(FailedLegs(mode=mode, leg=name, count=count, amount=amount))
                case "refund":
                    needed.refunds.append(WaitingRefunds(mode=mode, status=name, count=count, amount=amount))
                case "held":
                    needed.held.append(HeldMoney(mode=mode, count=count, amount=amount))
    return needed


def alarms_unseen() -> list[overview.Alarm]:
    """The newest ones that wait to be seen. Those about a state are not listed: the state is."""
    rows = Alarm.objects.filter(closed_at=None).exclude(kind__in=STATES).order_by("-id")
    return [
        overview.Alarm(
            id=row.pk,
            alarm_kind=AlarmKind(row.kind),
            mode=None if row.mode is None else Mode(row.mode),
            message=row.message,
            path=row.path,
            created_at=row.created_at,
        )
        for row in rows[:ALARMS_SHOWN]
    ]
