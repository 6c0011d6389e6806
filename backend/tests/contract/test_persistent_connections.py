"""Database connections are persistent; a restart of PostgreSQL must not fail any request."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlsplit, urlunsplit

import httpx
import psycopg
import pytest
from django.db import connection as own_connection

from apps.payments.models import Payment
from tests.factories.platform import Merchant, payment_body

# More than the web process has threads, so that every connection is used.
AT_ONCE = 24
_GONE_MILLISECONDS = 10_000


@pytest.fixture
def payment_id(http: httpx.Client, merchant: Merchant) -> str:
    response = _create(http, merchant)
    assert response.status_code == 201, response.text
    return str(response.json()["payment_request"]["id"])


def _create(http: httpx.Client, merchant: Merchant) -> httpx.Response:
    headers = {"authorization": f"Bearer {merchant.keys['test']}"}
    return http.post("/api/payments/create/", json=payment_body(), headers=headers)


def _cut(database_url: str) -> int:
    """Close every connection to the database, as a restart does; returns their number."""
    parts = urlsplit(database_url)
    admin = urlunsplit(parts._replace(path="/postgres"))
    with psycopg.connect(admin, autocommit=True) as connection:
        ended = connection.execute(
            "select pg_terminate_backend(pid, %s) from pg_stat_activity where datname = %s",
            [_GONE_MILLISECONDS, parts.path[1:]],
        ).fetchall()
    return len(ended)


def test_requests_succeed_after_all_database_connections_were_closed(
    http: httpx.Client, merchant: Merchant, payment_id: str, database_url: str
) -> None:
    def status(_: int) -> int:
        return http.get(f"/api/payments/public/status/{payment_id}/").status_code

    def create(_: int) -> int:
        return _create(http, merchant).status_code

    with ThreadPoolExecutor(AT_ONCE) as pool:
        for call, expected in ((status, 200), (create, 201)):
            assert set(pool.map(call, range(AT_ONCE))) == {expected}
            before = Payment.objects.filter(merchant=merchant.user).count()
            assert _cut(database_url) > 1
            responses = list(pool.map(call, range(AT_ONCE)))
            assert responses == [expected] * AT_ONCE
            made = AT_ONCE if call is create else 0
            own_connection.close()  # was closed too
            assert Payment.objects.filter(merchant=merchant.user).count() == before + made
