"""What people do, each at its time, by a few threads. What meets a server that is away is done again."""

from __future__ import annotations

import heapq
import itertools
import threading
import time
from collections.abc import Callable

import httpx

AGAIN_SECONDS = 0.3

# Returns the seconds until it is to be done again, None where it is done.
Errand = Callable[[], float | None]


class Errands:
    """A queue of errands, and the threads that do them. An error of ours ends the run."""

    def __init__(self, threads: int) -> None:
        self._waiting: list[tuple[float, int, Errand]] = []
        self._serial = itertools.count()
        self._news = threading.Condition()
        self._busy = 0
        self._over = False
        self._error: BaseException | None = None
        self.repeated = 0
        for _ in range(threads):
            threading.Thread(target=self._work, daemon=True).start()

    def later(self, seconds: float, errand: Errand) -> None:
        with self._news:
            heapq.heappush(self._waiting, (time.monotonic() + seconds, next(self._serial), errand))
            self._news.notify()

    @property
    def idle(self) -> bool:
        """Whether nothing is under way or waiting."""
        with self._news:
            return not self._waiting and not self._busy

    def end(self) -> None:
        with self._news:
            self._over = True
            self._news.notify_all()

    def check(self) -> None:
        if self._error is not None:
            raise self._error

    def _work(self) -> None:
        while (errand := self._next()) is not None:
            try:
                again = errand()
            except httpx.TransportError:
                again = AGAIN_SECONDS
            except BaseException as error:  # noqa: BLE001  (the run raises it)
                self._error, again = error, None
            with self._news:
                self._busy -= 1
            if again is not None:
                self.repeated += 1
                self.later(again, errand)

    def _next(self) -> Errand | None:
        with self._news:
            while not self._over:
                left = self._waiting[0][0] - time.monotonic() if self._waiting else None
                if left is not None and left <= 0:
                    self._busy += 1
                    return heapq.heappop(self._waiting)[2]
                self._news.wait(left)
            return None
