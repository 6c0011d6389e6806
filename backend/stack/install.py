"""Set-up from the lock files: virtual environment, Python and Node packages, the built SPA.

Each step stores a hash of what it depends on, so that a second run does nothing. It only uses the standard
library, because the virtual environment may not exist yet.
"""

import hashlib
import os
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path

from .children import signal_group, spawn
from .console import Console
from .errors import StackError
from .files import locked
from .paths import BACKEND, FRONTEND, ROOT, VENV, VENV_PYTHON, RunDir

OLDEST_NODE = (20, 19)
LOCK = BACKEND / "requirements" / "dev.lock"
PACKAGES_STAMP = VENV / ".packages-stamp"
# The front-end and its workspaces.
NODE_PACKAGES = tuple(
    FRONTEND / folder / "package.json"
    for folder in (".", "sdk", "sdk/examples/shop", "tests/generated-client")
)
NODE_MODULES = FRONTEND / "node_modules"
NODE_STAMP = NODE_MODULES / ".install-stamp"
BUILD_STAMP = NODE_MODULES / ".build-stamp"
DIST = FRONTEND / "dist"
SDK_DIST = FRONTEND / "sdk" / "dist"

# Folders of frontend/ that the build does not read.
NOT_SOURCES = {"node_modules", "dist", "e2e", "test-results", "playwright-report", "coverage", ".vite"}

# What is being run, each as the leader of its own group: npm starts others.
_running: set[subprocess.Popen[bytes]] = set()


def set_up(console: Console, run_dir: RunDir) -> None:
    """Bring both sides up to date. Raises StackError with the log of what failed.

    Python and Node are set up in parallel. A second set-up of the same checkout waits for the first.
    """
    run_dir.create()
    logs = run_dir.logs
    with locked(ROOT / ".setup.lock"):
        _side_by_side(
            lambda: python_side(console, log=logs / "setup-python.log"),
            lambda: node_side(console, log=logs / "setup-node.log"),
        )


def python_side(console: Console, *, log: Path) -> None:
    """The virtual environment with the packages of `dev.lock`, hashes checked."""
    if not _venv_works():
        with console.step("Virtual environment"):
            make_venv(VENV, log=log)
    stamp = digest([LOCK], extra=_venv_version())
    if _stamped(PACKAGES_STAMP, stamp):
        return
    with console.step("Python packages"):
        command = ["-m", "pip", "install", "--disable-pip-version-check", "--require-hashes", "-r", str(LOCK)]
        run([str(VENV_PYTHON), *command], cwd=ROOT, log=log, what="pip install")
    PACKAGES_STAMP.write_text(stamp)


def make_venv(venv: Path, *, log: Path, python: str = sys.executable) -> None:
    """Make a virtual environment with pip, even on a Debian without python3-venv, where `venv` has no pip.

    Tries in this order: the standard way; an empty environment that the system's pip fills; `virtualenv`; as
    root, apt. Raises StackError that says what to install.
    """
    attempts: tuple[Callable[[], None], ...] = (
        lambda: run([python, "-m", "venv", "--clear", str(venv)], log=log, what="venv"),
        lambda: _venv_by_system_pip(venv, log=log, python=python),
        lambda: run([python, "-m", "virtualenv", "--clear", str(venv)], log=log, what="virtualenv"),
        lambda: _venv_by_apt(venv, log=log, python=python),
    )
    for attempt in attempts:
        try:
            attempt()
        except StackError:
            continue
        if _has_pip(venv):
            return
    raise StackError(
        f"Cannot make a virtual environment with {python}: it has neither pip nor virtualenv.\n"
        "Debian and Ubuntu: apt-get install python3-venv",
        log=log,
    )


def _venv_by_system_pip(venv: Path, *, log: Path, python: str) -> None:
    run([python, "-m", "venv", "--clear", "--without-pip", str(venv)], log=log, what="venv")
    into = ["--python", str(venv / "bin" / "python"), "install", "--disable-pip-version-check", "pip"]
    run([python, "-m", "pip", *into], log=log, what="pip")


def _venv_by_apt(venv: Path, *, log: Path, python: str) -> None:
    apt_install("python3-venv", log=log)
    run([python, "-m", "venv", "--clear", str(venv)], log=log, what="venv")


def node_side(console: Console, *, log: Path) -> None:
    """`npm ci` and the SPA build."""
    if not (FRONTEND / "package-lock.json").is_file():
        console.line("  There is no frontend/package-lock.json: skipping the SPA.")
        return
    _check_node()
    stamp = digest([*(FRONTEND / name for name in ("package-lock.json", ".npmrc")), *NODE_PACKAGES])
    if not _stamped(NODE_STAMP, stamp):
        with console.step("Node packages"):
            run(["npm", "ci", "--no-audit", "--no-fund"], cwd=FRONTEND, log=log, what="npm ci")
        NODE_STAMP.write_text(stamp)
    build_spa(console, log=log)


def build_spa(console: Console, *, log: Path) -> None:
    """Build the SDK and `frontend/dist` if their sources changed since the last time."""
    stamp = digest(spa_sources())
    if _stamped(BUILD_STAMP, stamp) and (DIST / "index.html").is_file() and SDK_DIST.is_dir():
        return
    with console.step("SPA build"):
        run(["npm", "run", "build"], cwd=FRONTEND, log=log, what="npm run build")
    BUILD_STAMP.write_text(stamp)


def spa_sources() -> list[Path]:
    """Every file the build may read."""
    found = []
    for directory, folders, names in os.walk(FRONTEND):
        folders[:] = sorted(name for name in folders if name not in NOT_SOURCES)
        found += [Path(directory) / name for name in sorted(names) if not name.endswith(".tsbuildinfo")]
    return found


def digest(files: Iterable[Path], *, extra: str = "") -> str:
    """A hash over names and contents; a missing file changes it too."""
    total = hashlib.sha256(extra.encode())
    for path in files:
        content = path.read_bytes() if path.is_file() else b"missing"
        total.update(f"{path.name}\0{len(content)}\0".encode())
        total.update(content)
    return total.hexdigest()


def run(
    command: Sequence[str],
    *,
    log: Path,
    what: str,
    cwd: Path = ROOT,
    env: Mapping[str, str] | None = None,
) -> None:
    """Run a command with its output in `log`. Raises StackError with that log if it fails."""
    with log.open("ab") as stream:
        stream.write(f"\n$ {' '.join(command)}\n".encode())
        stream.flush()
        try:
            process = spawn(command, cwd=cwd, env=os.environ if env is None else env, log=stream)
        except FileNotFoundError as error:
            raise StackError(f"{command[0]} is not installed ({what} needs it).") from error
        _running.add(process)
        code = process.wait()
        _running.discard(process)
    if code != 0:
        raise StackError(f"{what} failed with exit code {code}.", log=log)


def apt_install(package: str, *, log: Path) -> None:
    """Install a Debian package as root, in at most three attempts. Raises StackError."""
    if os.geteuid() != 0 or shutil.which("apt-get") is None:
        raise StackError(f"{package} is missing. Install it (Debian: apt-get install {package}).")
    env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for attempt in (1, 2, 3):
        try:
            run(["apt-get", "update"], log=log, what="apt-get update", env=env)
            run(["apt-get", "install", "-y", package], log=log, what=f"apt-get install {package}", env=env)
        except StackError:
            if attempt == 3:
                raise
        else:
            return


def _check_node() -> None:
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        raise StackError("Node is not installed. Node 20.19 or newer is needed, with npm.")
    text = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout.strip()
    numbers = tuple(int(part) for part in text.lstrip("v").split(".")[:2] if part.isdigit())
    if numbers < OLDEST_NODE:
        raise StackError(f"Node {text} is too old: 20.19 or newer is needed.")


def _side_by_side(*sides: Callable[[], None]) -> None:
    failures: list[BaseException] = []

    def guarded(side: Callable[[], None]) -> None:
        try:
            side()
        except (StackError, OSError) as error:
            failures.append(error)

    # A signal ends the main thread at once, and does not wait for the others.
    threads = [threading.Thread(target=guarded, args=(side,), daemon=True) for side in sides]
    for thread in threads:
        thread.start()
    try:
        for thread in threads:
            thread.join()
    except BaseException:
        for process in list(_running):
            signal_group(process, signal.SIGKILL)
        raise
    if failures:
        raise failures[0]


def _venv_works() -> bool:
    return VENV_PYTHON.exists() and _has_pip(VENV)


def _has_pip(venv: Path) -> bool:
    """Looks for the files, because starting the interpreter would add a tenth of a second to every run."""
    return (venv / "bin" / "python").exists() and any(
        venv.glob("lib/python3.*/site-packages/pip/__init__.py")
    )


def _venv_version() -> str:
    """The environment's configuration: another Python version needs other packages."""
    return (VENV / "pyvenv.cfg").read_text()


def _stamped(stamp: Path, value: str) -> bool:
    return stamp.is_file() and stamp.read_text() == value
