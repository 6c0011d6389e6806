"""`make test`: readable output, and a true last line."""

import io
import re
import sys
import threading
from pathlib import Path

import pytest

from stack import suites
from stack.console import Console
from stack.errors import StackError
from stack.install import digest
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


def test_an_unknown_suite_is_refused() -> None:
    with pytest.raises(StackError, match="No such suite: rufff"):
        run_suites(["rufff"], Console(quiet=True))


def test_a_digest_changes_with_content_names_and_missing_files(tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    one.write_text("a")
    seen = {digest([one]), digest([one], extra="3.12"), digest([one, two]), digest([two])}
    one.write_text("b")
    assert len(seen | {digest([one])}) == 5
