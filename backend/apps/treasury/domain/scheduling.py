"""Which transfers are signed now, and on which slots. Pure; amounts in drops.

Sequences are used in order: one that is missing holds back all behind it. So what holds a slot already
comes first whatever it is, and nothing new is signed while a held slot cannot be filled.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from apps.treasury.domain.fees import fee_is_worth_it

MAX_IN_FLIGHT: Final = 60
MAX_IN_FLIGHT_QUEUED: Final = 10
# Whoever sends us many wrong payments must not take the places of those who are owed a payout.
RETURNS_SHARE: Final = 4

Purpose = Literal["pay", "void"]


@dataclass(frozen=True, slots=True)
class Candidate:
    """A transfer that is due. `held` is the slot it has already (None: it needs one); `void` where
    its slot is to be filled by a no-op: an administrator said so, or a server that no ledger takes it."""

    transfer_id: int
    kind: str
    amount: int
    held: int | None
    void: bool = False


@dataclass(frozen=True, slots=True)
class SchedulingInputs:
    """What there is to send with: `spendable` above the reserve and all that is in flight, the `fee` of one
    transaction, the `room` for more in flight and, within it, for more returns, and the operator's own
    `equity`, less the fees in flight.

    `next_slot` is None where no new slot may be taken (a held one is stuck, or the account's Sequence is
    not understood).
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
    """How many more transactions may be in flight; few where the server began to queue them."""
    return max(0, _places(queued) - in_flight)


def returns_room(*, returns_in_flight: int, queued: bool) -> int:
    """How many more returns may be in flight: a quarter of the places at most."""
    return max(0, _places(queued) // RETURNS_SHARE - returns_in_flight)


def _places(queued: bool) -> int:
    return MAX_IN_FLIGHT_QUEUED if queued else MAX_IN_FLIGHT


def choose(candidates: Sequence[Candidate], inputs: SchedulingInputs) -> tuple[list[Chosen], list[int]]:
    """What to sign, and the transfers that wait for funds.

    `candidates` come in the order of their claim: held slots by number, then payouts, returns, burns. A
    return that holds a slot goes whatever its share: what is behind it waits for that slot.
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
            if candidate.kind == "return" and returns_left <= 0:
                continue
            if candidate.kind != "payout" and not _is_its_turn(candidate, inputs.fee, equity, waiting):
                continue
        purpose: Purpose = "void" if candidate.void else "pay"
        cost = inputs.fee + (candidate.amount if purpose == "pay" else 0)
        if cost > spendable:
            waiting.append(candidate.transfer_id)
            if candidate.held is not None:
                next_slot = None
            continue
        spendable -= cost
        equity -= inputs.fee
        returns_left -= candidate.kind == "return"
        if candidate.held is not None:
            chosen.append(Chosen(candidate.transfer_id, candidate.held, is_new=False, purpose=purpose))
        elif next_slot is not None:
            chosen.append(Chosen(candidate.transfer_id, next_slot, is_new=True, purpose=purpose))
            next_slot += 1
    return chosen, waiting


def _is_its_turn(candidate: Candidate, fee: int, equity: int, waiting: list[int]) -> bool:
    """Whether what is no payout may start: while a payout waits for funds, or the operator's own money does
    not cover the fee, only payouts use what there is."""
    return not waiting and fee <= equity and fee_is_worth_it(kind=candidate.kind, fee=fee)
