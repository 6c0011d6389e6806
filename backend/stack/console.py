"""What the launcher prints: a line for each step with its seconds, and signs of life while a step is long."""

import itertools
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TextIO

FRAMES = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏"
TICK_SECONDS = 0.12
QUIET_SECONDS = 10.0  # without a terminal: how often a line names the steps that are still running


class Console:
    """Prints finished steps as lines. Steps may run side by side, in threads.

    On a terminal the running steps share one moving line at the bottom. Elsewhere a line every ten seconds
    names them, so that a log never looks dead. `stream` takes the place of standard output; commands whose
    output belongs here write to it too.
    """

    def __init__(self, *, quiet: bool = False, stream: TextIO | None = None) -> None:
        self.stream = sys.stdout if stream is None else stream
        self._quiet = quiet
        self._moving = self.stream.isatty() and not quiet
        self._lock = threading.RLock()
        self._running: dict[str, float] = {}
        self._ticker: threading.Thread | None = None

    def line(self, text: str = "") -> None:
        """Print a line above the moving one."""
        with self._lock:
            self._wipe()
            if not self._quiet:
                print(text, file=self.stream, flush=True)

    @contextmanager
    def step(self, title: str) -> Iterator[None]:
        """Run a block as a named step; prints how long it took, also when it fails."""
        self.begin(title)
        try:
            yield
        except BaseException:
            self.end(title, mark="✗")
            raise
        self.end(title)

    def begin(self, title: str) -> None:
        """Start a step that `end` will close (for steps that are no block)."""
        with self._lock:
            self._running[title] = time.monotonic()
            if self._ticker is None and not self._quiet:
                self._ticker = threading.Thread(target=self._tick, daemon=True)
                self._ticker.start()

    def end(self, title: str, *, mark: str = "✓", note: str = "") -> None:
        """Close a step and print its line."""
        with self._lock:
            started = self._running.pop(title, None)
            seconds = "" if started is None else f"{time.monotonic() - started:6.1f} s"
            self.line(f"  {mark} {title:<34}{seconds}{'  ' + note if note else ''}")

    def drop(self) -> None:
        """Forget the running steps: what they were for has failed or was called off."""
        with self._lock:
            self._running.clear()
            self._wipe()

    def _wipe(self) -> None:
        if self._moving:
            print("\r\033[K", end="", file=self.stream)

    def _tick(self) -> None:
        frames = itertools.cycle(FRAMES)
        last_line = time.monotonic()
        while True:
            with self._lock:
                if not self._running:
                    self._wipe()
                    self._ticker = None
                    return
                now = time.monotonic()
                names = ", ".join(f"{name} {now - at:.0f} s" for name, at in self._running.items())
                if self._moving:
                    self._wipe()
                    print(f"  {next(frames)} {names}"[:118], end="", file=self.stream, flush=True)
                elif now - last_line >= QUIET_SECONDS:
                    last_line = now
                    print(f"  … {names}", file=self.stream, flush=True)
            time.sleep(TICK_SECONDS)
