"""The middleware. Sessions, CSRF protection and messages run for Django's admin only."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.contrib.auth.middleware import AuthenticationMiddleware
from django.contrib.messages.middleware import MessageMiddleware
from django.contrib.sessions.middleware import SessionMiddleware
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.csrf import CsrfViewMiddleware
from django.utils.deprecation import MiddlewareMixin

from apps.common.errors import ApiError, as_refusal, error_response
from apps.common.metrics import REQUESTS, Histogram
from apps.common.observers import span
from apps.common.request_ids import new_request_id
from apps.common.version import API_VERSION_DATE

ADMIN_PREFIX = "/django-admin/"

GetResponse = Callable[[HttpRequest], HttpResponseBase]

_SECONDS = Histogram(
    "dropwise_http_request_seconds",
    "Time of HTTP requests in Django, without waiting for a thread before.",
    ["route"],
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10),
)
_METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})


class RequestMiddleware:
    """Adds the request id and Content-Length, turns errors that no view handled into our error shape, and
    counts. `route`: the name of the route, where no resolver looks for it."""

    def __init__(self, get_response: GetResponse, *, route: str = "") -> None:
        self.get_response = get_response
        self._route = route

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        began = time.perf_counter()
        request_id = new_request_id()
        path = request.path_info
        is_api = path.startswith("/api/")
        if is_api and not path.endswith("/") and "." not in path:
            # Programs leave the last slash out.
            request.path_info = f"{path}/"
        with span("request") as traced:
            response = self.get_response(request)
            if traced is not None:
                traced.update_name(f"{request.method} {self._route_of(request)}")
                traced.set_attribute("http.response.status_code", response.status_code)
        headers = response.headers
        headers["X-Request-ID"] = request_id
        if isinstance(response, HttpResponse):
            headers.setdefault("Content-Length", str(len(response.content)))
        if is_api:
            headers["Dropwise-Version"] = API_VERSION_DATE
            headers.setdefault("Cache-Control", "no-store")
        self._count(request, response.status_code, time.perf_counter() - began)
        return response

    def _route_of(self, request: HttpRequest) -> str:
        found = request.resolver_match
        return self._route or (found.url_name if found is not None else "") or "other"

    def _count(self, request: HttpRequest, status: int, seconds: float) -> None:
        route = self._route_of(request)
        method = request.method if request.method in _METHODS else "other"
        REQUESTS.labels(route, method, status).inc()
        _SECONDS.labels(route).observe(seconds)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        if request.path_info.startswith(ADMIN_PREFIX):
            return None
        return error_response(as_refusal(error))


class _AdminOnly(MiddlewareMixin):
    """Makes one of Django's middleware run below the admin's prefix only."""

    def __call__(self, request: HttpRequest) -> Any:
        if request.path_info.startswith(ADMIN_PREFIX):
            return super().__call__(request)
        return self.get_response(request)


class AdminSessions(_AdminOnly, SessionMiddleware):
    """Sessions for Django's admin."""


class AdminCsrf(_AdminOnly, CsrfViewMiddleware):
    """CSRF protection for Django's admin. The API accepts no cookie as a credential."""

    def process_view(self, request: HttpRequest, *view: Any) -> Any:
        if request.path_info.startswith(ADMIN_PREFIX):
            return super().process_view(request, *view)
        return None


class AdminAuthentication(_AdminOnly, AuthenticationMiddleware):
    """The signed-in superuser of Django's admin."""


class AdminMessages(_AdminOnly, MessageMiddleware):
    """Flash messages of Django's admin."""


class AdminUploads(_AdminOnly, MiddlewareMixin):
    """Limits the size of a body before the CSRF check reads it: only a superuser may upload pictures.

    Runs after the middleware that identifies the user.
    """

    def process_request(self, request: HttpRequest) -> HttpResponse | None:
        length = int(request.META.get("CONTENT_LENGTH") or 0)
        if length > settings.API_BODY_BYTES:
            limit = settings.ADMIN_BODY_BYTES if request.user.is_superuser else settings.API_BODY_BYTES
            if length > limit:
                return error_response(ApiError(413, "The request body is too large."))
        return None
