"""`python -m tests.promises [NAME …]`: break each promise once, and see its tests turn red (`make promises`).

The product is copied as the last commit has it, one line of the copy is changed, and the tests of the promise
are run there until the first fails. Exits 0 only where every broken promise was seen red. `--page` writes the
table of `docs/promises.md` instead.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path

from stack.paths import ROOT
from stack.servers import running_postgres, running_redis
from tests.promises.page import PAGE, page_with_table
from tests.promises.table import PARTS, Change, Promise

# What `make setup` made, which no commit has.
_MADE = (".venv", "frontend/node_modules", "frontend/dist", "frontend/sdk/node_modules", "frontend/sdk/dist")
# Of pytest, for a run in which a test failed.
_RED = 1


def main() -> int:
    """Run the command line and return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("name", nargs="*", help="only these")
    parser.add_argument("--page", action="store_true", help="write the table into docs/promises.md")
    given = parser.parse_args()
    if given.page:
        PAGE.write_text(page_with_table(PAGE.read_text()))
        return 0
    chosen = [each for part in PARTS.values() for each in part if not given.name or each.name in given.name]
    with ExitStack() as stack:
        environment = {
            **os.environ,
            "DATABASE_URL": os.environ.get("DATABASE_URL") or stack.enter_context(running_postgres()),
            "REDIS_URL": os.environ.get("REDIS_URL") or stack.enter_context(running_redis()),
        }
        directory = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="dropwise-promises-")))
        copy = _copied(directory / "copy", stack)
        not_red = [
            each for each in chosen if each.broken and not _turns_red(each, each.broken, copy, environment)
        ]
    kept = sum(bool(each.broken) for each in chosen)
    sys.stdout.write(f"{kept} promises broken, {kept - len(not_red)} seen red\n")
    return 1 if not_red else 0


def _copied(copy: Path, stack: ExitStack) -> Path:
    """A checkout of the last commit, with what `make setup` made."""
    _git("worktree", "add", "--quiet", "--detach", str(copy), "HEAD")
    stack.callback(_git, "worktree", "remove", "--force", str(copy))
    for name in _MADE:
        if (ROOT / name).exists():
            (copy / name).symlink_to(ROOT / name)
    return copy


def _turns_red(promise: Promise, broken: Change, copy: Path, environment: dict[str, str]) -> bool:
    """Whether a test of the promise fails where it is broken, and is the reason why pytest does."""
    file = copy / "backend" / broken.file
    whole = file.read_text()
    if whole.count(broken.old) != 1:
        sys.stdout.write(f"{promise.name:<20} cannot be broken: {broken.file} has changed\n")
        return False
    begun = time.monotonic()
    file.write_text(whole.replace(broken.old, broken.new))
    try:
        command = [
            sys.executable,
            "-m",
            "pytest",
            "-q",
            "-x",
            "-n",
            "0",
            "--no-header",
            "-p",
            "no:cacheprovider",
        ]
        done = subprocess.run(
            [*command, *(f"tests/{test}" for test in promise.tests)],
            cwd=copy / "backend",
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
    finally:
        file.write_text(whole)
    # An error of a fixture is not what the promise says.
    failed = next((line for line in done.stdout.splitlines() if line.startswith("FAILED ")), "")
    red = done.returncode == _RED and failed != ""
    test = failed.partition(" - ")[0].removeprefix("FAILED ").removeprefix("tests/")
    said = test if red else f"NOT RED: pytest ended with {done.returncode}\n{done.stdout[-2000:]}"
    sys.stdout.write(f"{promise.name:<20} {time.monotonic() - begun:5.0f} s  {said}\n")
    sys.stdout.flush()
    return red


def _git(*arguments: str) -> None:
    subprocess.run(["git", *arguments], cwd=ROOT, check=True, capture_output=True)


if __name__ == "__main__":
    sys.exit(main())
