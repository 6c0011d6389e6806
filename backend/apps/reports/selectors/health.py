"""Whether the platform works: ledgers, wallets, queues, processes, services. Asks no ledger server."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.conf import settings
from django.db import Error, connection

from apps.accounts.tables import USER
from apps.common import queues, redis
from apps.common.drops import xrp_to_drops
from apps.common.heartbeats import BEAT, watcher_name, worker_name
from apps.common.modes import Mode
from apps.common.tables import HEARTBEAT, MAIL, MODE_NOW
from apps.ledger import networks
from apps.ledger.servers import server_label, server_urls
from apps.payments.services.second_opinions import opinions_are_on
from apps.payments.tables import CORRECTION, DEPOSIT, LEG, SECOND_OPINION
from apps.pricing.selectors import rates_state
from apps.reports.domain import health
from apps.reports.domain.alarms import AlarmKind
from apps.reports.domain.health import Queue, Verdict, Waiting
from apps.reports.selectors.attention import attention_needed
from apps.reports.selectors.replica import has_replica, replica_heard
from apps.reports.wire.health import (
    Condition,
    Health,
    LedgerHealth,
    LedgerServerHealth,
    ProcessHealth,
    QueueHealth,
    ServiceHealth,
    WaitingHealth,
    WalletHealth,
)
from apps.treasury.domain.choices import LEDGER_RESET
from apps.treasury.tables import ATTEMPT, AUDIT, CURSOR, LEDGER_SERVER, NETWORK, TRANSFER, WALLET
from apps.webhooks.tables import DELIVERY, ENDPOINT

PROCESSES = (
    *(watcher_name(mode) for mode in (Mode.LIVE, Mode.TEST)),
    *(worker_name(queue) for queue in queues.Queue),
    BEAT,
)

_LEDGERS = f"""
select network.mode, network.network_id, network.local, newest.ledger_index, newest.close_time,
  extract(epoch from {MODE_NOW}(network.mode) - newest.close_time)::float8
from {NETWORK} network
left join lateral (
  select cursor.ledger_index, cursor.close_time from {CURSOR} cursor
  join {WALLET} wallet on wallet.id = cursor.wallet_id
  where wallet.network_id = network.id order by cursor.ledger_index desc limit 1) newest on true
where network.closed_at is null
"""
_WALLETS = f"""
select wallet.mode, wallet.address, wallet.halt_reason, wallet.funding_tag, newest.equity,
  late.count, late.drops, late.oldest
from {WALLET} wallet join {NETWORK} network on network.id = wallet.network_id
left join lateral (
  select audit.equity from {AUDIT} audit
  where audit.wallet_id = wallet.id order by audit.ledger_index desc limit 1) newest on true
cross join lateral (
  select count(*), sum(transfer.amount)::bigint as drops,
    (array_agg(transfer.id order by first.signed_at))[1] as oldest
  from {TRANSFER} transfer cross join lateral (
    select min(attempt.signed_at) as signed_at from {ATTEMPT} attempt
    where attempt.transfer_id = transfer.id) first
  where transfer.wallet_id = wallet.id and transfer.state in ('signed', 'stuck')
    and first.signed_at < now() - make_interval(secs => {health.TRANSFER_LATE})) late
where network.closed_at is null
  and (wallet.state = 'active' or wallet.halted_at is not null or late.count > 0)
order by wallet.mode, wallet.id
"""
_FAILED_LEGS = {"payout": Waiting.PAYOUT, "burn": Waiting.BURN, "return": Waiting.RETURN}
_REFUNDS = {"failed": Waiting.REFUND, "sending": Waiting.REFUND_SENDING}
# From endpoint to endpoint by index, as the workers look for them (`apps.webhooks.services.claims`).
OPEN_ENDPOINTS = f"""open_endpoint(id) as (
  (select endpoint_id from {DELIVERY} where next_attempt_at is not null order by endpoint_id limit 1)
  union all
  select (select delivery.endpoint_id from {DELIVERY} delivery
          where delivery.next_attempt_at is not null and delivery.endpoint_id > open_endpoint.id
          order by delivery.endpoint_id limit 1)
  from open_endpoint where open_endpoint.id is not null
)"""
# What a halted wallet has to send waits for a person, not for a worker.
QUEUES = f"""
with recursive sending as materialized (
  select wallet.id, {MODE_NOW}(network.mode) as now from {WALLET} wallet
  join {NETWORK} network on network.id = wallet.network_id and network.closed_at is null
  where wallet.halted_at is null and wallet.state <> 'retired'
),
{OPEN_ENDPOINTS},
due (queue, at) as (
  select 'settlement', min(transfer.next_at) from sending
  join {TRANSFER} transfer on transfer.wallet_id = sending.id
    and transfer.state in ('ready', 'signed') and transfer.next_at <= now()
  union all
  select 'settlement', min(leg.due_at + (now() - sending.now)) from sending
  join {LEG} leg on leg.paying_wallet = sending.id and leg.transfer_id is null and not leg.void
    and leg.due_at <= sending.now
    and not exists (
      select from {SECOND_OPINION} opinion
      where opinion.deposit_id = leg.deposit_id and opinion.given_at is null)
  union all
  select 'webhooks', min(oldest.at) from open_endpoint
  join {ENDPOINT} endpoint on endpoint.id = open_endpoint.id and endpoint.deleted_at is null
  join {USER} merchant on merchant.id = endpoint.owner_id and merchant.is_active
  cross join lateral (
    select min(delivery.next_attempt_at) as at from {DELIVERY} delivery
    where delivery.endpoint_id = endpoint.id and delivery.next_attempt_at <= now()) oldest
  union all
  select 'mail', min(next_attempt_at) from {MAIL} where next_attempt_at <= now()
)
select queue, min(at), extract(epoch from now() - min(at))::float8 from due group by queue
"""
# What a watcher saw before it went away may have ended.
_SERVERS = f"""
select mode, place, standing, in_use, ledger_index, behind from {LEDGER_SERVER}
where seen_at > now() - make_interval(secs => {health.PROCESS_AWAY})
"""
_HEARTBEATS = f"""
select name, seen_at, trouble, trouble_code, extract(epoch from now() - seen_at)::float8 from {HEARTBEAT}
"""
_SERVICES = f"""
select now(),
  (select count(*) from pg_stat_activity where backend_type = 'client backend'),
  current_setting('max_connections')::int,
  (select count(*) from {SECOND_OPINION} opinion
    join {DEPOSIT} deposit on deposit.id = opinion.deposit_id
    join {NETWORK} network on network.id = deposit.network_id and network.closed_at is null
    where opinion.given_at is null
      and opinion.asked_at < now() - make_interval(secs => {health.OPINION_LATE})
      and not exists (select from {CORRECTION} correction where correction.deposit_id = deposit.id)),
  count(*) filter (where next_attempt_at is null and error <> ''),
  count(*) filter (where next_attempt_at is not null and attempts > 0 and lease_until is null)
from {MAIL} where created_at > now() - interval '24 hours'
"""


@dataclass(frozen=True, slots=True)
class _Seen:
    """A process's heartbeat; `age` in seconds."""

    at: datetime | None = None
    trouble: str = ""
    code: str = ""
    age: float | None = None


_NEVER = _Seen()


def health_read() -> Health:
    """Every check has a `state` and a `message`; `state` on top is the worst of them."""
    with connection.cursor() as cursor:
        cursor.execute(_LEDGERS)
        found = {row[0]: row[1:] for row in cursor.fetchall()}
        cursor.execute(_WALLETS)
        wallets = cursor.fetchall()
        cursor.execute(QUEUES)
        due = {queue: (at, age) for queue, at, age in cursor.fetchall()}
        cursor.execute(_HEARTBEATS)
        seen = {name: _Seen(*facts) for name, *facts in cursor.fetchall()}
        stand: dict[tuple[str, int], tuple[Any, ...]] = {}
        if any(len(server_urls(mode)) > 1 for mode in Mode):
            cursor.execute(_SERVERS)
            stand = {(mode, place): tuple(facts) for mode, place, *facts in cursor.fetchall()}
        cursor.execute(_SERVICES)
        now, connections, most, unconfirmed, given_up, retried = cursor.fetchone()
    has_server = settings.MAIL_OUTBOX_DIR is None
    ledgers = [_ledger(mode, found.get(mode), seen) for mode in (Mode.LIVE, Mode.TEST)]
    servers = [server for mode in (Mode.LIVE, Mode.TEST) for server in _servers(mode, stand)]
    shown = [
        WalletHealth(
            mode=mode,
            address=address,
            halted=reason is not None,
            **_said(
                health.wallet_verdict(
                    halt_reason=reason,
                    equity=equity,
                    funding_tag=tag,
                    late=health.LateTransfers(*late) if late[0] else None,
                )
            ),
        )
        for mode, address, reason, tag, equity, *late in wallets
    ]
    waiting = [_queue(queue, *due.get(queue, (None, None))) for queue in Queue]
    processes = [_process(name, seen.get(name, _NEVER)) for name in PROCESSES]
    email = health.email_verdict(has_server=has_server, given_up=given_up, retried=retried)
    services = [
        ServiceHealth(name="database", **_said(health.database_verdict(connections=connections, most=most))),
        ServiceHealth(name="redis", **_said(health.redis_verdict(answers=_redis_answers()))),
        ServiceHealth(name="email", **_said(email)),
        ServiceHealth(name="second_opinion", **_said(_second_opinion(unconfirmed))),
        *_rates(),
        *_replica(seen),
    ]
    people = _waiting()
    checks: list[Condition] = [*ledgers, *servers, *shown, *waiting, *processes, *services, *people]
    return Health(
        state=health.worst(check.state for check in checks),
        checked_at=now,
        ledgers=ledgers,
        ledger_servers=servers,
        wallets=shown,
        queues=waiting,
        processes=processes,
        services=services,
        waiting=people,
    )


def _rates() -> list[ServiceHealth]:
    """Only where prices in a currency are set up."""
    state = rates_state()
    if state is None:
        return []
    failing = [f"{each.source} in {each.currency}: {each.error}" for each in state.failing]
    return [
        ServiceHealth(name="rates", **_said(health.rates_verdict(missing=state.missing, failing=failing)))
    ]


def _replica(seen: dict[str, _Seen]) -> list[ServiceHealth]:
    """Only where there is one."""
    if not has_replica():
        return []
    try:
        heard = replica_heard()
    except Error:
        behind = None
    else:
        newest = max((one.at for one in seen.values() if one.at is not None), default=heard)
        behind = 0.0 if heard is None or newest is None else max(0.0, (newest - heard).total_seconds())
    return [ServiceHealth(name="reports_replica", **_said(health.replica_verdict(behind=behind)))]


def _said(verdict: Verdict) -> dict[str, Any]:
    return {"state": verdict.state, "message": verdict.message}


def _ledger(mode: Mode, found: tuple[Any, ...] | None, seen: dict[str, _Seen]) -> LedgerHealth:
    network_id, local, index, closed_at, age = found or (None, None, None, None, None)
    watcher = seen.get(watcher_name(mode), _NEVER)
    if watcher.age is None or watcher.age > health.PROCESS_AWAY:
        # What a watcher said before it went away may have ended.
        watcher = _NEVER
    return LedgerHealth(
        mode=mode,
        network_label=None
        if network_id is None
        else networks.network_name(network_id=network_id, local=bool(local)),
        server=server_label(server_urls(mode)[0]),
        ledger_index=index,
        closed_at=closed_at,
        age_seconds=_seconds(age),
        can_rebind=watcher.code == LEDGER_RESET and not (mode == Mode.LIVE and settings.PRODUCTION),
        **_said(health.ledger_verdict(mode=mode, age=age, trouble=watcher.trouble, code=watcher.code)),
    )


def _servers(mode: Mode, found: dict[tuple[str, int], tuple[Any, ...]]) -> list[LedgerServerHealth]:
    """Each server of a mode that has several."""
    urls = server_urls(mode)
    if len(urls) == 1:
        return []
    shown = []
    for place, url in enumerate(urls):
        standing, in_use, index, behind = found.get((mode, place), (None, False, None, 0))
        verdict = health.ledger_server_verdict(mode=mode, standing=standing, behind=behind, in_use=in_use)
        shown.append(
            LedgerServerHealth(
                mode=mode, server=server_label(url), in_use=in_use, ledger_index=index, **_said(verdict)
            )
        )
    return shown


def _second_opinion(waiting: int) -> Verdict:
    return health.second_opinion_verdict(
        on=[mode for mode in (Mode.LIVE, Mode.TEST) if opinions_are_on(mode)],
        limit=xrp_to_drops(settings.SECOND_OPINION_XRP),
        waiting=waiting,
    )


def _queue(queue: Queue, at: datetime | None, age: float | None) -> QueueHealth:
    return QueueHealth(
        name=queue,
        oldest_due_at=at,
        age_seconds=_seconds(age),
        **_said(health.queue_verdict(queue=queue, age=age)),
    )


def _process(name: str, seen: _Seen) -> ProcessHealth:
    return ProcessHealth(
        name=name,
        last_seen_at=seen.at,
        **_said(health.process_verdict(only_slower=name == BEAT, age=seen.age)),
    )


def _waiting() -> list[WaitingHealth]:
    """What waits for an administrator, and a broken audit log. Halted wallets and stuck transfers are told
    with their wallets."""
    needed = attention_needed()
    money = [(_FAILED_LEGS[each.leg], each.mode, each.count, each.amount) for each in needed.failed]
    money += [(_REFUNDS[each.status], each.mode, each.count, each.amount) for each in needed.refunds]
    money += [(Waiting.HELD, each.mode, each.count, each.amount) for each in needed.held]
    found = [
        WaitingHealth(
            name=what,
            mode=mode,
            **_said(health.waiting_verdict(what=what, count=count, drops=xrp_to_drops(amount))),
        )
        for what, mode, count, amount in money
    ]
    found += [
        WaitingHealth(name=Waiting.AUDIT_LOG, mode=None, **_said(health.audit_log_verdict(each.message)))
        for each in needed.alarms
        if each.alarm_kind == AlarmKind.AUDIT_LOG_BROKEN
    ]
    if unseen := sum(each.alarm_kind != AlarmKind.AUDIT_LOG_BROKEN for each in needed.alarms):
        found.append(WaitingHealth(name=Waiting.ALARMS, mode=None, **_said(health.alarms_verdict(unseen))))
    return found


def _seconds(age: float | None) -> int | None:
    return None if age is None else max(0, round(age))


def _redis_answers() -> bool:
    return bool(redis.attempt(lambda client: client.ping()))
