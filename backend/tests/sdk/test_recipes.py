"""The Python recipes of the documentation, run as they are. The others: `frontend/sdk/tests`."""

from __future__ import annotations

import asyncio
import importlib.util
import json
import sys
import types
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.test import RequestFactory

import sdk.dropwise
from sdk.dropwise import webhook_test_headers
from stack.paths import BACKEND, FRONTEND
from tests.factories.scripted_server import Scripted, scripted_servers

RECIPES = FRONTEND / "sdk" / "samples" / "recipes"
OLD = "whsec_ZmVkY2JhOTg3NjU0MzIxMGZlZGNiYTk4NzY1NDMyMTA="
SECRET = "whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY="
BODY = json.dumps({"event_type": "payment.completed", "developer_reference": "7", "amount": "10.000000"})
PAYMENT = json.loads((BACKEND / "schema" / "sdk-cases.json").read_text())["payment"]
CREATED = {"status": 201, "json": {"success": True, "payment_request": PAYMENT}}


@pytest.fixture
def script(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Scripted]:
    monkeypatch.setitem(sys.modules, "dropwise", sdk.dropwise)
    monkeypatch.setenv("DROPWISE_SECRET_KEY", "sk_test_1")
    monkeypatch.setenv("DROPWISE_WEBHOOK_SECRETS", f"{OLD},{SECRET}")
    monkeypatch.chdir(tmp_path)
    script = Scripted([CREATED])
    with scripted_servers([script]):
        yield script


def loaded(name: str, script: Scripted) -> Any:
    path = Path(name)
    path.write_text((RECIPES / name).read_text().replace("http://localhost:8000", script.base_url))
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def expect_created(script: Scripted) -> None:
    [received] = script.received
    assert (received.path, received.headers["idempotency-key"]) == ("/api/payments/create/", "order-7")
    assert (received.body["title"], received.body["developer_reference"]) == ("Order 7", "7")


def deliveries() -> list[tuple[str, dict[str, str]]]:
    """Signed with either secret, and one that was changed."""
    signed = [(BODY, webhook_test_headers(BODY, secret)) for secret in (OLD, SECRET)]
    return [*signed, (BODY.replace("10.0", "99.0"), signed[1][1])]


def test_django(script: Scripted, capsys: pytest.CaptureFixture[str]) -> None:
    views = loaded("django_views.py", script)
    requests = RequestFactory()

    paid = views.pay(requests.post("/orders/7/pay"), "7")
    answers = [
        views.webhook(requests.post("/webhooks", body, content_type="application/json", headers=headers))
        for body, headers in deliveries()
    ]

    assert (paid.status_code, paid["Location"]) == (302, PAYMENT["checkout_url"])
    expect_created(script)
    assert [answer.status_code for answer in answers] == [204, 204, 400]
    assert capsys.readouterr().out == 2 * "paid 7 10.000000\n"


def test_fastapi_with_its_few_classes_in_place(
    script: Scripted, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class FastAPI:
        def post(self, _path: str) -> Any:
            return lambda view: view

    class Request:
        def __init__(self, body: str, headers: dict[str, str]) -> None:
            self._body = body.encode()
            self.headers = headers

        async def body(self) -> bytes:
            return self._body

    class Response:
        def __init__(self, url: str = "", status_code: int = 200) -> None:
            self.url = url
            self.status_code = status_code

    fastapi: Any = types.ModuleType("fastapi")
    responses: Any = types.ModuleType("fastapi.responses")
    fastapi.FastAPI, fastapi.Request, fastapi.Response = FastAPI, Request, Response
    responses.RedirectResponse = Response
    monkeypatch.setitem(sys.modules, "fastapi", fastapi)
    monkeypatch.setitem(sys.modules, "fastapi.responses", responses)
    app = loaded("fastapi_app.py", script)

    async def all_called() -> tuple[Any, list[int]]:
        paid = await app.pay("7")
        answers = [await app.webhook(Request(*delivery)) for delivery in deliveries()]
        return paid, [answer.status_code for answer in answers]

    paid, statuses = asyncio.run(all_called())

    assert (paid.status_code, paid.url) == (303, PAYMENT["checkout_url"])
    expect_created(script)
    assert statuses == [204, 204, 400]
    assert capsys.readouterr().out == 2 * "paid 7 10.000000\n"


def test_follow_goes_on_after_the_event_that_it_read_last(
    script: Scripted, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def page(*numbers: int) -> dict[str, Any]:
        events = [
            {"event_id": f"e{n}", "sequence": n, "event_type": "payment.created", "payment_id": "p"}
            for n in numbers
        ]
        return {"status": 200, "json": {"events": events}}

    monkeypatch.setattr(sys, "argv", ["follow.py"])
    script.answers = [page(1, 2), page(), page(3), page()]

    loaded("follow.py", script)
    loaded("follow.py", script)

    lines = [f"{n} payment.created p\n" for n in (1, 2, 3)]
    assert capsys.readouterr().out == "".join(lines)
    assert script.received[2].path == "/api/events/?limit=100&after=e2"
