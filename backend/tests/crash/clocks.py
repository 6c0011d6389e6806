"""Clocks that a run moves while processes live: the product's, and PostgreSQL's.

A small library is loaded into them before the C library, and adds what a shared file says to the time of day;
the monotonic clocks go on as they are. It is compiled for each run: without a C compiler clocks stay right,
and the run says so.
"""

from __future__ import annotations

import mmap
import shutil
import struct
import subprocess
import sys
from pathlib import Path
from typing import Final

MOVED: Final = ("web", "work", "settle", "beat", "postgres")
_SOURCE = Path(__file__).with_name("clock.c")


class Clocks:
    """One clock for each of `MOVED`. `env` is what its processes are started with; {} where none can move."""

    def __init__(self, directory: Path) -> None:
        # The user of PostgreSQL reads it too.
        directory.mkdir()
        directory.chmod(0o755)
        self._shifts: dict[str, mmap.mmap] = {}
        self.env: dict[str, dict[str, str]] = {name: {} for name in MOVED}
        compiler = shutil.which("cc") or shutil.which("gcc")
        if compiler is None or sys.platform != "linux":
            return
        library = directory / "clock.so"
        command = [compiler, "-O2", "-shared", "-fPIC", "-o", str(library), str(_SOURCE), "-ldl"]
        if subprocess.run(command, check=False, stderr=subprocess.DEVNULL).returncode != 0:
            return
        for name in MOVED:
            path = directory / name
            path.write_bytes(struct.pack("=q", 0))
            path.chmod(0o644)
            with path.open("r+b") as file:
                self._shifts[name] = mmap.mmap(file.fileno(), 8)
            self.env[name] = {"LD_PRELOAD": str(library), "CRASH_CLOCK": str(path)}

    @property
    def can_move(self) -> bool:
        return bool(self._shifts)

    def move(self, name: str, seconds: int) -> None:
        """From now on that clock is so many seconds ahead, or behind where it is negative."""
        self._shifts[name][:] = struct.pack("=q", seconds)
