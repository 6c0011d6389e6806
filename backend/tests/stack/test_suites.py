"""The last line of `make test` is true."""

from pathlib import Path

import pytest

from stack.console import Console
from stack.errors import StackError
from stack.install import digest
from stack.suites import Outcome, counted, run_suites


def report(path: Path, *suites: str) -> Path:
    path.write_text(f"<testsuites>{''.join(suites)}</testsuites>")
    return path


def test_sums_over_every_suite_of_a_report_without_the_skipped(tmp_path: Path) -> None:
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


def test_an_unknown_suite_is_refused_by_name() -> None:
    with pytest.raises(StackError, match="No such suite: rufff"):
        run_suites(["rufff"], Console(quiet=True))


def test_a_stamp_changes_with_content_name_and_absence(tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    one.write_text("a")
    seen = {digest([one]), digest([one], extra="3.12"), digest([one, two]), digest([two])}
    one.write_text("b")
    assert len(seen | {digest([one])}) == 5
