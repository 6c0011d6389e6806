"""`/api/schema/` and `/openapi.json`: the published schema, which the typed client is generated from too."""

from __future__ import annotations

import functools
import gzip
import re
from collections.abc import Callable

import orjson
import yaml
from django.conf import settings
from django.http import HttpRequest, HttpResponse

from apps.common.views import LeanView

_ACCEPTS_GZIP = re.compile(r"\bgzip\b")


class SchemaView(LeanView):
    """The file as it is."""

    http_method_names = ["get", "head"]
    allow_any_origin = True
    schema = None

    def get(self, request: HttpRequest) -> HttpResponse:
        return _response(request, _schema, (), "application/yaml; charset=utf-8")


class OpenApiView(LeanView):
    """The same as JSON, with this product's address: a program can call what it describes."""

    http_method_names = ["get", "head"]
    allow_any_origin = True
    schema = None

    def get(self, request: HttpRequest) -> HttpResponse:
        return _response(request, _openapi, (settings.PUBLIC_ORIGIN,), "application/json")


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


@functools.cache
def _openapi(origin: str) -> bytes:
    # The reader in C, which takes a tenth of the time.
    schema = yaml.load(_schema(), Loader=yaml.CSafeLoader)
    return orjson.dumps({**schema, "servers": [{"url": origin}]})
