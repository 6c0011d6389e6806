"""Rows made by hand, one at a time, and the numbers that belong into them. Amounts are drops."""

from __future__ import annotations

import itertools
import secrets
from datetime import UTC, datetime, timedelta
from typing import Any

from django.db import connection
from django.utils import timezone

from apps.accounts.models import User
from apps.payments.models import Leg, Payment
from apps.treasury.models import (
    AddressClaim,
    BurnWallet,
    Cursor,
    Entry,
    Line,
    Network,
    Transfer,
    Wallet,
)

EPOCH = datetime(2026, 1, 1, tzinfo=UTC)
RETURN_FEE = 12
MIN_RETURN = 1000
BALANCE = 500_000_000

_numbers = itertools.count(1)


def new_hash() -> str:
    """A transaction hash nobody has."""
    return secrets.token_hex(32).upper()


def new_address(word: str = "p") -> str:
    """An address nobody has (its checksum is nobody's business here)."""
    return f"r{word}{secrets.token_hex(14)}"


def next_tag(parity: int) -> int:
    """A tag of the schema's own making."""
    return int(value("SELECT treasury_next_tag(%s)", parity))


def value(sql: str, *args: Any) -> Any:
    """The first column of the first row."""
    with connection.cursor() as cursor:
        cursor.execute(sql, args)
        row = cursor.fetchone()
    return row[0] if row else None


def run(sql: str, *args: Any) -> int:
    """Run one statement; answers how many rows it touched."""
    with connection.cursor() as cursor:
        cursor.execute(sql, args)
        return int(cursor.rowcount)


def kept() -> None:
    """Judge everything deferred, as a commit would."""
    run("SET CONSTRAINTS ALL IMMEDIATE")
    run("SET CONSTRAINTS ALL DEFERRED")


def new_user() -> User:
    """A merchant nobody else uses."""
    name = f"m{secrets.token_hex(8)}"
    return User.objects.create(email=f"{name}@example.com", username=name, password="!")


def claim(address: str, role: str, mode: str) -> str:
    """Claim `address` for `role`; answers it."""
    AddressClaim.objects.create(address=address, role=role, mode=mode)
    return address


def register(network: Network, ledger: int = 100) -> Wallet:
    """A funded active wallet with its claim, cursor and opening entry."""
    address = claim(new_address("w"), "platform", network.mode)
    wallet = Wallet.objects.create(
        network=network,
        mode=network.mode,
        address=address,
        sealed_secret=b"sealed",
        signer_address=address,
        funding_tag=next_tag(1),
        next_sequence=1,
        registered_ledger=ledger,
    )
    Cursor.objects.create(
        wallet=wallet,
        ledger_index=ledger,
        ledger_hash=new_hash(),
        close_time=timezone.now() - timedelta(days=1),
    )
    book(wallet, ledger, "opening", str(wallet.pk), {"wallet": BALANCE, "equity": -BALANCE})
    return wallet


def book(wallet: Wallet, ledger: int, kind: str, source: str, lines: dict[str, int]) -> Entry:
    """One entry with its lines; lines of nothing are left out."""
    lines = {account: drops for account, drops in lines.items() if drops}
    entry = Entry.objects.create(
        wallet=wallet, ledger_index=ledger, kind=kind, source=source, line_count=len(lines)
    )
    Line.objects.bulk_create(Line(entry=entry, account=a, drops=d) for a, d in lines.items())
    return entry


def change(row: Any, **columns: object) -> None:
    """Update one row by its key and keep the object in step (as it would be after a commit)."""
    changed = type(row).objects.filter(pk=row.pk).update(**columns)
    assert changed == 1
    for name, content in columns.items():
        setattr(row, name, content)


def join(leg: Leg, transfer: Transfer) -> None:
    """Put a leg into a ready transfer."""
    change(leg, transfer=transfer, transfer_state="ready")


def payout_of(payment: Payment) -> Leg:
    """The payout leg of a settled payment."""
    return leg_of(payment, "payout")


def leg_of(payment: Payment, kind: str) -> Leg:
    """One leg of a settled payment."""
    return Leg.objects.get(deposit__payment=payment, flow="settle", kind=kind)


def split_of(payment: Payment, received: int) -> dict[str, int]:
    """The split in drops, by the rule of the readings."""
    fee = payment.amount * payment.fee_ppm // 10**6
    excess = received - payment.amount
    if excess - RETURN_FEE < MIN_RETURN:
        excess = 0
    return {
        "fee": fee,
        "burn": fee * payment.burn_ppm // 10**6,
        "payout": received - fee - excess,
        "excess": excess,
    }


def settle_lines(received: int, split: dict[str, int]) -> dict[str, int]:
    """The posting of a settled deposit."""
    return {
        "wallet": received,
        "owed_payout": -split["payout"],
        "owed_burn": -split["burn"],
        "revenue": split["burn"] - split["fee"],
        "owed_return": RETURN_FEE - split["excess"] if split["excess"] else 0,
        "return_fees": -RETURN_FEE if split["excess"] else 0,
    }


def attempt_lines(transfer: Transfer, fee: int, moved: int) -> dict[str, int]:
    """The posting of an attempt the ledger included."""
    owed = "equity" if transfer.kind == "withdraw" else f"owed_{transfer.kind}"
    lines = {"network_fees": fee, "wallet": -(moved + fee)}
    return lines | {owed: moved} if moved else lines


def clear_mode(mode: str) -> None:
    """Close what stands in this mode's way: replace the active wallet, close the open network."""
    now = timezone.now()
    Wallet.objects.filter(mode=mode, state="active").update(state="replaced", replaced_at=now)
    BurnWallet.objects.filter(mode=mode, active=True).update(active=False)
    Network.objects.filter(mode=mode, closed_at=None).update(closed_at=now)
