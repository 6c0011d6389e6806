"""The web application over TCP: uvicorn, the ASGI bridge and Django."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack

import httpx
import pytest

from apps.payments.models import Payment
from tests.contract.conftest import payment_over_http
from tests.contract.raw_http import raw_request
from tests.contract.server import WebServer
from tests.factories.answers import error_of
from tests.factories.platform import Merchant, payment_body


def test_a_payment_is_created_and_read(http: httpx.Client, merchant: Merchant) -> None:
    payment = payment_over_http(http, merchant)

    public = http.get(f"/api/payments/public/status/{payment['id']}/")

    assert public.status_code == 200
    assert public.json()["amount"] == "10.000000"
    assert Payment.objects.filter(pk=payment["id"], merchant=merchant.user).exists()


def test_headers_with_underscores_are_dropped(web: WebServer, merchant: Merchant) -> None:
    """WSGI would read `Idempotency_Key` as the real header."""
    body = json.dumps(payment_body()).encode()
    request = (
        b"POST /api/payments/create/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
        b"Authorization: " + merchant.keys["test"].encode() + b"\r\nIdempotency_Key: caf\xe9\r\n"
        b"Content-Type: application/json\r\nContent-Length: %d\r\n\r\n" % len(body)
    )

    assert raw_request(web, request + body).status == 201


@pytest.mark.parametrize("path", ["/api/auth/signin/", "/api/payments/create/", "/django-admin/login/"])
def test_unfinished_bodies_hold_up_nobody(
    web: WebServer, http: httpx.Client, merchant: Merchant, path: str
) -> None:
    """Three times as many as there are threads."""
    head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer x\r\n"
    request = f"{head}Content-Type: application/json\r\nContent-Length: 10\r\n\r\n{{".encode()
    with ExitStack() as stack:
        for _ in range(24):
            stack.enter_context(socket.create_connection(("127.0.0.1", web.port))).sendall(request)

        for page in ("/healthz", "/", "/payment-expired", "/api/config/"):
            assert http.get(page).status_code == 200
        payment_over_http(http, merchant)


def test_a_chunked_body_is_accepted(http: httpx.Client, merchant: Merchant) -> None:
    body = json.dumps(payment_body()).encode()

    def parts() -> Iterator[bytes]:
        yield body[:10]
        yield body[10:]

    response = http.post(
        "/api/payments/create/",
        content=parts(),
        headers={"authorization": merchant.keys["test"], "content-type": "application/json"},
    )

    assert response.status_code == 201


def test_an_endless_chunked_body_is_cut_off(http: httpx.Client, merchant: Merchant) -> None:
    response = http.post(
        "/api/payments/create/",
        content=(b"x" * 4096 for _ in range(40)),
        headers={"authorization": merchant.keys["test"], "content-type": "application/json"},
    )

    assert error_of(response) == (413, "The request body is too large.")
    assert not Payment.objects.filter(merchant=merchant.user).exists()


@pytest.mark.parametrize(
    "line",
    [
        b"GET /api/payments/public/status/x/?\xff\xfe=1 HTTP/1.1",
        b"GET /api/payments/public/status/%FF%FE/ HTTP/1.1",
        b"GET /api/payments/public/status/%00/ HTTP/1.1",
        b"GET /api/payments/public/qr/..%2F..%2Fetc.svg HTTP/1.1",
        b"GET /%2e%2e/%2e%2e/etc/passwd HTTP/1.1",
        b"GET /api/payments/status/x/ HTTP/1.1\r\nAuthorization: Bearer sk_test_\xff",
        b"GET /api/payments/status/x/ HTTP/1.1\r\nX-Forwarded-For: " + b"1" * 4000,
        b"GET /api/config/ HTTP/1.1\r\nHost: \xc3\xa9vil",
    ],
)
def test_hostile_request_lines_are_never_a_server_error(web: WebServer, db: None, line: bytes) -> None:
    answered = raw_request(web, line + b"\r\nHost: localhost\r\nConnection: close\r\n\r\n")

    assert answered.status < 500


def test_database_connections_are_persistent(http: httpx.Client, merchant: Merchant, web: WebServer) -> None:
    payment = payment_over_http(http, merchant)
    url = f"{web.origin}/api/payments/public/status/{payment['id']}/"
    with ThreadPoolExecutor(8) as pool:
        statuses = list(pool.map(lambda _: httpx.get(url).status_code, range(64)))

    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute(
            "select count(*) from pg_stat_activity"
            " where datname = current_database() and pid <> pg_backend_pid()"
        )
        kept = cursor.fetchone()[0]
    assert statuses == [200] * 64
    # Eight threads, and one for sockets.
    assert 1 <= kept <= 9


def test_ready_means_the_database_responds(http: httpx.Client) -> None:
    assert http.get("/healthz").json() == {"status": "ok"}
    assert http.get("/readyz").json() == {
        "status": "ready",
        "database": "ok",
        "migrations": "applied",
        "redis": "ok",
    }
