"""Every operation of the API schema, with everything that is wrong with a call of it."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import count
from types import SimpleNamespace
from typing import Any
from urllib.parse import quote

from tests.contract.forbidden import forbidden
from tests.contract.random_calls import ADMINISTRATOR, KEY, MERCHANT, NOBODY
from tests.factories.schema import Operation, components, operations, request_components
from tests.hostile.corpus import body, read, wire

CORPUS = read("calls")
# How many of a list meet one part of an operation, each beginning where the last one ended; the whole product
# is `HOSTILE=all`.
_SHARE = {
    "bodies": 12, "values": 7, "ids": 10, "queries": 6, "credentials": 5, "content_types": 4, "methods": 2,
    "unknown_parameters": 1, "idempotency_keys": 10, "unwanted": 2,
}  # fmt: skip
_HERE = "@@here@@"
_LOCAL_URL = "http://127.0.0.1:65535/hook"


@dataclass
class Call:
    """`family` names the list it comes from."""

    operation: Operation
    family: str
    payload: str
    method: str
    path: str
    headers: dict[str, str]
    content: bytes | None
    # Whether what it is forbids it; None: the schema says.
    must_fail: bool | None

    @cached_property
    def refused(self) -> bool:
        """Whether the schema, or what the call is, forbids it."""
        if self.must_fail is not None:
            return self.must_fail
        if not _forbidden(self.operation, self.path, self.content):
            return False
        field, _, value = self.payload.partition(": ")
        if self.family != "values" or json.loads(value) != "" or self.content is None:
            return True
        # What is empty is left out, where it may be.
        without = {name: each for name, each in json.loads(self.content).items() if name != field}
        return _forbidden(self.operation, self.path, json.dumps(without).encode())

    def __str__(self) -> str:
        return f"{self.method} {self.path[:120]} ({self.operation.id}) {self.family} {self.payload[:60]}"


def caller_of(operation: Operation) -> str:
    """Who may make the call."""
    if not operation.schemes:
        return NOBODY
    if "secretKey" in operation.schemes:
        return KEY
    return ADMINISTRATOR if "admin" in operation.id else MERCHANT


def calls(world_ids: dict[str, Any]) -> Iterator[Call]:
    places = {family: count() for family in _SHARE}

    def share(family: str, payloads: list[str]) -> list[str]:
        if os.environ.get("HOSTILE") == "all" or len(payloads) <= _SHARE[family]:
            return payloads
        return [payloads[next(places[family]) % len(payloads)] for _ in range(_SHARE[family])]

    for operation in operations():
        one = _Calls(operation, world_ids)
        for name in one.path_names:
            for payload in share("ids", CORPUS["ids"]):
                yield one.call("ids", payload, path=one.path_with(name, payload), refused=True)
        for payload in share("credentials", CORPUS["credentials"]):
            headers = {"Authorization": wire(payload).decode("latin-1")}
            yield one.call("credentials", payload, headers=headers, refused=bool(operation.schemes))
        for payload in share("methods", CORPUS["methods"]):
            if payload.lower() not in one.methods:
                yield one.call("methods", payload, method=payload, refused=payload != "OPTIONS")
        for payload in share("unknown_parameters", CORPUS["unknown_parameters"]):
            yield one.call("unknown_parameters", payload, path=f"{one.path}?{payload}")
        for parameter in operation.parameters("query"):
            for payload in share("queries", CORPUS["queries"]):
                name = parameter["name"] + ("[a]" if parameter["schema"].get("type") == "object" else "")
                text = f"{name}={payload}".replace("@", name)
                yield one.call("queries", payload, path=f"{one.path}?{text}")
        for parameter in operation.parameters("header"):
            for payload in share("idempotency_keys", CORPUS["idempotency_keys"]):
                headers = {parameter["name"]: wire(payload).decode("latin-1")}
                yield one.call("idempotency_keys", payload, headers=headers)
        if operation.body is None:
            if operation.method != "get":
                for payload in share("unwanted", CORPUS["bodies"]):
                    yield one.call("unwanted", payload, content=body(payload))
            continue
        for payload in share("bodies", CORPUS["bodies"]):
            yield one.call("bodies", payload, content=body(payload))
        for payload in share("content_types", CORPUS["content_types"]):
            headers = {"Content-Type": wire(payload).decode("latin-1")}
            yield one.call("content_types", payload, headers=headers, refused=True)
        for field in one.fields():
            for payload in share("values", CORPUS["values"]):
                yield one.call("values", f"{field}: {payload}", content=one.body_with(field, payload))


class _Calls:
    """The calls of one operation, which are right but for what they are made with."""

    def __init__(self, operation: Operation, ids: dict[str, Any]) -> None:
        self.operation = operation
        self._ids = {
            each["name"]: quote(str(ids.get(each["name"], each["example"])), safe="")
            for each in operation.parameters("path")
        }
        self.path_names = list(self._ids)
        self.path = operation.path.format(**self._ids)
        self.methods = {each.method for each in operations() if each.path == operation.path} | {"head"}
        self._example = dict(operation.body["example"]) if operation.body else {}
        if "url" in self._example:
            self._example["url"] = _LOCAL_URL

    def path_with(self, name: str, value: str) -> str:
        return self.operation.path.format(**{**self._ids, name: value})

    def fields(self) -> list[str]:
        assert self.operation.body is not None
        names: dict[str, None] = {}
        for component in request_components(self.operation.body["schema"]):
            names |= dict.fromkeys(components()[component]["properties"])
        return list(names)

    def body_with(self, field: str, value: str) -> bytes:
        changed = json.dumps({**self._example, field: _HERE})
        return changed.replace(f'"{_HERE}"', value).encode()

    def call(
        self,
        family: str,
        payload: str,
        *,
        method: str | None = None,
        path: str | None = None,
        headers: dict[str, str] | None = None,
        content: bytes | None = None,
        refused: bool = False,
    ) -> Call:
        path = path or self.path
        if content is None and self.operation.body is not None:
            content = json.dumps(self._example).encode()
        by_schema = family in ("bodies", "values") or (family == "queries" and payload not in ("", "%20"))
        kinds = {} if content is None else {"Content-Type": "application/json"}
        return Call(
            operation=self.operation,
            family=family,
            payload=payload,
            method=method or self.operation.method.upper(),
            path=path,
            headers={**kinds, **(headers or {})},
            content=content,
            must_fail=None if by_schema else refused,
        )


def _forbidden(operation: Operation, path: str, content: bytes | None) -> bool:
    sent: Any = SimpleNamespace(url=path, body=content)
    try:
        return bool(forbidden(operation, sent))
    except RecursionError:
        return True
