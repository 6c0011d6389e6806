"""What this process counts and measures, for Prometheus. What is a row is read by `config.metrics` instead.

With `METRICS_DIR`, every process of the machine writes its numbers into files there, and `config.metrics`
adds them up. Without it they stay in memory, and nobody reads them.

Labels have few values, all of them ours: never the id of a payment or a merchant, never a caller's text.
"""

from __future__ import annotations

import fcntl
import functools
import os
from pathlib import Path
from typing import IO, Any

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from prometheus_client import Counter, Gauge, Histogram, values

__all__ = ["REQUESTS", "Counter", "Gauge", "Histogram"]

# Open as long as the process lives: the lock on it says that its number is taken.
_taken: list[IO[str]] = []


@functools.cache
def _number(directory: str) -> str:
    """The lowest number that no living process has. Its files are continued, so they never grow in number.

    A process id would not do: each container has its own, and a process that keeps dying would leave new
    files each time. The lock is the kernel's, so it ends with the process, however that ends.
    """
    number = 0
    while True:
        file = (Path(directory) / f"{number}.lock").open("a")
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            file.close()
            number += 1
            continue
        _taken.append(file)
        return str(number)


def _share(directory: str) -> None:
    """From now on every metric is a number in a file of `directory`."""
    try:
        Path(directory).mkdir(parents=True, exist_ok=True)
        _number(directory)
    except OSError as error:
        raise ImproperlyConfigured(
            f"METRICS_DIR cannot be written ({error}). Name a directory that every process may write, or"
            " leave it out."
        ) from error
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = directory
    shared: Any = values.MultiProcessValue
    values.ValueClass = shared(process_identifier=functools.partial(_number, directory))


if settings.METRICS_DIR:
    _share(str(settings.METRICS_DIR))

REQUESTS = Counter(
    "dropwise_http_requests_total",
    "HTTP requests by the name of their route and the status of the response.",
    ["route", "method", "status"],
)
