"""The import rules. An app imports only from apps below it, never from one beside it. Inside an app, views
and tasks build on services, and services on models. No modules import each other, not even indirectly."""

from __future__ import annotations

import ast

import pytest

from tests.floors.imports import BACKEND, import_cycles, import_graph, imported_names, sources

# Apps with the same number are siblings.
APPS = {
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
# The layers inside an app, highest first: a module imports its own layer and those below. A folder's name
# counts for every file in it.
LAYERS = (
    "views tasks consumers management urls admin authentication backends permissions apps migrations",
    "presenters serializers create_fields qr",
    "services selectors",
    "models mails wire links receipts tokens posts",
    "domain",
)
# The two apps that are libraries name their modules by subject.
LIBRARY_LAYERS = {
    "common": (
        "views tasks management middleware apps migrations mail.urls mail.views",
        "forms paging parsers schema",
        "cache counters heartbeats idempotency jobs leases limits live mail outbound",
        "models postgresql prepared redis sql targets",
        "clients crypto drops errors modes request_ids text",
    ),
    "ledger": (
        "apps",
        "networks",
        "client stream play_money",
        "xrpl_client faucet genesis past_ledger",
        "connection open_account signing transactions",
        "addresses keys types",
    ),
}
# Programs beside the application: they share no code with it, nor with each other.
PROGRAMS = ("sandbox", "stack")
XRPL_ALLOWED = ("apps/ledger/", "sandbox/", "tests/", "bench/")
# Merchants choose the addresses of their webhooks, so one module alone sends requests there. The ledger
# adapter calls only the faucet, which the operator configures.
HTTP_CLIENTS = {"httpx", "aiohttp", "requests", "urllib.request", "http.client"}
HTTP_ALLOWED = ("apps/common/outbound.py", "apps/ledger/", "sandbox/", "stack/", "tests/", "bench/")


def app_of(path: str) -> str | None:
    parts = path.split("/")
    if parts[0] == "apps" and len(parts) > 2:
        return parts[1]
    return "config" if parts[0] == "config" else None


def layer_of(app: str, parts: list[str]) -> int | None:
    """The height of a module in its app; `parts` is its name below the app. None where it has no layer."""
    layers = [set(names.split()) for names in reversed(LIBRARY_LAYERS.get(app, LAYERS))]
    for length in range(len(parts), 0, -1):
        for height, names in enumerate(layers):
            if ".".join(parts[:length]) in names:
                return height
    return None


def violations(path: str, source: str) -> list[str]:
    """What this file imports against the rules, a sentence each; `path` is relative to backend/."""
    found = []
    app = app_of(path)
    for line, name in imported_names(path, source):
        at = f"{path}:{line} imports {name}"
        parts = name.split(".")
        if parts[0] == "xrpl":
            if not path.startswith(XRPL_ALLOWED):
                found.append(f"{at}: only apps/ledger uses xrpl-py")
        elif any(name == module or name.startswith(f"{module}.") for module in HTTP_CLIENTS):
            if not path.startswith(HTTP_ALLOWED):
                found.append(f"{at}: only apps/common/outbound.py sends HTTP requests")
        elif path.startswith(PROGRAMS):
            own = path.split("/")[0]
            if parts[0] in {"apps", "config", *PROGRAMS} - {own}:
                found.append(f"{at}: {own} shares no code")
        elif app is not None:
            found += _app_violations(at, path, app, parts)
    return found


def _app_violations(at: str, path: str, app: str, parts: list[str]) -> list[str]:
    if parts[0] in {"sandbox", "stack", "tests", "bench"}:
        return [f"{at}: not part of the application"]
    if parts[0] == "config":
        return [] if app == "config" else [f"{at}: config is above every app"]
    if parts[0] != "apps" or len(parts) < 2:
        return []
    other = parts[1]
    if other != app:
        return [] if APPS[other] < APPS[app] else [f"{at}: {other} is not below {app}"]
    # An app's own __init__ imports nothing of the app, so that importing one module never loads the others.
    mine = layer_of(app, path.removesuffix(".py").removesuffix("/__init__").split("/")[2:])
    theirs = layer_of(app, parts[2:])
    if mine is None or theirs is None:
        return [f"{at}: a module without a layer"]
    return [f"{at}: a higher layer of its own app"] if theirs > mine else []


def test_every_app_has_a_place_in_the_order() -> None:
    apps = {path.name for path in (BACKEND / "apps").iterdir() if path.is_dir() and path.name[0] != "_"}

    assert apps | {"config"} == set(APPS)


def test_every_app_opens_with_a_docstring() -> None:
    for app in set(APPS) - {"config"}:
        source = (BACKEND / "apps" / app / "__init__.py").read_text()
        assert ast.get_docstring(ast.parse(source)), app


def test_every_module_of_an_app_has_a_layer() -> None:
    modules = [path.removesuffix(".py").split("/")[1:] for path in sources("apps")]
    without = [
        ".".join([app, *parts])
        for app, *parts in modules
        if parts and parts != ["__init__"] and layer_of(app, parts) is None
    ]

    assert without == []


def test_imports_only_go_down() -> None:
    files = sources("apps", "config", *PROGRAMS)
    assert [sentence for path, source in files.items() for sentence in violations(path, source)] == []


def test_no_modules_import_each_other_in_a_circle() -> None:
    assert import_cycles(import_graph(sources("apps", "config"))) == []


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("apps/treasury/services/x.py", "from apps.payments.models import Payment"),
        ("apps/wallets/services/connection.py", "from apps.webhooks.models import Endpoint"),
        ("apps/wallets/apps.py", "def ready(self):\n    from apps.payments.services import create"),
        ("apps/accounts/tokens.py", "def f():\n    import apps.ledger.client"),
        ("apps/common/text.py", "from apps.accounts import models"),
        ("apps/payments/links.py", "from config import env"),
        ("apps/payments/services/x.py", "from apps.payments.views.create import CreatePaymentView"),
        ("apps/payments/services/x.py", "from apps.payments import tasks"),
        ("apps/payments/services/x.py", "from ..views import create"),
        ("apps/payments/services/x.py", "from apps.payments.serializers import PaymentFields"),
        ("apps/payments/mails.py", "from apps.payments.services import create"),
        ("apps/payments/models.py", "from apps.payments.services import create"),
        ("apps/payments/domain/x.py", "from apps.payments.models import Payment"),
        ("apps/payments/__init__.py", "from apps.payments.models import Payment"),
        ("apps/payments/x.py", "from apps.payments.models import Payment"),
        ("apps/content/admin.py", "from apps.accounts.models import User"),
        ("apps/common/mail/outgoing.py", "from apps.common.mail.views import OutboxView"),
        ("apps/ledger/keys.py", "from apps.ledger.client import client_for"),
        ("apps/treasury/services/x.py", "import xrpl"),
        ("config/x.py", "from xrpl.wallet import Wallet"),
        ("apps/webhooks/services/x.py", "import httpx"),
        ("apps/payments/links.py", "from urllib.request import urlopen"),
        ("sandbox/x.py", "from apps.common.drops import xrp_to_drops"),
        ("sandbox/x.py", "import stack.ports"),
        ("stack/x.py", "from config import env"),
        ("apps/payments/links.py", "from tests.api import builders"),
    ],
)
def test_a_forbidden_import_is_found(path: str, source: str) -> None:
    assert len(violations(path, source)) == 1


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("apps/payments/services/x.py", "from apps.webhooks.services.events import NewEvent"),
        ("apps/payments/views/x.py", "from apps.payments.services.create import payment_create"),
        ("apps/payments/views/x.py", "from . import create"),
        ("apps/payments/models/x.py", "from apps.payments.domain.choices import PaymentStatus"),
        ("apps/ledger/keys.py", "import xrpl\nimport httpx"),
        ("config/x.py", "from apps.payments import urls"),
        ("apps/common/outbound.py", "import httpx"),
        ("stack/x.py", "from . import ports\nimport json"),
    ],
)
def test_an_allowed_import_is_not_reported(path: str, source: str) -> None:
    assert violations(path, source) == []


@pytest.mark.parametrize("closing", ["from apps.a import one", "def f():\n    from apps.a.one import g"])
def test_an_import_cycle_is_found(closing: str) -> None:
    files = {
        "apps/a/one.py": "from apps.a.two import f",
        "apps/a/two.py": "from . import three",
        "apps/a/three.py": closing,
        "apps/a/other.py": "from apps.a.one import g",
    }

    assert import_cycles(import_graph(files)) == [["apps.a.one", "apps.a.two", "apps.a.three", "apps.a.one"]]
