"""The documents a newcomer reads: their links and the files that they name exist, and they stay short."""

import json
import re
from pathlib import Path

import pytest
from django.conf import settings

from stack.paths import BACKEND, FRONTEND, ROOT

DECISIONS = BACKEND / "docs" / "decisions"
DOCUMENTS = [
    document
    for folder in (
        "",
        ".github",
        "backend/docs",
        "backend/docs/decisions",
        "backend/bench",
        "backend/ops/kubernetes",
        "frontend/docs",
        "frontend/sdk",
    )
    for document in sorted((ROOT / folder).glob("*.md"))
]
_LINK = re.compile(r"\]\((?!https?:|mailto:|#)([^)#\s]+)")
_PICTURE = re.compile(r'<img src="([^"]+)"')
_FILE = re.compile(r"`([\w.-]+(?:/[\w.-]+)+\.(?:py|ts|tsx|md|yml|mjs))`")
# Where a path in a document may begin.
_ROOTS = (ROOT, BACKEND, BACKEND / "apps", BACKEND / "docs", FRONTEND, FRONTEND / "src")


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: str(document.relative_to(ROOT)))
def test_every_link_and_every_file_that_a_document_names_exists(document: Path) -> None:
    text = document.read_text()
    dead_links = [
        target
        for target in _LINK.findall(text) + _PICTURE.findall(text)
        if not (document.parent / target).exists()
    ]
    missing_files = [
        name
        for name in _FILE.findall(text)
        if not any((root / name).exists() for root in (*_ROOTS, document.parent))
    ]
    assert (dead_links, missing_files) == ([], [])


@pytest.mark.parametrize("document", ["README.md", "backend/docs/server.md"])
def test_what_a_newcomer_reads_first_is_one_page(document: str) -> None:
    assert len((ROOT / document).read_text().split()) <= 900


def test_decisions_are_short_numbered_once_and_listed_in_the_index() -> None:
    """A number may be left out: those who work side by side take theirs beforehand."""
    records = sorted(DECISIONS.glob("0*.md"))
    numbers = [record.name[:4] for record in records]
    assert len(set(numbers)) == len(numbers)
    index = (DECISIONS / "README.md").read_text()
    for record in records:
        lines = record.read_text().splitlines()
        number, title = re.fullmatch(r"# (\d+)\. (.+)", lines[0]).groups()  # type: ignore[union-attr]
        assert len(lines) <= 30, record.name
        assert f"| {number} | [{title}]({record.name}) |" in index


def test_product_and_sdk_each_have_the_version_of_their_changelog() -> None:
    versions = {
        folder: json.loads((folder / "package.json").read_text())["version"]
        for folder in (FRONTEND, FRONTEND / "sdk")
    }
    newest = {
        FRONTEND: _newest(BACKEND / "docs" / "changelog.md"),
        FRONTEND / "sdk": _newest(FRONTEND / "sdk" / "CHANGELOG.md"),
    }
    assert versions == newest
    assert versions[FRONTEND] == settings.VERSION
    named = re.findall(r"dropwise-sdk-([\d.]+)\.tgz", (ROOT / "README.md").read_text())
    assert named == [versions[FRONTEND / "sdk"]]


def _newest(changelog: Path) -> str:
    found: list[str] = re.findall(r"^## (\d\S*)", changelog.read_text(), re.MULTILINE)
    return found[0]
