"""What the workers' Celery app and the scheduler's have in common.

A task carries no data: it only means "look now"; the work to do is in PostgreSQL.
"""

from __future__ import annotations

from typing import Any, Final

from apps.common.queues import Queue
from config import env

# An older wake-up is useless: the schedule has run the task since.
WAKE_UP_EXPIRES: Final = 15.0
# How often each task runs, in seconds, woken or not: a lost wake-up costs seconds, never an event.
SCHEDULE: Final = {
    "ledger.sweep": 5.0,
    "ledger.expire": 5.0,
    "ledger.refunds": 5.0,
    "ledger.simulated": 5.0,
    "ledger.test_wallets": 5.0,
    "settlement.drain": 5.0,
    "webhooks.deliver": 5.0,
    "default.mail": 5.0,
    "default.recover_webhooks": 30.0,
    "default.notices": 30.0,
    "default.rates": 30.0,
    "default.invoice_reminders": 600.0,
    "default.statements": 60.0,
    "default.values": 15.0,
    "default.totals": 60.0,
    "default.alarms": 15.0,
    "default.watch_audit_log": 3600.0,
    "default.prune_notices": 3600.0,
    "default.prune": 3600.0,
    "default.prune_audits": 3600.0,
    "default.prune_pictures": 3600.0,
    "default.prune_rates": 3600.0,
    "default.prune_sessions": 3600.0,
    "default.prune_visits": 3600.0,
    "default.prune_webhooks": 3600.0,
}


def queue_of(task: str) -> str:
    """The queue is the first part of a task's name."""
    return task.partition(".")[0]


def _route(name: str, *_: Any, **__: Any) -> dict[str, str]:
    queue = queue_of(name)
    return {"queue": queue if queue in set(Queue) else Queue.DEFAULT}


CONFIGURATION: Final[dict[str, Any]] = {
    "broker_url": env.REDIS_URL,
    "result_backend": None,
    "task_ignore_result": True,
    "task_serializer": "json",
    "accept_content": ["json"],
    "task_acks_late": True,
    "task_reject_on_worker_lost": True,
    "worker_prefetch_multiplier": 1,
    "task_default_queue": "default",
    "task_routes": (_route,),
    "task_soft_time_limit": None,
    "broker_connection_retry_on_startup": True,
    "broker_connection_max_retries": None,
    "broker_transport_options": {
        "visibility_timeout": 300,
        "socket_timeout": 5,
        "socket_connect_timeout": 5,
        "socket_keepalive": True,
        "health_check_interval": 15,
    },
    "worker_cancel_long_running_tasks_on_connection_loss": False,
    "worker_hijack_root_logger": False,
    "worker_send_task_events": False,
    "timezone": "UTC",
    # In memory: the schedule is static, so it needs no file.
    "beat_scheduler": "config.readiness:Scheduler",
    "beat_schedule": {
        name: {"task": name, "schedule": seconds, "options": {"expires": max(seconds, WAKE_UP_EXPIRES)}}
        for name, seconds in SCHEDULE.items()
    },
}
