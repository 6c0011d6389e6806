"""What administrators are told about. Pure: words and remedies, no database."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.db.models import TextChoices

from apps.common.drops import drops_to_short_xrp

# Less than this is dust: nobody is told about it. It is also the least that is sent back.
DUST_DROPS: Final = 1_000


class AlarmKind(TextChoices):
    WALLET_HALTED = "wallet_halted", "Platform wallet halted"
    TRANSFER_STUCK = "transfer_stuck", "Transfer stuck"
    TRANSFER_FAILED = "transfer_failed", "Transfer failed"
    RETIRED_WALLET_PAID = "retired_wallet_paid", "Deposit to a retired wallet"
    FEE_CHANGED = "fee_changed", "Fee settings changed"
    WALLET_CHANGED = "wallet_changed", "Platform wallet changed"
    BURN_WALLET_CHANGED = "burn_wallet_changed", "Burn wallet changed"
    AUDIT_LOG_BROKEN = "audit_log_broken", "Audit log broken"
    HISTORY_ENDLESS = "history_endless", "Ledger history without an end"
    LEDGERS_DIFFER = "ledgers_differ", "Ledger servers differ"


STATES: Final = (AlarmKind.WALLET_HALTED, AlarmKind.TRANSFER_STUCK, AlarmKind.TRANSFER_FAILED)
"""They end by themselves, with what they report. The others end when an administrator has seen them."""

_MONEY: Final = "/admin-dashboard/money"
REMEDY: Final = {
    AlarmKind.WALLET_HALTED: ("Open Money", _MONEY),
    AlarmKind.TRANSFER_STUCK: ("Open Money", _MONEY),
    AlarmKind.TRANSFER_FAILED: ("Open All Transactions", "/admin-dashboard/transactions"),
    AlarmKind.RETIRED_WALLET_PAID: ("Open Money", _MONEY),
    AlarmKind.FEE_CHANGED: ("Open Settings", "/admin-dashboard/settings"),
    AlarmKind.WALLET_CHANGED: ("Open Settings", "/admin-dashboard/settings"),
    AlarmKind.BURN_WALLET_CHANGED: ("Open Settings", "/admin-dashboard/settings"),
    AlarmKind.AUDIT_LOG_BROKEN: ("Open Audit Log", "/admin-dashboard/audit-log"),
    AlarmKind.HISTORY_ENDLESS: ("Open Health", "/admin-dashboard/health"),
    AlarmKind.LEDGERS_DIFFER: ("Open Money", _MONEY),
}
"""Where each is dealt with: the words of the link, and the page."""
_FAILED: Final = {
    "payout": REMEDY[AlarmKind.TRANSFER_FAILED],
    "burn": REMEDY[AlarmKind.TRANSFER_FAILED],
    "return": ("Open Rejected Payments", "/admin-dashboard/rejected-payments"),
    "refund": ("Open Refunds", "/admin-dashboard/refunds"),
}


@dataclass(frozen=True, slots=True)
class AlarmFact:
    """Something to tell administrators, once: `key` is the same each time it is found."""

    key: str
    kind: AlarmKind
    mode: str | None
    message: str
    path: str


def halted(*, wallet_id: int, at: str, mode: str, address: str, reason: str) -> AlarmFact:
    kind = AlarmKind.WALLET_HALTED
    return AlarmFact(
        f"{kind}:{wallet_id}:{at}",
        kind,
        mode,
        f"The {mode} platform wallet {address} is halted: nothing is sent. {reason}",
        REMEDY[kind][1],
    )


def stuck(*, transfer_id: int, mode: str, leg: str, drops: int) -> AlarmFact:
    kind = AlarmKind.TRANSFER_STUCK
    return AlarmFact(
        f"{kind}:{transfer_id}",
        kind,
        mode,
        f"A {leg} of {drops_to_short_xrp(drops)} XRP ({mode}, transfer {transfer_id}) was signed and is not"
        " on the ledger. What is behind it waits.",
        REMEDY[kind][1],
    )


def failed(*, transfer_id: int, attempts: int, mode: str, leg: str, drops: int, code: str) -> AlarmFact:
    """A transfer that is tried again and fails again is told about again: the attempts are in the key."""
    kind = AlarmKind.TRANSFER_FAILED
    return AlarmFact(
        f"{kind}:{transfer_id}:{attempts}",
        kind,
        mode,
        f"A {leg} of {drops_to_short_xrp(drops)} XRP failed ({mode}, transfer {transfer_id}, {code}). It is"
        " not sent again by itself.",
        _FAILED.get(leg, REMEDY[kind])[1],
    )


def retired_wallet_paid(*, deposit_id: int, mode: str, address: str, drops: int, tx_hash: str) -> AlarmFact:
    kind = AlarmKind.RETIRED_WALLET_PAID
    return AlarmFact(
        f"{kind}:{deposit_id}",
        kind,
        mode,
        f"{drops_to_short_xrp(drops)} XRP arrived at the retired {mode} wallet {address} in transaction"
        f" {tx_hash}. It is held until you decide.",
        REMEDY[kind][1],
    )


def changed(*, kind: AlarmKind, row_id: int, mode: str | None, who: str, what: str) -> AlarmFact:
    """A row of the audit log about settings or wallets."""
    return AlarmFact(f"{kind}:{row_id}", kind, mode, f"{what} Changed by {who}.", REMEDY[kind][1])


def audit_log_broken(*, row_id: int, removed: bool) -> AlarmFact:
    kind = AlarmKind.AUDIT_LOG_BROKEN
    what = (
        f"Row {row_id} of the audit log is missing: its newest rows were removed."
        if removed
        else f"Row {row_id} of the audit log does not fit: it was changed, or a row before it was removed."
    )
    return AlarmFact(f"{kind}:{'cut' if removed else 'row'}:{row_id}", kind, None, what, REMEDY[kind][1])


def history_endless(*, mode: str, since: str) -> AlarmFact:
    """`since`: the hour, so that a server which does it now and then is told about once an hour."""
    kind = AlarmKind.HISTORY_ENDLESS
    return AlarmFact(
        f"{kind}:{mode}:{since}",
        kind,
        mode,
        f"The {mode} ledger server gives page after page of a wallet's history without an end, so deposits"
        f" wait. Nothing is lost. If it goes on, set LEDGER_URL_{mode.upper()} to another server.",
        REMEDY[kind][1],
    )


def ledgers_differ(
    *, deposit_id: int, mode: str, drops: int, tx_hash: str, server: str, difference: str
) -> AlarmFact:
    kind = AlarmKind.LEDGERS_DIFFER
    return AlarmFact(
        f"{kind}:{deposit_id}",
        kind,
        mode,
        f"{server} shows a deposit of {drops_to_short_xrp(drops)} XRP ({mode}, transaction {tx_hash});"
        f" {difference}. Nothing is sent for it until a second server shows it too. Look it up elsewhere.",
        REMEDY[kind][1],
    )


def remedy_label(path: str) -> str:
    """The words of the link to `path`."""
    known = {address: label for label, address in (*REMEDY.values(), *_FAILED.values())}
    return known.get(path, "Open the dashboard")
