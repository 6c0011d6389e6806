"""Streamed downloads: how many run at once in a process, and that each account has one."""

from __future__ import annotations

import threading
from collections.abc import Generator, Iterator

from apps.common.errors import ApiError, Refusal

# A download occupies a thread of the web process; half of them must stay free for everybody else.
_PLACES = 4


class OwnDownloadRuns(Refusal):
    status = 429
    code = "download_running"
    sentence = "Another download of yours is running. Wait until it has ended."
    cause = "an account downloads one export at a time."
    remedy = "Wait until the other one has ended."
    retry_after = 5


class _Downloads:
    """Who downloads from this process now, each once."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._owners: set[int] = set()

    def begin(self, owner_id: int) -> None:
        """Raises OwnDownloadRuns, and ApiError 503 while others take all places."""
        with self._lock:
            if owner_id in self._owners:
                raise OwnDownloadRuns
            if len(self._owners) >= _PLACES:
                raise ApiError(503, "Other downloads are running. Try again in a moment.", retry_after=5)
            self._owners.add(owner_id)

    def end(self, owner_id: int) -> None:
        with self._lock:
            self._owners.discard(owner_id)


_downloads = _Downloads()


def counted_lines(owner_id: int, lines: Iterator[bytes]) -> Iterator[bytes]:
    """`lines` on a place of this account. Raises OwnDownloadRuns, and ApiError 503 while there is none."""
    _downloads.begin(owner_id)
    return _Counted(owner_id, lines)


class _Counted(Iterator[bytes]):
    """`lines`; their place is free again when they end or are abandoned.

    No generator: one that is closed before its first line runs no `finally`.
    """

    def __init__(self, owner_id: int, lines: Iterator[bytes]) -> None:
        self._owner_id, self._lines = owner_id, lines
        self._ended = False

    def __next__(self) -> bytes:
        try:
            return next(self._lines)
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Called by the response at its end. A second call must not end a later download of the account."""
        if self._ended:
            return
        self._ended = True
        try:
            if isinstance(self._lines, Generator):
                self._lines.close()
        finally:
            _downloads.end(self._owner_id)
