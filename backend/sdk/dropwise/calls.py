"""What a call is, what becomes of its answer, and when it is repeated. Does no input or output itself."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Generator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Any, Literal

from .errors import ApiError, ConnectionError, DropwiseError, api_error
from .version import VERSION

FIRST_WAIT = 0.5
LONGEST_WAIT = 8.0
"""The waits before repeats: half a second, one, two …; at most this long, each shortened at random."""
LARGEST_ANSWER = 10_000_000
"""An answer has no more bytes than this; a proxy's or a stranger's may."""

Kind = Literal["object", "list", "string", "boolean", "number"]
_TYPES: dict[Kind, type | tuple[type, ...]] = {
    "object": dict,
    "list": list,
    "string": str,
    "boolean": bool,
    "number": (int, float),
}


@dataclass(frozen=True)
class Call:
    method: Literal["GET", "POST", "PATCH"]
    path: str
    """Below `/api/`."""
    answer: Mapping[str, Kind]
    """What an answer of Dropwise has; another one is refused."""
    body: Mapping[str, Any] | None = None
    headers: Mapping[str, str] = field(default_factory=dict)
    repeatable: bool = True
    """Whether the server may get it twice. If not, it is repeated only where the server did nothing (429)."""


@dataclass(frozen=True)
class Settings:
    secret_key: str
    base_url: str
    timeout: float
    max_retries: int


@dataclass(frozen=True)
class Request:
    """One attempt of a call."""

    method: str
    url: str
    headers: Mapping[str, str]
    content: bytes | None
    timeout: float
    """What is left of the call's time, in seconds."""
    late: str
    """What to say when it is over."""


@dataclass(frozen=True)
class Response:
    status: int
    headers: Mapping[str, str]
    content: bytes


@dataclass(frozen=True)
class Pause:
    seconds: float


class Answer(dict[str, Any]):
    """An answer, with the id by which the server's log names the call."""

    request_id: str | None = None


Attempts = Generator[Request | Pause, Response | DropwiseError | None, Answer]


def request_id_of(answer: object) -> str | None:
    """The id by which the server's log names the call that returned this. Quote it when you ask for help."""
    return getattr(answer, "request_id", None)


def attempts(call: Call, settings: Settings, timeout: float | None) -> Attempts:
    """Sends a call, repeats it where that can help, and returns its answer.

    Whoever drives it answers each `Request` with the response or with what went wrong, and each `Pause` with
    None.
    """
    seconds = settings.timeout if timeout is None else timeout
    ends_at = time.monotonic() + seconds
    url = f"{settings.base_url}/api/{call.path}"
    content = None if call.body is None else json.dumps(call.body, allow_nan=False).encode()
    headers = {
        "Accept": "application/json",
        "Authorization": f"Bearer {settings.secret_key}",
        "User-Agent": f"Dropwise-Python/{VERSION}",
        **({} if content is None else {"Content-Type": "application/json"}),
        **call.headers,
    }
    late = f"No answer within {seconds:g} s."
    repeats = 0
    while True:
        left = max(ends_at - time.monotonic(), 0.001)
        outcome = yield Request(call.method, url, headers, content, left, late)
        try:
            if isinstance(outcome, Response):
                return _parsed(call, url, outcome)
            assert outcome is not None  # noqa: S101
            raise outcome
        except DropwiseError as error:
            wait = _wait_before(repeats, error)
            left = ends_at - time.monotonic()
            if repeats >= settings.max_retries or not _may_repeat(call, error) or wait >= left:
                raise
        yield Pause(wait)
        repeats += 1


def _parsed(call: Call, url: str, response: Response) -> Answer:
    request_id = response.headers.get("x-request-id")
    try:
        body: Any = json.loads(response.content)
    except ValueError:
        body = response.content.decode(errors="replace")
    if 200 <= response.status < 300:
        if not isinstance(body, dict) or not all(
            _is(body.get(name), kind) for name, kind in call.answer.items()
        ):
            raise DropwiseError(
                f"{url} did not answer with JSON as Dropwise does. Is base_url the address of Dropwise?"
            )
        answer = Answer(body)
        answer.request_id = request_id
        return answer
    if 300 <= response.status < 400:
        target = response.headers.get("location")
        raise DropwiseError(f"{url} redirects to {target}. Give base_url the address it redirects to.")
    raise api_error(response.status, body, request_id, _retry_after(response.headers.get("retry-after")))


def _is(value: Any, kind: Kind) -> bool:
    return isinstance(value, _TYPES[kind]) and (kind != "number" or not isinstance(value, bool))


def _may_repeat(call: Call, error: DropwiseError) -> bool:
    if isinstance(error, ApiError) and error.status == 429:
        return True
    if not call.repeatable:
        return False
    if isinstance(error, ConnectionError):
        return True
    return isinstance(error, ApiError) and (
        error.status >= 500 or (error.status == 409 and error.code == "idempotency_in_flight")
    )


def _wait_before(repeats: int, error: DropwiseError) -> float:
    longest = min(FIRST_WAIT * float(2**repeats), LONGEST_WAIT)
    wait = longest * random.uniform(0.5, 1)  # noqa: S311
    asked = error.retry_after if isinstance(error, ApiError) else None
    return max(wait, asked or 0)


def _retry_after(header: str | None) -> float | None:
    """Seconds or a date, as HTTP has it."""
    if header is None:
        return None
    if header.isascii() and header.isdigit():
        return float(header)
    try:
        return max((parsedate_to_datetime(header) - datetime.now(UTC)).total_seconds(), 0.0)
    except (ValueError, TypeError):
        return None
