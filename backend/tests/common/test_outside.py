"""How long web requests wait for what lies outside, and how many do."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from threading import Event, Thread
from typing import Any

import pytest

from apps.common import outside as outside_module
from apps.common.outside import Outside, OutsideBusyError, OutsideHangsError, seconds_left


class Clock:
    """The time for deadlines and pauses; it stands still until a test moves it."""

    def __init__(self) -> None:
        self.now = 1000.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture(autouse=True)
def clock(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Clock:
    settings.OUTSIDE_SECONDS, settings.OUTSIDE_PAUSE_SECONDS = 2.0, 5.0
    clock = Clock()
    monkeypatch.setattr(outside_module, "time", clock)
    return clock


@pytest.fixture
def outside() -> Outside:
    return Outside("test", places=2)


@pytest.fixture
def held() -> Iterator[ExitStack]:
    """Calls that last until the test ends."""
    with ExitStack() as stack:
        yield stack


def _hold(outside: Outside, account: str, held: ExitStack) -> None:
    """A call in another thread that waits, as long as the test does."""
    inside, end = Event(), Event()

    def wait() -> None:
        with outside.call("ledger", account=account, seconds=60):
            inside.set()
            end.wait(60)

    thread = Thread(target=wait)
    thread.start()
    held.callback(thread.join)
    held.callback(end.set)
    assert inside.wait(60)


def _busy(outside: Outside, account: str) -> bool:
    try:
        with outside.call("ledger", account=account):
            return False
    except OutsideBusyError:
        return True


def test_a_call_has_one_deadline_for_all_it_waits_for(outside: Outside, clock: Clock) -> None:
    assert seconds_left(10) == 10
    with outside.call("ledger", account="a"):
        assert (seconds_left(10), seconds_left(1)) == (2, 1)
        clock.now += 1.5
        assert (seconds_left(10), seconds_left(0.25)) == (0.5, 0.25)
        clock.now += 1
        assert seconds_left(10) == 0
    assert seconds_left(10) == 10


def test_only_so_many_calls_wait_at_once(outside: Outside, held: ExitStack) -> None:
    _hold(outside, "a", held)
    assert not _busy(outside, "b")
    _hold(outside, "b", held)

    assert _busy(outside, "c")
    held.close()
    assert not _busy(outside, "c")


def test_one_call_of_an_account_waits_at_once(outside: Outside, held: ExitStack, settings: Any) -> None:
    _hold(outside, "a", held)
    settings.OUTSIDE_SECONDS = 0.1  # half of it is how long the second one waits for the first

    assert _busy(outside, "a")
    assert not _busy(outside, "b")


def test_a_second_call_of_an_account_waits_for_a_quick_first_one(outside: Outside, settings: Any) -> None:
    settings.OUTSIDE_SECONDS = 120
    first = ExitStack()
    _hold(outside, "a", first)
    with ThreadPoolExecutor(1) as pool:
        second = pool.submit(_busy, outside, "a")
        first.close()
        assert second.result() is False


def test_after_a_time_out_calls_are_refused_at_once_for_a_while(outside: Outside, clock: Clock) -> None:
    with outside.call("ledger", account="a"):
        clock.now += 2

    with pytest.raises(OutsideHangsError), outside.call("ledger", account="b"):
        raise AssertionError("It was asked.")
    with outside.call("another", account="b"):
        pass
    clock.now += 5
    with outside.call("ledger", account="b"):
        pass


def test_work_that_hangs_is_left_alone_and_keeps_its_place(outside: Outside, settings: Any) -> None:
    settings.OUTSIDE_SECONDS = 0.1
    end = Event()
    try:
        for account in "ab":
            with pytest.raises(OutsideHangsError):
                outside.run(account, lambda: end.wait(60), account=account)
        with pytest.raises(OutsideBusyError):
            outside.run("c", lambda: None, account="c")
    finally:
        end.set()
    settings.OUTSIDE_SECONDS = 60
    deadline = time.monotonic() + 60
    while True:
        try:
            assert outside.run("c", lambda: "done", account="c") == "done"
            return
        except OutsideBusyError:
            assert time.monotonic() < deadline


def test_what_the_work_raises_reaches_the_caller(outside: Outside) -> None:
    def fail() -> None:
        raise TimeoutError("of its own")

    with pytest.raises(TimeoutError, match="of its own"):
        outside.run("names", fail, account="a")
    assert outside.run("names", lambda: 1, account="a") == 1
