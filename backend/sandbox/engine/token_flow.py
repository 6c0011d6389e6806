"""How tokens flow through a chain of accounts, each of which trusts the one before.

A step moves tokens from one account to the next along their trust line: what the first holds of the
second's goes back to it, then the first issues its own, as far as the second's limit allows. Only a step that
issues what the step before gave back costs the issuer's transfer rate.
"""

from dataclasses import dataclass
from decimal import Decimal
from itertools import pairwise
from typing import Final

from sandbox.engine.trust_lines import (
    OTHER,
    balance_of,
    has,
    held_by,
    limit_of,
    move,
    quality,
    read_line,
    side_of,
)
from sandbox.engine.views import TransactionView
from sandbox.protocol.flags import LSF_GLOBAL_FREEZE, LSF_REQUIRE_AUTH
from sandbox.protocol.hashing import account_key
from sandbox.protocol.results import TES_SUCCESS
from sandbox.protocol.token_value import RATE_ONE, ZERO, add, scaled

_MOST_ROUNDS: Final = 1000


@dataclass(slots=True)
class _Plan:
    """What a step takes in, moves along its line, and puts out."""

    taken: Decimal
    moved: Decimal
    given: Decimal


@dataclass(frozen=True, slots=True)
class Step:
    """From one account to the next; ``before`` is the account in front of the first one."""

    source: str
    target: str
    currency: str
    before: str | None
    is_last: bool

    def problem(self, view: TransactionView) -> str:
        """Why nothing can flow here; empty if something may."""
        source = view.read(account_key(self.source))
        if source is None:
            return "terNO_ACCOUNT"
        if not (self.is_last and self.before is None) and self._is_frozen(view):
            return "terNO_LINE"
        line = read_line(view, self.source, self.target, self.currency)
        side = side_of(self.source, self.target)
        if self.before is not None and self._ripples_between_refusing_lines(view):
            return "terNO_RIPPLE"
        if line is None:
            return "terNO_LINE"
        holds = balance_of(line, side)
        if source["Flags"] & LSF_REQUIRE_AUTH and not has(line, side, "Auth") and not holds:
            return "terNO_AUTH"
        is_dry = holds <= ZERO and -holds >= limit_of(line, OTHER[side])
        return "tecPATH_DRY" if is_dry else TES_SUCCESS

    def _is_frozen(self, view: TransactionView) -> bool:
        target = view.read(account_key(self.target))
        if target is not None and target["Flags"] & LSF_GLOBAL_FREEZE:
            return True
        line = read_line(view, self.source, self.target, self.currency)
        if line is None:
            return False
        if has(line, side_of(self.target, self.source), "Freeze"):
            return True
        return has(line, "Low", "DeepFreeze") or has(line, "High", "DeepFreeze")

    def _ripples_between_refusing_lines(self, view: TransactionView) -> bool:
        assert self.before is not None  # noqa: S101 - the caller's condition
        lines = [
            (read_line(view, self.source, peer, self.currency), side_of(self.source, peer))
            for peer in (self.before, self.target)
        ]
        return all(line is not None and has(line, side, "NoRipple") for line, side in lines)

    def most(self, view: TransactionView) -> tuple[Decimal, bool]:
        """How much can move now, and whether it goes back to its issuer."""
        holds = held_by(view, self.source, self.target, self.currency)
        if holds > ZERO:
            return holds, True
        line = read_line(view, self.target, self.source, self.currency)
        limit = ZERO if line is None else limit_of(line, side_of(self.target, self.source))
        return add(limit, holds), False

    def rates(self, view: TransactionView, *, goes_back: bool) -> tuple[int, int]:
        """What the source takes more than it moves, and what the target counts of it, in billionths."""
        line = read_line(view, self.source, self.target, self.currency)
        if goes_back:
            if self.before is None:
                return RATE_ONE, RATE_ONE
            earlier = read_line(view, self.before, self.source, self.currency)
            taken = quality(earlier, side_of(self.source, self.before), "In")
            return max(taken, quality(line, side_of(self.source, self.target), "Out")), RATE_ONE
        counted = quality(line, side_of(self.target, self.source), "In")
        if self.is_last:
            counted = min(counted, RATE_ONE)
        if self.before is None or held_by(view, self.before, self.source, self.currency) <= ZERO:
            return RATE_ONE, counted
        issuer = view.read(account_key(self.source)) or {}
        return issuer.get("TransferRate", RATE_ONE), counted


def _backward(step: Step, view: TransactionView, wanted: Decimal) -> tuple[_Plan, bool]:
    """A plan that puts out ``wanted``, and whether it can."""
    most, goes_back = step.most(view)
    if most <= ZERO:
        return _Plan(ZERO, ZERO, ZERO), False
    rate, counted = step.rates(view, goes_back=goes_back)
    moved = scaled(wanted, RATE_ONE, counted, up=True)
    if moved <= most:
        return _Plan(scaled(moved, rate, RATE_ONE, up=True), moved, wanted), True
    given = scaled(most, counted, RATE_ONE, up=False)
    return _Plan(scaled(most, rate, RATE_ONE, up=True), most, given), False


def _forward(step: Step, view: TransactionView, taken: Decimal, planned: _Plan) -> _Plan:
    """A plan that takes in ``taken``, never more than planned before."""
    most, goes_back = step.most(view)
    rate, counted = step.rates(view, goes_back=goes_back)
    moved = scaled(taken, RATE_ONE, rate, up=False)
    if moved > most:
        moved, taken = most, scaled(most, rate, RATE_ONE, up=True)
    given = scaled(moved, counted, RATE_ONE, up=False)
    return _Plan(taken, min(moved, planned.moved), min(given, planned.given))


class Strand:
    """A way from the payer to the payee."""

    def __init__(self, accounts: list[str], currency: str) -> None:
        ends = pairwise(accounts)
        last = len(accounts) - 2
        self.steps = [
            Step(source, target, currency, accounts[place - 1] if place else None, place == last)
            for place, (source, target) in enumerate(ends)
        ]

    def problem(self, view: TransactionView) -> str:
        """Why nothing can flow here; empty if something may."""
        sources: set[str] = set()
        targets: set[str] = set()
        for step in self.steps:
            if step.source == step.target:
                return "temBAD_PATH"
            if step.source in sources or step.target in targets:
                return "temBAD_PATH_LOOP"
            sources.add(step.source)
            targets.add(step.target)
            problem = step.problem(view)
            if problem != TES_SUCCESS:
                return problem
        return TES_SUCCESS

    def rate(self, view: TransactionView) -> Decimal:
        """How much is taken in for what is put out: the lower, the better."""
        rate = Decimal(1)
        for step in self.steps:
            _, goes_back = step.most(view)
            more, less = step.rates(view, goes_back=goes_back)
            rate = rate * more / less
        return rate

    def flow(self, view: TransactionView, wanted: Decimal, budget: Decimal) -> tuple[Decimal, Decimal]:
        """Let flow what can at one rate. Returns what was taken in and what was put out."""
        plans: list[_Plan] = []
        limiting = len(self.steps)
        for place in reversed(range(len(self.steps))):
            plan, is_enough = _backward(self.steps[place], view, wanted)
            if not plan.given:
                return ZERO, ZERO
            if not is_enough:
                limiting = place
            plans.insert(0, plan)
            wanted = plan.taken
        if budget < plans[0].taken:
            plans[0] = _forward(self.steps[0], view, budget, plans[0])
            limiting = 0
        for place in range(limiting + 1, len(self.steps)):
            plans[place] = _forward(self.steps[place], view, plans[place - 1].given, plans[place])
        if not all(plan.given for plan in plans):
            return ZERO, ZERO
        for step, plan in zip(self.steps, plans, strict=True):
            move(view, step.source, step.target, step.currency, plan.moved)
        return plans[0].taken, plans[-1].given


def flow(
    strands: list[Strand], view: TransactionView, wanted: Decimal, budget: Decimal, dearest: Decimal | None
) -> Decimal:
    """Put out ``wanted`` for at most ``budget``, the cheapest way first. Returns what was put out.

    ``dearest``: the highest rate to accept.
    """
    active, taken, given = list(strands), ZERO, ZERO
    for _ in range(_MOST_ROUNDS):
        if dearest is not None:
            active = [strand for strand in active if strand.rate(view) <= dearest]
        if not active or given >= wanted or taken >= budget:
            break
        strand = min(active, key=lambda each: each.rate(view))
        more_taken, more_given = strand.flow(view, add(wanted, -given), add(budget, -taken))
        if not more_given:
            active.remove(strand)
        taken, given = add(taken, more_taken), add(given, more_given)
    return given
