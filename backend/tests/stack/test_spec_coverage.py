"""The check at the end of `make test` finds each test of the table that did not run or did not pass."""

from pathlib import Path

from stack.spec_coverage import unproven

TABLE = """
| Sentence | Tests |
| --- | --- |
| One | `frontend/src/app/guards.test.tsx` %s to %s<br>`backend/tests/content/test_blogs.py` test_a_page |
| Two | `frontend/e2e/site.spec.ts` ${path}: has its title, 100% of it |
"""
PASSED = """<testsuites><testsuite>
<testcase classname="src/app/guards.test.tsx" name="redirects &gt; /a redirects to /b"/>
<testcase classname="tests.content.test_blogs" name="test_a_page[?page=1]"/>
<testcase classname="site.spec.ts" name="/about: has its title, 100% of it"/>
</testsuite></testsuites>"""


def _unproven(path: Path, *, table: str = TABLE, report: str = PASSED) -> list[str]:
    (path / "table.md").write_text(table)
    (path / "report.xml").write_text(report)
    return unproven(path / "table.md", path)


def test_a_table_whose_tests_all_passed_is_proven(tmp_path: Path) -> None:
    assert _unproven(tmp_path) == []


def test_a_test_of_another_title_or_file_proves_nothing(tmp_path: Path) -> None:
    renamed = PASSED.replace("redirects to /b", "leads home").replace("test_a_page[", "test_a_page_of_posts[")

    assert _unproven(tmp_path, report=renamed.replace("site.spec", "shell.spec")) == [
        "backend/tests/content/test_blogs.py: no test passed with the title: test_a_page",
        "frontend/e2e/site.spec.ts: no test passed with the title: ${path}: has its title, 100% of it",
        "frontend/src/app/guards.test.tsx: no test passed with the title: %s to %s",
    ]


def test_a_test_that_failed_or_was_skipped_proves_nothing(tmp_path: Path) -> None:
    report = PASSED.replace('of it"/>', 'of it"><skipped/></testcase>').replace(
        'page=1]"/>', 'page=1]"><failure/></testcase>'
    )

    assert [line.split(":")[0] for line in _unproven(tmp_path, report=report)] == [
        "backend/tests/content/test_blogs.py",
        "frontend/e2e/site.spec.ts",
    ]


def test_a_cell_that_names_no_test_is_found(tmp_path: Path) -> None:
    assert _unproven(tmp_path, table="| One | not yet |") == [
        "nowhere: no test passed with the title: not yet"
    ]
