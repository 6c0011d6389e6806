"""One id for each request: in its answer, in an error's body and on every log line it causes."""

from __future__ import annotations

import logging
import uuid
from contextvars import ContextVar

_request_id: ContextVar[str] = ContextVar("request_id", default="-")


def new_request_id() -> str:
    """Begin a request: from here on this thread's log lines carry the id returned."""
    value = uuid.uuid4().hex
    _request_id.set(value)
    return value


def current_request_id() -> str:
    """The id of the request being answered, "-" outside of any."""
    return _request_id.get()


class RequestIdFilter(logging.Filter):
    """Gives log records their `request_id`."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.request_id = _request_id.get()
        return True
