"""What was in force, and since when: a change takes effect somewhere between its call and its answer."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Generic, TypeVar

T = TypeVar("T")
_EVER = float("inf")


@dataclass(slots=True)
class _Change(Generic[T]):
    value: T
    asked_at: float
    answered_at: float = _EVER


class Timeline(Generic[T]):
    """The values of one setting, by the run's clock (`time.monotonic`)."""

    def __init__(self, value: T) -> None:
        self._changes = [_Change(value, -_EVER, -_EVER)]

    @contextmanager
    def changing(self, value: T) -> Iterator[None]:
        """Around the call, with all its repetitions."""
        change = _Change(value, time.monotonic())
        self._changes.append(change)
        yield
        change.answered_at = time.monotonic()

    def between(self, first: float, last: float) -> set[T]:
        """What may have been in force at some moment between these two."""
        found = set()
        for place, change in enumerate(self._changes):
            later = self._changes[place + 1 :]
            replaced_at = min((each.answered_at for each in later), default=_EVER)
            if change.asked_at <= last and replaced_at >= first:
                found.add(change.value)
        return found

    @property
    def count(self) -> int:
        return len(self._changes) - 1

    @property
    def now(self) -> T:
        return self._changes[-1].value
