"""The commands that `make test` runs, several at a time. When it is stopped, all of them end with it."""

import os
import signal
import subprocess
import threading
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TextIO

from . import children
from .errors import StackError

# How long commands may take to clean up before they are killed. Whoever stops `make test` waits for it.
GRACE_SECONDS = 2.0
# Containers set it. Each run would rewrite and compile every test again, in each worker.
KEEPS_BYTECODE = {"PYTHONDONTWRITEBYTECODE": ""}


class Commands:
    """Each runs in a process group of its own, so that what it started ends with it."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._running: set[subprocess.Popen[bytes]] = set()
        self._stopped = False

    def run(
        self, command: Sequence[str], *, cwd: Path, output: TextIO, env: Mapping[str, str] | None = None
    ) -> int:
        """Run a command to its end, printing to `output`, with `env` added to ours; its exit code.

        Raises StackError if it is not installed, or once `stop` was called.
        """
        output.flush()
        with self._lock:
            if self._stopped:
                raise StackError("Stopped.")
            try:
                ours = {**os.environ, **KEEPS_BYTECODE, **(env or {})}
                process = children.spawn(command, cwd=cwd, env=ours, log=output.buffer)
            except FileNotFoundError as error:
                raise StackError(f"{command[0]} is not installed.") from error
            self._running.add(process)
        code = process.wait()
        with self._lock:
            self._running.discard(process)
        return code

    @property
    def stopped(self) -> bool:
        return self._stopped

    def stop(self) -> None:
        """Interrupt every running command as Ctrl-C would, and kill what is left after a while."""
        with self._lock:
            self._stopped = True
            running = list(self._running)
        for process in running:
            children.signal_group(process, signal.SIGINT)
        try:
            children.wait_until(
                lambda: all(process.poll() is not None for process in running), seconds=GRACE_SECONDS
            )
        finally:
            for process in running:
                children.signal_group(process, signal.SIGKILL)
