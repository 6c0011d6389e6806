"""Faults that tests can switch on: what goes wrong between a gateway and a real network."""

import random
from collections import Counter
from dataclasses import asdict, dataclass, field, fields
from typing import Any, Final, Self

from sandbox.api.context import Node
from sandbox.chain.chain import Submission
from sandbox.engine.apply import preflight
from sandbox.engine.transaction import SignedTransaction
from sandbox.protocol.results import MESSAGES, TES_SUCCESS

_LONGEST_DELAY: Final = 60.0  # seconds
_LONGEST_LAG: Final = 1000  # ledgers
_LARGEST_CROWD: Final = 1_000_000  # transactions
_SHARES: Final = (
    *("withhold", "lose_submission", "lose_reply", "forget", "bury"),
    *("drop_socket", "withhold_events", "repeat_events", "reorder_events"),
)


@dataclass(frozen=True, slots=True)
class Switches:
    """All off by default. Shares are from 0 to 1, and each fault is drawn independently.

    Closing. ``withhold``: share of closes that include no transactions.

    Submitting. ``lose_submission``: share of submissions that are lost: not applied, and the
    connection drops. ``lose_reply``: applied, but the connection drops. ``forget``: the response
    is as usual, but the transaction is not applied. ``bury``: share of transactions for which that
    is so however often they are submitted. ``refuse``: what these accounts sign is
    never applied either, and answered with the given ``tef`` or ``tem`` code. ``keep_unapplied``:
    whatever is submitted can still be looked up as not validated, even once no ledger can include
    it.

    Events. ``drop_socket``: share of events that drop their connection instead of being sent.
    ``withhold_events``: never sent. ``repeat_events``: sent twice. ``reorder_events``: sent
    after the next one. ``delay_events``: the delay of every event in seconds.

    Fees. ``soft_limit``: how many transactions an open ledger takes for the base fee, None for the usual
    number. ``crowd``: how many transactions of others it seems to have from the start, so that a fee is
    already high.

    The server. ``hidden``: inclusive ranges of ledgers that it does not have. ``lag``: how many
    ledgers it is behind. ``network_id``: the network id it claims, None for the true one; it then
    refuses transactions for the true one. ``seed`` makes the random choices repeatable.
    """

    withhold: float = 0.0
    lose_submission: float = 0.0
    lose_reply: float = 0.0
    forget: float = 0.0
    bury: float = 0.0
    refuse: dict[str, str] = field(default_factory=dict)
    keep_unapplied: bool = False
    drop_socket: float = 0.0
    withhold_events: float = 0.0
    repeat_events: float = 0.0
    reorder_events: float = 0.0
    delay_events: float = 0.0
    soft_limit: int | None = None
    crowd: int = 0
    hidden: list[tuple[int, int]] = field(default_factory=list)
    lag: int = 0
    network_id: int | None = None
    seed: int = 0

    @classmethod
    def read(cls, wanted: object) -> Self:
        """Parse JSON. A switch that is left out is off. Raises ValueError with a sentence."""
        if not isinstance(wanted, dict):
            raise ValueError("Send a JSON object.")
        unknown = set(wanted) - {each.name for each in fields(cls)}
        if unknown:
            raise ValueError(f"Unknown fault: {sorted(unknown)[0]}.")
        keep_unapplied = wanted.get("keep_unapplied", False)
        if not isinstance(keep_unapplied, bool):
            raise ValueError("keep_unapplied must be true or false.")
        network_id = wanted.get("network_id")
        soft_limit = wanted.get("soft_limit")
        return cls(
            **{name: _number(wanted, name, 1) for name in _SHARES},
            refuse=_codes(wanted.get("refuse", {})),
            keep_unapplied=keep_unapplied,
            delay_events=_number(wanted, "delay_events", _LONGEST_DELAY),
            soft_limit=None if soft_limit is None else _whole(wanted, "soft_limit", _LARGEST_CROWD, least=1),
            crowd=_whole(wanted, "crowd", _LARGEST_CROWD),
            hidden=_ranges(wanted.get("hidden", [])),
            lag=_whole(wanted, "lag", _LONGEST_LAG),
            network_id=None if network_id is None else _whole(wanted, "network_id", (1 << 32) - 1),
            seed=_seed(wanted.get("seed", 0)),
        )


class Faults:
    """The current switches, and their effect on submissions."""

    def __init__(self, node: Node) -> None:
        self._node = node
        self.switches = Switches()
        self._dice = _dice(0)
        self._happened = Counter[str]()

    def happens(self, name: str) -> bool:
        """Whether this fault occurs now."""
        share: float = getattr(self.switches, name)
        happens = share > 0 and self._dice[name].random() < share
        self._happened[name] += happens
        return happens

    def happened(self) -> dict[str, int]:
        """How often each fault has occurred since the server started."""
        return {name: count for name, count in self._happened.items() if count}

    def submit(self, tx: SignedTransaction, fail_hard: bool) -> Submission:
        """Submit a transaction to the chain, unless a fault intervenes."""
        self._node.submission_cache.remember(tx)
        if self._node.claimed_network_id is not None:
            rules = self._node.settings.rules.on_network(self._node.claimed_network_id)
            result = preflight(tx, rules)
            if result != TES_SUCCESS:
                return Submission(result, applied=False, kept=not fail_hard)
        refused = self.switches.refuse.get(tx.account)
        if refused is not None:
            return Submission(refused, applied=False, kept=False)
        if self.happens("forget") or self._is_buried(tx):
            submission = self._node.chain.simulate(tx, fail_hard=fail_hard)
            if submission.applied:
                self._node.streams.proposed(tx, submission.result)
            return submission
        return self._node.chain.submit(tx, fail_hard=fail_hard)

    def _is_buried(self, tx: SignedTransaction) -> bool:
        share = self.switches.bury
        return share > 0 and random.Random(f"{self.switches.seed} {tx.hash}").random() < share  # noqa: S311

    def shown(self) -> dict[str, Any]:
        """The switches as JSON."""
        return asdict(self.switches)

    def change(self, wanted: object) -> None:
        """Replace all switches; one left out is switched off. Raises ValueError and changes nothing."""
        self.switches = Switches.read(wanted)
        self._dice = _dice(self.switches.seed)
        self._node.chain.levels.spike = self.switches.soft_limit
        self._node.chain.levels.crowd = self.switches.crowd
        self._node.history.hidden = self.switches.hidden
        self._node.history.lag = self.switches.lag
        self._node.claimed_network_id = self.switches.network_id
        self._node.submission_cache.enable(self.switches.keep_unapplied)


def _dice(seed: int) -> dict[str, random.Random]:
    """A random generator per fault, so that faults do not change each other's choices."""
    return {name: random.Random(f"{seed} {name}") for name in _SHARES}  # noqa: S311


def _number(wanted: dict[str, Any], name: str, most: float) -> float:
    value = wanted.get(name, 0)
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= most:
        raise ValueError(f"{name} must be a number from 0 to {most:g}.")
    return float(value)


def _whole(wanted: dict[str, Any], name: str, most: int, *, least: int = 0) -> int:
    value = wanted.get(name, 0)
    if type(value) is not int or not least <= value <= most:
        raise ValueError(f"{name} must be a whole number from {least} to {most}.")
    return value


def _seed(value: object) -> int:
    if type(value) is not int:
        raise ValueError("seed must be a whole number.")
    return value


def _codes(wanted: object) -> dict[str, str]:
    if not isinstance(wanted, dict) or not all(_is_refusal(code) for code in wanted.values()):
        raise ValueError("refuse must be an object of addresses and known tef or tem codes.")
    return {str(account): code for account, code in wanted.items()}


def _is_refusal(code: object) -> bool:
    return isinstance(code, str) and code in MESSAGES and code.startswith(("tef", "tem"))


def _ranges(wanted: object) -> list[tuple[int, int]]:
    ranges: list[tuple[int, int]] = []
    for pair in wanted if isinstance(wanted, list) else [None]:
        if not isinstance(pair, list) or len(pair) != 2 or not all(type(end) is int for end in pair):
            raise ValueError("hidden must be a list of [first, last] ledger numbers.")
        first, last = pair
        if first > last:
            raise ValueError("In a hidden range, first must not be above last.")
        ranges.append((first, last))
    return ranges
