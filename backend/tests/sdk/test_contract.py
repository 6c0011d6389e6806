"""The cases of `schema/sdk-cases.json`, which the JavaScript SDK runs too: once a client, all at a time."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import httpx

import sdk.dropwise as dropwise
from stack.paths import BACKEND
from tests.factories.scripted_server import Scripted, scripted_servers

TABLE = json.loads((BACKEND / "schema" / "sdk-cases.json").read_text())
CASES: list[Mapping[str, Any]] = TABLE["cases"]
KEY = "sk_test_4f1c"
# Enough to overlap the waits, and few enough for the deadlines to measure the server alone.
AT_ONCE = 16
NO_LIMITS = httpx.Limits(max_connections=None)
# Their last argument is an object there, and keywords here.
BY_KEYWORD = {
    *("create_payment", "list_payments", "events", "webhooks.history"),
    *("create_payment_link", "update_payment_link", "list_payment_links"),
    *("create_invoice", "update_invoice", "list_invoices"),
    *("create_refund", "list_refunds"),
    *("create_statement", "list_statements"),
}


def test_the_ordinary_client_keeps_the_contract() -> None:
    scripts = [Scripted(filled(case["answers"])) for case in CASES]
    with (
        scripted_servers(scripts),
        httpx.Client(limits=NO_LIMITS) as http,
        ThreadPoolExecutor(AT_ONCE) as threads,
    ):
        outcomes = list(threads.map(partial(_called, http), CASES, scripts))

    assert _differences(scripts, outcomes) == {}


def test_the_client_for_event_loops_keeps_the_contract() -> None:
    async def all_called() -> list[Any]:
        turns = asyncio.Semaphore(AT_ONCE)
        async with httpx.AsyncClient(limits=NO_LIMITS) as http:
            return await asyncio.gather(*map(partial(_called_async, http, turns), CASES, scripts))

    scripts = [Scripted(filled(case["answers"])) for case in CASES]
    with scripted_servers(scripts):
        outcomes = asyncio.run(all_called())

    assert _differences(scripts, outcomes) == {}


def _differences(scripts: list[Scripted], outcomes: list[Any]) -> dict[str, Any]:
    rows = zip(CASES, scripts, outcomes, strict=True)
    found = {case["name"]: _difference(case, script, outcome) for case, script, outcome in rows}
    return {name: difference for name, difference in found.items() if difference is not None}


def filled(value: Any) -> Any:
    """With each `{"$payment": {…}}` replaced by the payment of the table, changed so."""
    if isinstance(value, list):
        return [filled(part) for part in value]
    if isinstance(value, dict):
        if "$payment" in value:
            return {**TABLE["payment"], **value["$payment"]}
        return {name: filled(part) for name, part in value.items()}
    return value


def _arguments(case: Mapping[str, Any]) -> tuple[list[Any], dict[str, Any]]:
    call = filled(case["call"])
    given = call["args"]
    keywords = given.pop() if call["method"] in BY_KEYWORD and given else {}
    return given, {**keywords, **call.get("options", {})}


def _called(http: httpx.Client, case: Mapping[str, Any], script: Scripted) -> Any:
    options = case.get("client", {})
    try:
        with dropwise.Dropwise(KEY, base_url=script.base_url, http_client=http, **options) as client:
            given, keywords = _arguments(case)
            outcome = _method(client, case)(*given, **keywords)
            if hasattr(outcome, "__next__"):
                return [item for _, item in zip(range(case.get("take", 1_000)), outcome, strict=False)]
            return outcome
    except Exception as error:  # noqa: BLE001
        return error


async def _called_async(
    http: httpx.AsyncClient, turns: asyncio.Semaphore, case: Mapping[str, Any], script: Scripted
) -> Any:
    options = {"base_url": script.base_url, "http_client": http, **case.get("client", {})}
    try:
        async with turns, dropwise.AsyncDropwise(KEY, **options) as client:
            given, keywords = _arguments(case)
            outcome = _method(client, case)(*given, **keywords)
            if not hasattr(outcome, "__anext__"):
                return await outcome
            items: list[Any] = []
            async for item in outcome:
                items.append(item)
                if len(items) == case.get("take"):
                    break
            return items
    except Exception as error:  # noqa: BLE001
        return error


def _method(client: Any, case: Mapping[str, Any]) -> Any:
    for name in case["call"]["method"].split("."):
        client = getattr(client, name)
    return client


def _difference(case: Mapping[str, Any], script: Scripted, outcome: Any) -> Any:
    """What is not as the case says; None if nothing."""
    requests = [{"method": one.method, "path": one.path, "body": one.body} for one in script.received]
    expected = [{name: one[name] for name in ("method", "path", "body")} for one in case["requests"]]
    if requests != expected:
        return requests, expected, outcome
    for one, wanted in zip(script.received, case["requests"], strict=True):
        if not wanted.get("headers", {}).items() <= one.headers.items():
            return one.headers
    for gap, one, following in zip(case.get("gaps", []), script.received, script.received[1:], strict=False):
        if following.at - one.at < gap:
            return following.at - one.at
    keys = {one.headers.get("idempotency-key", "") for one in script.received}
    if case.get("one_idempotency_key") and not re.fullmatch(r"[0-9a-f-]{36}", " ".join(keys)):
        return keys
    if "error" in case:
        return _error_difference(case["error"], outcome)
    if isinstance(outcome, Exception) or outcome != filled(case["result"]):
        return repr(outcome)
    if "request_id" in case and dropwise.request_id_of(outcome) != case["request_id"]:
        return dropwise.request_id_of(outcome)
    return None


def _error_difference(expected: Mapping[str, Any], error: Any) -> Any:
    fields = dict(expected)
    kind, message = fields.pop("kind"), fields.pop("message", "")
    if kind == "program":
        right = type(error) in (TypeError, ValueError)
    else:
        right = type(error) is getattr(dropwise, kind)
    found = {name: getattr(error, name, None) for name in fields}
    return None if right and message in str(error) and found == fields else (repr(error), found)
