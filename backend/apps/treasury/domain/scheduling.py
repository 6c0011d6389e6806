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
    no new slot may be taken: a held one is stuck, or the account's Sequence is unexplained. `left_out` are
    slots before held ones that nothing uses: they are taken first, because the held ones wait for them.
    """

    spendable: int
    fee: int
    room: int
    returns_room: int
    next_slot: int | None
    equity: int
    left_out: tuple[int, ...] = ()


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


@dataclass(slots=True)
class _Budget:
    """What is left while transfers are chosen, in drops. `next_slot` is None while no slot may be taken."""

    fee: int
    spendable: int
    equity: int
    next_slot: int | None
    returns_left: int
    left_out: list[int]

    def may_start(self, candidate: Candidate, *, others_wait: bool) -> bool:
        """Whether a transfer without a slot may get one.

        Only a payout may while others wait for funds, or while the operator's equity does not cover the fee.
        """
        if self.next_slot is None and not self.left_out:
            return False
        if candidate.kind == TransferKind.PAYOUT:
            return True
        if candidate.kind == TransferKind.RETURN and self.returns_left <= 0:
            return False
        return (
            not others_wait and self.fee <= self.equity and fee_is_worth_it(kind=candidate.kind, fee=self.fee)
        )

    def covers(self, candidate: Candidate) -> bool:
        """A withdrawal is paid from equity alone; a slot that it holds must be filled all the same."""
        if (
            candidate.kind == TransferKind.WITHDRAW
            and candidate.held is None
            and self._own_cost(candidate) > self.equity
        ):
            return False
        return self._cost(candidate) <= self.spendable

    def take(self, candidate: Candidate) -> Chosen:
        """Spend what the transfer costs, and give it its slot or the next one."""
        self.spendable -= self._cost(candidate)
        self.equity -= self._own_cost(candidate)
        self.returns_left -= candidate.kind == TransferKind.RETURN
        if candidate.held is not None:
            return Chosen(candidate.transfer_id, candidate.held, is_new=False, purpose=_purpose(candidate))
        return Chosen(candidate.transfer_id, self._new_slot(), is_new=True, purpose=_purpose(candidate))

    def _new_slot(self) -> int:
        if self.left_out:
            return self.left_out.pop(0)
        assert self.next_slot is not None  # noqa: S101  (`may_start` said so)
        slot, self.next_slot = self.next_slot, self.next_slot + 1
        return slot

    def _cost(self, candidate: Candidate) -> int:
        return self.fee + (candidate.amount if _purpose(candidate) == Purpose.PAY else 0)

    def _own_cost(self, candidate: Candidate) -> int:
        """What of it is paid with the operator's own money."""
        return self._cost(candidate) if candidate.kind == TransferKind.WITHDRAW else self.fee


def _purpose(candidate: Candidate) -> Purpose:
    return Purpose.VOID if candidate.void else Purpose.PAY


def choose(candidates: Sequence[Candidate], inputs: SchedulingInputs) -> tuple[list[Chosen], list[int]]:
    """What to sign, and the transfers that wait for funds.

    `candidates` are in order of precedence: held slots by number, then payouts, refunds, returns,
    burns. A return that
    holds a slot is chosen regardless of the returns' share, because everything behind it waits for that slot.
    """
    budget = _Budget(
        fee=inputs.fee,
        spendable=inputs.spendable,
        equity=inputs.equity,
        next_slot=inputs.next_slot,
        returns_left=inputs.returns_room,
        left_out=list(inputs.left_out),
    )
    chosen: list[Chosen] = []
    waiting: list[int] = []
    for candidate in candidates:
        if len(chosen) >= inputs.room:
            break
        if candidate.held is None and not budget.may_start(candidate, others_wait=bool(waiting)):
            continue
        if budget.covers(candidate):
            chosen.append(budget.take(candidate))
            continue
        waiting.append(candidate.transfer_id)
        if candidate.held is not None:
            budget.next_slot = None
    return chosen, waiting
