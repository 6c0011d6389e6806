"""The timed cache: one read for all threads."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count

import pytest

from apps.common.cache import TimedCache

_PATIENCE = 10  # seconds until a test gives up
ALWAYS_OLD = 0.0


def test_value_is_read_once_until_it_expires_or_is_cleared() -> None:
    numbers = count(1)
    kept = TimedCache(lambda: next(numbers), seconds=3_600)

    assert [kept(), kept()] == [1, 1]
    kept.forget()
    assert [kept(), kept()] == [2, 2]
    old = TimedCache(lambda: next(numbers), seconds=ALWAYS_OLD)
    assert [old(), old()] == [3, 4]


def test_other_threads_get_the_old_value_during_a_refresh() -> None:
    reading, go_on = threading.Event(), threading.Event()
    numbers = count(1)

    def read() -> int:
        number = next(numbers)
        if number > 1:
            reading.set()
            assert go_on.wait(_PATIENCE)
        return number

    kept = TimedCache(read, seconds=ALWAYS_OLD)
    assert kept() == 1
    with ThreadPoolExecutor() as pool:
        slow = pool.submit(kept)
        assert reading.wait(_PATIENCE)

        others = [pool.submit(kept).result(_PATIENCE) for _ in range(3)]

        go_on.set()
        assert slow.result(_PATIENCE) == 2
    assert others == [1, 1, 1]


def test_first_read_is_shared_by_all_threads() -> None:
    go_on, numbers = threading.Event(), count(1)

    def read() -> int:
        assert go_on.wait(_PATIENCE)
        return next(numbers)

    kept = TimedCache(read, seconds=3_600)
    with ThreadPoolExecutor(4) as pool:
        asked = [pool.submit(kept) for _ in range(4)]
        go_on.set()
        assert [one.result(_PATIENCE) for one in asked] == [1, 1, 1, 1]


def test_exceptions_are_not_cached() -> None:
    answers: Iterator[int | RuntimeError] = iter([RuntimeError("away"), 1, RuntimeError("away"), 2])

    def read() -> int:
        answer = next(answers)
        if isinstance(answer, RuntimeError):
            raise answer
        return answer

    kept = TimedCache(read, seconds=ALWAYS_OLD)

    with pytest.raises(RuntimeError):
        kept()
    assert kept() == 1
    with pytest.raises(RuntimeError):
        kept()
    assert kept() == 2
