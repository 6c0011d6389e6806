"""Reads what every module of the backend imports, imports inside functions and for types included."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

BACKEND = Path(__file__).resolve().parents[2]


def sources(*tops: str) -> dict[str, str]:
    """The source of every Python file below these folders, by its path relative to backend/."""
    paths = sorted(path for top in tops for path in (BACKEND / top).rglob("*.py"))
    return {path.relative_to(BACKEND).as_posix(): path.read_text() for path in paths}


def module_name(path: str) -> str:
    """`apps/payments/models/__init__.py` is the module `apps.payments.models`."""
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def imported_names(path: str, source: str) -> Iterator[tuple[int, str]]:
    """Line and full dotted name of everything a file imports; `from a import b` gives `a.b`."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name
        elif isinstance(node, ast.ImportFrom):
            # One dot is the file's own folder, each further dot the folder above.
            folders = path.split("/")[: -node.level] if node.level else []
            prefix = [*folders, *([node.module] if node.module else [])]
            for alias in node.names:
                yield node.lineno, ".".join([*prefix, alias.name])


def import_graph(files: Mapping[str, str]) -> dict[str, set[str]]:
    """For each module, the modules of `files` that it imports."""
    modules = {module_name(path) for path in files}
    graph: dict[str, set[str]] = {}
    for path, source in files.items():
        module = module_name(path)
        found = {_module_of(name, modules) for _, name in imported_names(path, source)}
        graph[module] = {name for name in found if name is not None and name != module}
    return graph


def _module_of(name: str, modules: set[str]) -> str | None:
    """The module that an imported name belongs to: the name may be of a function in it."""
    while name and name not in modules:
        name = name.rpartition(".")[0]
    return name or None


def import_cycles(graph: Mapping[str, set[str]]) -> list[list[str]]:
    """A path from a module back to itself, for every import that closes such a path (depth first)."""
    cycles: list[list[str]] = []
    done: set[str] = set()
    path: list[str] = []

    def visit(module: str) -> None:
        path.append(module)
        for imported in sorted(graph[module]):
            if imported in path:
                cycles.append([*path[path.index(imported) :], imported])
            elif imported not in done:
                visit(imported)
        done.add(path.pop())

    for module in sorted(graph):
        if module not in done:
            visit(module)
    return cycles
