"""Child processes that cannot outlive us: own process groups, and a signal from the kernel if we die."""

import ctypes
import os
import pwd
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO

_PR_SET_PDEATHSIG = 1
# Loaded before any fork, because little is safe between fork and exec.
_LIBC = ctypes.CDLL(None, use_errno=True) if sys.platform == "linux" else None


@dataclass(frozen=True)
class Account:
    """A user to run a process as, instead of root."""

    name: str
    uid: int
    gid: int


def unprivileged_account() -> Account | None:
    """The user for programs that refuse root: `postgres`, or `nobody`. None if we are not root."""
    if os.geteuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        with suppress(KeyError):
            entry = pwd.getpwnam(name)
            return Account(name, entry.pw_uid, entry.pw_gid)
    return Account("nobody", 65534, 65534)


def spawn(
    command: Sequence[str | Path],
    *,
    cwd: Path,
    env: Mapping[str, str],
    log: IO[bytes],
    account: Account | None = None,
    death_signal: signal.Signals = signal.SIGKILL,
    stdin: bytes | None = None,
) -> subprocess.Popen[bytes]:
    """Start a process as the leader of its own group, writing to `log`.

    The calling thread must live as long as the child: the kernel sends `death_signal` when the *thread* that
    started the child ends. `stdin` is written at once and closed; it is for configuration that must not show
    in the list of processes.
    """
    process = subprocess.Popen(
        [str(part) for part in command],
        cwd=cwd,
        env=dict(env),
        stdin=subprocess.PIPE if stdin is not None else subprocess.DEVNULL,
        stdout=log,
        stderr=subprocess.STDOUT,
        start_new_session=True,
        preexec_fn=tie_to_parent(death_signal),
        user=account.uid if account else None,
        group=account.gid if account else None,
        extra_groups=[] if account else None,
    )
    if stdin is not None and process.stdin is not None:
        with suppress(BrokenPipeError):
            process.stdin.write(stdin)
            process.stdin.close()
    return process


def run_as(
    command: Sequence[str | Path],
    *,
    cwd: Path,
    account: Account | None,
    env: Mapping[str, str] | None = None,
    stdin: bytes = b"",
    timeout: float = 120,
) -> subprocess.CompletedProcess[bytes]:
    """Run a command to its end as another user, and capture its output.

    Raises OSError if it cannot be executed, subprocess.TimeoutExpired if it hangs.
    """
    return subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env=None if env is None else dict(env),
        input=stdin,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        timeout=timeout,
        check=False,
        user=account.uid if account else None,
        group=account.gid if account else None,
        extra_groups=[] if account else None,
    )


def signal_group(process: subprocess.Popen[bytes], sig: signal.Signals) -> None:
    """Send a signal to a child and to everything in its group."""
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, sig)


def end(process: subprocess.Popen[bytes], *, sig: signal.Signals = signal.SIGTERM, grace: float = 10) -> None:
    """End a child and its group: ask first, kill after `grace` seconds."""
    if process.poll() is None:
        with suppress(ProcessLookupError):
            process.send_signal(sig)
        with suppress(subprocess.TimeoutExpired):
            process.wait(grace)
    signal_group(process, signal.SIGKILL)
    process.wait()


def wait_until(condition: Callable[[], bool], *, seconds: float, every: float = 0.03) -> bool:
    """Poll until `condition` holds (True) or the time is up (False)."""
    deadline = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > deadline:
            return False
        time.sleep(every)
    return True


def tie_to_parent(sig: signal.Signals) -> Callable[[], None]:
    """A `preexec_fn` that has the kernel send `sig` to the child when the thread that started it ends."""
    parent = os.getpid()

    def before_exec() -> None:
        if _LIBC is not None:
            _LIBC.prctl(_PR_SET_PDEATHSIG, int(sig))
        if os.getppid() != parent:  # the parent died between fork and prctl
            os.kill(os.getpid(), signal.SIGKILL)

    return before_exec
