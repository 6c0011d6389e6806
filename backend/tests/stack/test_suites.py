"""`make test`: readable output, and a true last line."""

import fcntl
import io
import re
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from stack import children, suites
from stack.commands import Commands
from stack.console import Console
from stack.errors import StackError
from stack.install import digest
from stack.paths import BACKEND
from stack.suites import Context, Outcome, Suite, counted, run_suites


def report(path: Path, *suites: str) -> Path:
    path.write_text(f"<testsuites>{''.join(suites)}</testsuites>")
    return path


def test_a_reports_suites_are_added_up_without_skipped_tests(tmp_path: Path) -> None:
    path = report(
        tmp_path / "report.xml",
        '<testsuite tests="5" failures="1" errors="1" skipped="1"/>',
        '<testsuite tests="3" failures="0" errors="0"/>',
    )
    assert counted(path, 1) == Outcome(passed=5, failed=2, skipped=1)


def test_a_runner_that_fails_without_a_failed_test_counts_as_one_failure(tmp_path: Path) -> None:
    path = report(tmp_path / "report.xml", '<testsuite tests="3" failures="0" errors="0" skipped="0"/>')
    assert counted(path, 2) == Outcome(passed=3, failed=1, note="exit code 2")


def test_a_missing_report_is_a_failure(tmp_path: Path) -> None:
    assert counted(tmp_path / "none.xml", 4).failed == 1
    assert counted(tmp_path / "none.xml", 0).failed == 1


def printing(name: str, outcome: Outcome, meet: threading.Barrier | None = None) -> Suite:
    """A suite that prints two lines itself and one by a command between them, and may wait for another."""

    def run(context: Context) -> Outcome:
        context.console.line(f"{name} begins")
        if meet is not None:
            meet.wait(20)
        context.call([sys.executable, "-c", f"print('{name} runs')"], cwd=Path.cwd())
        context.console.line(f"{name} ends")
        return outcome

    return Suite(name, run, Path.cwd())


def test_suites_run_beside_each_other_and_each_prints_one_block(monkeypatch: pytest.MonkeyPatch) -> None:
    def refusing(_: Context) -> Outcome:
        raise StackError("There is no Chromium.")

    meet = threading.Barrier(2)
    both = printing("one", Outcome(3, 0), meet), printing("two", Outcome(4, 1, skipped=2), meet)
    monkeypatch.setattr(suites, "SUITES", (*both, Suite("three", refusing, Path.cwd())))
    output = io.StringIO()

    assert run_suites([], Console(stream=output)) is False

    text = output.getvalue()
    for name in ("one", "two"):
        assert f"── {name}\n{name} begins\n{name} runs\n{name} ends\n" in text
    assert "── three\nThere is no Chromium.\n" in text
    table = [re.split(r"\s+", line, maxsplit=5) for line in text.splitlines()[-5:-2]]
    assert [(row[0], *row[2:]) for row in table] == [
        ("one", "3", "0", "0"),
        ("two", "4", "1", "2"),
        ("three", "0", "1", "0", "did not run"),
    ]
    assert text.splitlines()[-1] == "7 passed, 2 failed"


# `make test` with three suites of one command, two of them at a time. The command and a process that it
# starts hold a lock as long as they live; the second suite's command ignores every request to end.
STOPPED = """
import os, signal, sys
from pathlib import Path
from stack import commands, suites
from stack.__main__ import main

# The shell in which these tests run may have had it ignored, as for a job in the background.
signal.signal(signal.SIGINT, signal.default_int_handler)
os.environ["STACK_SET_UP"] = str(os.getpid())
commands.GRACE_SECONDS = 0.5
LOCK = sys.argv[1]
DEAF = "signal.signal(signal.SIGINT, signal.SIG_IGN);"

def suite(name, extra):
    started = f"open({LOCK + '.' + name!r}, 'w').close();"
    code = f"import fcntl, signal, subprocess, time; lock = open({LOCK!r}); fcntl.flock(lock, fcntl.LOCK_SH);"
    code += f"{extra} subprocess.Popen(['sleep', '600'], pass_fds=[lock.fileno()]); {started} time.sleep(600)"
    run = lambda context: suites.Outcome.of(context.call([sys.executable, "-c", code], cwd=Path.cwd()) == 0)
    return suites.Suite(name, run, Path.cwd())

suites.SUITES = (suite("one", ""), suite("two", DEAF), suite("three", ""))
sys.exit(main(["test"]))
"""


@pytest.mark.parametrize(("sig", "code"), [(signal.SIGTERM, 143), (signal.SIGINT, 130)])
def test_all_that_the_suites_started_ends_with_make_test(
    tmp_path: Path, sig: signal.Signals, code: int
) -> None:
    lock = tmp_path / "lock"
    lock.touch()
    with subprocess.Popen([sys.executable, "-c", STOPPED, str(lock)], cwd=BACKEND) as make_test:
        assert children.wait_until(
            lambda: (tmp_path / "lock.one").exists() and (tmp_path / "lock.two").exists(), seconds=20
        )
        make_test.send_signal(sig)
        try:
            assert make_test.wait(20) == code
        finally:
            make_test.kill()

    with lock.open() as held:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    assert not (tmp_path / "lock.three").exists()


# The set-up before the suites: a command that starts another one, as npm does. Both hold the lock.
SETTING_UP = """
import os, signal, sys
from pathlib import Path
from stack import __main__, install

signal.signal(signal.SIGINT, signal.default_int_handler)
LOCK = sys.argv[1]
CODE = f"import fcntl, subprocess, time; lock = open({LOCK!r}); fcntl.flock(lock, fcntl.LOCK_SH);"
CODE += f"subprocess.Popen(['sleep', '600'], pass_fds=[lock.fileno()]); open({LOCK + '.begun'!r}, 'w');"
CODE += "time.sleep(600)"

def side():
    install.run([sys.executable, "-c", CODE], log=Path(LOCK + ".log"), what="npm ci", cwd=Path.cwd())

__main__.set_up = lambda *_: install._side_by_side(side)
sys.exit(__main__.main(["test"]))
"""


@pytest.mark.parametrize(("sig", "code"), [(signal.SIGTERM, 143), (signal.SIGINT, 130)])
def test_all_that_the_set_up_started_ends_with_make_test(
    tmp_path: Path, sig: signal.Signals, code: int
) -> None:
    lock = tmp_path / "lock"
    lock.touch()
    with subprocess.Popen([sys.executable, "-c", SETTING_UP, str(lock)], cwd=BACKEND) as make_test:
        assert children.wait_until((tmp_path / "lock.begun").exists, seconds=60)
        make_test.send_signal(sig)
        try:
            assert make_test.wait(60) == code
        finally:
            make_test.kill()

    with lock.open() as held:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)


def test_a_suite_on_request_runs_only_when_it_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    one = Suite("one", lambda _: Outcome(3, 0), Path.cwd())
    drills = Suite("drills", lambda _: Outcome(5, 0), Path.cwd(), on_request=True)
    monkeypatch.setattr(suites, "SUITES", (one, drills))
    for names, last in (([], "3 passed, 0 failed"), (["drills"], "5 passed, 0 failed")):
        output = io.StringIO()
        assert run_suites(names, Console(stream=output))
        assert output.getvalue().splitlines()[-1] == last


def test_the_next_run_need_not_compile_the_tests_again(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    asked = [sys.executable, "-c", "import sys; sys.exit(sys.dont_write_bytecode)"]
    with (tmp_path / "output").open("w") as output:
        assert Commands().run(asked, cwd=tmp_path, output=output) == 0


def test_every_drill_exists() -> None:
    assert [path for path in suites.DRILLS if not (BACKEND / path).exists()] == []


def test_an_unknown_suite_is_refused() -> None:
    with pytest.raises(StackError, match="No such suite: rufff"):
        run_suites(["rufff"], Console(quiet=True))


def test_a_digest_changes_with_content_names_and_missing_files(tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    one.write_text("a")
    seen = {digest([one]), digest([one], extra="3.12"), digest([one, two]), digest([two])}
    one.write_text("b")
    assert len(seen | {digest([one])}) == 5
