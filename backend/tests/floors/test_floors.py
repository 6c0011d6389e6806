"""Rooms import only from lower floors, siblings never; inside a room, views and tasks rest on services, and
services on models. Read from the source, imports inside functions included."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

BACKEND = Path(__file__).resolve().parents[2]

# A room's floor; rooms of one floor are siblings.
FLOORS = {
    "config": 9,
    "trial": 8,
    "platform_admin": 7,
    "reports": 6,
    "payments": 5,
    "webhooks": 4,
    "wallets": 4,
    "treasury": 3,
    "accounts": 2,
    "ledger": 2,
    "content": 2,
    "common": 1,
}
# Programs beside the application: they share no code with it, nor with each other.
ALONE = ("sandbox", "stack")
# Inside a room: a module of a lower shelf never imports one of a higher.
SHELVES = {
    "views": 3, "tasks": 3, "consumers": 3, "management": 3, "urls": 3,
    "services": 2, "selectors": 2,
    "models": 1, "domain": 1,
}  # fmt: skip
XRPL_ALLOWED = ("apps/ledger/", "sandbox/", "tests/", "bench/")
# Merchants name these addresses, so one module alone may go there; the faucet is the operator's.
HTTP_CLIENTS = {"httpx", "aiohttp", "requests", "urllib.request", "http.client"}
HTTP_ALLOWED = ("apps/common/outbound.py", "apps/ledger/", "sandbox/", "stack/", "tests/", "bench/")


def imports(source: str) -> Iterator[tuple[int, str]]:
    """Line and dotted name of everything a module imports; `from a import b` gives `a.b`."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name
        elif isinstance(node, ast.ImportFrom):
            if node.level:
                yield node.lineno, "." * node.level + (node.module or "")
            elif node.module:
                for alias in node.names:
                    yield node.lineno, f"{node.module}.{alias.name}"


def room_of(path: str) -> str | None:
    parts = path.split("/")
    if parts[0] == "apps" and len(parts) > 2:
        return parts[1]
    return "config" if parts[0] == "config" else None


def shelf_of(parts: list[str]) -> int | None:
    return SHELVES.get(parts[0].removesuffix(".py")) if parts else None


def violations(path: str, source: str) -> list[str]:
    """What this module may not import, a sentence each; `path` is relative to backend/."""
    found = []
    room = room_of(path)
    for line, name in imports(source):
        at = f"{path}:{line} imports {name}"
        parts = name.split(".")
        if name == "xrpl" or name.startswith("xrpl."):
            if not path.startswith(XRPL_ALLOWED):
                found.append(f"{at}: only apps/ledger knows xrpl-py")
        elif any(name == module or name.startswith(f"{module}.") for module in HTTP_CLIENTS):
            if not path.startswith(HTTP_ALLOWED):
                found.append(f"{at}: outgoing HTTP is apps/common/outbound.py's")
        elif path.startswith(ALONE):
            own = path.split("/")[0]
            if parts[0] in {"apps", "config", *ALONE} - {own}:
                found.append(f"{at}: {own} shares no code")
        elif room is not None and not path.endswith("/apps.py"):
            found += _floor_violations(at, path, room, parts)
    return found


def _floor_violations(at: str, path: str, room: str, parts: list[str]) -> list[str]:
    if parts[0] in {"sandbox", "stack", "tests", "bench"}:
        return [f"{at}: not part of the application"]
    if parts[0] == "config":
        return [] if room == "config" else [f"{at}: config is above every room"]
    if parts[0] != "apps" or len(parts) < 2:
        return []
    other = parts[1]
    if other != room:
        return [] if FLOORS[other] < FLOORS[room] else [f"{at}: {other} is not below {room}"]
    mine, theirs = shelf_of(path.split("/")[2:]), shelf_of(parts[2:])
    if mine is not None and theirs is not None and theirs > mine:
        return [f"{at}: a higher shelf of its own room"]
    return []


def _modules() -> list[str]:
    paths = [path for top in ("apps", "config", *ALONE) for path in (BACKEND / top).rglob("*.py")]
    return sorted(path.relative_to(BACKEND).as_posix() for path in paths if "migrations" not in path.parts)


def test_every_room_has_a_floor() -> None:
    rooms = {path.name for path in (BACKEND / "apps").iterdir() if path.is_dir() and path.name[0] != "_"}

    assert rooms | {"config"} == set(FLOORS)


def test_every_room_opens_with_a_docstring() -> None:
    for room in set(FLOORS) - {"config"}:
        source = (BACKEND / "apps" / room / "__init__.py").read_text()
        assert ast.get_docstring(ast.parse(source)), room


def test_rooms_import_downwards_only() -> None:
    found = [sentence for path in _modules() for sentence in violations(path, (BACKEND / path).read_text())]

    assert found == []


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("apps/treasury/services/x.py", "from apps.payments.models import Payment"),
        ("apps/wallets/services.py", "from apps.webhooks.models import Endpoint"),
        ("apps/accounts/x.py", "def f():\n    import apps.ledger.client"),
        ("apps/common/x.py", "from apps.accounts import models"),
        ("apps/payments/x.py", "from config import env"),
        ("apps/payments/services/x.py", "from apps.payments.views.create import CreatePaymentView"),
        ("apps/payments/services/x.py", "from apps.payments import tasks"),
        ("apps/payments/models.py", "from apps.payments.services import create"),
        ("apps/payments/domain/x.py", "from apps.payments.selectors import payment_public"),
        ("apps/treasury/services/x.py", "import xrpl"),
        ("config/x.py", "from xrpl.wallet import Wallet"),
        ("apps/webhooks/services/x.py", "import httpx"),
        ("apps/payments/x.py", "from urllib.request import urlopen"),
        ("sandbox/x.py", "from apps.common.drops import xrp_to_drops"),
        ("sandbox/x.py", "import stack.ports"),
        ("stack/x.py", "from config import env"),
        ("apps/payments/x.py", "from tests.api import builders"),
    ],
)
def test_a_planted_violation_is_caught(path: str, source: str) -> None:
    assert len(violations(path, source)) == 1


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("apps/payments/services/x.py", "from apps.webhooks.services.events import NewEvent"),
        ("apps/payments/views/x.py", "from apps.payments.services.create import payment_create"),
        ("apps/ledger/x.py", "import xrpl\nimport httpx"),
        ("config/x.py", "from apps.payments import urls"),
        ("apps/common/outbound.py", "import httpx"),
        ("stack/x.py", "from . import ports\nimport json"),
    ],
)
def test_what_is_allowed_is_not_refused(path: str, source: str) -> None:
    assert violations(path, source) == []
