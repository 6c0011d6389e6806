"""What administrators are to be told about, as the rows say it now."""

from __future__ import annotations

from datetime import UTC
from typing import Final

from django.db import connection

from apps.accounts.domain.audit import AuditAction
from apps.accounts.tables import AUDIT_RECORD
from apps.common.heartbeats import watcher_name
from apps.common.modes import Mode
from apps.common.tables import HEARTBEAT
from apps.payments.tables import CORRECTION, DEPOSIT, LEG, RELEASE, SECOND_OPINION
from apps.reports.domain import alarms
from apps.reports.domain.alarms import DUST_DROPS, AlarmFact, AlarmKind
from apps.reports.domain.health import TRANSFER_LATE
from apps.treasury.domain.choices import HISTORY_ENDLESS, WalletState
from apps.treasury.tables import ATTEMPT, NETWORK, SLOT, TRANSFER, WALLET

_CHANGES: Final = {
    AuditAction.SETTINGS_CHANGED: AlarmKind.FEE_CHANGED,
    AuditAction.WALLET_SAVED: AlarmKind.WALLET_CHANGED,
    AuditAction.WALLET_RETIRED: AlarmKind.WALLET_CHANGED,
    AuditAction.BURN_WALLET_SAVED: AlarmKind.BURN_WALLET_CHANGED,
}
# More than can happen between two runs. Older rows were told about, or are from before there were alarms.
_NEWEST_ROWS: Final = 1_000

_HALTED = f"""
select wallet.id, wallet.halted_at, wallet.mode, wallet.address, wallet.halt_reason
from {WALLET} wallet join {NETWORK} network on network.id = wallet.network_id
where wallet.halted_at is not null and network.closed_at is null order by wallet.id
"""
# Of a halted wallet, what is signed waits for the person who is told about the halt. What is stuck has a
# remedy of its own.
_STUCK = f"""
select transfer.id, wallet.mode, transfer.kind, transfer.amount
from {TRANSFER} transfer join {WALLET} wallet on wallet.id = transfer.wallet_id
join {NETWORK} network on network.id = wallet.network_id and network.closed_at is null
where transfer.state = 'stuck'
    and exists (select from {SLOT} slot where slot.transfer_id = transfer.id and slot.state = 'held')
  or transfer.state = 'signed' and wallet.halted_at is null
    and (select min(attempt.signed_at) from {ATTEMPT} attempt where attempt.transfer_id = transfer.id)
      < now() - make_interval(secs => {TRANSFER_LATE})
order by transfer.id
"""
_FAILED = f"""
select transfer.id, (select count(*) from {ATTEMPT} attempt where attempt.transfer_id = transfer.id),
  wallet.mode, transfer.kind, transfer.amount, transfer.fail_code
from {TRANSFER} transfer join {WALLET} wallet on wallet.id = transfer.wallet_id
join {NETWORK} network on network.id = wallet.network_id and network.closed_at is null
where transfer.state = 'failed' and transfer.amount >= {DUST_DROPS}
  and exists (select from {LEG} leg where leg.transfer_id = transfer.id and not leg.void)
order by transfer.id
"""
_PAID_RETIRED = f"""
select deposit.id, wallet.mode, wallet.address, deposit.delivered, deposit.tx_hash
from {DEPOSIT} deposit join {WALLET} wallet on wallet.id = deposit.wallet_id
join {NETWORK} network on network.id = wallet.network_id and network.closed_at is null
where deposit.flow = 'held' and wallet.state = '{WalletState.RETIRED}' and deposit.delivered >= {DUST_DROPS}
  and not exists (select from {RELEASE} release where release.deposit_id = deposit.id)
order by deposit.id
"""
_DIFFER = f"""
select deposit.id, wallet.mode, deposit.delivered, deposit.tx_hash, opinion.server, opinion.difference
from {SECOND_OPINION} opinion join {DEPOSIT} deposit on deposit.id = opinion.deposit_id
join {WALLET} wallet on wallet.id = deposit.wallet_id
join {NETWORK} network on network.id = wallet.network_id and network.closed_at is null
where opinion.given_at is null and opinion.state = 'differs'
  and not exists (select from {CORRECTION} correction where correction.deposit_id = deposit.id)
order by deposit.id
"""
_ENDLESS = (
    f"select name, trouble_since from {HEARTBEAT} where trouble_code = '{HISTORY_ENDLESS}' order by name"
)
_MODES: Final = {watcher_name(mode): mode for mode in Mode}
_CHANGED = f"""
select id, action, actor_email, reason, after ->> 'mode', after ->> 'address'
from (select * from {AUDIT_RECORD} order by id desc limit {_NEWEST_ROWS}) newest
where action = any(%s) order by id
"""


def alarm_facts() -> list[AlarmFact]:
    """Everything that is so now, and the newest changes of settings and wallets."""
    with connection.cursor() as cursor:
        cursor.execute(_HALTED)
        found = [
            alarms.halted(
                wallet_id=wallet_id,
                at=at.astimezone(UTC).isoformat(timespec="microseconds"),
                mode=mode,
                address=address,
                reason=reason,
            )
            for wallet_id, at, mode, address, reason in cursor.fetchall()
        ]
        cursor.execute(_STUCK)
        found += [
            alarms.stuck(transfer_id=transfer_id, mode=mode, leg=leg, drops=drops)
            for transfer_id, mode, leg, drops in cursor.fetchall()
        ]
        cursor.execute(_FAILED)
        found += [
            alarms.failed(
                transfer_id=transfer_id, attempts=attempts, mode=mode, leg=leg, drops=drops, code=code
            )
            for transfer_id, attempts, mode, leg, drops, code in cursor.fetchall()
        ]
        cursor.execute(_PAID_RETIRED)
        found += [
            alarms.retired_wallet_paid(
                deposit_id=deposit_id, mode=mode, address=address, drops=drops, tx_hash=tx_hash
            )
            for deposit_id, mode, address, drops, tx_hash in cursor.fetchall()
        ]
        cursor.execute(_DIFFER)
        found += [
            alarms.ledgers_differ(
                deposit_id=deposit_id,
                mode=mode,
                drops=drops,
                tx_hash=tx_hash,
                server=server,
                difference=difference,
            )
            for deposit_id, mode, drops, tx_hash, server, difference in cursor.fetchall()
        ]
        cursor.execute(_ENDLESS)
        found += [
            alarms.history_endless(mode=_MODES[name], since=f"{since.astimezone(UTC):%Y-%m-%dT%H}")
            for name, since in cursor.fetchall()
        ]
        cursor.execute(_CHANGED, [[str(action) for action in _CHANGES]])
        found += [
            alarms.changed(
                kind=_CHANGES[AuditAction(action)],
                row_id=row_id,
                mode=mode,
                who=email or "a command on the server",
                # What was changed; of a retirement, why.
                what=f"The platform wallet {address} was retired: {reason}"
                if action == AuditAction.WALLET_RETIRED
                else reason,
            )
            for row_id, action, email, reason, mode, address in cursor.fetchall()
        ]
    return found
