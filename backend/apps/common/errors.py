"""Every error in one shape: {"error": a sentence, "code", "param"?, "request_id", "doc_url"}."""

from __future__ import annotations

import logging
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

import orjson
from django.conf import settings
from django.core.exceptions import PermissionDenied, RequestDataTooBig, SuspiciousOperation
from django.db import InterfaceError, OperationalError
from django.http import Http404, HttpRequest, HttpResponse
from rest_framework import exceptions

from apps.common.request_ids import current_request_id

logger = logging.getLogger(__name__)


# How much of a name that does not exist is repeated.
_LONGEST_NAME = 40

CODED: list[type[Refusal]] = []
"""Every class of refusals with a code, as far as its module is loaded."""


class Refusal(Exception):
    """What the caller may not do, or not now. `exception_handler` turns it into a response.

    A subclass sets its own `status` and, where programs need to know it, `code`. The caller reads `message`;
    where the class has a `public_message`, that is what the caller reads, and the one given is for the log.
    `fields` adds messages by field on the top level, for forms; `details` says what exactly was wrong, where
    `message` is specified; `retry_after` is in whole seconds;
    `extra` adds values for programs on the top level. `param` names the one field or parameter that is wrong,
    where `fields` does not.

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
    param: str | None = None
    extra: Mapping[str, Any] = {}

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
    """A refusal without a class of its own: nobody needs to tell it apart from others of its status."""

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


class ParameterMissing(ApiError):
    """400: a field that has to be there is not."""

    code = "parameter_missing"
    cause = "a field that is required is missing or empty."
    remedy = "Send the field that `param` names."

    def __init__(self, message: str) -> None:
        super().__init__(400, message)


class ParameterInvalid(Refusal):
    code = "parameter_invalid"
    cause = "a value has the wrong type, form or size."
    remedy = "Correct the field that `param` names; the sentence has the limit."


class ParameterUnknown(Refusal):
    """A name that the call does not know, which is a slip of the pen: ignored, it would change the answer."""

    code = "parameter_unknown"
    cause = "the call has no field or query parameter of this name."
    remedy = "Correct the name; the sentence has the nearest one that exists."

    def __init__(self, name: str, known: Iterable[str]) -> None:
        shown = name if len(name) <= _LONGEST_NAME else f"{name[: _LONGEST_NAME - 1]}…"
        near = get_close_matches(name[:_LONGEST_NAME], sorted(known), n=1, cutoff=0.5)
        absent = f"There is no {shown} here." if shown else "There is no parameter without a name here."
        super().__init__(absent + (f" Did you mean {near[0]}?" if near else ""))
        self.param = shown


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong with one field."""

    param: str
    code: str
    message: str


class FieldsWrong(Refusal):
    """400 that names every wrong field of a body: each below its name, all as `errors` with codes."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        first = problems[0]
        super().__init__(first.message, fields={each.param: [each.message] for each in problems})
        self.code = first.code
        self.param = first.param
        self.extra = {
            "errors": [{"param": each.param, "code": each.code, "message": each.message} for each in problems]
        }


class FormRefusal(Refusal):
    """400 about a form as a whole: `error` and `non_field_errors`."""

    def __init__(self, message: str = "") -> None:
        super().__init__(message)
        self.fields = {"non_field_errors": [self.message]}


class _InvalidRequest(Refusal):
    code = "invalid_request"
    cause = "the request as a whole cannot be taken."
    remedy = "Read the sentence, and correct the request."


class _AuthenticationRequired(Refusal):
    status = 401
    code = "authentication_required"
    cause = "no valid credential was sent."
    remedy = "Send `Authorization: Bearer {key}`."


class _Forbidden(Refusal):
    status = 403
    code = "forbidden"
    cause = "this account may not do this."
    remedy = "Read the sentence; ask the operator where it is about the account."


class _NotFound(Refusal):
    status = 404
    code = "not_found"
    cause = "there is nothing with this id or at this address."
    remedy = "Check the id, and the mode of the key."


class _MethodNotAllowed(Refusal):
    status = 405
    code = "method_not_allowed"
    cause = "the call has another method."
    remedy = "Use a method that `Allow` names."


class _Conflict(Refusal):
    status = 409
    code = "conflict"
    cause = "its state no longer allows this."
    remedy = "Read it again before you decide."


class _TooLarge(Refusal):
    status = 413
    code = "body_too_large"
    cause = "the body is larger than the call takes."
    remedy = "Send less."


class _AddressTooLong(Refusal):
    status = 414
    code = "address_too_long"
    cause = "the address, with its query, is longer than 8 kB."
    remedy = "Shorten the values of the query."


class _NotJson(Refusal):
    status = 415
    code = "unsupported_media_type"
    cause = "the body is not JSON."
    remedy = "Send JSON with `Content-Type: application/json`."


class _Unexpected(Refusal):
    status = 500
    code = "internal_error"
    cause = "a fault of ours."
    remedy = "Repeat the call with the same `Idempotency-Key`; quote `request_id` if it stays."


class _Unavailable(Refusal):
    status = 503
    code = "unavailable"
    cause = "not possible at this moment; nothing was changed."
    remedy = "Repeat the call after as many seconds as `Retry-After` says."


CODES_OF_STATUSES: Mapping[int, str] = {
    kind.status: str(kind.code)
    for kind in (
        *(_InvalidRequest, _AuthenticationRequired, _Forbidden, _NotFound, _MethodNotAllowed, _Conflict),
        *(_TooLarge, _AddressTooLong, _NotJson, _Unexpected, _Unavailable),
    )
}
"""The codes of refusals whose class has none."""


def code_of_status(status: int) -> str:
    return CODES_OF_STATUSES.get(status, "invalid_request" if status < 500 else "internal_error")


def code_of(code: str | None, *, status: int, param: str | None) -> str:
    """The code of a refusal: its own, or what its status or its naming of a field says."""
    return code or (code_of_status(status) if param is None else str(ParameterInvalid.code))


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
    param = error.param or next((name for name in error.fields if name != "non_field_errors"), None)
    code = code_of(error.code, status=error.status, param=param)
    body: dict[str, Any] = {"error": error.message, **error.fields, "code": code}
    if param is not None:
        body["param"] = param
    body.update(error.extra)
    body["doc_url"] = doc_url(code)
    if error.details:
        body["details"] = error.details
    return body


def doc_url(code: str) -> str:
    """The row of a code in the documentation's table."""
    return f"{settings.PUBLIC_ORIGIN}/docs/errors#{code}"


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
        refusal = ApiError(400, first[0], fields=fields)
        if _is_missing(next(iter(detail.values()), None)):
            refusal.code = ParameterMissing.code
        return refusal
    messages = [str(message) for message in detail] if isinstance(detail, list) else [str(detail)]
    return ApiError(400, messages[0] if messages else "Bad request.")


def _is_missing(messages: Any) -> bool:
    """Whether REST framework's messages about a field say that it was left out."""
    first = messages[0] if isinstance(messages, list) and messages else messages
    return getattr(first, "code", None) in {"required", "blank"}


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
