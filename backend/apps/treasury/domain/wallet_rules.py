"""What an administrator may do to a platform wallet and to its transfers now.

Each rule is a pure function from facts to the sentence of its refusal; None is allowed. The screen that shows
a button and the service that acts, which reads the facts again under its lock, call the same rule.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from apps.treasury.domain.choices import TransferState, WalletState

SECRET_KEPT_FOR: Final = timedelta(days=30)
NETWORK_CLOSED: Final = "This belongs to a closed network: nothing is sent there anymore."
GAP_OPEN: Final = "The ledgers since the backup have not all been read yet. Wait for a minute."
NOT_HALTED: Final = "This wallet is not halted."
STILL_ACTIVE: Final = "This is the active platform wallet. Register another one first."
NOT_RETIRED: Final = "Only the secret of a retired wallet can be destroyed: retire it first."
WITHDRAWAL_OPEN: Final = "A withdrawal from this wallet is already on its way."


@dataclass(frozen=True, slots=True)
class WalletFacts:
    is_network_closed: bool
    state: str
    is_halted: bool
    has_secret: bool
    replaced_at: datetime | None


def resume_refusal(wallet: WalletFacts, *, unrecognised: int, gap_swept: bool = True) -> str | None:
    """Why a wallet does not send again. `unrecognised`: its external transactions that nobody has looked at.
    `gap_swept`: no ledger is left whose rows a restore may have lost.

    Whether books and ledger agree is for the audit that follows.
    """
    if not wallet.is_halted:
        return NOT_HALTED
    if unrecognised:
        return f"Recognise its external transactions first: {unrecognised}."
    if not gap_swept:
        return GAP_OPEN
    return None


def sending_refusal(wallet: WalletFacts) -> str | None:
    """Why a wallet signs nothing new at an administrator's request."""
    if wallet.is_network_closed:
        return NETWORK_CLOSED
    if wallet.state == WalletState.RETIRED:
        return "This wallet is retired: it never signs again."
    if wallet.is_halted:
        return "This wallet is halted: it sends nothing until it is resumed."
    return None


def withdraw_refusal(wallet: WalletFacts, *, is_open: bool) -> str | None:
    """Why nothing is withdrawn. `is_open`: a withdrawal of this wallet has no outcome yet."""
    return sending_refusal(wallet) or (WITHDRAWAL_OPEN if is_open else None)


@dataclass(frozen=True, slots=True)
class WalletDebts:
    """What a wallet owes, as counts. It could pay none of it once it is retired.

    `unpaid`: legs that it still has to send. `failed`: payouts, burns and returns that finally failed.
    `returned_payouts`: held deposits that came back from a merchant's wallet.
    """

    unpaid: int = 0
    failed: int = 0
    returned_payouts: int = 0
    has_open_transfer: bool = False


def retire_refusal(wallet: WalletFacts, debts: WalletDebts) -> str | None:
    """Why a replaced wallet is not retired."""
    if wallet.is_network_closed:
        return "This wallet belongs to a closed network and no longer signs anything."
    if wallet.state == WalletState.RETIRED:
        return "This wallet is already retired."
    if wallet.state == WalletState.ACTIVE:
        return STILL_ACTIVE
    if debts.unpaid:
        return f"This wallet still has to send {debts.unpaid} payouts, burns or returns."
    if debts.failed:
        return (
            f"Payouts, burns or returns of this wallet have failed: {debts.failed}."
            " Retry them, or let the active wallet take them over first."
        )
    if debts.returned_payouts:
        return f"Payouts of this wallet have come back: {debts.returned_payouts}. Release them first."
    if debts.has_open_transfer:
        return "A transfer of this wallet has not finished yet."
    return None


def destroy_refusal(wallet: WalletFacts, *, now: datetime) -> str | None:
    """Why the secret of a wallet is kept."""
    if wallet.state != WalletState.RETIRED or wallet.replaced_at is None:
        return NOT_RETIRED
    if not wallet.has_secret:
        return "The secret of this wallet has already been destroyed."
    until = wallet.replaced_at + SECRET_KEPT_FOR
    if now < until:
        return f"The secret is kept for 30 days, until {until:%Y-%m-%d %H:%M} UTC."
    return None


def void_refusal(*, is_network_closed: bool, state: str, has_slot: bool) -> str | None:
    """Why the slot of a transfer is not filled with a no-op. `has_slot`: nobody else has used it."""
    if is_network_closed:
        return NETWORK_CLOSED
    if state != TransferState.STUCK:
        return f"Only a stuck transfer's slot is voided; this one is {state}."
    if not has_slot:
        return "Its slot was used by somebody else: recognise that transaction instead."
    return None
