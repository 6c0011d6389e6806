"""Starts the processes of a table, waits until they are ready, restarts those that die, stops them all."""

import os
import shutil
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path

from . import children
from .console import Console
from .errors import StackError
from .table import ProcessSpec

TICK_SECONDS = 0.05
PROBE_EVERY_SECONDS = 0.1
READY_WITHIN_SECONDS = 120.0
QUICK_SECONDS = 3.0  # a process that dies so soon after it was ready did not really work
# After so many in a row the stack does not start. Once it runs, the process is tried again less often, while
# the others go on.
QUICK_DEATHS = 5
BACK_OFF_SECONDS = (0.1, 1.0, 2.0, 4.0, 8.0, 30.0)
GRACE_SECONDS = 10.0
# A longer log becomes NAME.log.old, in place of the one before.
LOG_BYTES = 20_000_000
LOGS_EVERY_SECONDS = 1.0


class State(Enum):
    """The state of a process."""

    WAITING = "waiting"
    STARTING = "starting"
    READY = "ready"
    DONE = "done"


@dataclass
class Watched:
    """One process as the supervisor sees it."""

    spec: ProcessSpec
    log: Path
    process: subprocess.Popen[bytes] | None = None
    state: State = State.WAITING
    start_at: float = 0.0
    started: float = 0.0
    ready_since: float = 0.0
    next_probe: float = 0.0
    probe: Future[bool] | None = None
    restarts: int = 0
    quick_deaths: int = 0
    been_ready: bool = field(default=False)

    @property
    def pid(self) -> int | None:
        return self.process.pid if self.process is not None else None

    @property
    def settled(self) -> bool:
        return self.state in {State.READY, State.DONE}


class Supervisor:
    """Owns the processes of one run.

    Everything happens in the thread that made it, because children die with the thread that started them.
    Only readiness probes run in other threads. `changed` is called whenever a process changes its state.
    """

    def __init__(
        self,
        *,
        logs: Path,
        console: Console,
        changed: Callable[["Supervisor"], None] = lambda _: None,
        grace: float = GRACE_SECONDS,
        back_off: Sequence[float] = BACK_OFF_SECONDS,
        log_bytes: int = LOG_BYTES,
    ) -> None:
        self.processes: dict[str, Watched] = {}
        self._logs = logs
        self._console = console
        self._changed = changed
        self._grace = grace
        self._back_off = back_off
        self._log_bytes = log_bytes
        self._next_look_at_logs = 0.0
        self._wake = threading.Event()
        self._stop_signals = 0
        self._probes = ThreadPoolExecutor(max_workers=16, thread_name_prefix="probe")

    def catch_signals(self) -> None:
        """From now on Ctrl-C, SIGTERM and a closed terminal stop the stack; a second one kills it."""
        for sig in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(sig, self._on_signal)

    @property
    def stopping(self) -> bool:
        return self._stop_signals > 0

    def request_stop(self) -> None:
        """Ask the stack to stop, from any thread or signal handler."""
        self._stop_signals += 1
        self._wake.set()

    def add(self, specs: Sequence[ProcessSpec]) -> None:
        """Add processes. They start in the next turn of the loop."""
        for spec in specs:
            self.processes[spec.name] = Watched(spec, self._logs / f"{spec.name}.log")
            self._console.begin(spec.name)

    def run_until_ready(self) -> bool:
        """Start everything and wait until it is ready; False if asked to stop meanwhile.

        Raises StackError, with the log, for a process that does not start.
        """
        return self._run(lambda: all(one.settled for one in self.processes.values()))

    def watch(self) -> None:
        """Keep everything running until asked to stop. A process that keeps dying does not end the others."""
        self._run(lambda: False)

    def stop(self) -> None:
        """Stop all processes, dependants first, and leave none of any group behind."""
        left = {name: one for name, one in self.processes.items() if one.process is not None}
        while left:
            needed = {need for one in left.values() for need in (*one.spec.needs, *one.spec.after)}
            wave = [one for name, one in left.items() if name not in needed] or list(left.values())
            self._end(wave)
            for one in wave:
                left.pop(one.spec.name)
        self._probes.shutdown(wait=False, cancel_futures=True)

    def _on_signal(self, *_: object) -> None:
        self.request_stop()

    def _run(self, done: Callable[[], bool]) -> bool:
        while not self.stopping:
            for one in list(self.processes.values()):
                self._turn(one)
            self._shorten_logs()
            if done():
                return True
            self._wake.wait(TICK_SECONDS)
        return False

    def _turn(self, one: Watched) -> None:
        now = time.monotonic()
        if one.state is State.WAITING:
            if now >= one.start_at and self._has_what_it_needs(one):
                self._start(one)
        elif one.process is not None and one.state is not State.DONE:
            code = one.process.poll()
            if code is not None:
                self._ended(one, code)
            elif one.state is State.STARTING and not one.spec.once:
                self._ask(one, now)

    def _shorten_logs(self) -> None:
        """Processes append to their logs, so a log can be copied and emptied while its process writes."""
        now = time.monotonic()
        if now < self._next_look_at_logs:
            return
        self._next_look_at_logs = now + LOGS_EVERY_SECONDS
        for one in self.processes.values():
            if one.log.exists() and one.log.stat().st_size > self._log_bytes:
                draft = one.log.with_suffix(".log.new")
                shutil.copyfile(one.log, draft)
                os.truncate(one.log, 0)
                draft.replace(one.log.with_suffix(".log.old"))

    def _has_what_it_needs(self, one: Watched) -> bool:
        return all(self.processes[need].settled for need in one.spec.needs) and all(
            self.processes[earlier].been_ready for earlier in one.spec.after
        )

    def _start(self, one: Watched) -> None:
        if one.spec.before_start is not None:
            one.spec.before_start()
        if one.spec.ready_file is not None:
            one.spec.ready_file.unlink(missing_ok=True)
        with one.log.open("ab") as log:
            one.process = children.spawn(
                one.spec.command,
                cwd=one.spec.cwd,
                env=one.spec.env,
                log=log,
                account=one.spec.account,
                death_signal=one.spec.death_signal,
                stdin=one.spec.stdin,
            )
        one.state, one.started, one.probe = State.STARTING, time.monotonic(), None
        one.next_probe = one.started
        self._changed(self)

    def _ask(self, one: Watched, now: float) -> None:
        if one.probe is None:
            if now >= one.next_probe:
                one.probe = self._probes.submit(one.spec.ready)
        elif one.probe.done():
            is_ready, one.probe = one.probe.result(), None
            one.next_probe = now + PROBE_EVERY_SECONDS
            if is_ready:
                self._ready(one)
        if one.state is State.STARTING and now - one.started > READY_WITHIN_SECONDS:
            if not one.been_ready:
                raise StackError(
                    f"{one.spec.name} is not ready after {READY_WITHIN_SECONDS:.0f} s.", log=one.log
                )
            if one.process is not None:
                children.signal_group(one.process, signal.SIGKILL)  # and start it again

    def _ready(self, one: Watched) -> None:
        one.state, one.ready_since = State.READY, time.monotonic()
        if one.been_ready:
            self._console.line(f"  {one.spec.name} is back (process {one.pid}).")
        else:
            one.been_ready = True
            self._console.end(one.spec.name)
        self._changed(self)

    def _ended(self, one: Watched, code: int) -> None:
        assert one.process is not None  # noqa: S101 (only called for one that ran)
        children.signal_group(one.process, signal.SIGKILL)
        if one.spec.once:
            if code in one.spec.explains:
                raise StackError(one.spec.explains[code])
            if code != 0:
                raise StackError(f"{one.spec.name} failed with exit code {code}.", log=one.log)
            one.state, one.been_ready = State.DONE, True
            self._console.end(one.spec.name)
        else:
            self._restart(one, code)
        self._changed(self)

    def _restart(self, one: Watched, code: int) -> None:
        worked = one.state is State.READY and time.monotonic() - one.ready_since > QUICK_SECONDS
        if worked:
            one.quick_deaths = 0
        elif self._has_what_it_needs(one):  # dying without the database is not its own fault
            one.quick_deaths += 1
        if one.quick_deaths >= QUICK_DEATHS and not one.been_ready:
            raise StackError(
                f"{one.spec.name} died {QUICK_DEATHS} times in a row ({_how(code)}).", log=one.log
            )
        wait = self._back_off[min(one.quick_deaths, len(self._back_off) - 1)]
        if one.quick_deaths < QUICK_DEATHS:
            self._console.line(f"  {one.spec.name} died ({_how(code)}); restarting it.")
        elif one.quick_deaths == QUICK_DEATHS:
            self._console.line(
                f"  {one.spec.name} died {QUICK_DEATHS} times in a row ({_how(code)}). The others go on; "
                f"this one is tried again every {wait:g} s. Its log: {one.log}"
            )
        one.restarts += 1
        one.state, one.start_at, one.process, one.probe = State.WAITING, time.monotonic() + wait, None, None

    def _end(self, wave: Sequence[Watched]) -> None:
        alive = [one.process for one in wave if one.process is not None]
        for one in wave:
            if one.process is not None and one.process.poll() is None:
                with suppress(ProcessLookupError):
                    one.process.send_signal(one.spec.stop_signal)
        asked = self._stop_signals
        children.wait_until(
            lambda: (
                all(process.poll() is not None for process in alive) or self._stop_signals > max(asked, 1)
            ),
            seconds=self._grace,
        )
        for process in alive:
            children.signal_group(process, signal.SIGKILL)
            process.wait()


def _how(code: int) -> str:
    if code >= 0:
        return f"exit code {code}"
    with suppress(ValueError):
        return signal.Signals(-code).name
    return f"signal {-code}"
