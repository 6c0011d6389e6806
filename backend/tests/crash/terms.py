"""What the operator changed during a run, and when: what the judge is told about it."""

from __future__ import annotations

from dataclasses import dataclass, field

from tests.crash.timeline import Timeline

# Ledgers: a change happened after the first, and before the second.
Span = tuple[int, int]


@dataclass(slots=True)
class Terms:
    """Fee and burn ratio in ppm, the burn wallet; the wallets that were retired, the suspensions."""

    burn: Timeline[str]
    fee: Timeline[tuple[int, int]] = field(default_factory=lambda: Timeline((10_000, 100_000)))
    retired: dict[str, Span] = field(default_factory=dict)
    suspensions: list[tuple[int, int | None]] = field(default_factory=list)

    def is_suspended(self, ledger_index: int) -> bool:
        """Whether a deposit in this ledger may have met a suspension."""
        return any(
            begun <= ledger_index and (ended is None or ledger_index <= ended)
            for begun, ended in self.suspensions
        )
