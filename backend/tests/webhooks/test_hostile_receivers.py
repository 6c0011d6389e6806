"""Receivers that hang, flood, trickle or send nonsense delay only their own deliveries."""

from __future__ import annotations

import socket
import time
from collections.abc import Callable
from typing import Any

import pytest
from pytest_django import Settings

from apps.common.outbound import MAX_RESPONSE_BYTES
from apps.webhooks.models import Delivery, DeliveryAttempt
from apps.webhooks.services.deliver import deliveries_drain
from tests.factories.shop import Shop
from tests.webhooks.receiver import RawReceiver, Reply

Start = Callable[[Callable[[socket.socket], None]], RawReceiver]


@pytest.fixture(autouse=True)
def short_deadline(settings: Settings) -> None:
    settings.WEBHOOK_DEADLINE_SECONDS = 0.5


def hang(connection: socket.socket) -> None:
    connection.settimeout(10)
    connection.recv(1)


def trickle(head: bytes) -> Callable[[socket.socket], None]:
    """Send a byte every 50 ms: each read succeeds, so only a deadline for the whole request ends it."""

    def act(connection: socket.socket) -> None:
        connection.sendall(head)
        for _ in range(200):
            connection.sendall(b"a")
            time.sleep(0.05)

    return act


def flood(head: bytes, block: bytes) -> Callable[[socket.socket], None]:
    def act(connection: socket.socket) -> None:
        connection.sendall(head)
        for _ in range(10_000):
            connection.sendall(block)

    return act


def respond(response: bytes) -> Callable[[socket.socket], None]:
    return lambda connection: connection.sendall(response)


def deliver_to(shop: Shop, url: str) -> tuple[Delivery, DeliveryAttempt]:
    shop.endpoint(url)
    shop.record()
    started = time.monotonic()
    assert deliveries_drain() == 1
    assert time.monotonic() - started < 3
    return shop.delivery, shop.attempts[0]


TOO_LONG = "The response headers are longer than 64 kB"
LATE = "No response within 0.5 seconds"
NO_HTTP = "The response was not valid HTTP"
CLOSED = "The connection was closed before a response arrived"


@pytest.mark.parametrize(
    ("act", "error"),
    [
        (hang, LATE),
        (trickle(b"HTTP/1.1 200 O"), LATE),
        (trickle(b"HTTP/1.1 200 OK\r\nX-Long: "), LATE),
        (flood(b"HTTP/1.1 200 OK\r\n", b"X-Header: " + b"a" * 1000 + b"\r\n"), TOO_LONG),
        (flood(b"", b"HTTP/1.1 103 Early Hints\r\nX-A: " + b"b" * 1000 + b"\r\n\r\n"), TOO_LONG),
        (flood(b"HTTP/1.1 200 OK\r\nX-Long: ", b"a" * 1000), NO_HTTP),
        (respond(b"SSH-2.0-OpenSSH_9.6\r\n"), NO_HTTP),
        (respond(b"HTTP/1.1 abc OK\r\n\r\n"), NO_HTTP),
        (respond(b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello!"), NO_HTTP),
        (respond(b""), CLOSED),
        (respond(b"HTTP/1.1 200 OK\r\nContent"), CLOSED),
    ],
)
def test_incomplete_or_invalid_head_is_a_failure(
    shop: Shop, raw_receiver: Start, act: Any, error: str
) -> None:
    delivery, attempt = deliver_to(shop, raw_receiver(act).url)
    assert (delivery.status, delivery.auto_failures) == ("failed", 1)
    assert delivery.next_attempt_at is not None
    assert (attempt.status_code, attempt.error) == (None, error)
    assert attempt.finished_at is not None


@pytest.mark.parametrize(
    "act",
    [
        flood(b"HTTP/1.1 200 OK\r\nContent-Length: 1000000000\r\n\r\n", b"a" * 65536),
        flood(b"HTTP/1.1 200 OK\r\n\r\n", b"a" * 65536),
        flood(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", b"400\r\n" + b"a" * 1024 + b"\r\n"),
        trickle(b"HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n"),
        respond(b"HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\naaaa"),
    ],
)
def test_status_decides_and_an_endless_body_is_cut(shop: Shop, raw_receiver: Start, act: Any) -> None:
    delivery, attempt = deliver_to(shop, raw_receiver(act).url)
    assert (delivery.status, attempt.status_code, attempt.error) == ("success", 200, "")
    assert set(attempt.response_body) == {"a"}
    assert len(attempt.response_body) < MAX_RESPONSE_BYTES


def test_endless_body_of_a_failure_is_cut_too(shop: Shop, raw_receiver: Start) -> None:
    act = flood(b"HTTP/1.1 500 Oops\r\nX-A: 1\r\n\r\n", b"b" * 65536)
    delivery, attempt = deliver_to(shop, raw_receiver(act).url)
    assert (delivery.status, attempt.error) == ("failed", "HTTP 500")
    assert len(attempt.response_body) == MAX_RESPONSE_BYTES - len(b"HTTP/1.1 500 Oops\r\nX-A: 1\r\n\r\n")


def test_compressed_body_is_stored_as_received(shop: Shop) -> None:
    shop.responds(Reply(200, b"\x1f\x8b\x08\x00bomb", (("Content-Encoding", "gzip"),)))
    delivery, attempt = deliver_to(shop, shop.receiver.url)
    assert delivery.status == "success"
    assert attempt.response_body.endswith("bomb")
    assert "\x00" not in attempt.response_body


def test_bytes_that_the_database_rejects_are_replaced(shop: Shop, raw_receiver: Start) -> None:
    response = b"HTTP/1.1 200 OK\r\nX-Bytes: \xff\xed\xa0\x80\r\nContent-Length: 4\r\n\r\n\x00\xff\xed\xa0"
    delivery, attempt = deliver_to(shop, raw_receiver(respond(response)).url)
    assert delivery.status == "success"
    assert attempt.response_headers is not None
    assert set(attempt.response_headers["X-Bytes"]) == {"\ufffd"}
    assert set(attempt.response_body) == {"\ufffd"}


def test_hanging_endpoint_delays_no_other(shop: Shop, raw_receiver: Start, settings: Settings) -> None:
    settings.WEBHOOK_DEADLINE_SECONDS = 1.5
    dead = shop.endpoint(raw_receiver(hang).url, succeeded=True).endpoint
    healthy = shop.endpoint(succeeded=True).endpoint
    shop.record(count=30)
    started = time.monotonic()
    deliveries_drain(seconds=1)
    assert len(shop.received) == 30
    slowest = max(
        attempt.finished_at
        for attempt in DeliveryAttempt.objects.filter(delivery__endpoint=healthy)
        if attempt.finished_at is not None
    )
    assert (slowest.timestamp() - time.time()) + (time.monotonic() - started) < 1.2
    assert Delivery.objects.filter(endpoint=dead, status="failed").count() == 10, "its limit in flight"
    assert Delivery.objects.filter(endpoint=dead, status="pending").count() == 20
