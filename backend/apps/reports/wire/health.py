"""The health of the platform."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from apps.common.modes import Mode
from apps.common.wire.examples import MERCHANT, PAID
from apps.common.wire.record import Record, Success, about
from apps.reports.domain.health import HealthState, Queue, Waiting


class Condition(Record):
    state: HealthState = about("Whether it works as it should.")
    message: str = about("What it means, or what to do.", "It works.")


class LedgerHealth(Condition):
    mode: Mode = about("`test`: play money. `live`: XRP.")
    network_label: str | None = about("Null before the first wallet.", "XRP Ledger")
    server: str = about("Without the path, which may hold a key.", "wss://xrplcluster.com")
    ledger_index: int | None = about("The newest ledger that was read.", 94210337)
    closed_at: datetime | None = about("When that ledger closed; null before the first.", PAID)
    age_seconds: int | None = about("How many seconds ago that was; null if it never was.", 4)
    can_rebind: bool = about("The server is on another network than the books.")


class LedgerServerHealth(Condition):
    mode: Mode = about("`test`: play money. `live`: XRP.")
    server: str = about("Without the path, which may hold a key.", "wss://xrplcluster.com")
    in_use: bool = about("Whether it is the one that is asked now.")
    ledger_index: int | None = about("Its newest validated ledger when it was last asked.", 94210337)


class WalletHealth(Condition):
    mode: Mode = about("`test`: play money. `live`: XRP.")
    address: str = about("An address of the XRP Ledger.", MERCHANT)
    halted: bool = about("Whether it has stopped sending.")


class Rebound(Success):
    payments_ended: int = about("How many pending payments of the old network ended.", 2)


class QueueHealth(Condition):
    name: Queue = about("The queue's name.")
    oldest_due_at: datetime | None = about("Null if nothing is due.", None)
    age_seconds: int | None = about("How many seconds ago that was; null if it never was.", 4)


class ProcessHealth(Condition):
    name: str = about("`watcher:live`, `worker:settlement`, `beat` …", "worker:settlement")
    last_seen_at: datetime | None = about("When it was last heard from; null if never.", PAID)


class ServiceHealth(Condition):
    name: Literal["database", "redis", "email", "second_opinion", "rates", "reports_replica"] = about(
        "The service's name."
    )


class WaitingHealth(Condition):
    name: Waiting = about("What waits for a person.", "failed_payouts")
    mode: Mode | None = about("`test`: play money. `live`: XRP. Null where it concerns both.", "live")


class Health(Record):
    state: HealthState = about("The worst of all checks; `by_configuration` counts as `ok`.")
    checked_at: datetime = about("When this was found out.", PAID)
    ledgers: list[LedgerHealth] = about("The ledger of each mode.")
    ledger_servers: list[LedgerServerHealth] = about("Each server, where a mode has several; else empty.")
    wallets: list[WalletHealth] = about("The active ones, and any that is halted.")
    queues: list[QueueHealth] = about("Work that waits in the background.")
    processes: list[ProcessHealth] = about("The programs that run in the background.")
    services: list[ServiceHealth] = about("What the server needs: database, Redis, email.")
    waiting: list[WaitingHealth] = about("What waits for an administrator; empty where nothing does.")
