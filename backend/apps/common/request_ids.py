"""One id for each request, and for each task of a worker or round of a watcher: on every log line, in a
response header, in the body of errors, and in the events that it records, whose webhooks carry it on."""

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
    """The id of the current request or task, "-" outside of one."""
    return _request_id.get()


class RequestIdFilter(logging.Filter):
    """Adds `request_id` to log records, unless a line has that of another request as its `extra`."""

    def filter(self, record: logging.LogRecord) -> bool:
        if not hasattr(record, "request_id"):
            record.request_id = _request_id.get()
        return True
