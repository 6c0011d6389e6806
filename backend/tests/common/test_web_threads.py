"""The threads of a web process: turns of clients, and limits of what waits."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import ExitStack
from threading import Event
from typing import Any

import pytest

from apps.common.web_threads import (
    CALLER,
    Caller,
    CallerGoneError,
    ClientWaitsTooOftenError,
    TooManyWaitingError,
    WebThreads,
)

Submit = Callable[..., Future[Any]]


class OneThread:
    """One thread, busy until `free` is called, for which at most 6 tasks wait, 3 of one client."""

    def __init__(self, cleanup: ExitStack) -> None:
        self.done: list[str] = []
        self._threads = WebThreads(threads=1, waiting=6, waiting_per_client=3)
        self._release, working = Event(), Event()
        cleanup.callback(self._threads.shutdown)
        cleanup.callback(self._release.set)

        def first() -> None:
            working.set()
            self._release.wait(60)

        self._threads.submit(first)
        assert working.wait(60)

    def send(self, client: str, task: str = "", is_gone: Callable[[], bool] = lambda: False) -> Future[Any]:
        token = CALLER.set(Caller(client, is_gone))
        try:
            return self._threads.submit(self.done.append, task)
        finally:
            CALLER.reset(token)

    def free(self, *awaited: Future[Any]) -> list[str]:
        """Let the thread go on until these are done; the tasks that ran, in their order."""
        self._release.set()
        for future in awaited:
            future.result(60)
        return self.done


@pytest.fixture
def one() -> Iterator[OneThread]:
    with ExitStack() as cleanup:
        yield OneThread(cleanup)


def test_clients_take_turns(one: OneThread) -> None:
    sent = [one.send(client, client + number) for client in "ab" for number in "123"]

    assert one.free(*sent) == ["a1", "b1", "a2", "b2", "a3", "b3"]


def test_a_client_has_a_share_of_what_waits(one: OneThread) -> None:
    sent = [one.send("a", "a") for _ in range(3)]

    with pytest.raises(ClientWaitsTooOftenError):
        one.send("a", "one too many")
    sent.append(one.send("b", "b"))

    assert sorted(one.free(*sent)) == ["a", "a", "a", "b"]


def test_no_more_tasks_wait_than_the_process_takes(one: OneThread) -> None:
    sent = [one.send(client, client) for client in "aabbcc"]

    with pytest.raises(TooManyWaitingError):
        one.send("d", "one too many")

    assert one.free(*sent) == ["a", "b", "c"] * 2


def test_what_was_done_or_refused_waits_no_more(one: OneThread) -> None:
    one.free(*[one.send("a", "a") for _ in range(3)])

    assert one.free(one.send("a", "later"))[-1] == "later"


def test_work_for_a_client_that_is_gone_is_dropped(one: OneThread) -> None:
    gone = [one.send("a", "for nobody", is_gone=lambda: True) for _ in range(2)]
    kept = one.send("a", "for somebody")

    assert one.free(kept) == ["for somebody"]
    for future in gone:
        with pytest.raises(CallerGoneError):
            future.result(60)


@pytest.mark.parametrize("clients", ["aaa", "bbbccc"], ids=["its client's share", "the process"])
def test_what_waits_for_nobody_makes_room(one: OneThread, clients: str) -> None:
    gone = [one.send(client, "for nobody", is_gone=lambda: True) for client in clients]
    kept = one.send("a", "for somebody")

    assert one.free(kept) == ["for somebody"]
    for future in gone:
        with pytest.raises(CallerGoneError):
            future.result(60)


def test_an_error_reaches_whoever_waits(one: OneThread) -> None:
    def fail() -> None:
        raise ZeroDivisionError

    failed = one._threads.submit(fail)
    after = one.send("a", "after it")

    assert one.free(after) == ["after it"]
    with pytest.raises(ZeroDivisionError):
        failed.result(60)
