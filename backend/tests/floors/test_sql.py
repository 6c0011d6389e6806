"""Which tables and functions the SQL of an app may name: its own, and those of apps below it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.apps import apps as registry

from stack.paths import BACKEND

APPS = BACKEND / "apps"
# From the top; those in one row are siblings.
ORDER = (
    {"trial"},
    {"site"},
    {"platform_admin"},
    {"reports", "statements"},
    {"refunds", "selling"},
    {"payments"},
    {"webhooks", "wallets"},
    {"treasury"},
    {"accounts", "ledger", "content", "pricing"},
    {"common"},
)
_FUNCTION = re.compile(r"create (?:or replace )?function (\w+)", re.IGNORECASE)
_WORD = re.compile(r"\b[a-z]+_[a-z0-9_]+\b")


def owners() -> dict[str, str]:
    """The app of each table, and of each function that a migration creates."""
    names = {
        model._meta.db_table: model._meta.app_label
        for model in registry.get_models(include_auto_created=True)
    }
    for path in APPS.glob("*/migrations/**/*"):
        if path.suffix in {".py", ".sql"}:
            app = path.relative_to(APPS).parts[0]
            for name in _FUNCTION.findall(path.read_text()):
                # A function that a higher app replaces belongs to the lower one, which promises it.
                if name not in names or floor(app) > floor(names[name]):
                    names[name] = app
    return {name: app for name, app in names.items() if any(app in row for row in ORDER)}


def texts(path: Path) -> Iterator[str]:
    """Where SQL can stand in a file: a .sql file, or the strings of a module without its docstrings."""
    if path.suffix == ".sql":
        yield re.sub(r"--.*", "", path.read_text())
        return
    tree = ast.parse(path.read_text())
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    docstrings = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, documented) and node.body and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            yield node.value


def floor(app: str) -> int:
    return next(height for height, row in enumerate(ORDER) if app in row)


def foreign_names(app: str, text: str, owner_of: dict[str, str]) -> set[str]:
    """Names in `text` that this app may not use. `reports` uses others' only as `tables.py` exports them."""
    found = set()
    for name in set(_WORD.findall(text)) & owner_of.keys():
        owner = owner_of[name]
        if owner != app and (floor(owner) <= floor(app) or app == "reports"):
            found.add(name)
    return found


def test_sql_names_only_what_the_app_or_one_below_it_owns() -> None:
    owner_of = owners()
    found: dict[str, set[str]] = {}
    for path in APPS.rglob("*"):
        if path.suffix in {".py", ".sql"} and path.name != "tables.py":
            name = path.relative_to(APPS)
            used = {used for text in texts(path) for used in foreign_names(name.parts[0], text, owner_of)}
            if used:
                found[str(name)] = used
    assert found == {}


@pytest.mark.parametrize(
    ("app", "text"),
    [
        ("accounts", "select treasury_clock(%s)"),
        ("webhooks", "select 1 from payments_payment"),
        ("wallets", "delete from webhooks_endpoint"),
        ("reports", "select 1 from payments_leg"),
    ],
)
def test_a_name_of_a_higher_app_is_found(app: str, text: str) -> None:
    assert foreign_names(app, text, owners())
