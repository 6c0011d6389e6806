"""Which transfers are signed now, and on which slots. Pure; amounts in drops.

Sequences are used in order, and a missing one blocks all later ones. So transfers that already hold a slot
come first, whatever they are, and nothing new is signed while a held slot cannot be filled.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from apps.treasury.domain.choices import Purpose, TransferKind
from apps.treasury.domain.fees import fee_is_worth_it

MAX_IN_FLIGHT: Final = 60
MAX_IN_FLIGHT_QUEUED: Final = 10
# A flood of wrong payments must not take the places of payouts.
RETURNS_SHARE: Final = 4


@dataclass(frozen=True, slots=True)
class Candidate:
    """A transfer that is due.

    `held` is the slot it already holds, or None. `void` means that its slot must be filled with a no-op,
    because an administrator asked for it or a server said that no ledger would accept the payment.
    """

    transfer_id: int
    kind: TransferKind
    amount: int
    held: int | None
    void: bool = False


@dataclass(frozen=True, slots=True)
class SchedulingInputs:
    """What limits the choice.

    `spendable` is the balance beyond the reserve and everything in flight; `fee` is the fee of one
    transaction; `room` is how many more transactions may be in flight, `returns_room` how many more returns
    among them; `equity` is the operator's, minus the fees and withdrawals in flight. `next_slot` is None if
    no new slot may be taken: a held one is stuck, or the account's Sequence is unexplained.
    """

    spendable: int
    fee: int
    room: int
    returns_room: int
    next_slot: int | None
    equity: int


@dataclass(frozen=True, slots=True)
class Chosen:
    """Sign this transfer on this slot."""

    transfer_id: int
    slot: int
    is_new: bool
    purpose: Purpose


def room_in_flight(*, in_flight: int, queued: bool) -> int:
    """How many more transactions may be in flight; fewer while the server queues them."""
    return max(0, _places(queued) - in_flight)


def returns_room(*, returns_in_flight: int, queued: bool) -> int:
    """How many more returns may be in flight: a quarter of the places at most."""
    return max(0, _places(queued) // RETURNS_SHARE - returns_in_flight)


def _places(queued: bool) -> int:
    return MAX_IN_FLIGHT_QUEUED if queued else MAX_IN_FLIGHT


def choose(candidates: Sequence[Candidate], inputs: SchedulingInputs) -> tuple[list[Chosen], list[int]]:
    """What to sign, and the transfers that wait for funds.

    `candidates` are in order of precedence: held slots by number, then payouts, returns, burns. A return that
    holds a slot is chosen regardless of the returns' share, because everything behind it waits for that slot.
    """
    chosen: list[Chosen] = []
    waiting: list[int] = []
    spendable, next_slot, equity = inputs.spendable, inputs.next_slot, inputs.equity
    returns_left = inputs.returns_room
    for candidate in candidates:
        if len(chosen) >= inputs.room:
            break
        if candidate.held is None:
            if next_slot is None:
                continue
            if candidate.kind == TransferKind.RETURN and returns_left <= 0:
                continue
            if candidate.kind != TransferKind.PAYOUT and not _is_its_turn(
                candidate, inputs.fee, equity, waiting
            ):
                continue
        purpose = Purpose.VOID if candidate.void else Purpose.PAY
        cost = inputs.fee + (candidate.amount if purpose == Purpose.PAY else 0)
        # A withdrawal is paid from equity alone; a slot that it holds must be filled all the same.
        own_cost = cost if candidate.kind == TransferKind.WITHDRAW else inputs.fee
        if cost > spendable or (
            candidate.kind == TransferKind.WITHDRAW and candidate.held is None and own_cost > equity
        ):
            waiting.append(candidate.transfer_id)
            if candidate.held is not None:
                next_slot = None
            continue
        spendable -= cost
        equity -= own_cost
        returns_left -= candidate.kind == TransferKind.RETURN
        if candidate.held is not None:
            chosen.append(Chosen(candidate.transfer_id, candidate.held, is_new=False, purpose=purpose))
        elif next_slot is not None:
            chosen.append(Chosen(candidate.transfer_id, next_slot, is_new=True, purpose=purpose))
            next_slot += 1
    return chosen, waiting


def _is_its_turn(candidate: Candidate, fee: int, equity: int, waiting: list[int]) -> bool:
    """Whether a transfer other than a payout may start.

    It may not while a payout waits for funds, or while the operator's equity does not cover the fee.
    """
    return not waiting and fee <= equity and fee_is_worth_it(kind=candidate.kind, fee=fee)
