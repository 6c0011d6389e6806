"""`/api/schema/`: the published API schema, the same file that the typed client is generated from."""

from __future__ import annotations

import functools

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from apps.common.views import LeanView


class SchemaView(LeanView):
    http_method_names = ["get", "head"]
    allow_any_origin = True
    schema = None

    def get(self, request: HttpRequest) -> HttpResponse:
        response = HttpResponse(_schema(), content_type="application/yaml; charset=utf-8")
        response["Cache-Control"] = "public, max-age=300"
        return response


@functools.cache
def _schema() -> bytes:
    return bytes((settings.BACKEND / "schema" / "openapi.yaml").read_bytes())
