"""Faults a test can switch on: what goes wrong between a gateway and a real network."""

import random
from dataclasses import dataclass, field
from typing import Any

from sandbox.chain.history import History


@dataclass(slots=True)
class Faults:
    """All off by default.

    ``withhold``: share of closes that include nothing. ``lose_reply``: share of submissions
    that are applied and then answered with a closed connection. Hidden ranges live in the
    history itself. ``seed`` makes the choices repeatable.
    """

    history: History
    withhold: float = 0.0
    lose_reply: float = 0.0
    seed: int = 0
    _random: random.Random = field(default_factory=lambda: random.Random(0))  # noqa: S311

    def withholds(self) -> bool:
        """Whether this close includes nothing."""
        return self._random.random() < self.withhold

    def loses_reply(self) -> bool:
        """Whether this submission's answer is lost."""
        return self._random.random() < self.lose_reply

    def shown(self) -> dict[str, Any]:
        """The switches as the admin port tells them."""
        return {
            "withhold": self.withhold,
            "lose_reply": self.lose_reply,
            "hidden": [list(pair) for pair in self.history.hidden],
            "seed": self.seed,
        }

    def change(self, wanted: object) -> None:
        """Replace the switches; one left out is switched off. Raises ValueError, changing nothing."""
        if not isinstance(wanted, dict):
            raise ValueError("Send a JSON object.")
        unknown = set(wanted) - {"withhold", "lose_reply", "hidden", "seed"}
        if unknown:
            raise ValueError(f"Unknown fault: {sorted(unknown)[0]}.")
        withhold, lose_reply = _share(wanted, "withhold"), _share(wanted, "lose_reply")
        hidden, seed = _ranges(wanted.get("hidden", [])), wanted.get("seed", 0)
        if isinstance(seed, bool) or not isinstance(seed, int):
            raise ValueError("seed is a whole number.")
        self.withhold, self.lose_reply, self.seed = withhold, lose_reply, seed
        self.history.hidden = hidden
        self._random = random.Random(seed)  # noqa: S311


def _share(wanted: dict[str, Any], name: str) -> float:
    value = wanted.get(name, 0)
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
        raise ValueError(f"{name} is a number from 0 to 1.")
    return float(value)


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
