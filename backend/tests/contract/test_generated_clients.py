"""What generators make of `/openapi.json` compiles, with the calls of a merchant and of the documentation."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from stack.paths import FRONTEND

_CALLS = FRONTEND / "tests" / "generated-client"
_SAMPLES = FRONTEND / "src" / "lib" / "code-samples"
_TSC = FRONTEND / "node_modules" / ".bin" / "tsc"
_OPENAPI_TYPESCRIPT = _CALLS / "node_modules" / "openapi-typescript" / "bin" / "cli.js"

_PYTHON_CALLS = """
from dropwise_client import AuthenticatedClient
from dropwise_client.api.events import events_list
from dropwise_client.api.payments import payments_create, payments_history, payments_simulate, payments_status
from dropwise_client.models import (
    ApiError, CreateRequest, PaymentEvent, ScenarioEnum, SimulateRequest, StatusEnum,
)

client = AuthenticatedClient(base_url="http://localhost:8000", token="sk_test_1")


def sell() -> str:
    order = CreateRequest(
        title="Low Tide EP",
        amount=10.0,
        platform_name="Nordlicht Records",
        username="mira",
        redirect_url="http://localhost:8000/?payment={PAYMENT_ID}",
    )
    created = payments_create.sync(client=client, body=order)
    if created is None or isinstance(created, ApiError):
        raise RuntimeError(created and created.code)
    payment = created.payment_request
    payments_simulate.sync(payment.id, client=client, body=SimulateRequest(scenario=ScenarioEnum.UNDERPAY))
    now = payments_status.sync(payment.id, client=client)
    if now and not isinstance(now, ApiError) and now.status == StatusEnum.COMPLETED:
        return payment.checkout_url
    page = payments_history.sync(client=client, page_size=100)
    return "" if page is None or isinstance(page, ApiError) else page.payments[0].amount


async def follow() -> list[str]:
    page = await events_list.asyncio(client=client)
    if page is None or isinstance(page, ApiError):
        return []
    return [f"{each.payment_id} {each.status}" for each in page.events if isinstance(each, PaymentEvent)]
"""


@pytest.fixture
def openapi(tmp_path: Path) -> Path:
    file = tmp_path / "openapi.json"
    file.write_bytes(Client().get("/openapi.json").content)
    return file


def _run(command: list[Any], folder: Path) -> str:
    """What it prints, once it has succeeded."""
    ran = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout + ran.stderr


def _compile(folder: Path, **options: Any) -> None:
    common = {
        "target": "ES2022",
        "lib": ["ES2023", "DOM"],
        "module": "ESNext",
        "moduleResolution": "bundler",
        "strict": True,
        "noEmit": True,
        "skipLibCheck": True,
        "typeRoots": [str(FRONTEND / "node_modules" / "@types")],
    }
    files = options.pop("files")
    configuration = {"compilerOptions": {**common, **options}, "files": files}
    (folder / "tsconfig.json").write_text(json.dumps(configuration))
    assert _run([_TSC, "--project", folder], folder) == ""


def _samples_of_curl() -> Iterator[str]:
    """Types and typed constants for each call that the documentation makes with curl."""
    for file in sorted(_SAMPLES.glob("*.sh")):
        text = file.read_text()
        address = re.search(r'"http://localhost:8000(/api/[^"?]*)\??([^"]*)"', text)
        if address is None:  # it verifies a signature
            continue
        path = re.sub(r"\$(\w+)", lambda name: f"{{{name[1].lower()}}}", address[1])
        body = re.search(r"-d '(.*[}])'", text, re.DOTALL)
        method = "post" if body or "-X POST" in text else "get"
        call, name = f'paths["{path}"]["{method}"]', file.stem.replace("-", "_")
        yield f"export type {name} = {call};"
        if body:
            value = re.sub(r"'\$\w+'", "0" * 64, body[1])
            kind = f'NonNullable<{call}["requestBody"]>["content"]["application/json"]'
            yield f"export const {name}_body: {kind} = {value};"
        if address[2]:
            names = json.dumps([pair.partition("=")[0] for pair in address[2].split("&")])
            known = f'keyof NonNullable<{call}["parameters"]["query"]>'
            yield f"export const {name}_query: ({known})[] = {names};"


def test_types_of_openapi_typescript_fit_a_shops_calls_and_the_documentations(openapi: Path) -> None:
    folder = openapi.parent
    shutil.copy(_CALLS / "calls.ts", folder)
    samples = list(_samples_of_curl())
    assert len(samples) == 22  # thirteen calls, eight bodies, a query
    (folder / "samples.ts").write_text('import type { paths } from "./api";\n' + "\n".join(samples))

    _run(["node", _OPENAPI_TYPESCRIPT, openapi, "--output", "api.d.ts"], folder)

    strictest = {"noUncheckedIndexedAccess": True, "exactOptionalPropertyTypes": True, "types": []}
    _compile(folder, files=["api.d.ts", "calls.ts", "samples.ts"], **strictest)


def test_samples_in_javascript_fit_the_sdks_types(tmp_path: Path) -> None:
    sdk = FRONTEND / "sdk"
    files = [
        *_SAMPLES.glob("*.mjs"),
        *(sdk / "samples").glob("*.mjs"),
        *(
            sdk / "samples" / "recipes" / name
            for name in ("follow.mjs", "next-create.mjs", "next-webhook.mjs")
        ),
        sdk / "examples" / "shop" / "server.mjs",
    ]

    # JavaScript has no types of its own: an environment variable may be missing, a parameter may be anything.
    loosely = {"allowJs": True, "checkJs": True, "noImplicitAny": False, "strictNullChecks": False}
    _compile(tmp_path, files=sorted(map(str, files)), types=["node"], **loosely)


def test_a_client_of_openapi_python_client_passes_mypy(openapi: Path) -> None:
    folder = openapi.parent
    (folder / "config.yml").write_text("post_hooks: []\n")
    generator = Path(sys.executable).with_name("openapi-python-client")
    arguments = ["generate", "--path", openapi, "--output-path", folder / "dropwise_client", "--meta", "none"]

    said = _run([generator, *arguments, "--config", folder / "config.yml"], folder)

    # It knows no pictures and no documents; nothing else is left out.
    assert re.findall(r"WARNING (.*)", said) == [
        "parsing GET /api/invoices/{invoice_id}/file.pdf within invoices.",
        "parsing GET /api/invoices/public/{token}/file.pdf within invoices.",
        "parsing GET /api/payment-links/public/{slug}/qr.svg within payment_links.",
        "parsing GET /api/payments/public/qr/{payment_id}.svg within payments.",
    ]
    (folder / "calls.py").write_text(_PYTHON_CALLS)
    checked = ["--strict", "--config-file=", f"--cache-dir={folder / 'cache'}"]
    found = _run([sys.executable, "-m", "mypy", *checked, "dropwise_client", "calls.py"], folder)
    assert re.fullmatch(r"Success: no issues found in \d{3} source files\n", found)
