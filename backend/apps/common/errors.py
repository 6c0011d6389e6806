"""Every error in one shape: {"error": a sentence, "code"?: for programs, "request_id"}."""

from __future__ import annotations

import logging
import math
from collections.abc import Mapping
from typing import Any

import orjson
from django.core.exceptions import PermissionDenied, RequestDataTooBig, SuspiciousOperation
from django.db import InterfaceError, OperationalError
from django.http import Http404, HttpRequest, HttpResponse
from rest_framework import exceptions

from apps.common.request_ids import current_request_id

logger = logging.getLogger(__name__)


CODED: list[type[Refusal]] = []
"""Every class of refusals with a code, as far as its module is loaded."""


class Refusal(Exception):
    """What the caller may not do, or not now. `exception_handler` turns it into a response.

    A subclass sets its own `status` and, where programs need to know it, `code`. The caller reads `message`;
    where the class has a `public_message`, that is what the caller reads, and the one given is for the log.
    `fields` adds messages by field on the top level, for forms; `details` says what exactly was wrong, where
    `message` is specified; `retry_after` is in whole seconds;
    `extra` adds values for programs on the top level.

    `sentence` is the message where the caller gives none. A class with a `code` is in `CODED`, from which the
    published list of codes comes; `cause` and `remedy` explain the code in the documentation for merchants.
    """

    status: int = 400
    code: str | None = None
    sentence: str = ""
    cause: str = ""
    remedy: str = ""
    public_message: str | None = None
    retry_after: int | None = None
    details: str | None = None
    extra: Mapping[str, str] = {}

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if cls.code:
            CODED.append(cls)

    def __init__(
        self,
        message: str = "",
        *,
        status: int | None = None,
        retry_after: int | None = None,
        fields: Mapping[str, list[str]] | None = None,
    ) -> None:
        message = message or self.sentence
        super().__init__(message)
        self.message = self.public_message or message
        self.status = status or self.status
        self.retry_after = retry_after or self.retry_after
        self.fields = fields or {}


class ApiError(Refusal):
    """A refusal without a class of its own: nobody needs to tell it apart from others, so it has no code."""

    def __init__(
        self,
        status: int,
        message: str,
        *,
        retry_after: int | None = None,
        fields: Mapping[str, list[str]] | None = None,
        details: str | None = None,
    ) -> None:
        super().__init__(message, status=status, retry_after=retry_after, fields=fields)
        self.details = details


class FormRefusal(Refusal):
    """400 about a form as a whole: `error` and `non_field_errors`."""

    def __init__(self, message: str = "") -> None:
        super().__init__(message)
        self.fields = {"non_field_errors": [self.message]}


class TooManyRequests(Refusal):
    status = 429
    code = "rate_limited"
    cause = "more calls than the limit of this address or key."
    remedy = "Wait as many seconds as `Retry-After` says."

    def __init__(self, retry_after: int) -> None:
        super().__init__(
            f"Too many requests. Try again in {wait_in_words(retry_after)}.", retry_after=retry_after
        )


def error_body(error: Refusal) -> dict[str, Any]:
    """The body that reports `error`, without the id of a request."""
    body: dict[str, Any] = {"error": error.message, **error.fields}
    if error.code:
        body["code"] = error.code
    body.update(error.extra)
    if error.details:
        body["details"] = error.details
    return body


def error_response(error: Refusal) -> HttpResponse:
    """The response that reports `error`."""
    body = {**error_body(error), "request_id": current_request_id()}
    response = HttpResponse(orjson.dumps(body), status=error.status, content_type="application/json")
    if error.retry_after is not None:
        response["Retry-After"] = str(error.retry_after)
    if error.status == 401:
        response["WWW-Authenticate"] = "Bearer"
    return response


def as_refusal(error: Exception) -> Refusal:
    """What the caller may know of any exception. An unexpected one is logged and becomes a plain 500."""
    match error:
        case Refusal():
            if error.public_message:
                logger.warning("%s: %s", type(error).__name__, error)
            return error
        case exceptions.NotAuthenticated() | exceptions.AuthenticationFailed():
            return ApiError(401, "Authentication required")
        case exceptions.MethodNotAllowed():
            return ApiError(405, "Method not allowed.")
        case exceptions.UnsupportedMediaType():
            return ApiError(415, "Send JSON with the header Content-Type: application/json.")
        case exceptions.Throttled():
            return TooManyRequests(1)
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
            logger.error("The database is not available: %s", error)
            return ApiError(503, "The service is unavailable. Try again in a moment.", retry_after=1)
        case _:
            logger.error("Unexpected error", exc_info=error)
            return ApiError(500, "Internal server error")


def field_error(field: str, *messages: str) -> ApiError:
    """400 with messages under the name of one field; the first is also the sentence."""
    return ApiError(400, messages[0], fields={field: list(messages)})


def wait_in_words(seconds: int) -> str:
    """A wait such as "40 seconds", "1 minute" or "23 hours", rounded up."""
    if seconds < 60:
        count, unit = max(1, seconds), "second"
    elif seconds <= 2 * 3_600:
        count, unit = math.ceil(seconds / 60), "minute"
    else:
        count, unit = math.ceil(seconds / 3_600), "hour"
    return f"{count} {unit}" if count == 1 else f"{count} {unit}s"


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
    """REST framework's hook for errors in views."""
    return error_response(as_refusal(error))


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    return error_response(ApiError(400, "Bad request."))


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    return error_response(ApiError(403, "You may not do this."))


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return error_response(ApiError(404, "Not found."))


def server_error(request: HttpRequest) -> HttpResponse:
    return error_response(ApiError(500, "Internal server error"))
