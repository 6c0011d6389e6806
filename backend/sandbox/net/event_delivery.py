"""Delivery of events to one connection, with the faults that can disturb it."""

import asyncio
from collections import deque
from collections.abc import Callable

from sandbox.net.faults import Faults


class EventDelivery:
    """Sends events in order and at once, unless a fault is switched on.

    ``send`` takes a serialized event; ``abort`` drops the connection.
    """

    def __init__(self, faults: Faults, send: Callable[[bytes], None], abort: Callable[[], None]) -> None:
        self._faults = faults
        self._send = send
        self._abort = abort
        self._postponed: list[bytes] = []
        self._delayed: deque[bytes] = deque()
        self._timers: deque[asyncio.TimerHandle] = deque()

    def pass_on(self, event: bytes) -> None:
        """Send an event, or apply the faults to it."""
        faults = self._faults
        if faults.happens("drop_socket"):
            self._abort()
            return
        if faults.happens("withhold_events"):
            return
        if faults.happens("reorder_events"):
            self._postponed.append(event)
            return
        for each in (event, *self._postponed):
            self._deliver(each)
            if faults.happens("repeat_events"):
                self._deliver(each)
        self._postponed.clear()

    def end(self) -> None:
        """Discard what has not been sent."""
        for timer in self._timers:
            timer.cancel()
        self._timers.clear()

    def _deliver(self, event: bytes) -> None:
        delay = self._faults.switches.delay_events
        if not delay and not self._delayed:
            self._send(event)
            return
        self._delayed.append(event)
        self._timers.append(asyncio.get_running_loop().call_later(delay, self._send_delayed))

    def _send_delayed(self) -> None:
        """Send the oldest delayed event. Each has its own timer, so their order is kept."""
        self._send(self._delayed.popleft())
        while self._timers and self._timers[0].when() <= asyncio.get_running_loop().time():
            self._timers.popleft()
