"""The published schema: whole at `/api/schema/`, which the typed client is generated from too; what merchants
call at `/openapi.json`, what administrators call at `/openapi-admin.json`."""

from __future__ import annotations

import functools
import gzip
import re
from collections.abc import Callable
from typing import Any

import orjson
import yaml
from django.conf import settings
from django.http import HttpRequest, HttpResponse

from apps.common.views import LeanView

_MERCHANTS, ADMINISTRATORS = "merchants", "administrators"
_OF_ADMINISTRATORS = "/api/platform-admin/"
_REFERENCE = re.compile(r'"#/components/schemas/([^"]+)"')
_ACCEPTS_GZIP = re.compile(r"\bgzip\b")


class SchemaView(LeanView):
    """The file as it is."""

    http_method_names = ["get", "head"]
    allow_any_origin = True
    schema = None

    def get(self, request: HttpRequest) -> HttpResponse:
        return _response(request, _schema, (), "application/yaml; charset=utf-8")


class OpenApiView(LeanView):
    """A part of it as JSON, with this product's address: a program can call what it describes."""

    part = _MERCHANTS

    http_method_names = ["get", "head"]
    allow_any_origin = True
    schema = None

    def get(self, request: HttpRequest) -> HttpResponse:
        return _response(request, _openapi, (settings.PUBLIC_ORIGIN, self.part), "application/json")


def _response(
    request: HttpRequest, make: Callable[..., bytes], arguments: tuple[str, ...], content_type: str
) -> HttpResponse:
    headers = {"Cache-Control": "public, max-age=300", "Vary": "Accept-Encoding"}
    if _ACCEPTS_GZIP.search(request.headers.get("Accept-Encoding", "")):
        headers["Content-Encoding"] = "gzip"
        return HttpResponse(_compressed(make, arguments), content_type=content_type, headers=headers)
    return HttpResponse(make(*arguments), content_type=content_type, headers=headers)


@functools.cache
def _compressed(make: Callable[..., bytes], arguments: tuple[str, ...]) -> bytes:
    """Once for each process: compressing takes longer than the whole rest of the request."""
    return gzip.compress(make(*arguments), mtime=0)


@functools.cache
def _schema() -> bytes:
    return bytes((settings.BACKEND / "schema" / "openapi.yaml").read_bytes())


def _openapi(origin: str, part: str) -> bytes:
    return _parts(origin)[part]


@functools.cache
def _parts(origin: str) -> dict[str, bytes]:
    """Both parts, because reading the file takes longest. The reader in C takes a tenth of the time."""
    schema = yaml.load(_schema(), Loader=yaml.CSafeLoader)
    webhooks = schema.pop("webhooks")
    merchants: dict[str, Any] = {}
    administrators: dict[str, Any] = {}
    for path, calls in schema["paths"].items():
        (administrators if path.startswith(_OF_ADMINISTRATORS) else merchants)[path] = calls
    told = {
        _MERCHANTS: {"paths": merchants, "webhooks": webhooks},
        ADMINISTRATORS: {"paths": administrators},
    }
    return {part: _document(schema, origin, calls) for part, calls in told.items()}


def _document(schema: dict[str, Any], origin: str, told: dict[str, Any]) -> bytes:
    components = schema["components"]
    schemas = _used(told, components["schemas"])
    calls = [call for path in told["paths"].values() for call in path.values()]
    taken = {name for call in calls for credential in call["security"] for name in credential}
    credentials = {name: one for name, one in components["securitySchemes"].items() if name in taken}
    return orjson.dumps(
        {
            **schema,
            **told,
            "servers": [{"url": origin}],
            "components": {**components, "schemas": schemas, "securitySchemes": credentials},
        }
    )


def _used(start: object, schemas: dict[str, Any]) -> dict[str, Any]:
    """Those of `schemas` that `start` refers to, directly or through others, in their order."""
    used: set[str] = set()
    left = [start]
    while left:
        names = set(_REFERENCE.findall(orjson.dumps(left.pop()).decode())) - used
        used |= names
        left += [schemas[name] for name in names]
    return {name: value for name, value in schemas.items() if name in used}
