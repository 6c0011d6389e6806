"""Faults a test can switch on: what goes wrong between a gateway and a real network."""

import random
from dataclasses import asdict, dataclass, field, fields
from typing import Any, Final, Self

from sandbox.api.context import Node
from sandbox.chain.chain import Submission
from sandbox.engine.apply import preflight
from sandbox.engine.transaction import SignedTransaction
from sandbox.protocol.results import TES_SUCCESS

_LONGEST_DELAY: Final = 60.0  # seconds
_LONGEST_LAG: Final = 1000  # ledgers
_SHARES: Final = (
    *("withhold", "lose_submission", "lose_reply", "forget"),
    *("drop_socket", "withhold_events", "repeat_events", "reorder_events"),
)


@dataclass(frozen=True, slots=True)
class Switches:
    """All off by default. Shares are from 0 to 1; each is drawn for by itself.

    Closing. ``withhold``: share of closes that include nothing.

    Submitting. ``lose_submission``: share of submissions lost on the way: not applied, the
    connection closed. ``lose_reply``: applied, the connection closed. ``forget``: answered as
    ever, and never applied. ``keep_unapplied``: whatever is submitted stays findable as not
    validated, even where no ledger can take it any more.

    Events. ``drop_socket``: share of events that cut their connection instead of arriving.
    ``withhold_events``: never sent. ``repeat_events``: sent twice. ``reorder_events``: sent
    after the one that follows. ``delay_events``: seconds by which every event is late.

    The server. ``hidden``: inclusive ranges of ledgers it does not have. ``lag``: ledgers by
    which it is behind. ``network_id``: the network it claims to be on, None = the true one;
    it then refuses what is signed for the true one. ``seed`` makes the choices repeatable.
    """

    withhold: float = 0.0
    lose_submission: float = 0.0
    lose_reply: float = 0.0
    forget: float = 0.0
    keep_unapplied: bool = False
    drop_socket: float = 0.0
    withhold_events: float = 0.0
    repeat_events: float = 0.0
    reorder_events: float = 0.0
    delay_events: float = 0.0
    hidden: list[tuple[int, int]] = field(default_factory=list)
    lag: int = 0
    network_id: int | None = None
    seed: int = 0

    @classmethod
    def read(cls, wanted: object) -> Self:
        """From JSON; a switch left out is off. Raises ValueError with a sentence."""
        if not isinstance(wanted, dict):
            raise ValueError("Send a JSON object.")
        unknown = set(wanted) - {each.name for each in fields(cls)}
        if unknown:
            raise ValueError(f"Unknown fault: {sorted(unknown)[0]}.")
        keep_unapplied = wanted.get("keep_unapplied", False)
        if not isinstance(keep_unapplied, bool):
            raise ValueError("keep_unapplied is true or false.")
        network_id = wanted.get("network_id")
        return cls(
            **{name: _number(wanted, name, 1) for name in _SHARES},
            keep_unapplied=keep_unapplied,
            delay_events=_number(wanted, "delay_events", _LONGEST_DELAY),
            hidden=_ranges(wanted.get("hidden", [])),
            lag=_whole(wanted, "lag", _LONGEST_LAG),
            network_id=None if network_id is None else _whole(wanted, "network_id", (1 << 32) - 1),
            seed=_seed(wanted.get("seed", 0)),
        )


class Faults:
    """The switches as they stand, and what they do to submissions."""

    def __init__(self, node: Node) -> None:
        self._node = node
        self.switches = Switches()
        self._dice = _dice(0)

    def happens(self, name: str) -> bool:
        """Whether the fault with this share strikes now."""
        share: float = getattr(self.switches, name)
        return share > 0 and self._dice[name].random() < share

    def submit(self, tx: SignedTransaction, fail_hard: bool) -> Submission:
        """Hand a transaction to the chain, unless a fault stands in between."""
        self._node.unapplied.remember(tx)
        if self._node.claimed_network_id is not None:
            rules = self._node.settings.rules.on_network(self._node.claimed_network_id)
            result = preflight(tx, rules)
            if result != TES_SUCCESS:
                return Submission(result, applied=False, kept=not fail_hard)
        if self.happens("forget"):
            submission = self._node.chain.simulate(tx, fail_hard=fail_hard)
            if submission.applied:
                self._node.streams.proposed(tx, submission.result)
            return submission
        return self._node.chain.submit(tx, fail_hard=fail_hard)

    def shown(self) -> dict[str, Any]:
        """The switches as the admin port tells them."""
        return asdict(self.switches)

    def change(self, wanted: object) -> None:
        """Replace the switches; one left out is switched off. Raises ValueError, changing nothing."""
        self.switches = Switches.read(wanted)
        self._dice = _dice(self.switches.seed)
        self._node.history.hidden = self.switches.hidden
        self._node.history.lag = self.switches.lag
        self._node.claimed_network_id = self.switches.network_id
        self._node.unapplied.keep(self.switches.keep_unapplied)


def _dice(seed: int) -> dict[str, random.Random]:
    """One for each fault, so that switching on one does not change when another strikes."""
    return {name: random.Random(f"{seed} {name}") for name in _SHARES}  # noqa: S311


def _number(wanted: dict[str, Any], name: str, most: float) -> float:
    value = wanted.get(name, 0)
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= most:
        raise ValueError(f"{name} is a number from 0 to {most:g}.")
    return float(value)


def _whole(wanted: dict[str, Any], name: str, most: int) -> int:
    value = wanted.get(name, 0)
    if type(value) is not int or not 0 <= value <= most:
        raise ValueError(f"{name} is a whole number from 0 to {most}.")
    return value


def _seed(value: object) -> int:
    if type(value) is not int:
        raise ValueError("seed is a whole number.")
    return value


def _ranges(wanted: object) -> list[tuple[int, int]]:
    ranges: list[tuple[int, int]] = []
    for pair in wanted if isinstance(wanted, list) else [None]:
        if not isinstance(pair, list) or len(pair) != 2 or not all(type(end) is int for end in pair):
            raise ValueError("hidden is a list of [first, last] ledger numbers.")
        first, last = pair
        if first > last:
            raise ValueError("In a hidden range, first comes before last.")
        ranges.append((first, last))
    return ranges
