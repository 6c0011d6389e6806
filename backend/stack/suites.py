"""`make test`: every suite, two at a time, each with its duration, then one summary line with the totals."""

import os
import tempfile
import threading
import time
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from pathlib import Path

from . import spec_coverage
from .browser import browser_tests
from .commands import Commands
from .console import Console
from .errors import StackError
from .freshness import client_is_fresh, schema_is_fresh
from .paths import BACKEND, FRONTEND, VENV_PYTHON
from .servers import running_postgres, running_redis

PYTHON = str(VENV_PYTHON)
FLOORS = "tests/floors"
# Crashes, random input and the suite on a server elsewhere: long, so that only `make drills` runs them.
DRILLS = (
    "tests/contract/test_random_calls.py",
    "tests/drills",
    "tests/lifecycle/test_database_restart.py",
    "tests/lifecycle/test_random_deposits.py",
    "tests/stack/test_given_ledger_suite.py",
    "tests/webhooks/test_faults.py",
)
# One suite often waits for a server or a ledger: meanwhile the other has the processors.
AT_ONCE = 2


@dataclass(frozen=True)
class Outcome:
    """The result of a suite. Skipped tests are neither passed nor failed."""

    passed: int
    failed: int
    skipped: int = 0
    note: str = ""

    @classmethod
    def of(cls, ok: bool, note: str = "") -> "Outcome":
        """A check without tests of its own counts as one."""
        return cls(int(ok), int(not ok), note=note)


@dataclass
class Servers:
    """PostgreSQL and Redis for all suites: those given, else throw-away ones that the first suite starts."""

    stack: ExitStack
    _urls: dict[str, str] = field(default_factory=dict)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def urls(self) -> Mapping[str, str]:
        """`DATABASE_URL` and `REDIS_URL`."""
        with self._lock:
            if not self._urls:
                for name, start in (("DATABASE_URL", running_postgres), ("REDIS_URL", running_redis)):
                    self._urls[name] = os.environ.get(name) or self.stack.enter_context(start())
            return self._urls


@dataclass(frozen=True)
class Context:
    """What a suite gets: where to print, a directory for reports, the shared servers, how to run commands."""

    console: Console
    reports: Path
    servers: Servers
    commands: Commands

    def call(
        self, command: Sequence[str], *, cwd: Path = FRONTEND, env: Mapping[str, str] | None = None
    ) -> int:
        """Run a command, its output on this console; its exit code. Raises StackError if it cannot run."""
        return self.commands.run(command, cwd=cwd, env=env, output=self.console.stream)


@dataclass(frozen=True)
class Suite:
    """A named part of `make test`. `needs`: what must exist for it to have anything to run.

    `on_request`: it runs only when it is named.
    """

    name: str
    run: Callable[[Context], Outcome]
    needs: Path
    on_request: bool = False


@dataclass(frozen=True)
class Row:
    """A line of the table at the end."""

    name: str
    seconds: float
    outcome: Outcome


def run_suites(names: Sequence[str], console: Console) -> bool:
    """Run the named suites, by default all but those on request; True if everything passed.

    Each runs even if another failed. Raises StackError for a name that no suite has.
    """
    unknown = set(names) - {suite.name for suite in SUITES}
    if unknown:
        raise StackError(
            f"No such suite: {', '.join(sorted(unknown))}. There are: {', '.join(s.name for s in SUITES)}."
        )
    chosen = [suite for suite in SUITES if (suite.name in names if names else not suite.on_request)]
    started = time.monotonic()
    with (
        tempfile.TemporaryDirectory(prefix="dropwise-reports-") as reports,
        # Servers die with the thread that started them: the threads outlive the stack of servers.
        ThreadPoolExecutor(AT_ONCE, thread_name_prefix="suite") as pool,
        ExitStack() as stack,
    ):
        context = Context(console, Path(reports), Servers(stack), Commands())
        try:
            if len(chosen) == 1:
                rows = [_run(chosen[0], context)]
            else:
                rows = list(pool.map(lambda suite: _run_aside(suite, context), chosen))
        except BaseException:  # a signal: suites that wait are cancelled, and those that run must end too
            context.commands.stop()
            raise
        if {suite.name for suite in chosen} >= spec_coverage.SUITES:
            rows.append(_spec_coverage(context))
    return summary(rows, time.monotonic() - started, console)


def _spec_coverage(context: Context) -> Row:
    started = time.monotonic()
    missing = spec_coverage.unproven(spec_coverage.TABLE, context.reports)
    for line in missing:
        context.console.line(line)
    return Row("spec-coverage", time.monotonic() - started, Outcome.of(not missing))


def _run(suite: Suite, context: Context) -> Row:
    if not suite.needs.exists():
        return Row(suite.name, 0.0, Outcome(0, 0, note=f"nothing to run: no {suite.needs.name}"))
    started = time.monotonic()
    try:
        outcome = suite.run(context)
    except StackError as error:
        context.console.drop()
        context.console.line(error.explain())
        outcome = Outcome.of(ok=False, note="did not run")
    return Row(suite.name, time.monotonic() - started, outcome)


def _run_aside(suite: Suite, context: Context) -> Row:
    """Run a suite beside others: its output is printed as one block when it ends."""
    with tempfile.TemporaryFile("w+", prefix="dropwise-suite-", errors="replace") as output:
        context.console.begin(suite.name)
        row = _run(suite, replace(context, console=Console(stream=output)))
        context.console.end(suite.name, mark="✗" if row.outcome.failed else "✓")
        output.seek(0)
        text = output.read().strip("\n")
        if text:
            context.console.line(f"\n── {suite.name}\n{text}\n")
    return row


def summary(rows: Sequence[Row], seconds: float, console: Console) -> bool:
    """Print the table and the last line; whether everything passed. `seconds`: how long it took in all."""
    console.line(f"\n{'suite':<18}{'seconds':>9}{'passed':>8}{'failed':>8}{'skipped':>9}")
    for row in rows:
        counts = f"{row.outcome.passed:>8}{row.outcome.failed:>8}{row.outcome.skipped:>9}"
        console.line(f"{row.name:<18}{row.seconds:>9.1f}{counts}  {row.outcome.note}".rstrip())
    console.line(f"{'in all':<18}{seconds:>9.1f}")
    passed = sum(row.outcome.passed for row in rows)
    failed = sum(row.outcome.failed for row in rows)
    console.line(f"{passed} passed, {failed} failed")
    return failed == 0 and passed > 0


def _check(command: Sequence[str], *, cwd: Path) -> Callable[[Context], Outcome]:
    """A tool that only passes or fails."""
    return lambda context: Outcome.of(context.call(command, cwd=cwd) == 0)


def _pytest(name: str, *arguments: str) -> Callable[[Context], Outcome]:
    def run(context: Context) -> Outcome:
        report = context.reports / f"{name}.xml"
        command = [PYTHON, "-m", "pytest", "-q", f"--junitxml={report}", *arguments]
        return counted(report, context.call(command, cwd=BACKEND, env=context.servers.urls()))

    return run


def _without(*paths: str) -> list[str]:
    return [f"--ignore={path}" for path in paths]


def _vitest(name: str, folder: Path = FRONTEND) -> Callable[[Context], Outcome]:
    def run(context: Context) -> Outcome:
        report = context.reports / f"{name}.xml"
        reporters = ["--reporter=default", "--reporter=junit", f"--outputFile.junit={report}"]
        command = ["npx", "vitest", "run", *reporters]
        return counted(report, context.call(command, cwd=folder))

    return run


def _build(context: Context) -> Outcome:
    """The production build and its budget, two checks."""
    built = context.call(["npm", "run", "--silent", "build"]) == 0
    fits = built and context.call(["npm", "run", "--silent", "budget"]) == 0
    return Outcome(built + fits, 2 - built - fits)


def _browser(context: Context) -> Outcome:
    report = context.reports / "browser.xml"
    return counted(report, browser_tests(report, context.console, context.commands))


def _schema(context: Context) -> Outcome:
    results = [schema_is_fresh(context.console, context.commands)]
    if (FRONTEND / "node_modules").is_dir():
        results.append(client_is_fresh(context.console, context.commands))
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


# In the order in which they start: the quickest checks, then the two longest suites beside each other.
SUITES = (
    Suite("ruff-format", _check([PYTHON, "-m", "ruff", "format", "--check", "."], cwd=BACKEND), BACKEND),
    Suite("ruff", _check([PYTHON, "-m", "ruff", "check", "."], cwd=BACKEND), BACKEND),
    Suite("biome", _check(["npx", "biome", "ci", "."], cwd=FRONTEND), FRONTEND / "package.json"),
    Suite("build", _build, FRONTEND / "package.json"),
    Suite("browser", _browser, FRONTEND / "e2e"),
    Suite(
        "backend",
        _pytest("backend", "-n", "2", *(f"--ignore={path}" for path in (FLOORS, *DRILLS))),
        BACKEND / "tests",
    ),
    Suite("vitest", _vitest("vitest"), FRONTEND / "package.json"),
    Suite("sdk", _vitest("sdk", FRONTEND / "sdk"), FRONTEND / "sdk" / "package.json"),
    Suite("mypy", _check([PYTHON, "-m", "mypy", "."], cwd=BACKEND), BACKEND),
    Suite("tsc", _check(["npx", "tsc", "--noEmit"], cwd=FRONTEND), FRONTEND / "package.json"),
    Suite("schema", _schema, BACKEND / "schema" / "openapi.yaml"),
    Suite("floors", _pytest("floors", FLOORS), BACKEND / FLOORS),
    Suite("drills", _pytest("drills", "-n", "2", *DRILLS), BACKEND / "tests", on_request=True),
)
