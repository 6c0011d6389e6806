"""Base classes of views, and the JSON response."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.utils import timezone
from rest_framework.permissions import AllowAny
from rest_framework.views import APIView

from apps.common.errors import ApiError, as_refusal, error_response
from apps.common.wire.record import Record
from apps.common.wire.types import as_json


def json_response(body: Record | Mapping[str, Any] | Sequence[Any], status: int = 200) -> HttpResponse:
    return HttpResponse(as_json(body), status=status, content_type="application/json")


def csv_response(lines: Iterable[bytes], *, name: str) -> StreamingHttpResponse:
    """A download, streamed. The file is called `name` and today's date."""
    response = StreamingHttpResponse(lines, content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{name}-{timezone.now():%Y-%m-%d}.csv"'
    return response


def file_response(pieces: Iterable[bytes], *, content_type: str, name: str) -> StreamingHttpResponse:
    """A file of its own `name`, streamed, that no cache keeps."""
    response = StreamingHttpResponse(pieces, content_type=content_type)
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    response["Cache-Control"] = "no-store"
    return response


# A POST for everybody: the `Authorization` header is never read. (No docstring: the schema would show it.)
class PublicPostView(APIView):
    authentication_classes = ()
    permission_classes = (AllowAny,)
    http_method_names = ["post"]


# For the schema it is a REST framework view; for a request it is a plain function. Its dispatch skips content
# negotiation, parsers, permissions and throttles: handlers take Django's request, authenticate and limit it
# themselves, and raise ApiError. (No docstring: the schema would show it.)
class LeanView(APIView):
    permission_classes = (AllowAny,)
    http_method_names = ["get", "head", "post"]
    # Whether pages of other origins may read the responses.
    allow_any_origin = False

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        name = (request.method or "").lower()
        if name == "head":
            name = "get"
        handler = getattr(self, name, None) if name in self.http_method_names else None
        try:
            if handler is None:
                raise ApiError(405, "Method not allowed.")
            response: HttpResponse = handler(request, *args, **kwargs)
        except Exception as error:  # noqa: BLE001  (any error becomes the one shape here)
            response = error_response(as_refusal(error))
        if response.status_code == 405:
            response["Allow"] = ", ".join(n.upper() for n in self.http_method_names if hasattr(self, n))
        if self.allow_any_origin:
            response["Access-Control-Allow-Origin"] = "*"
        return response
