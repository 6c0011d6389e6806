"""Celery. A task carries no data: it only means "look now"; the work to do is in PostgreSQL."""

from __future__ import annotations

import os
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.dev")

from celery import Celery
from celery.signals import beat_init, celeryd_after_setup, worker_ready, worker_shutting_down
from kombu.transport.redis import Channel

from apps.common.collector import collector_settle
from apps.common.heartbeats import BEAT, worker_name
from apps.common.queues import Queue
from config import env, readiness, wake_ups

# How often each task runs, in seconds, woken or not: a lost wake-up costs seconds, never an event.
_SCHEDULE = {
    "ledger.sweep": 5.0,
    "ledger.expire": 5.0,
    "ledger.simulated": 5.0,
    "settlement.drain": 5.0,
    "webhooks.deliver": 5.0,
    "default.mail": 5.0,
    "default.recover_webhooks": 30.0,
    "default.notices": 30.0,
    "default.totals": 60.0,
    "default.prune_notices": 3600.0,
    "default.prune": 3600.0,
    "default.prune_audits": 3600.0,
    "default.prune_pictures": 3600.0,
    "default.prune_sessions": 3600.0,
    "default.prune_webhooks": 3600.0,
}


def queue_of(task: str) -> str:
    """The queue is the first part of a task's name."""
    return task.partition(".")[0]


def _route(name: str, *_: Any, **__: Any) -> dict[str, str]:
    queue = queue_of(name)
    return {"queue": queue if queue in set(Queue) else Queue.DEFAULT}


# A closing channel would put its unacknowledged messages back. If Redis has gone, that fails with an error
# that ends the worker. No message is needed: the schedule sends another.
Channel.do_restore = False

app = Celery("dropwise")
app.conf.update(
    broker_url=env.REDIS_URL,
    result_backend=None,
    task_ignore_result=True,
    task_serializer="json",
    accept_content=["json"],
    task_acks_late=True,
    task_reject_on_worker_lost=True,
    worker_prefetch_multiplier=1,
    task_default_queue="default",
    task_routes=(_route,),
    task_soft_time_limit=None,
    broker_connection_retry_on_startup=True,
    broker_connection_max_retries=None,
    broker_transport_options={
        "visibility_timeout": 300,
        "socket_timeout": 5,
        "socket_connect_timeout": 5,
        "socket_keepalive": True,
        "health_check_interval": 15,
    },
    worker_cancel_long_running_tasks_on_connection_loss=False,
    worker_hijack_root_logger=False,
    worker_send_task_events=False,
    timezone="UTC",
    # In memory: the schedule is static, so it needs no file.
    beat_scheduler="config.readiness:Scheduler",
    beat_schedule={
        name: {"task": name, "schedule": seconds, "options": {"expires": max(seconds, wake_ups.EXPIRES)}}
        for name, seconds in _SCHEDULE.items()
    },
)
app.steps["consumer"].add(readiness.Heartbeat)
app.autodiscover_tasks()


@celeryd_after_setup.connect  # type: ignore[untyped-decorator]
def _on_setup(**_: Any) -> None:
    """Before the first connection to Redis, which may be away."""
    served = {queue.name for queue in app.amqp.queues.consume_from.values()}
    wake_ups.start(app, {name for name in _SCHEDULE if queue_of(name) in served})


@worker_ready.connect  # type: ignore[untyped-decorator]
def _on_ready(**_: Any) -> None:
    collector_settle()
    served = {queue.name for queue in app.amqp.queues.consume_from.values()}
    readiness.announce(*(worker_name(queue) for queue in Queue if queue in served))


@beat_init.connect  # type: ignore[untyped-decorator]
def _on_beat(**_: Any) -> None:
    readiness.announce(BEAT)


@worker_shutting_down.connect  # type: ignore[untyped-decorator]
def _on_shutdown(**_: Any) -> None:
    wake_ups.stop()
