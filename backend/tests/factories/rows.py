"""Single rows and the values they need. Amounts are drops."""

from __future__ import annotations

import itertools
import secrets
from datetime import datetime, timedelta

from django.utils import timezone

from apps.ledger.addresses import classic_address
from apps.payments.models import Leg, Payment
from apps.treasury.models import AddressClaim, BurnWallet, Cursor, Entry, Line, Network, Transfer, Wallet
from tests.factories.sql import value

RETURN_FEE = 12
MIN_RETURN = 1000
BALANCE = 500_000_000

tx_indexes = itertools.count(1)


def new_hash() -> str:
    """A transaction hash that nothing else has."""
    return secrets.token_hex(32).upper()


def new_address() -> str:
    """An address that nothing else has."""
    return classic_address(secrets.token_bytes(20))


def next_tag(parity: int) -> int:
    """The next destination tag (0) or source tag (1) that the database gives out."""
    return int(value("SELECT treasury_next_tag(%s)", parity))


def claim_address(role: str, mode: str = "any", address: str | None = None) -> str:
    """Claim an address, by default a new one; returns it."""
    return AddressClaim.objects.create(address=address or new_address(), role=role, mode=mode).address


def new_wallet(network: Network, **columns: object) -> Wallet:
    """The row of an active wallet, without the cursor and the opening entry that it needs at commit."""
    address = columns.get("address") or claim_address("platform", network.mode)
    defaults: dict[str, object] = {
        "network": network,
        "mode": network.mode,
        "address": address,
        "sealed_secret": b"sealed",
        "signer_address": address,
        "funding_tag": next_tag(1),
        "next_sequence": 1,
        "registered_ledger": 100,
    }
    return Wallet.objects.create(**defaults | columns)


def new_cursor(wallet: Wallet, ledger: int, close_time: datetime | None = None) -> Cursor:
    """A cursor at this ledger, closed yesterday by default."""
    return Cursor.objects.create(
        wallet=wallet,
        ledger_index=ledger,
        ledger_hash=new_hash(),
        close_time=close_time or timezone.now() - timedelta(days=1),
    )


def register_wallet(network: Network, *, close_time: datetime | None = None, **columns: object) -> Wallet:
    """A funded active wallet with its claim, cursor and opening entry."""
    wallet = new_wallet(network, **columns)
    new_cursor(wallet, wallet.registered_ledger, close_time)
    book(wallet, wallet.registered_ledger, "opening", wallet.pk, {"wallet": BALANCE, "equity": -BALANCE})
    return wallet


def book(
    wallet: Wallet,
    ledger: int,
    kind: str,
    source: object,
    lines: dict[str, int],
    count: int | None = None,
    closed_at: datetime | None = None,
) -> Entry:
    """One journal entry with its lines; lines of zero drops are left out. The ledger of an attempt closed at
    `closed_at`, by default now."""
    lines = {account: drops for account, drops in lines.items() if drops}
    entry = Entry.objects.create(
        wallet=wallet,
        ledger_index=ledger,
        kind=kind,
        source=str(source),
        line_count=count or len(lines),
        closed_at=(closed_at or timezone.now()) if kind == "attempt" else None,
    )
    Line.objects.bulk_create(Line(entry=entry, account=a, drops=d) for a, d in lines.items())
    return entry


def leg_of(payment: Payment, kind: str) -> Leg:
    """One leg of a settled payment."""
    return Leg.objects.get(deposit__payment=payment, flow="settle", kind=kind)


def payout_of(payment: Payment) -> Leg:
    return leg_of(payment, "payout")


def split_of(payment: Payment, received: int) -> dict[str, int]:
    """How a payment that received so much is split."""
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
    """The journal lines of a settled deposit."""
    return {
        "wallet": received,
        "owed_payout": -split["payout"],
        "owed_burn": -split["burn"],
        "revenue": split["burn"] - split["fee"],
        "owed_return": RETURN_FEE - split["excess"] if split["excess"] else 0,
        "return_fees": -RETURN_FEE if split["excess"] else 0,
    }


def attempt_lines(transfer: Transfer, fee: int, moved: int) -> dict[str, int]:
    """The journal lines of an attempt that a ledger included."""
    owed = "equity" if transfer.kind == "withdraw" else f"owed_{transfer.kind}"
    lines = {"network_fees": fee, "wallet": -(moved + fee)}
    return lines | {owed: moved} if moved else lines


def close_network(mode: str) -> None:
    """Close the mode's open network: its active wallet is replaced first, its burn wallet deactivated."""
    now = timezone.now()
    Wallet.objects.filter(mode=mode, state="active").update(state="replaced", replaced_at=now)
    BurnWallet.objects.filter(mode=mode, active=True).update(active=False)
    Network.objects.filter(mode=mode, closed_at=None).update(closed_at=now)
