"""Answers Prometheus: `python -m config.metrics`, at METRICS_HOST:METRICS_PORT, the path `/metrics` alone.

One on each machine. It shows what the rows say (`apps.reports.selectors.metrics`), and the sum of what the
processes of this machine have left in METRICS_DIR. With `--no-rows` the latter alone: one machine is enough
to read the rows. Why it is a process of its own: docs/decisions/0035-metrics.md.
"""

# ruff: noqa: E402  (models may be imported only after django.setup)

from __future__ import annotations

import argparse
import logging
import os
import signal
import sys
import threading
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, cast
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.dev")

import django

django.setup()

from django.conf import settings
from django.db import Error, close_old_connections, connection
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.multiprocess import MultiProcessCollector

from apps.common.collector import collector_settle
from apps.reports.selectors.metrics import redis_metric, rows_metrics
from config import env, readiness

log = logging.getLogger(__name__)

PATH = "/metrics"
# A client that says nothing for so long is cut off: there is one thread.
_CLIENT_SECONDS = 5.0


class _Rows:
    """The rows' figures. Without the database there are none, and `dropwise_database_up` says so."""

    def collect(self) -> Iterator[Metric]:
        found: list[Metric] = []
        try:
            close_old_connections()
            found = list(rows_metrics())
        except Error as error:
            log.warning("No metrics of the rows: %s", str(error).strip() or type(error).__name__)
            connection.close()
        up = GaugeMetricFamily(
            "dropwise_database_up", "1 if PostgreSQL answered. Without it, its figures are missing."
        )
        up.add_metric((), float(bool(found)))
        yield from (up, redis_metric(), *found)


def registry_of(*, directory: str, rows: bool) -> CollectorRegistry:
    """Everything that is shown. Each scrape reads it anew."""
    registry = CollectorRegistry()
    if directory:
        files: Any = MultiProcessCollector
        files(registry, directory)
    if rows:
        registry.register(cast(Any, _Rows()))
    return registry


def application(registry: CollectorRegistry) -> Any:
    """The WSGI application: `/metrics`, and 404 for all else."""

    def serve(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        if environ["PATH_INFO"] != PATH or environ["REQUEST_METHOD"] not in {"GET", "HEAD"}:
            start_response("404 Not Found", [("Content-Type", "text/plain"), ("Content-Length", "11")])
            return [b"Not found.\n"]
        shown = generate_latest(registry)
        start_response("200 OK", [("Content-Type", CONTENT_TYPE_LATEST), ("Content-Length", str(len(shown)))])
        return [shown]

    return serve


class _Handler(WSGIRequestHandler):
    timeout = _CLIENT_SECONDS

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002  (the base class's name)
        """Scrapes are not logged."""


class _Server(WSGIServer):
    def service_actions(self) -> None:
        """Twice a second."""
        readiness.touch()


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m config.metrics", description=__doc__)
    parser.add_argument("--no-rows", action="store_true", help="only what the processes here have counted")
    given = parser.parse_args()
    if not env.METRICS_PORT:
        sys.exit("METRICS_PORT is not set: name the port at which Prometheus asks.")
    if not settings.METRICS_DIR:
        log.warning("METRICS_DIR is not set: what the processes count is not shown.")
    else:
        Path(settings.METRICS_DIR).mkdir(parents=True, exist_ok=True)
    registry = registry_of(directory=settings.METRICS_DIR, rows=not given.no_rows)
    server = _Server((env.METRICS_HOST, env.METRICS_PORT), _Handler)
    server.set_app(application(registry))
    for number in (signal.SIGTERM, signal.SIGINT):
        # From another thread, because `shutdown` waits for the loop.
        signal.signal(number, lambda *_: threading.Thread(target=server.shutdown).start())
    collector_settle()
    readiness.announce()
    server.serve_forever()
    server.server_close()


if __name__ == "__main__":
    main()
