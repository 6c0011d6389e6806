"""`READY_FILE`: written when a process is ready, then touched as long as it works.

Whatever started the process waits for the file. A container's health check looks at the file's age, so it
also notices a process that hangs. The same touch writes the heartbeat that the health screen shows.
"""

from __future__ import annotations

import logging
import os
from contextlib import suppress
from pathlib import Path
from typing import Any

import celery.beat
from celery import bootsteps
from django.db import Error, close_old_connections, connection

from apps.common.heartbeats import BEAT, heartbeat
from apps.common.leases import holder_name, lease_release, lease_take
from config import env

logger = logging.getLogger(__name__)

# Well below the age at which docker-compose.yml calls a process unhealthy.
TOUCH_SECONDS = 5.0
# A beat's lease, and how often it is taken again, or tried for.
LEASE_SECONDS = 6.0
LEASE_TAKEN_EVERY = 1.5

_announced = False
_names: tuple[str, ...] = ()


def announce(*names: str) -> None:
    """The process is ready. `names` are its heartbeats: one for each queue of a worker."""
    global _announced, _names
    if env.READY_FILE:
        Path(env.READY_FILE).write_text(str(os.getpid()), encoding="utf-8")
    _announced, _names = True, names


def touch() -> None:
    """The process still works. Does nothing before `announce`."""
    if not _announced:
        return
    if env.READY_FILE:
        Path(env.READY_FILE).touch()
    if _names:
        _heartbeat()


def _heartbeat() -> None:
    """Write the heartbeats; without a database there are none, and the process goes on."""
    try:
        close_old_connections()
        heartbeat(_names)
    except Error as error:
        logger.warning("No heartbeat: %s", str(error).strip() or type(error).__name__)


class Heartbeat(bootsteps.StartStopStep):  # type: ignore[misc]
    """Touches a worker's file from one of its threads: the file gets old if the loop or the threads hang."""

    requires = {"celery.worker.consumer.tasks:Tasks"}

    def __init__(self, parent: Any, **kwargs: Any) -> None:
        super().__init__(parent, **kwargs)
        self._timer: Any = None
        self._waiting = False

    def start(self, parent: Any) -> None:
        """Also called after each reconnection to the broker, which drops all timers."""
        self._waiting = False
        self._timer = parent.timer.call_repeatedly(TOUCH_SECONDS, self.beat, (parent.pool,))

    def stop(self, parent: Any) -> None:
        if self._timer is not None:
            self._timer.cancel()

    def beat(self, pool: Any) -> None:
        """Give the pool one touch, unless the last one is still waiting for a thread."""
        if not self._waiting:
            self._waiting = True
            pool.apply_async(self._touch, callback=lambda _: None)

    def _touch(self) -> None:
        self._waiting = False
        touch()


class Scheduler(celery.beat.Scheduler):  # type: ignore[misc]
    """Celery beat's scheduler, touching the file in every loop.

    Of several beats, one sends: the one that holds the lease. Another takes over when it ends.
    """

    stopping = False

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self._holder = holder_name()
        super().__init__(*args, **kwargs)

    def tick(self, *args: Any, **kwargs: Any) -> Any:
        if self.stopping:
            raise SystemExit
        seconds = super().tick(*args, **kwargs) if self._leads() else LEASE_TAKEN_EVERY
        touch()
        return min(seconds, LEASE_TAKEN_EVERY)

    def close(self) -> None:
        """Ended in good order, so that another need not wait; on a new connection, because this may have
        ended in the middle of a statement."""
        with suppress(Error):
            connection.close()
            lease_release(name=BEAT, holder=self._holder)
        super().close()

    def _leads(self) -> bool:
        """Without a database nobody knows, and two that send do no harm: a task only looks what is due."""
        try:
            close_old_connections()
            return lease_take(name=BEAT, holder=self._holder, seconds=LEASE_SECONDS)
        except Error:
            return True
