"""What Prometheus is told of the rows: every figure as it is now, in a handful of statements by index.

Asks no ledger server. Labels are words of ours and the addresses of platform wallets, never the id of a
payment or a merchant. `config.metrics` serves them.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any, Final

from django.db import connection, transaction
from prometheus_client.core import GaugeMetricFamily, Metric

from apps.accounts.tables import USER
from apps.common import redis
from apps.common.modes import Mode
from apps.common.tables import HEARTBEAT, LEASE, MAIL, MODE_NOW
from apps.ledger import networks
from apps.payments.domain.choices import LegKind, PaymentException
from apps.payments.tables import LEG, PAYMENT
from apps.pricing.selectors import readings_ages
from apps.reports.domain.alarms import AlarmKind
from apps.reports.domain.health import Queue
from apps.reports.selectors.attention import DEPOSITS_HELD
from apps.reports.selectors.health import OPEN_ENDPOINTS, PROCESSES, QUEUES
from apps.reports.selectors.platform_totals import platform_sums
from apps.treasury.domain.scheduling import room_in_flight
from apps.treasury.tables import ATTEMPT, AUDIT, CURSOR, NETWORK, TRANSFER, WALLET
from apps.webhooks.tables import DELIVERY, ENDPOINT

# Longer than all of it takes at any size; Prometheus itself waits ten seconds.
_LONGEST = "5s"
# Until when a leg that is due counts as so old, in seconds.
AGES: Final = {"1m": 60, "10m": 600, "1h": 3_600, "1d": 86_400}

_LEDGERS = f"""
select network.mode, network.network_id, network.local, newest.ledger_index,
  extract(epoch from {MODE_NOW}(network.mode) - newest.close_time)::float8
from {NETWORK} network
join lateral (
  select cursor.ledger_index, cursor.close_time from {CURSOR} cursor
  join {WALLET} wallet on wallet.id = cursor.wallet_id
  where wallet.network_id = network.id order by cursor.ledger_index desc limit 1) newest on true
where network.closed_at is null
"""
_WALLETS = f"""
select wallet.mode, wallet.address, wallet.state, wallet.halted_at is not null, flying.count, stuck.count,
  newest.difference, newest.equity
from {WALLET} wallet join {NETWORK} network on network.id = wallet.network_id and network.closed_at is null
left join lateral (
  select audit.books + audit.external - audit.ledger as difference, audit.equity from {AUDIT} audit
  where audit.wallet_id = wallet.id order by audit.ledger_index desc limit 1) newest on true
cross join lateral (
  select count(*) from {ATTEMPT} attempt where attempt.wallet_id = wallet.id and attempt.outcome is null
) flying
cross join lateral (
  select count(*) from {TRANSFER} transfer where transfer.wallet_id = wallet.id and transfer.state = 'stuck'
) stuck
"""
# Due by the mode's clock. A leg without a transfer, and one whose transfer is open: two short lists by index.
_LEGS = f"""
with sending as materialized (
  select wallet.id, wallet.mode, {MODE_NOW}(network.mode) as now from {WALLET} wallet
  join {NETWORK} network on network.id = wallet.network_id and network.closed_at is null
),
open_leg as (
  select sending.mode, leg.kind, sending.now - leg.due_at as age
  from sending join {LEG} leg on leg.paying_wallet = sending.id and leg.transfer_id is null and not leg.void
  union all
  select sending.mode, leg.kind, sending.now - leg.due_at
  from sending join {TRANSFER} transfer on transfer.wallet_id = sending.id
    and transfer.state in ('ready', 'signed', 'stuck')
  join {LEG} leg on leg.transfer_id = transfer.id
)
select mode, kind, case when age < interval '0' then 'not_due'
  {" ".join(f"when age < make_interval(secs => {most}) then '{name}'" for name, most in AGES.items())}
  else 'older' end, count(*)
from open_leg group by 1, 2, 3
"""
_FAILED = f"""
select wallet.mode, leg.kind, count(*)
from {LEG} leg join {WALLET} wallet on wallet.id = leg.paying_wallet
join {NETWORK} network on network.id = wallet.network_id and network.closed_at is null
where leg.transfer_state = 'failed' group by 1, 2
"""
_DUE = f"""
with recursive {OPEN_ENDPOINTS}
select 'webhooks', coalesce(sum(due.count), 0) from open_endpoint
join {ENDPOINT} endpoint on endpoint.id = open_endpoint.id and endpoint.deleted_at is null
join {USER} merchant on merchant.id = endpoint.owner_id and merchant.is_active
cross join lateral (
  select count(*) from {DELIVERY} delivery
  where delivery.endpoint_id = endpoint.id and delivery.next_attempt_at <= now()) due
union all
select 'mail', count(*) from {MAIL} where next_attempt_at <= now()
"""
# By the index of the few that have an exception.
_EXCEPTIONS = f"""
select mode, status, exception, count(*) from {PAYMENT} payment
where exception <> '{PaymentException.NONE}' group by 1, 2, 3
"""
_PROCESSES = f"""
select 'seen', name, extract(epoch from now() - seen_at)::float8, trouble_code <> '' or trouble <> ''
from {HEARTBEAT}
union all
select 'lease', name, extract(epoch from until - now())::float8, false from {LEASE} where until > now()
"""
_ALARMS = "select kind, count(*) from reports_alarm where closed_at is null group by kind"
_SERVER = f"""
select (select count(*) from pg_stat_activity where backend_type = 'client backend'),
  current_setting('max_connections')::int, pg_database_size(current_database()),
  count(*) filter (where next_attempt_at is null and error <> ''),
  count(*) filter (where next_attempt_at is not null and attempts > 0 and lease_until is null)
from {MAIL} where created_at > now() - interval '24 hours'
"""


def rows_metrics() -> Iterator[Metric]:
    """All of it from one moment: one read-only transaction of one snapshot. Raises what the database does."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("set transaction isolation level repeatable read, read only")
        cursor.execute(f"set local statement_timeout = '{_LONGEST}'")
        yield from _ledgers(_rows(cursor, _LEDGERS))
        yield from _wallets(_rows(cursor, _WALLETS))
        yield from _legs(_rows(cursor, _LEGS), _rows(cursor, _FAILED))
        yield from _queues(_rows(cursor, _DUE), _rows(cursor, QUEUES))
        yield _payments(_rows(cursor, _EXCEPTIONS))
        yield from _processes(_rows(cursor, _PROCESSES))
        yield from _people(_rows(cursor, _ALARMS), _rows(cursor, DEPOSITS_HELD))
        yield _rates(readings_ages())
        yield from _server(_rows(cursor, _SERVER)[0])


def redis_metric() -> Metric:
    """Whether Redis answers now."""
    answers = bool(redis.attempt(lambda client: client.ping()))
    return _gauge("redis_up", "1 if Redis answers.", (), [((), answers)])


def _rows(cursor: Any, statement: str) -> list[tuple[Any, ...]]:
    cursor.execute(statement)
    rows: list[tuple[Any, ...]] = cursor.fetchall()
    return rows


def _gauge(
    name: str, text: str, labels: tuple[str, ...], values: Sequence[tuple[tuple[str, ...], Any]]
) -> GaugeMetricFamily:
    family = GaugeMetricFamily(f"dropwise_{name}", text, labels=labels)
    for of, value in values:
        family.add_metric(of, float(value))
    return family


def _ledgers(rows: list[tuple[Any, ...]]) -> Iterator[Metric]:
    named = [
        ((mode, networks.network_name(network_id=network_id, local=local)), index, age)
        for mode, network_id, local, index, age in rows
    ]
    labels = ("mode", "network")
    lag = "Age of the newest ledger whose deposits are processed."
    yield _gauge("ledger_lag_seconds", lag, labels, [(of, age) for of, _, age in named])
    newest = "The newest ledger whose deposits are processed."
    yield _gauge("ledger_index", newest, labels, [(of, index) for of, index, _ in named])


def _wallets(rows: list[tuple[Any, ...]]) -> Iterator[Metric]:
    labels = ("mode", "wallet")
    wallets = [((mode, address), *rest) for mode, address, *rest in rows]
    sending = [each for each in wallets if each[1] != "retired"]
    audited = [each for each in wallets if each[5] is not None]
    halted = "1 if the wallet is halted: what arrives is booked, nothing is sent."
    yield _gauge("wallet_halted", halted, labels, [(each[0], each[2]) for each in wallets])
    yield _gauge(
        "transfers_inflight",
        "Signed transactions whose outcome is not proven.",
        labels,
        [(each[0], each[3]) for each in wallets],
    )
    yield _gauge(
        "slots_free",
        "How many more transactions may be in flight.",
        labels,
        [(each[0], room_in_flight(in_flight=each[3], queued=False)) for each in sending],
    )
    yield _gauge(
        "transfers_stuck",
        "Transfers that wait for an administrator.",
        labels,
        [(each[0], each[4]) for each in wallets],
    )
    yield _gauge(
        "books_minus_ledger_drops",
        "Booked balance less the ledger's, at the newest audit. 0 unless something is wrong.",
        labels,
        [(each[0], each[5]) for each in audited],
    )
    yield _gauge(
        "wallet_spendable_drops",
        "The operator's own money beyond the reserve, which pays network fees, at the newest audit.",
        labels,
        [(each[0], each[6]) for each in audited if each[1] == "active"],
    )


def _legs(rows: list[tuple[Any, ...]], failed: list[tuple[Any, ...]]) -> Iterator[Metric]:
    found = {(mode, kind, age): count for mode, kind, age, count in rows}
    shown = [(mode, kind, age) for mode in Mode for kind in LegKind for age in ("not_due", *AGES, "older")]
    yield _gauge(
        "legs_open",
        "What is owed and not paid, by how long it has been due: the least of these ages that is longer.",
        ("mode", "kind", "age"),
        [(of, found.get(of, 0)) for of in shown],
    )
    ended = {(mode, kind): count for mode, kind, count in failed}
    yield _gauge(
        "legs_failed",
        "Payouts, burns and returns that failed and wait for an administrator.",
        ("mode", "kind"),
        [((mode, kind), ended.get((mode, kind), 0)) for mode in Mode for kind in LegKind],
    )


def _queues(due: list[tuple[Any, ...]], oldest: list[tuple[Any, ...]]) -> Iterator[Metric]:
    counts: dict[str, int] = dict(due)
    yield _gauge("webhooks_due", "Deliveries that are due.", (), [((), counts["webhooks"])])
    yield _gauge("emails_due", "Emails that are due.", (), [((), counts["mail"])])
    ages = {queue: age for queue, _, age in oldest}
    yield _gauge(
        "outbox_oldest_seconds",
        "For how long the oldest step of a queue has been due; 0 if none is.",
        ("queue",),
        [((queue,), max(0.0, ages.get(queue) or 0)) for queue in Queue],
    )


def _payments(exceptions: list[tuple[Any, ...]]) -> Metric:
    found = {(mode, status, exception): int(count) for mode, status, exception, count in exceptions}
    values: list[tuple[tuple[str, ...], Any]] = list(found.items())
    for mode in Mode:
        for status, count in platform_sums(mode=mode).counts.items():
            unusual = sum(found.get((mode, status, each), 0) for each in PaymentException)
            values.append(((mode, status, PaymentException.NONE), count - unusual))
    return _gauge(
        "payments", "All payments by status and exception.", ("mode", "status", "exception"), values
    )


def _processes(rows: list[tuple[Any, ...]]) -> Iterator[Metric]:
    seen = {name: (age, trouble) for what, name, age, trouble in rows if what == "seen"}
    yield _gauge(
        "process_seen_seconds",
        "How long ago any process of this kind last said that it works. Infinite: never.",
        ("process",),
        [((name,), max(0.0, seen[name][0]) if name in seen else math.inf) for name in PROCESSES],
    )
    yield _gauge(
        "process_trouble",
        "1 if a process says that something keeps it from its work.",
        ("process",),
        [((name,), seen[name][1]) for name in PROCESSES if name in seen],
    )
    leases = [((name,), left) for what, name, left, _ in rows if what == "lease"]
    yield _gauge("lease_remaining_seconds", "For how long a lease is still held.", ("lease",), leases)


def _people(alarms: list[tuple[Any, ...]], held: list[tuple[Any, ...]]) -> Iterator[Metric]:
    found = dict(alarms)
    yield _gauge(
        "alarms_open",
        "Alarms that no administrator has seen, or whose state lasts.",
        ("kind",),
        [((kind,), found.get(kind, 0)) for kind in AlarmKind],
    )
    count = {mode: number for mode, number, _ in held}
    yield _gauge(
        "deposits_held",
        "Deposits that an administrator has to decide about.",
        ("mode",),
        [((mode,), count.get(mode, 0)) for mode in Mode],
    )


def _rates(ages: list[tuple[str, str, float]]) -> Metric:
    return _gauge(
        "rate_source_age_seconds",
        "How long ago a source last said an exchange rate. Infinite: never.",
        ("source", "currency"),
        [((source, currency), age) for source, currency, age in ages],
    )


def _server(row: tuple[Any, ...]) -> Iterator[Metric]:
    used, most, size, given_up, retried = row
    yield _gauge("database_connections", "Connections of clients to PostgreSQL.", (), [((), used)])
    yield _gauge("database_connections_max", "How many PostgreSQL allows.", (), [((), most)])
    yield _gauge("database_bytes", "Size of the database.", (), [((), size)])
    yield _gauge("emails_given_up", "Emails of the last day that were given up.", (), [((), given_up)])
    yield _gauge("emails_retried", "Emails of the last day that are tried again.", (), [((), retried)])
