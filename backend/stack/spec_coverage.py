"""The last check of a full `make test`: each test named in the table of the specification ran and passed.

It reads the JUnit reports of the run, so it finds a test that was renamed, skipped or left out.
"""

import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from pathlib import Path

from .paths import FRONTEND

TABLE = FRONTEND / "docs" / "spec-coverage.md"
# The suites whose reports it needs.
SUITES = frozenset({"backend", "vitest", "browser"})

_ROW = re.compile(r"\| (?P<sentence>.+) \| (?P<tests>.+) \|")
_TEST = re.compile(r"`(?P<file>[^`]+)` (?P<title>.+)")
# In a title of a parametrised test: vitest's %s, %i, %#, $name, and Playwright's ${name}.
_PLACEHOLDER = re.compile(r"%[a-zA-Z#%]|\$\{[^}]*\}|\$[a-z][\w.]*")


def unproven(table: Path, reports: Path) -> list[str]:
    """The tests named in `table` without a case that passed in `reports`, one line for each."""
    passed: dict[str, set[str]] = {}
    for file, name in _passed(reports):
        passed.setdefault(file, set()).add(name)
    return [
        f"{file}: no test passed with the title: {title}"
        for file, title in sorted(set(_named(table)))
        if not any(_pattern(file, title).fullmatch(name) for name in passed.get(file, ()))
    ]


def _named(table: Path) -> Iterator[tuple[str, str]]:
    for line in table.read_text(encoding="utf-8").splitlines():
        row = _ROW.fullmatch(line)
        if row is None or row["sentence"] == "Sentence" or set(row["sentence"]) <= {"-"}:
            continue
        for test in row["tests"].split("<br>"):
            match = _TEST.fullmatch(test)
            yield (match["file"], match["title"]) if match else ("nowhere", test)


def _passed(reports: Path) -> Iterator[tuple[str, str]]:
    for report in sorted(reports.glob("*.xml")):
        for case in ElementTree.parse(report).iter("testcase"):  # noqa: S314 (we had it written)
            if all(case.find(tag) is None for tag in ("failure", "error", "skipped")):
                yield _file(case.get("classname", "")), case.get("name", "")


def _file(classname: str) -> str:
    """From the repository's root: pytest names a module, vitest and Playwright a file."""
    if classname.endswith(".spec.ts"):
        return f"frontend/e2e/{classname}"
    if classname.endswith((".test.ts", ".test.tsx")):
        return f"frontend/{classname}"
    return f"backend/{classname.replace('.', '/')}.py"


def _pattern(file: str, title: str) -> re.Pattern[str]:
    if file.endswith(".py"):
        return re.compile(rf"{re.escape(title)}(\[.*\])?", re.DOTALL)
    words = ".*".join(re.escape(text) for text in _PLACEHOLDER.split(title))
    # Before the title are those of its groups.
    return re.compile(rf"(.* [>›] )?{words}", re.DOTALL)
