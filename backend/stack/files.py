"""Files that only their owner may read, and locks that a process holds while it lives."""

import fcntl
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any


def write_private(path: Path, text: str) -> None:
    """Write a file of mode 0600 atomically: a reader sees the old text or the new one."""
    draft = path.with_name(f"{path.name}.{os.getpid()}.new")
    draft.unlink(missing_ok=True)
    handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "w") as stream:
        stream.write(text)
    draft.replace(path)


def write_json(path: Path, value: object) -> None:
    """`write_private` for JSON."""
    write_private(path, json.dumps(value, indent=2) + "\n")


def read_json(path: Path) -> dict[str, Any] | None:
    """The object in a JSON file; None if the file is missing or broken."""
    try:
        value = json.loads(path.read_text())
    except (FileNotFoundError, ValueError):
        return None
    return value if isinstance(value, dict) else None


def try_lock(path: Path) -> IO[str] | None:
    """Take the lock on a file, or None if another process holds it.

    The kernel releases it when this process ends, in whatever way. The file then contains this process's ID.
    """
    stream = path.open("a+")
    try:
        fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        stream.close()
        return None
    stream.seek(0)
    stream.truncate()
    stream.write(str(os.getpid()))
    stream.flush()
    return stream


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold the lock on a file; wait for it if necessary."""
    with path.open("a+") as stream:
        fcntl.flock(stream, fcntl.LOCK_EX)
        yield


def lock_holder(path: Path) -> int | None:
    """The ID of the running process that holds the lock on a file, if any."""
    if not path.exists():
        return None
    with path.open("a+") as stream:
        try:
            fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            stream.seek(0)
            text = stream.read().strip()
            return int(text) if text.isdigit() else None
    return None
