"""One id for each request: in a response header, in the body of errors and on every log line."""

from __future__ import annotations

import logging
import os
from contextvars import ContextVar

_request_id: ContextVar[str] = ContextVar("request_id", default="-")


def new_request_id() -> str:
    """Start a request: from now on, log lines of this thread have the returned id."""
    value = os.urandom(16).hex()
    _request_id.set(value)
    return value


def current_request_id() -> str:
    """The id of the current request, "-" outside of one."""
    return _request_id.get()


class RequestIdFilter(logging.Filter):
    """Adds `request_id` to log records."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.request_id = _request_id.get()
        return True
