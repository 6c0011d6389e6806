"""Has a process die at each named step, a few steps at a time, again and again."""

from __future__ import annotations

import threading
import time
from typing import Final

from tests.crash.steps import STEPS, Orders, Step

# So long a step is waited for before others get their turn; and how many are wanted at once.
_PATIENCE: Final = 5.0
_AT_ONCE: Final = 5


class Stepping:
    """Gives the orders. With `times`, each step is wanted so often; without, until the end."""

    def __init__(self, orders: Orders, *, by_tickets: bool, times: int = 0) -> None:
        self._orders, self._times = orders, times
        self.steps = [step for step in STEPS if by_tickets or not step.by_tickets]
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._give, daemon=True)

    def begin(self) -> None:
        self._thread.start()

    def end(self) -> None:
        self._over.set()
        self._thread.join()
        for step in self.steps:
            self._orders.take_back(step)

    def hits(self) -> dict[str, int]:
        return {step.name: len(self._orders.hits(step)) for step in self.steps}

    def victims(self) -> set[int]:
        return {pid for step in self.steps for pid in self._orders.hits(step)}

    @property
    def missing(self) -> list[str]:
        return [name for name, hits in self.hits().items() if not hits]

    def _give(self) -> None:
        since: dict[Step, float] = {}
        waiting = list(self.steps)
        while not self._over.wait(0.05):
            now = time.monotonic()
            for step in list(since):
                if not self._orders.is_open(step) or now - since[step] > _PATIENCE:
                    self._orders.take_back(step)
                    del since[step]
                    if not self._times or len(self._orders.hits(step)) < self._times:
                        waiting.append(step)
            while waiting and len(since) < _AT_ONCE:
                step = waiting.pop(0)
                self._orders.give(step)
                since[step] = now
