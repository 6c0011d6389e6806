"""The workers' Celery app."""

from __future__ import annotations

import os
import threading
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.dev")
# `migrate` runs them. They load every URL, and with it every view: 30 MB in each process.
os.environ.setdefault("CELERY_SKIP_CHECKS", "1")

from celery import Celery
from celery.fixups import django as celery_django
from celery.signals import celeryd_after_setup, task_postrun, task_prerun, worker_ready, worker_shutting_down
from django.db import close_old_connections, connections
from kombu.transport.redis import Channel, Transport

from apps.common.collector import collector_settle
from apps.common.heartbeats import worker_name
from apps.common.observers import span
from apps.common.queues import Queue
from apps.common.request_ids import new_request_id
from config import readiness, wake_ups
from config.celery_settings import CONFIGURATION, SCHEDULE, queue_of


class _Channel(Channel):
    """A channel of a Redis that may be killed. No message is needed: the schedule sends another.

    Closing, it would put its unacknowledged messages back. Closed, it would still acknowledge the message of
    a task that ends then. Where Redis has gone, both fail with an error that ends the worker.
    """

    do_restore = False

    def basic_ack(self, delivery_tag: str, multiple: bool = False) -> None:
        if not self.closed:
            super().basic_ack(delivery_tag, multiple)  # type: ignore[no-untyped-call]

    def basic_reject(self, delivery_tag: str, requeue: bool = False) -> None:
        if not self.closed:
            super().basic_reject(delivery_tag, requeue)  # type: ignore[no-untyped-call]


class _WorkerFixup(celery_django.DjangoWorkerFixup):  # type: ignore[misc]
    """Celery closes a thread's connection before and after each task, and the next one waits for a new server
    process with cold caches. A connection that works is kept here, as between two requests in the web."""

    def _close_database(self) -> None:
        close_old_connections()


Transport.Channel = _Channel
celery_django.DjangoWorkerFixup = _WorkerFixup
# What each thread is at.
_steps = threading.local()

app = Celery("dropwise")
app.conf.update(CONFIGURATION)
app.steps["consumer"].add(readiness.Heartbeat)
app.autodiscover_tasks()


@celeryd_after_setup.connect  # type: ignore[untyped-decorator]
def _on_setup(**_: Any) -> None:
    """Before the first connection to Redis, which may be away."""
    served = {queue.name for queue in app.amqp.queues.consume_from.values()}
    wake_ups.start(app, {name for name in SCHEDULE if queue_of(name) in served})


@task_prerun.connect  # type: ignore[untyped-decorator]
def _on_task(task: Any, **_: Any) -> None:
    """The lines of one task belong together, and so do the events that it records."""
    new_request_id()
    _steps.span = span(task.name)
    _steps.span.__enter__()


@task_postrun.connect  # type: ignore[untyped-decorator]
def _after_task(**_: Any) -> None:
    _steps.span.__exit__(None, None, None)


@worker_ready.connect  # type: ignore[untyped-decorator]
def _on_ready(**_: Any) -> None:
    collector_settle()
    served = {queue.name for queue in app.amqp.queues.consume_from.values()}
    readiness.announce(*(worker_name(queue) for queue in Queue if queue in served))
    if Queue.DEFAULT in served:
        threading.Thread(target=_warn, name="warnings", daemon=True).start()


def _warn() -> None:
    """What an operator should put right, once at start. Nobody waits for the ledgers that it asks."""
    # Only this worker needs it.
    from apps.platform_admin.services.findings import warnings_log

    try:
        warnings_log()
    finally:
        connections.close_all()


@worker_shutting_down.connect  # type: ignore[untyped-decorator]
def _on_shutdown(**_: Any) -> None:
    wake_ups.stop()
