"""`python -m stack <command>`, which the Makefile calls."""

import os
import signal
import sys
from collections.abc import Sequence

from .console import Console
from .errors import StackError
from .install import set_up
from .paths import BACKEND, ROOT, VENV, VENV_PYTHON, RunDir

COMMANDS = (
    *("run", "test", "setup", "stop", "status", "logs", "reset", "seed", "manage", "secrets"),
    *("screenshots", "host", "host-run", "manifests", "digests", "audit", "evidence"),
    *("backup", "restore", "rotate"),
)
WITHOUT_SET_UP = {"stop", "status", "logs", "reset"}


def main(arguments: Sequence[str]) -> int:
    """Run one command and return its exit code."""
    if not arguments or arguments[0] not in COMMANDS:
        print(f"usage: python -m stack {{{','.join(COMMANDS)}}}", file=sys.stderr)
        return 2
    command, rest = arguments[0], arguments[1:]
    console = Console()
    # Raises where the main thread is, so that everything it has begun ends as after Ctrl-C.
    signal.signal(signal.SIGTERM, lambda number, _: sys.exit(128 + number))
    try:
        return _dispatch(command, rest, RunDir.from_environment(), console)
    except StackError as error:
        console.drop()
        print(f"\n{error.explain()}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        console.drop()
        return 130


def _dispatch(command: str, rest: Sequence[str], run: RunDir, console: Console) -> int:
    if command in WITHOUT_SET_UP:
        return _control(command, rest, run, console)
    if not _in_environment():
        set_up(console, run)
        if command == "setup":
            return 0
        _continue_in_environment([command, *rest])
    # Imported only here, because these modules need the virtual environment.
    if command == "run":
        from .launch import launch

        launch(run, console)
        return 0
    if command == "test":
        from .suites import run_suites

        return 0 if run_suites(rest, console) else 1
    if command == "screenshots":
        from .browser import screenshots

        return screenshots(console)
    if command == "manifests":
        from .manifests import DIRECTORY, write_manifests

        console.line(f"{len(write_manifests())} files in {DIRECTORY}")
        return 0
    if command == "digests":
        from .digests import write_digests

        return write_digests(console)
    if command == "audit":
        from .audit import audit

        return audit(console)
    if command == "evidence":
        from .evidence import evidence

        return evidence(next(iter(rest), ""), console)
    if command == "host":
        from .host_run import host_launch

        host_launch(run, console)
        return 0
    if command == "host-run":
        from .host_run import host_run

        return host_run(console)
    if command == "secrets":
        from .secretfiles import make_secrets

        console.line(make_secrets(rest))
        return 0
    if command == "rotate":
        from .secretfiles import rotate

        given = dict(part.split("=", 1) for part in rest)
        target = RunDir((ROOT / given["d"]).resolve()) if given.get("d") else run
        console.line(rotate(target, given.get("key", ""), given.get("step", "")))
        return 0
    if command in {"backup", "restore"}:
        from . import backup

        if command == "backup":
            backup.backup(run, rest, console)
        else:
            backup.restore(run, dict(part.split("=", 1) for part in rest), console)
        return 0
    return _control(command, rest, run, console)


def _control(command: str, rest: Sequence[str], run: RunDir, console: Console) -> int:
    from . import control

    if command == "stop":
        control.stop(run, console)
    elif command == "status":
        return 0 if control.status(run, console) else 1
    elif command == "logs":
        control.logs(run, rest)
    elif command == "reset":
        control.reset(run, console)
    elif command == "seed":
        control.seed(run)
    elif command == "manage":
        control.manage(run, rest)
    return 0


def _in_environment() -> bool:
    """Whether this process did the set-up before it replaced itself (see `_continue_in_environment`)."""
    return os.environ.get("STACK_SET_UP") == str(os.getpid())


def _continue_in_environment(arguments: Sequence[str]) -> None:
    """Replace this process with the virtual environment's Python. Process ID and terminal stay the same."""
    env = {**os.environ, "STACK_SET_UP": str(os.getpid()), "VIRTUAL_ENV": str(VENV)}
    os.chdir(BACKEND)
    os.execve(VENV_PYTHON, [str(VENV_PYTHON), "-m", "stack", *arguments], env)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
