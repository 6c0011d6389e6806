"""What may import what (`.importlinter`). Broken on purpose, each contract is seen to be broken."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from stack.paths import BACKEND

ROOTS = ("apps", "config", "edge", "sandbox", "stack", "bench", "drawings", "sdk", "tests")
# A file, and an import that one contract forbids there.
PLANTED = {
    "An app imports only apps below it": ("edge/hosts.py", "import apps.trial.apps"),
    "Every app has its place in the order": ("apps/wallets/urls.py", "import apps.webhooks.models"),
    "The edge knows no app": ("edge/bodies.py", "import apps.payments.models"),
    "In an app, views and tasks build on services": (
        "apps/payments/models/__init__.py",
        "import apps.payments.services",
    ),
    "In common, views build on forms": ("apps/common/text.py", "import apps.common.forms"),
    "In ledger, clients build on the connection": ("apps/ledger/keys.py", "import apps.ledger.client"),
    "Domain rules are pure": ("apps/treasury/domain/fees.py", "import apps.treasury.models"),
    "The local ledger and the launcher share no code with the application": (
        "sandbox/__init__.py",
        "import config",
    ),
    "The local ledger and the launcher share no code with each other": ("stack/ports.py", "import sandbox"),
    "The Python SDK imports nothing of the rest": ("sdk/dropwise/values.py", "import stack.paths"),
    "The application imports no program": ("config/celery.py", "import bench"),
    "Only the ledger adapter uses xrpl-py": ("apps/content/selectors.py", "import xrpl"),
    "Only common.outbound sends HTTP requests": ("apps/accounts/tokens.py", "def f():\n    import httpx"),
    "No modules import each other": (
        "apps/common/drops.py",
        "import apps.common.modes",
    ),
}


def lint(top: Path) -> subprocess.CompletedProcess[str]:
    command = [
        sys.executable,
        "-c",
        "from importlinter.cli import lint_imports_command as c; c()",
        "--no-logo",
        "--no-cache",
    ]
    return subprocess.run(command, cwd=top, capture_output=True, text=True, check=False)


def test_every_import_goes_down() -> None:
    result = lint(BACKEND)
    assert result.returncode == 0, result.stdout


@pytest.fixture(scope="module")
def broken(tmp_path_factory: pytest.TempPathFactory) -> str:
    top = tmp_path_factory.mktemp("planted")
    for root in ROOTS:
        shutil.copytree(
            BACKEND / root, top / root, ignore=shutil.ignore_patterns("__pycache__", "*.json", "*.svg")
        )
    shutil.copy(BACKEND / ".importlinter", top)
    for path, statement in PLANTED.values():
        with (top / path).open("a") as file:
            file.write(f"\n{statement}\n")
    return lint(top).stdout


@pytest.mark.parametrize("contract", PLANTED)
def test_a_forbidden_import_breaks_its_contract(broken: str, contract: str) -> None:
    assert re.search(rf"^{re.escape(contract)}.* BROKEN", broken, re.MULTILINE), broken


def test_every_contract_is_broken_once() -> None:
    names = re.findall(r"^name = (.+)$", (BACKEND / ".importlinter").read_text(), re.MULTILINE)
    assert len(names) == len(PLANTED)
    assert all(any(name.startswith(start) for start in PLANTED) for name in names)


def test_every_app_says_what_it_is_for() -> None:
    for app in (BACKEND / "apps").glob("*/__init__.py"):
        assert app.read_text().startswith('"""'), app
