"""What the calls raise."""

from __future__ import annotations

import builtins
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from .generated import CurrentPayment


class DropwiseError(Exception):
    """What every error of this package is."""


class ConnectionError(DropwiseError, builtins.ConnectionError):
    """The server could not be reached, or the connection broke. The call was repeated as often as allowed."""


class TimeoutError(DropwiseError, builtins.TimeoutError):
    """The call's deadline passed before there was an answer."""


class ApiError(DropwiseError):
    """The server answered with an error."""

    def __init__(self, status: int, body: Any, request_id: str | None, retry_after: float | None) -> None:
        fields: Mapping[str, Any] = body if isinstance(body, dict) else {}

        def text(name: str) -> str | None:
            value = fields.get(name)
            return value if isinstance(value, str) else None

        self.message = text("error") or f"The server answered with status {status}."
        super().__init__(self.message)
        self.status = status
        """The HTTP status."""
        self.code = text("code")
        """For programs, where the server gives one: sentences may change, codes do not. See `ErrorCode`."""
        self.param = text("param")
        """The field or query parameter that is wrong, where it is one."""
        self.doc_url = text("doc_url")
        """Where the documentation explains the code."""
        self.request_id = text("request_id") or request_id
        """Identifies the call in the server's logs."""
        self.body = body
        """The parsed body, or its text where it is not JSON."""
        self.retry_after = retry_after
        """How long the server asked to wait, in seconds."""


class InvalidRequestError(ApiError):
    """400, 413, 415: a field is missing or outside its limits; the message names it."""


class AuthenticationError(ApiError):
    """401: no secret key, or not a valid one."""


class PermissionError(ApiError, builtins.PermissionError):
    """403: the account or the key may not do this."""


class NotFoundError(ApiError):
    """404: not found in this key's account and mode."""


class ConflictError(ApiError):
    """409: it contradicts what happened before, for example because the payment has been paid."""


class RateLimitError(ApiError):
    """429: too many calls, or too many open payments."""


class ServerError(ApiError):
    """5xx: the server could not answer."""


_BY_STATUS: dict[int, type[ApiError]] = {
    400: InvalidRequestError,
    401: AuthenticationError,
    403: PermissionError,
    404: NotFoundError,
    409: ConflictError,
    413: InvalidRequestError,
    415: InvalidRequestError,
    429: RateLimitError,
}


def api_error(status: int, body: Any, request_id: str | None, retry_after: float | None) -> ApiError:
    kind = _BY_STATUS.get(status, ServerError if status >= 500 else ApiError)
    return kind(status, body, request_id, retry_after)


class PaymentUnsettledError(DropwiseError):
    """`wait_for_payment` made all its attempts, and the payment can still change."""

    def __init__(self, payment: CurrentPayment) -> None:
        super().__init__(f"Payment {payment['id']} is still {payment['status']}.")
        self.payment = payment
        """The payment at the last attempt."""


WebhookRefusal = Literal[
    "headers_missing", "timestamp_out_of_tolerance", "signature_mismatch", "body_invalid"
]
"""Why a webhook was refused."""


class WebhookVerificationError(DropwiseError):
    """The headers do not prove that this body was sent now by the holder of the secret. Answer with status
    400.
    """

    def __init__(self, code: WebhookRefusal, message: str) -> None:
        super().__init__(message)
        self.code = code
