"""`/api/schema/` and `/openapi.json`: the published schema, which the typed client is generated from too."""

from __future__ import annotations

import functools

import orjson
import yaml
from django.conf import settings
from django.http import HttpRequest, HttpResponse

from apps.common.views import LeanView


class SchemaView(LeanView):
    """The file as it is."""

    http_method_names = ["get", "head"]
    allow_any_origin = True
    schema = None

    def get(self, request: HttpRequest) -> HttpResponse:
        return _cached(_schema(), "application/yaml; charset=utf-8")


class OpenApiView(LeanView):
    """The same as JSON, with this product's address: a program can call what it describes."""

    http_method_names = ["get", "head"]
    allow_any_origin = True
    schema = None

    def get(self, request: HttpRequest) -> HttpResponse:
        return _cached(_openapi(settings.PUBLIC_ORIGIN), "application/json")


def _cached(content: bytes, content_type: str) -> HttpResponse:
    response = HttpResponse(content, content_type=content_type)
    response["Cache-Control"] = "public, max-age=300"
    return response


@functools.cache
def _schema() -> bytes:
    return bytes((settings.BACKEND / "schema" / "openapi.yaml").read_bytes())


@functools.cache
def _openapi(origin: str) -> bytes:
    # The reader in C, which takes a tenth of the time.
    schema = yaml.load(_schema(), Loader=yaml.CSafeLoader)
    return orjson.dumps({**schema, "servers": [{"url": origin}]})
