"""`READY_FILE`: written once a process does its work, and touched for as long as it goes on doing it.

Whoever started the process waits for the file. A container's health check looks at the file's age, so that a
process that hangs is noticed as well as one that never got ready.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import celery.beat
from celery import bootsteps

from config import env

# Well below the age at which docker-compose.yml calls a process unhealthy.
TOUCH_SECONDS = 5.0

_announced = False


def announce() -> None:
    """The process does its work from now on."""
    global _announced
    if env.READY_FILE:
        Path(env.READY_FILE).write_text(str(os.getpid()), encoding="utf-8")
    _announced = True


def touch() -> None:
    """It still does. Without effect before `announce`."""
    if _announced and env.READY_FILE:
        Path(env.READY_FILE).touch()


class Heartbeat(bootsteps.StartStopStep):  # type: ignore[misc]
    """Touches a worker's file from one of its own threads: a stuck loop or stuck threads let it grow old."""

    requires = {"celery.worker.consumer.tasks:Tasks"}

    def __init__(self, parent: Any, **kwargs: Any) -> None:
        super().__init__(parent, **kwargs)
        self._timer: Any = None
        self._waiting = False

    def start(self, parent: Any) -> None:
        """Also after each reconnection to the broker, which drops every timer."""
        self._waiting = False
        self._timer = parent.timer.call_repeatedly(TOUCH_SECONDS, self.beat, (parent.pool,))

    def stop(self, parent: Any) -> None:
        if self._timer is not None:
            self._timer.cancel()

    def beat(self, pool: Any) -> None:
        """Hand one touch to the pool; no second one while the first still waits for a thread."""
        if not self._waiting:
            self._waiting = True
            pool.apply_async(self._touch, callback=lambda _: None)

    def _touch(self) -> None:
        self._waiting = False
        touch()


class Scheduler(celery.beat.Scheduler):  # type: ignore[misc]
    """Beat's own scheduler, which touches the file at every turn of its loop."""

    def tick(self, *args: Any, **kwargs: Any) -> Any:
        seconds = super().tick(*args, **kwargs)
        touch()
        return seconds
