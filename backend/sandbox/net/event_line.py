"""The way of events to one connection, with what can go wrong on it."""

import asyncio
from collections import deque
from collections.abc import Callable

from sandbox.net.faults import Faults


class EventLine:
    """Passes events on in their order, at once, unless a fault is switched on.

    ``send`` takes a serialized event; ``cut`` ends the connection without a word.
    """

    def __init__(self, faults: Faults, send: Callable[[bytes], None], cut: Callable[[], None]) -> None:
        self._faults = faults
        self._send = send
        self._cut = cut
        self._overtaken: list[bytes] = []
        self._late: deque[bytes] = deque()
        self._timers: deque[asyncio.TimerHandle] = deque()

    def pass_on(self, event: bytes) -> None:
        """Send an event, or do to it what the switches say."""
        faults = self._faults
        if faults.happens("drop_socket"):
            self._cut()
            return
        if faults.happens("withhold_events"):
            return
        if faults.happens("reorder_events"):
            self._overtaken.append(event)
            return
        for each in (event, *self._overtaken):
            self._deliver(each)
            if faults.happens("repeat_events"):
                self._deliver(each)
        self._overtaken.clear()

    def end(self) -> None:
        """Forget what has not been sent."""
        for timer in self._timers:
            timer.cancel()
        self._timers.clear()

    def _deliver(self, event: bytes) -> None:
        delay = self._faults.switches.delay_events
        if not delay and not self._late:
            self._send(event)
            return
        self._late.append(event)
        self._timers.append(asyncio.get_running_loop().call_later(delay, self._send_late))

    def _send_late(self) -> None:
        """Send the oldest late event: one timer for each, so that none overtakes another."""
        self._send(self._late.popleft())
        while self._timers and self._timers[0].when() <= asyncio.get_running_loop().time():
            self._timers.popleft()
