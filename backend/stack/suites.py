"""`make test`: every suite in order, each with its time, and one line of true sums at the end."""

import os
import subprocess
import tempfile
import time
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

from .browser import browser_tests
from .console import Console
from .errors import StackError
from .freshness import client_is_fresh, schema_is_fresh
from .paths import BACKEND, FRONTEND, VENV_PYTHON
from .servers import running_postgres, running_redis

PYTHON = str(VENV_PYTHON)
FLOORS = "tests/floors"


@dataclass(frozen=True)
class Outcome:
    """What a suite came to. Skipped tests are neither passed nor failed."""

    passed: int
    failed: int
    skipped: int = 0
    note: str = ""

    @classmethod
    def of(cls, ok: bool, note: str = "") -> "Outcome":
        """A check without tests of its own counts as one."""
        return cls(int(ok), int(not ok), note=note)


@dataclass
class Context:
    """What suites share: a directory for reports, and servers that start when the first suite asks."""

    console: Console
    reports: Path
    stack: ExitStack
    _servers: dict[str, str] = field(default_factory=dict)

    def servers(self) -> Mapping[str, str]:
        """`DATABASE_URL` and `REDIS_URL`: those given, else throw-away servers."""
        if not self._servers:
            for name, start in (("DATABASE_URL", running_postgres), ("REDIS_URL", running_redis)):
                self._servers[name] = os.environ.get(name) or self.stack.enter_context(start())
        return self._servers


@dataclass(frozen=True)
class Suite:
    """A named part of `make test`. `needs`: what must exist for it to have anything to run."""

    name: str
    run: Callable[[Context], Outcome]
    needs: Path


def run_suites(names: Sequence[str], console: Console) -> bool:
    """Run the named suites, by default all; True if everything passed.

    Each runs even if one before it failed. Raises StackError for a name that no suite has.
    """
    unknown = set(names) - {suite.name for suite in SUITES}
    if unknown:
        raise StackError(
            f"No such suite: {', '.join(sorted(unknown))}. There are: {', '.join(s.name for s in SUITES)}."
        )
    rows: list[tuple[str, float, Outcome]] = []
    with tempfile.TemporaryDirectory(prefix="dropwise-reports-") as reports, ExitStack() as stack:
        context = Context(console, Path(reports), stack)
        for suite in SUITES:
            if names and suite.name not in names:
                continue
            if not suite.needs.exists():
                rows.append((suite.name, 0.0, Outcome(0, 0, note=f"nothing to run: no {suite.needs.name}")))
                continue
            console.line(f"\n── {suite.name}")
            started = time.monotonic()
            rows.append((suite.name, 0.0, _guarded(suite, context)))
            rows[-1] = (suite.name, time.monotonic() - started, rows[-1][2])
    return _summary(rows, console)


def _guarded(suite: Suite, context: Context) -> Outcome:
    try:
        return suite.run(context)
    except StackError as error:
        context.console.drop()
        context.console.line(error.explain())
        return Outcome.of(ok=False, note="did not run")


def _summary(rows: Sequence[tuple[str, float, Outcome]], console: Console) -> bool:
    console.line(f"\n{'suite':<18}{'seconds':>9}{'passed':>8}{'failed':>8}{'skipped':>9}")
    for name, seconds, outcome in rows:
        counts = f"{outcome.passed:>8}{outcome.failed:>8}{outcome.skipped:>9}"
        console.line(f"{name:<18}{seconds:>9.1f}{counts}  {outcome.note}".rstrip())
    console.line(f"{'in all':<18}{sum(row[1] for row in rows):>9.1f}")
    passed = sum(outcome.passed for _, _, outcome in rows)
    failed = sum(outcome.failed for _, _, outcome in rows)
    console.line(f"{passed} passed, {failed} failed")
    return failed == 0 and passed > 0


def _call(command: Sequence[str], *, cwd: Path, env: Mapping[str, str] | None = None) -> int:
    """Run a command with its output on ours; its exit code. Raises StackError if it is not installed."""
    try:
        return subprocess.run(command, cwd=cwd, env={**os.environ, **(env or {})}, check=False).returncode
    except FileNotFoundError as error:
        raise StackError(f"{command[0]} is not installed.") from error


def _check(command: Sequence[str], *, cwd: Path) -> Callable[[Context], Outcome]:
    """A tool that only says yes or no."""
    return lambda _: Outcome.of(_call(command, cwd=cwd) == 0)


def _pytest(name: str, *arguments: str) -> Callable[[Context], Outcome]:
    def run(context: Context) -> Outcome:
        report = context.reports / f"{name}.xml"
        command = [PYTHON, "-m", "pytest", "-q", f"--junitxml={report}", *arguments]
        return counted(report, _call(command, cwd=BACKEND, env=context.servers()))

    return run


def _vitest(context: Context) -> Outcome:
    report = context.reports / "vitest.xml"
    reporters = ["--reporter=default", "--reporter=junit", f"--outputFile.junit={report}"]
    return counted(report, _call(["npx", "vitest", "run", *reporters], cwd=FRONTEND))


def _build(_: Context) -> Outcome:
    """The production build and its budget, two checks."""
    built = _call(["npm", "run", "--silent", "build"], cwd=FRONTEND) == 0
    fits = built and _call(["npm", "run", "--silent", "budget"], cwd=FRONTEND) == 0
    return Outcome(built + fits, 2 - built - fits)


def _browser(context: Context) -> Outcome:
    report = context.reports / "browser.xml"
    return counted(report, browser_tests(report, context.console))


def _schema(context: Context) -> Outcome:
    results = [schema_is_fresh(context.console)]
    if (FRONTEND / "node_modules").is_dir():
        results.append(client_is_fresh(context.console))
    return Outcome(sum(results), len(results) - sum(results))


def counted(report: Path, code: int) -> Outcome:
    """The sums of a JUnit report.

    A runner that failed without a failed test, or that left no report, counts as one failure.
    """
    total = passed = failed = skipped = 0
    if report.is_file():
        for suite in ElementTree.parse(report).getroot().iter("testsuite"):  # noqa: S314 (we had it written)
            if suite.find("testsuite") is not None:
                continue
            total += int(suite.get("tests", 0))
            failed += int(suite.get("failures", 0)) + int(suite.get("errors", 0))
            skipped += int(suite.get("skipped", 0))
    passed = max(total - failed - skipped, 0)
    if total == 0:
        return Outcome(0, 1, note=f"no report, exit code {code}")
    if code != 0 and failed == 0:
        return Outcome(passed, 1, skipped, note=f"exit code {code}")
    return Outcome(passed, failed, skipped)


SUITES = (
    Suite("ruff-format", _check([PYTHON, "-m", "ruff", "format", "--check", "."], cwd=BACKEND), BACKEND),
    Suite("ruff", _check([PYTHON, "-m", "ruff", "check", "."], cwd=BACKEND), BACKEND),
    Suite("mypy", _check([PYTHON, "-m", "mypy", "."], cwd=BACKEND), BACKEND),
    Suite("floors", _pytest("floors", FLOORS), BACKEND / FLOORS),
    Suite("biome", _check(["npx", "biome", "ci", "."], cwd=FRONTEND), FRONTEND / "package.json"),
    Suite("tsc", _check(["npx", "tsc", "--noEmit"], cwd=FRONTEND), FRONTEND / "package.json"),
    Suite("backend", _pytest("backend", "-n", "2", f"--ignore={FLOORS}"), BACKEND / "tests"),
    Suite("vitest", _vitest, FRONTEND / "package.json"),
    Suite("schema", _schema, BACKEND / "schema" / "openapi.yaml"),
    Suite("build", _build, FRONTEND / "package.json"),
    Suite("browser", _browser, FRONTEND / "e2e"),
)
