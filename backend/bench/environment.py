"""A database and settings for one benchmark."""

from __future__ import annotations

import base64
import os
import secrets
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import psycopg

BACKEND = Path(__file__).resolve().parent.parent


@contextmanager
def bench_environment() -> Iterator[dict[str, str]]:
    """A database and settings for this run. Servers are those given by URL, or new ones."""
    with ExitStack() as stack:
        database, redis = os.environ.get("DATABASE_URL"), os.environ.get("REDIS_URL")
        if not database or not redis:
            from stack.servers import running_postgres, running_redis

            database = database or stack.enter_context(running_postgres())
            redis = redis or stack.enter_context(running_redis())
        name = f"bench_{secrets.token_hex(4)}"
        with psycopg.connect(database, autocommit=True) as admin:
            admin.execute(f'create database "{name}"')
            try:
                unlimited = str(10**6)
                environment = {
                    **os.environ,
                    "DATABASE_URL": urlunsplit(urlsplit(database)._replace(path=f"/{name}")),
                    "REDIS_URL": redis,
                    "DJANGO_SETTINGS_MODULE": "config.settings.test",
                    "DJANGO_SECRET_KEY": secrets.token_urlsafe(32),
                    "JWT_KEY": secrets.token_urlsafe(32),
                    "KEY_PEPPER": secrets.token_urlsafe(32),
                    "FIELD_KEYS": base64.urlsafe_b64encode(secrets.token_bytes(32)).decode(),
                    "RATE_CREATE_PER_SECOND": unlimited,
                    "RATE_STATUS_PER_SECOND": unlimited,
                    "RATE_STATUS_CLIENT_PER_SECOND": unlimited,
                    "OPEN_PAYMENTS_LIMIT": unlimited,
                    "PAYMENTS_PER_DAY": unlimited,
                    "REQUESTS_WAITING": unlimited,
                    "REQUESTS_WAITING_PER_CLIENT": unlimited,
                    "CONNECTIONS_PER_CLIENT": unlimited,
                    "NEW_CONNECTIONS_PER_CLIENT": unlimited,
                }
                run_python(environment, "manage.py", "migrate", "-v", "0")
                yield environment
            finally:
                admin.execute(f'drop database "{name}" with (force)')


def run_python(environment: dict[str, str], *arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=BACKEND,
        env=environment,
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    )
    return done.stdout
