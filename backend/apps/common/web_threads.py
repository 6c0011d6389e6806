"""The threads of a web process: clients take turns, and only so many of their requests may wait.

The queue of a plain pool is first come, first served, and has no end. One client that sends faster than it is
answered, or that closes each connection at once, would keep everybody waiting behind work that nobody reads.
"""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache, partial
from threading import Lock
from typing import Any

from django.conf import settings


@dataclass(frozen=True, slots=True)
class Caller:
    """For whom a thread works. What still waits for one who `is_gone` is dropped; any thread may ask."""

    client: str
    is_gone: Callable[[], bool]


CALLER: ContextVar[Caller] = ContextVar("CALLER", default=Caller("", lambda: False))  # noqa: B039 (frozen)


class ClientWaitsTooOftenError(Exception):
    """As many requests of this client wait as one client may have waiting."""


class TooManyWaitingError(Exception):
    """As many requests wait as this process takes."""


class CallerGoneError(Exception):
    """The connection was lost before a thread was free; nothing was done."""


@dataclass(frozen=True, slots=True)
class _Task:
    caller: Caller
    work: Callable[[], Any]
    future: Future[Any]


class WebThreads(Executor):
    """`threads` threads. At most `waiting` tasks wait, and `waiting_per_client` of one client.

    The client is that of `CALLER` where `submit` is called.
    """

    def __init__(self, *, threads: int, waiting: int, waiting_per_client: int) -> None:
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="web")
        self._limit, self._limit_per_client = waiting, waiting_per_client
        self._lock = Lock()
        # The client whose turn is next stands first. No queue is empty.
        self._queues: OrderedDict[str, deque[_Task]] = OrderedDict()
        self._waiting = 0

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Raises ClientWaitsTooOftenError and TooManyWaitingError; then nothing was queued."""
        task = _Task(CALLER.get(), partial(fn, *args, **kwargs), Future())
        client = task.caller.client
        with self._lock:
            if len(self._queues.get(client, ())) >= self._limit_per_client:
                self._drop_gone([client])
            if self._waiting >= self._limit:
                self._drop_gone(list(self._queues))
            queue = self._queues.get(client, deque())
            if len(queue) >= self._limit_per_client:
                raise ClientWaitsTooOftenError
            if self._waiting >= self._limit:
                raise TooManyWaitingError
            queue.append(task)
            self._queues.setdefault(client, queue)
            self._waiting += 1
        self._pool.submit(self._run_next)
        return task.future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self._pool.shutdown(wait, cancel_futures=cancel_futures)

    def _run_next(self) -> None:
        """Run the task whose turn it is. There may be none left, because dropped ones were in between."""
        while (task := self._next()) is not None:
            if task.caller.is_gone():
                task.future.set_exception(CallerGoneError())
            elif task.future.set_running_or_notify_cancel():
                try:
                    task.future.set_result(task.work())
                except BaseException as error:  # noqa: BLE001  (whoever waits for the future gets it)
                    task.future.set_exception(error)
                return

    def _drop_gone(self, clients: list[str]) -> None:
        """Give the places of lost connections to others. The lock is held."""
        for client in clients:
            kept: deque[_Task] = deque()
            for task in self._queues[client]:
                if task.caller.is_gone():
                    self._waiting -= 1
                    task.future.set_exception(CallerGoneError())
                else:
                    kept.append(task)
            if kept:
                self._queues[client] = kept
            else:
                del self._queues[client]

    def _next(self) -> _Task | None:
        with self._lock:
            if not self._queues:
                return None
            client, queue = self._queues.popitem(last=False)
            task = queue.popleft()
            self._waiting -= 1
            if queue:
                self._queues[client] = queue
            return task


@cache
def web_threads() -> WebThreads:
    """Those of this process, for requests and for the reads of WebSockets."""
    return WebThreads(
        threads=settings.WEB_THREADS,
        waiting=settings.REQUESTS_WAITING,
        waiting_per_client=settings.REQUESTS_WAITING_PER_CLIENT,
    )
