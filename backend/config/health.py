"""Probes. `/healthz`: the process responds. `/readyz`: it can do its work, which takes the database."""

from __future__ import annotations

import logging

import redis
from django.db import Error, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponse

from apps.common import redis as shared_redis
from apps.common.views import json_response
from config.draining import is_draining

logger = logging.getLogger(__name__)

# Migrations that were applied stay applied, so a process asks until they are, and no longer.
_migrated = False


def healthz(request: HttpRequest) -> HttpResponse:
    return json_response({"status": "ok"})


def readyz(request: HttpRequest) -> HttpResponse:
    """503 while the database is unavailable, migrations are missing, or the process is about to end.

    Redis is reported, but without it things are only slower.
    """
    migrations = "unknown"
    try:
        with connection.cursor() as cursor:
            cursor.execute("select 1")
        database = True
        migrations = "applied" if _is_migrated() else "missing"
    except Error as error:
        logger.warning("Not ready: %s", error)
        database = False
    try:
        redis_answers = bool(shared_redis.client().ping())
    except redis.RedisError:
        redis_answers = False
    ready = database and migrations == "applied" and not is_draining()
    body = {
        "status": "ready" if ready else "not ready",
        "database": "ok" if database else "away",
        "migrations": migrations,
        "redis": "ok" if redis_answers else "away",
    }
    return json_response(body, status=200 if ready else 503)


def _is_migrated() -> bool:
    global _migrated
    if not _migrated:
        executor = MigrationExecutor(connection)
        _migrated = not executor.migration_plan(executor.loader.graph.leaf_nodes())
    return _migrated
