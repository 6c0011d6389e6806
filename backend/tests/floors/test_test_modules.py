"""Tests share builders and fixtures, and no test module imports another."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

from stack.paths import BACKEND


def _test_modules_imported(source: str) -> Iterator[str]:
    """The test modules that this source imports."""
    for node in ast.walk(ast.parse(source)):
        names = []
        if isinstance(node, ast.ImportFrom) and node.module:
            names = [node.module, *(f"{node.module}.{each.name}" for each in node.names)]
        elif isinstance(node, ast.Import):
            names = [each.name for each in node.names]
        yield from (
            name for name in names if name.startswith("tests.") and name.split(".")[-1].startswith("test_")
        )


@pytest.mark.parametrize(
    "source",
    [
        "from tests.site.test_page_heads import HOSTILE",
        "import tests.site.test_page_heads",
        "def late():\n    from tests.site.test_page_heads import HOSTILE",
    ],
)
def test_an_import_of_a_test_module_is_found(source: str) -> None:
    assert list(_test_modules_imported(source)) == ["tests.site.test_page_heads"]


def test_no_test_module_is_imported() -> None:
    found = {
        f"{path.relative_to(BACKEND)}: {name}"
        for path in (BACKEND / "tests").rglob("*.py")
        for name in _test_modules_imported(path.read_text(encoding="utf-8"))
    }
    assert found == set()
