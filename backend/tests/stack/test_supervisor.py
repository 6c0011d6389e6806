"""Processes are started, restarted when they die, and never left behind."""

import json
import os
import shlex
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import IO

import pytest

from stack.children import wait_until
from stack.console import Console
from stack.errors import StackError
from stack.files import read_json
from stack.supervisor import QUICK_DEATHS, Supervisor
from tests.stack.toy_stack import spec

BACKEND = Path(__file__).resolve().parents[2]
SLEEPER = "touch $READY_FILE; sleep 1000"
FAMILY = "sleep 1001 & echo $! > grandchild; touch $READY_FILE; wait"

Start = Callable[[dict[str, str]], subprocess.Popen[str]]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Start a toy stack in `tmp_path`. Whatever the test did, it is gone afterwards."""
    running: list[subprocess.Popen[str]] = []

    def start_toy(table: dict[str, str]) -> subprocess.Popen[str]:
        command = [sys.executable, "-m", "tests.stack.toy_stack", str(tmp_path), json.dumps(table)]
        toy = subprocess.Popen(command, cwd=BACKEND, stdout=subprocess.PIPE, text=True)
        running.append(toy)
        return toy

    yield start_toy
    for toy in running:
        toy.kill()
        toy.communicate()


def test_a_process_that_dies_is_reported_and_restarted(start: Start, tmp_path: Path) -> None:
    toy = start({"web": SLEEPER, "worker": SLEEPER})
    lines_until(toy, "all ready")
    before = pids(tmp_path)

    os.kill(before["web"], signal.SIGKILL)

    assert "web died (SIGKILL); restarting it." in lines_until(toy, "is back")
    after = pids(tmp_path)
    assert alive(after["web"])
    assert after["web"] != before["web"]
    assert after["worker"] == before["worker"]


@pytest.mark.parametrize("sig", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_stops_every_process_and_its_children(
    start: Start, tmp_path: Path, sig: signal.Signals
) -> None:
    toy = start({"web": FAMILY, "stubborn": f"trap '' TERM; {SLEEPER}"})
    lines_until(toy, "all ready")
    left = [*pids(tmp_path).values(), int((tmp_path / "grandchild").read_text())]
    assert all(alive(pid) for pid in left)

    toy.send_signal(sig)

    assert toy.wait(20) == 0
    # A process that was killed is gone a moment later.
    assert wait_until(lambda: not any(alive(pid) for pid in left), seconds=10)


def test_a_killed_supervisor_leaves_no_process(start: Start, tmp_path: Path) -> None:
    python = f"exec {shlex.quote(sys.executable)} -c '{SELF_READY}'"
    toy = start({"web": python, "worker": python})
    lines_until(toy, "all ready")
    children = pids(tmp_path)
    assert all(alive(pid) for pid in children.values())

    toy.kill()

    assert wait_until(lambda: not any(alive(pid) for pid in children.values()), seconds=10)


def test_a_process_that_keeps_dying_stops_the_stack_with_its_log(start: Start) -> None:
    toy = start({"web": SLEEPER, "worker": "echo the database is missing; exit 7"})
    output, _ = toy.communicate(timeout=40)
    assert toy.returncode == 1
    assert output.count("worker died (exit code 7); restarting it.") == QUICK_DEATHS - 1
    assert f"worker died {QUICK_DEATHS} times in a row (exit code 7)." in output
    assert output.rstrip().endswith("the database is missing")


def test_a_process_that_starts_to_keep_dying_does_not_end_the_others(start: Start, tmp_path: Path) -> None:
    """It works at first, then dies at each start until its reason is gone."""
    (tmp_path / "healthy").touch()
    toy = start({"web": SLEEPER, "worker": f"test -f healthy || exit 7; {SLEEPER}"})
    lines_until(toy, "all ready")
    before = pids(tmp_path)

    (tmp_path / "healthy").unlink()
    os.kill(before["worker"], signal.SIGKILL)

    told = lines_until(toy, f"worker died {QUICK_DEATHS} times in a row (exit code 7)")
    assert told.count("worker died (exit code 7); restarting it.") == QUICK_DEATHS - 2
    assert told.endswith(f"Its log: {tmp_path / 'worker.log'}")
    assert toy.poll() is None
    assert pids(tmp_path)["web"] == before["web"]
    (tmp_path / "healthy").touch()
    lines_until(toy, "worker is back")
    assert alive(pids(tmp_path)["worker"])
    assert alive(before["web"])


def test_logs_stay_short_while_a_process_runs(tmp_path: Path) -> None:
    (tmp_path / "ready").mkdir()
    limit = 100_000
    chatty = spec(tmp_path, "chatty", "touch $READY_FILE; while :; do echo $((i = i + 1)); done")
    supervisor = Supervisor(logs=tmp_path, console=Console(quiet=True), log_bytes=limit)
    old, log = tmp_path / "chatty.log.old", tmp_path / "chatty.log"
    replaced = set[int]()

    def seen_twice() -> bool:
        if old.exists():
            replaced.add(old.stat().st_mtime_ns)
        if len(replaced) > 1:
            supervisor.request_stop()
        return supervisor.stopping

    try:
        supervisor.add([chatty])
        assert supervisor.run_until_ready()
        pid = supervisor.processes["chatty"].pid
        watcher = threading.Thread(target=wait_until, args=(seen_twice,), kwargs={"seconds": 30})
        watcher.start()
        supervisor.watch()
        watcher.join()
        assert len(replaced) == 2
        assert supervisor.processes["chatty"].pid == pid
        assert wait_until(lambda: log.stat().st_size > 100, seconds=10)
        first_lines = [int(path.read_text().splitlines()[0]) for path in (old, log)]
        assert 1 < first_lines[0] < first_lines[1]
        assert sorted(path.name for path in tmp_path.glob("chatty*")) == ["chatty.log", "chatty.log.old"]
    finally:
        supervisor.stop()


def test_a_process_waits_until_what_it_needs_is_ready(tmp_path: Path) -> None:
    (tmp_path / "ready").mkdir()
    order = tmp_path / "order"
    database = spec(tmp_path, "database", f"sleep 0.3; echo database >> {order.name}; {SLEEPER}")
    web = spec(tmp_path, "web", f"echo web >> {order.name}; {SLEEPER}")
    supervisor = Supervisor(logs=tmp_path, console=Console(quiet=True))
    try:
        supervisor.add([replace(web, needs=("database",)), database])
        assert supervisor.run_until_ready()
        assert order.read_text().split() == ["database", "web"]
    finally:
        supervisor.stop()


def test_a_process_that_dies_with_the_database_waits_until_that_is_back(tmp_path: Path) -> None:
    (tmp_path / "ready").mkdir()
    order = tmp_path / "order"
    database = spec(tmp_path, "database", f"sleep 0.5; echo database >> {order.name}; {SLEEPER}")
    web = spec(tmp_path, "web", f"echo web >> {order.name}; {SLEEPER}")
    supervisor = Supervisor(logs=tmp_path, console=Console(quiet=True), back_off=(0.0,))
    try:
        supervisor.add([database, replace(web, needs=("database",))])
        assert supervisor.run_until_ready()
        for one in supervisor.processes.values():
            assert one.process is not None
            one.process.kill()
            one.process.wait()
        assert supervisor.run_until_ready()
        assert order.read_text().split() == ["database", "web"] * 2
        assert supervisor.processes["web"].quick_deaths == 0
    finally:
        supervisor.stop()


def test_a_step_that_fails_stops_with_its_log(tmp_path: Path) -> None:
    (tmp_path / "ready").mkdir()
    supervisor = Supervisor(logs=tmp_path, console=Console(quiet=True))
    try:
        supervisor.add([replace(spec(tmp_path, "migrate", "echo no such table; exit 3"), once=True)])
        with pytest.raises(StackError) as failure:
            supervisor.run_until_ready()
        assert str(failure.value) == "migrate failed with exit code 3."
        assert failure.value.explain().endswith("no such table")
    finally:
        supervisor.stop()


SELF_READY = 'import os, time; open(os.environ["READY_FILE"], "w"); time.sleep(1000)'


def pids(directory: Path) -> dict[str, int]:
    state = read_json(directory / "state.json")
    assert state is not None
    return {name: one["pid"] for name, one in state.items()}


def alive(pid: int) -> bool:
    """Whether a process is running. A zombie is not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except FileNotFoundError:
        return False


def lines_until(toy: subprocess.Popen[str], text: str) -> str:
    """What the toy stack printed, up to the line that contains `text`."""
    stream: IO[str] | None = toy.stdout
    assert stream is not None
    lines = []
    for line in stream:
        lines.append(line.strip())
        if text in line:
            return "\n".join(lines)
    raise AssertionError(f"no line with {text!r} in:\n" + "\n".join(lines))
