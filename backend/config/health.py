"""Probes. `/healthz`: the process responds. `/readyz`: it can work, which requires only the database."""

from __future__ import annotations

import logging

import redis
from django.db import Error, connection
from django.http import HttpRequest, HttpResponse

from apps.common import redis as shared_redis
from apps.common.views import json_response

logger = logging.getLogger(__name__)


def healthz(request: HttpRequest) -> HttpResponse:
    return json_response({"status": "ok"})


def readyz(request: HttpRequest) -> HttpResponse:
    """503 while the database is unavailable. Redis is reported, but without it things are only slower."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("select 1")
        database = True
    except Error as error:
        logger.warning("Not ready: %s", error)
        database = False
    try:
        redis_answers = bool(shared_redis.client().ping())
    except redis.RedisError:
        redis_answers = False
    body = {
        "status": "ready" if database else "not ready",
        "database": "ok" if database else "away",
        "redis": "ok" if redis_answers else "away",
    }
    return json_response(body, status=200 if database else 503)
