"""Which transfers are signed now, and on which slots. Pure; amounts in drops.

A slot is a ticket or a Sequence. Tickets come first: each is used on its own. Sequences are used in order,
and a missing one blocks all later ones. So transfers that already hold a slot come first, whatever they are,
and no new Sequence is taken while a held one cannot be filled.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from apps.treasury.domain.choices import Purpose, TransferKind
from apps.treasury.domain.fees import fee_is_worth_it

MAX_IN_FLIGHT: Final = 240
MAX_IN_FLIGHT_QUEUED: Final = 10
# A flood of wrong payments must not take the places of payouts.
RETURNS_SHARE: Final = 4


@dataclass(frozen=True, slots=True)
class Candidate:
    """A transfer that is due.

    `held` is the slot it already holds, or None; `on_ticket` that it is a ticket. `void` means that its slot
    must be filled with a no-op, because an administrator asked for it or a server said that no ledger would
    accept the payment.
    """

    transfer_id: int
    kind: TransferKind
    amount: int
    held: int | None
    void: bool = False
    on_ticket: bool = False


@dataclass(frozen=True, slots=True)
class SchedulingInputs:
    """What limits the choice.

    `spendable` is the balance beyond the reserve and everything in flight; `fee` is the fee of one
    transaction; `room` is how many more transactions may be in flight, `returns_room` how many more returns
    among them; `equity` is the operator's, minus the fees and withdrawals in flight. `tickets` are the free
    ones, in order. `next_sequence` is None if no new Sequence may be taken: a held one is stuck, tickets are
    being made, or the account's Sequence is unexplained. `sequences_held`: some transfer holds one.
    `left_out` are Sequences before held ones that nothing uses: they are taken first, because the held ones
    wait for them.
    """

    spendable: int
    fee: int
    room: int
    returns_room: int
    next_sequence: int | None
    equity: int
    left_out: tuple[int, ...] = ()
    tickets: tuple[int, ...] = ()
    sequences_held: bool = False


@dataclass(frozen=True, slots=True)
class Chosen:
    """Sign this transfer on this slot."""

    transfer_id: int
    slot: int
    is_new: bool
    purpose: Purpose
    is_ticket: bool = False


def room_in_flight(*, in_flight: int, queued: bool) -> int:
    """How many more transactions may be in flight; fewer while the server queues them."""
    return max(0, _places(queued) - in_flight)


def returns_room(*, returns_in_flight: int, queued: bool) -> int:
    """How many more returns may be in flight: a quarter of the places at most."""
    return max(0, _places(queued) // RETURNS_SHARE - returns_in_flight)


def _places(queued: bool) -> int:
    return MAX_IN_FLIGHT_QUEUED if queued else MAX_IN_FLIGHT


@dataclass(slots=True)
class _Slots:
    """The slots that new transfers may take."""

    left_out: deque[int]
    tickets: deque[int]
    next_sequence: int | None
    sequences_held: bool

    def has_for(self, kind: TransferKind) -> bool:
        if self.next_sequence is not None:
            return True
        if kind == TransferKind.TICKETS:
            return bool(self.tickets) and not self.sequences_held
        return bool(self.tickets or self.left_out)

    def take(self, kind: TransferKind) -> tuple[int, bool]:
        """A slot, and whether it is a ticket. `has_for` said that there is one."""
        if kind == TransferKind.TICKETS:
            return self._take_for_tickets()
        if self.left_out:
            return self._sequence(self.left_out.popleft())
        if self.tickets:
            return self.tickets.popleft(), True
        return self._next_sequence()

    def _take_for_tickets(self) -> tuple[int, bool]:
        """New tickets are numbered from the account's Sequence on.

        So they are made while no Sequence is held, by the last ticket, which the ledger applies last; or by
        the last Sequence, and then no other one is taken before the new numbers are known.
        """
        if self.tickets and not self.sequences_held:
            self.next_sequence = None
            return self.tickets.pop(), True
        slot = self._next_sequence()
        self.next_sequence = None
        return slot

    def _next_sequence(self) -> tuple[int, bool]:
        assert self.next_sequence is not None  # noqa: S101  (`has_for` said so)
        number, self.next_sequence = self.next_sequence, self.next_sequence + 1
        return self._sequence(number)

    def _sequence(self, number: int) -> tuple[int, bool]:
        self.sequences_held = True
        return number, False


@dataclass(slots=True)
class _Budget:
    """What is left while transfers are chosen, in drops."""

    fee: int
    spendable: int
    equity: int
    returns_left: int
    slots: _Slots

    def may_start(self, candidate: Candidate, *, others_wait: bool) -> bool:
        """Whether a transfer without a slot may get one.

        Only a payout may while others wait for funds, or while the operator's equity does not cover the fee.
        """
        if not self.slots.has_for(candidate.kind):
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
        """Spend what the transfer costs, and give it its slot or a new one."""
        self.spendable -= self._cost(candidate)
        self.equity -= self._own_cost(candidate)
        self.returns_left -= candidate.kind == TransferKind.RETURN
        if candidate.held is not None:
            number, is_ticket = candidate.held, candidate.on_ticket
        else:
            number, is_ticket = self.slots.take(candidate.kind)
        return Chosen(
            candidate.transfer_id, number, candidate.held is None, _purpose(candidate), is_ticket=is_ticket
        )

    def _cost(self, candidate: Candidate) -> int:
        return self.fee + (candidate.amount if _purpose(candidate) == Purpose.PAY else 0)

    def _own_cost(self, candidate: Candidate) -> int:
        """What of it is paid with the operator's own money."""
        return self._cost(candidate) if candidate.kind == TransferKind.WITHDRAW else self.fee


def _purpose(candidate: Candidate) -> Purpose:
    return Purpose.VOID if candidate.void else Purpose.PAY


def choose(candidates: Sequence[Candidate], inputs: SchedulingInputs) -> tuple[list[Chosen], list[int]]:
    """What to sign, and the transfers that wait for funds.

    `candidates` are in order of precedence: held slots by number, then payouts, refunds, returns, burns. A
    return that holds a slot is chosen regardless of the returns' share, because everything behind it waits
    for that slot. New tickets are made last, beyond the room: their slot comes after the others'.
    """
    budget = _Budget(
        fee=inputs.fee,
        spendable=inputs.spendable,
        equity=inputs.equity,
        returns_left=inputs.returns_room,
        slots=_Slots(
            left_out=deque(inputs.left_out),
            tickets=deque(inputs.tickets),
            next_sequence=inputs.next_sequence,
            sequences_held=inputs.sequences_held,
        ),
    )
    chosen: list[Chosen] = []
    waiting: list[int] = []
    makes_tickets = [each for each in candidates if each.kind == TransferKind.TICKETS]
    others = [each for each in candidates if each.kind != TransferKind.TICKETS]
    for candidate in (*others, *makes_tickets):
        if len(chosen) >= inputs.room and candidate.kind != TransferKind.TICKETS:
            continue
        if candidate.held is None and not budget.may_start(candidate, others_wait=bool(waiting)):
            continue
        if budget.covers(candidate):
            chosen.append(budget.take(candidate))
            continue
        waiting.append(candidate.transfer_id)
        if candidate.held is not None and not candidate.on_ticket:
            budget.slots.next_sequence = None
    return chosen, waiting
