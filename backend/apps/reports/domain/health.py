"""What the facts about a running platform mean, and what to do. Pure; times in seconds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from django.db.models import TextChoices

from apps.common.drops import drops_to_short_xrp
from apps.ledger.types import Standing
from apps.treasury.domain.choices import LEDGER_RESET
from apps.treasury.domain.equity import LOW_EQUITY, EquityLevel, equity_level

# Ledgers close every few seconds, and close times are rounded to ten.
LEDGER_SLOW: Final = 30
LEDGER_LATE: Final = 120
# Queues are looked at every five seconds.
QUEUE_SLOW: Final = 60
QUEUE_LATE: Final = 300
# Heartbeats are written every five seconds; a sweep without a server may take three times as long.
PROCESS_AWAY: Final = 45
# A replica is heard of every five seconds.
REPLICA_LATE: Final = 60.0
CONNECTIONS_FULL: Final = 0.8
# A transfer is validated in the ledger after the one in which it was signed, or in one of the next eight.
TRANSFER_LATE: Final = 120
# A second server shows a deposit within a few ledgers.
OPINION_LATE: Final = 60


class HealthState(TextChoices):
    """`failing`: money cannot move, or the books differ. `warning`: a person is waited for, or something is
    late. `by_configuration`: the operator chose it, so it does not count."""

    OK = "ok"
    BY_CONFIGURATION = "by_configuration"
    WARNING = "warning"
    FAILING = "failing"


class Queue(TextChoices):
    SETTLEMENT = "settlement"
    WEBHOOKS = "webhooks"
    MAIL = "mail"


_WORST: Final = (HealthState.FAILING, HealthState.WARNING)
_QUEUE_SLOW: Final = {
    Queue.SETTLEMENT: "Payouts, returns or burns wait. If this goes on, look at Money: funds may be short.",
    Queue.WEBHOOKS: "Webhooks wait. One slow receiver can be the reason; if not, check the webhooks worker.",
    Queue.MAIL: "Emails wait. If this goes on, check the default worker and the mail server.",
}
_QUEUE_LATE: Final = {
    Queue.SETTLEMENT: "Nothing is sent. Check the settlement worker, and look at Money for missing funds.",
    Queue.WEBHOOKS: "Webhooks are late. Check the webhooks worker, and look for a receiver that hangs.",
    Queue.MAIL: "Emails are not sent. Check the default worker.",
}


@dataclass(frozen=True, slots=True)
class Verdict:
    """A state, and one sentence that says what it means or what to do."""

    state: HealthState
    message: str


def worst(states: Iterable[HealthState]) -> HealthState:
    found = set(states)
    return next((state for state in _WORST if state in found), HealthState.OK)


def ledger_verdict(*, mode: str, age: float | None, trouble: str, code: str = "") -> Verdict:
    """`age` of the newest ledger read, None without a wallet; the watcher's `trouble` and its code."""
    if trouble:
        # A reset ledger names its own remedy.
        remedy = "" if code == LEDGER_RESET else f" Check the server and LEDGER_URL_{mode.upper()}."
        return Verdict(HealthState.FAILING, f"{trouble}{remedy}")
    if age is None:
        return Verdict(
            HealthState.WARNING,
            f"There is no platform wallet in {mode} mode yet. Save one in Settings.",
        )
    if age > LEDGER_LATE:
        return Verdict(
            HealthState.FAILING, f"No new ledger is read. Check the {mode} watcher, then the ledger server."
        )
    if age > LEDGER_SLOW:
        return Verdict(
            HealthState.WARNING, "Ledgers are read late. If the age grows, check the ledger server."
        )
    return Verdict(HealthState.OK, "Every ledger is read as it closes.")


def ledger_server_verdict(*, mode: str, standing: str | None, behind: int, in_use: bool) -> Verdict:
    """One of several servers of a mode, as the watcher saw it; `standing` None if it has not."""
    setting = f"LEDGER_URLS_{mode.upper()}"
    match standing:
        case None:
            return Verdict(HealthState.OK, f"Not looked at yet: the {mode} watcher does.")
        case Standing.OK:
            return Verdict(HealthState.OK, "In use." if in_use else "In step with the others.")
        case Standing.BEHIND:
            said = f"{behind} ledgers behind the others, so they are asked first."
            return Verdict(HealthState.WARNING, f"{said} If it goes on, check the server.")
        case Standing.GAPS:
            return Verdict(
                HealthState.WARNING,
                "Lacks ledgers that the books need, so others are asked. Let it catch up.",
            )
        case Standing.OTHER_LEDGER:
            return Verdict(
                HealthState.WARNING,
                f"Is on another network or ledger than the books, and is not used. Correct {setting}.",
            )
        case _:
            return Verdict(
                HealthState.WARNING,
                f"Not responding as it should, so others are asked. Check the server and {setting}.",
            )


@dataclass(frozen=True, slots=True)
class LateTransfers:
    """Transfers of a wallet that were signed more than TRANSFER_LATE ago and are not validated."""

    count: int
    drops: int
    oldest: int
    """The id of the transfer that waits longest."""


def wallet_verdict(
    *, halt_reason: str | None, equity: int | None, funding_tag: int, late: LateTransfers | None = None
) -> Verdict:
    """`equity` in drops at the newest audit; None before the first one."""
    if halt_reason is not None:
        return Verdict(HealthState.FAILING, f"Halted: nothing is sent. {halt_reason} Open Money.")
    if late is not None:
        xrp = drops_to_short_xrp(late.drops)
        since = "signed more than two minutes ago and not validated"
        named = (
            f"Transfer {late.oldest} of {xrp} XRP was {since}."
            if late.count == 1
            else f"{late.count} transfers, {xrp} XRP in all, were {since} (the oldest is {late.oldest})."
        )
        return Verdict(HealthState.FAILING, f"{named} Open Money.")
    if equity is None:
        return Verdict(HealthState.OK, "Not audited yet.")
    match equity_level(equity):
        case EquityLevel.NONE:
            return Verdict(
                HealthState.FAILING,
                f"{drops_to_short_xrp(-equity)} XRP is missing, so new payments are refused."
                f" Send XRP to it with the destination tag {funding_tag}.",
            )
        case EquityLevel.LOW:
            return Verdict(
                HealthState.WARNING,
                f"Only {drops_to_short_xrp(equity)} XRP is left for network fees, under"
                f" {drops_to_short_xrp(LOW_EQUITY)}. Send XRP to it with the destination tag {funding_tag}.",
            )
        case EquityLevel.ENOUGH:
            return Verdict(HealthState.OK, "Sending; fees covered.")


def queue_verdict(*, queue: Queue, age: float | None) -> Verdict:
    """`age`: for how long the oldest step has been due; None if nothing is."""
    if age is None:
        return Verdict(HealthState.OK, "Empty.")
    if age > QUEUE_LATE:
        return Verdict(HealthState.FAILING, _QUEUE_LATE[queue])
    if age > QUEUE_SLOW:
        return Verdict(HealthState.WARNING, _QUEUE_SLOW[queue])
    return Verdict(HealthState.OK, "Due steps are being done.")


def process_verdict(*, only_slower: bool, age: float | None) -> Verdict:
    """`age` of the last heartbeat; `only_slower`: what moves money still happens without it, only later."""
    if age is not None and age <= PROCESS_AWAY:
        return Verdict(HealthState.OK, "Working.")
    seen = "Never seen" if age is None else "Not seen lately"
    if only_slower:
        return Verdict(
            HealthState.FAILING,
            f"{seen}: alarms are not sent, and scheduled work is late. Restart it.",
        )
    return Verdict(HealthState.FAILING, f"{seen}: work is not being done. Restart it and check the log.")


def database_verdict(*, connections: int, most: int) -> Verdict:
    said = f"{connections} of {most} connections are used."
    if connections > most * CONNECTIONS_FULL:
        return Verdict(HealthState.WARNING, f"{said} Raise max_connections, or run fewer processes.")
    return Verdict(HealthState.OK, said)


def redis_verdict(*, answers: bool) -> Verdict:
    if answers:
        return Verdict(HealthState.OK, "Responding.")
    return Verdict(
        HealthState.FAILING, "Not responding, so workers are not woken. Nothing is lost. Restart Redis."
    )


def replica_verdict(*, behind: float | None) -> Verdict:
    """`behind`: by how many seconds the reports' replica is; None: it cannot be asked."""
    if behind is None:
        return Verdict(
            HealthState.WARNING,
            "Not responding, so downloads are read from the primary. Check REPORTS_DATABASE_URL.",
        )
    said = f"Downloads are read from it. It is {behind:.0f} seconds behind."
    if behind > REPLICA_LATE:
        return Verdict(HealthState.WARNING, f"{said} Check its replication.")
    return Verdict(HealthState.OK, said)


def rates_verdict(*, missing: Sequence[str], failing: Sequence[str]) -> Verdict:
    """`missing`: currencies without an accepted rate; `failing`: a sentence for each source that failed."""
    if missing:
        return Verdict(
            HealthState.WARNING,
            f"No accepted rate for {', '.join(missing)}: prices in these are refused. Amounts in XRP work. "
            + (" ".join(failing) or "The sources differ, or were not read for a minute."),
        )
    return Verdict(HealthState.OK, " ".join(["Every currency has an accepted rate.", *failing]))


def email_verdict(*, has_server: bool, given_up: int, retried: int) -> Verdict:
    """Of the last day: emails `given_up`, and those `retried` after a failure."""
    if not has_server:
        return Verdict(
            HealthState.BY_CONFIGURATION,
            "Trial mode: emails go to /outbox/. Set EMAIL_HOST to send them.",
        )
    if retried or given_up:
        return Verdict(
            HealthState.WARNING,
            f"In 24 hours, given up: {given_up}, tried again: {retried}. Check EMAIL_HOST and its password.",
        )
    return Verdict(HealthState.OK, "No email has failed in 24 hours.")


def second_opinion_verdict(*, on: Sequence[str], limit: int, waiting: int) -> Verdict:
    """`on`: the modes with two servers; `limit` in drops; `waiting`: deposits that waited for too long."""
    above = f"above {drops_to_short_xrp(limit)} XRP"
    if waiting:
        what = "1 deposit waits" if waiting == 1 else f"{waiting} deposits wait"
        return Verdict(
            HealthState.WARNING,
            f"{what} for a second ledger server: nothing is sent. Check the servers, and Money for an alarm.",
        )
    if not on:
        return Verdict(
            HealthState.BY_CONFIGURATION,
            f"Off: each mode has one ledger server. With two in LEDGER_URLS_LIVE, deposits {above} are sent"
            " on only once both show them.",
        )
    return Verdict(
        HealthState.OK,
        f"Deposits {above} are sent on once two servers show them, in {' and '.join(on)} mode.",
    )


class Waiting(TextChoices):
    """What waits for a person."""

    PAYOUT = "failed_payouts"
    BURN = "failed_burns"
    RETURN = "failed_returns"
    REFUND = "failed_refunds"
    REFUND_SENDING = "refunds_sending"
    HELD = "held_money"
    ALARMS = "alarms"
    AUDIT_LOG = "audit_log"


_WAITING: Final = {
    Waiting.PAYOUT: "They are not sent again by themselves. Open All Transactions.",
    Waiting.BURN: "They are not sent again by themselves. Open All Transactions.",
    Waiting.RETURN: "They are not sent again by themselves. Open Rejected Payments.",
    Waiting.REFUND: "Their money is held until their merchants choose where it goes. Open Refunds.",
    Waiting.REFUND_SENDING: "They have been sending for more than ten minutes. Open Refunds.",
    Waiting.HELD: "Held until an administrator decides. Open Money.",
}


def waiting_verdict(*, what: Waiting, count: int, drops: int) -> Verdict:
    """Money that waits for an administrator."""
    return Verdict(HealthState.WARNING, f"{count}, {drops_to_short_xrp(drops)} XRP in all. {_WAITING[what]}")


def alarms_verdict(count: int) -> Verdict:
    """Alarms that no administrator has marked as seen."""
    one = count == 1
    return Verdict(
        HealthState.WARNING,
        f"{count} {'alarm waits' if one else 'alarms wait'} to be seen. Open the Admin Dashboard.",
    )


def audit_log_verdict(message: str) -> Verdict:
    """A chain that does not fit, in the alarm's words."""
    return Verdict(HealthState.FAILING, f"{message} Open Audit Log.")
