"""Every refusal in one shape: {"error": a sentence, "code"?: for programs, "request_id"}."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any

import orjson
from django.core.exceptions import PermissionDenied, RequestDataTooBig, SuspiciousOperation
from django.db import InterfaceError, OperationalError
from django.http import Http404, HttpRequest, HttpResponse
from rest_framework import exceptions

from apps.common.request_ids import current_request_id

logger = logging.getLogger(__name__)


class ApiError(Exception):
    """A refusal that the caller is told in these words.

    `fields` adds messages by field on the top level, for forms; `retry_after` is in whole seconds.
    """

    def __init__(
        self,
        status: int,
        message: str,
        *,
        code: str | None = None,
        retry_after: int | None = None,
        fields: Mapping[str, list[str]] | None = None,
    ) -> None:
        super().__init__(message)
        self.status = status
        self.message = message
        self.code = code
        self.retry_after = retry_after
        self.fields = fields or {}


def error_response(error: ApiError) -> HttpResponse:
    """The answer that tells `error`."""
    body: dict[str, Any] = {"error": error.message, **error.fields}
    if error.code:
        body["code"] = error.code
    body["request_id"] = current_request_id()
    response = HttpResponse(orjson.dumps(body), status=error.status, content_type="application/json")
    if error.retry_after is not None:
        response["Retry-After"] = str(error.retry_after)
    if error.status == 401:
        response["WWW-Authenticate"] = "Bearer"
    return response


def as_api_error(error: Exception) -> ApiError:
    """What the caller may know of any exception; what nobody foresaw is logged and becomes a plain 500."""
    match error:
        case ApiError():
            return error
        case exceptions.NotAuthenticated() | exceptions.AuthenticationFailed():
            return ApiError(401, "Authentication required")
        case exceptions.MethodNotAllowed():
            return ApiError(405, "Method not allowed.")
        case exceptions.UnsupportedMediaType():
            return ApiError(415, "Send JSON with the header Content-Type: application/json.")
        case exceptions.Throttled():
            return too_many_requests(1)
        case exceptions.ValidationError():
            return _validation_error(error)
        case exceptions.APIException():
            return ApiError(error.status_code, str(error.detail))
        case Http404():
            return ApiError(404, "Not found.")
        case PermissionDenied():
            return ApiError(403, "You may not do this.")
        case RequestDataTooBig():
            return ApiError(413, "The request body is too large.")
        case SuspiciousOperation():
            return ApiError(400, "Bad request.")
        case OperationalError() | InterfaceError():
            logger.error("The database did not answer: %s", error)
            return ApiError(503, "The service is away for a moment. Try again.", retry_after=1)
        case _:
            logger.error("Unforeseen error", exc_info=error)
            return ApiError(500, "Internal server error")


def too_many_requests(retry_after: int) -> ApiError:
    return ApiError(429, "Too many requests. Try again later.", code="rate_limited", retry_after=retry_after)


def _validation_error(error: exceptions.ValidationError) -> ApiError:
    detail = error.detail
    if isinstance(detail, dict):
        fields = {
            str(name): [str(message) for message in (messages if isinstance(messages, list) else [messages])]
            for name, messages in detail.items()
        }
        first = next(iter(fields.values()), ["Bad request."])
        return ApiError(400, first[0], fields=fields)
    messages = [str(message) for message in detail] if isinstance(detail, list) else [str(detail)]
    return ApiError(400, messages[0] if messages else "Bad request.")


def exception_handler(error: Exception, context: Mapping[str, Any]) -> HttpResponse:
    """REST framework's hook: one handler turns everything into the one shape."""
    return error_response(as_api_error(error))


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    return error_response(ApiError(400, "Bad request."))


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    return error_response(ApiError(403, "You may not do this."))


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return error_response(ApiError(404, "Not found."))


def server_error(request: HttpRequest) -> HttpResponse:
    return error_response(ApiError(500, "Internal server error"))
