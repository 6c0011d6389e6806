"""The table of `docs/promises.md`, made from `table.py`."""

from __future__ import annotations

from stack.paths import BACKEND
from tests.promises.table import PARTS, Promise

PAGE = BACKEND / "docs" / "promises.md"
BEGIN, END = "<!-- table: python -m tests.promises --page -->\n", "<!-- end of the table -->\n"


def page_with_table(page: str) -> str:
    """The page with its table made again. Raises ValueError if it has no place for one."""
    head, begin, rest = page.partition(BEGIN)
    _, end, tail = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"docs/promises.md needs a line {BEGIN.strip()} and a line {END.strip()}.")
    return f"{head}{begin}{table()}{end}{tail}"


def table() -> str:
    """A table for each part: the promise, its tests, and what breaks it."""
    parts = []
    for title, promises in PARTS.items():
        rows = "\n".join(_row(each) for each in promises)
        parts.append(f"\n### {title}\n\n| promise | tests | broken by |\n|---|---|---|\n{rows}\n")
    return "".join(parts) + "\n"


def _row(promise: Promise) -> str:
    tests = "<br>".join(f"`tests/{each}`" for each in promise.tests)
    if promise.mutants:
        broken = "the world's " + ", ".join(f"`{each}`" for each in promise.mutants)
    elif promise.broken:
        broken = f"`{promise.name}`: a line of `{promise.broken.file}`"
    else:
        broken = "a server that is taken away, in `make drills`"
    return f"| {promise.sentence} | {tests} | {broken} |"
