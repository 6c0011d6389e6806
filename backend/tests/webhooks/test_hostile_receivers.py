"""Receivers that hang, flood, trickle or send nonsense delay only their own deliveries."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from pytest_django import Settings

from apps.common import outbound
from apps.webhooks.models import Delivery, DeliveryAttempt
from apps.webhooks.services.deliver import KEPT_BYTES, deliveries_drain
from tests.factories.receiver import HoldingReceiver, RawReceiver, Received, Reply
from tests.factories.shop import Shop

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
    assert time.monotonic() - started < 8, "trickling and hanging take 10 seconds"
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
    assert len(attempt.response_body) <= KEPT_BYTES


def test_endless_body_of_a_failure_is_cut_too(shop: Shop, raw_receiver: Start) -> None:
    act = flood(b"HTTP/1.1 500 Oops\r\nX-A: 1\r\n\r\n", b"b" * 65536)
    delivery, attempt = deliver_to(shop, raw_receiver(act).url)
    assert (delivery.status, attempt.error) == ("failed", "HTTP 500")
    assert len(attempt.response_body) == KEPT_BYTES


def test_only_the_first_headers_are_kept(shop: Shop, raw_receiver: Start) -> None:
    head = b"HTTP/1.1 200 OK\r\n" + b"".join(b"X-%d: %s\r\n" % (number, b"h" * 1000) for number in range(9))
    delivery, attempt = deliver_to(shop, raw_receiver(respond(head + b"Content-Length: 2\r\n\r\nok")).url)
    assert (delivery.status, attempt.response_body) == ("success", "ok")
    assert list(attempt.response_headers or {}) == [f"X-{number}" for number in range(4)]


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


def test_one_deadline_covers_lookup_connection_headers_and_body(
    shop: Shop, raw_receiver: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each phase alone is far below the deadline, and a deadline for each would let it succeed."""

    def slow_in_every_phase(connection: socket.socket) -> None:
        time.sleep(0.15)
        for part in (b"HTTP/1.1 200 OK\r\n", b"Content-Length: 9\r\n", b"\r\n"):
            connection.sendall(part)
            time.sleep(0.15)

    def slow_lookup(host: str, port: int) -> list[str]:
        time.sleep(0.15 * len(slow))
        return ["127.0.0.1"]

    slow: list[int] = []
    monkeypatch.setattr(outbound, "lookup", slow_lookup)
    shop.endpoint(raw_receiver(slow_in_every_phase).url.replace("127.0.0.1", "slow.example.com"))
    shop.record()
    slow.append(1)
    assert deliveries_drain() == 1
    (attempt,) = shop.attempts
    assert (attempt.status_code, attempt.error) == (None, LATE)
    assert attempt.response_ms is not None
    assert attempt.response_ms >= 450


@pytest.fixture
def holding() -> Iterator[Callable[..., HoldingReceiver]]:
    """Starts a receiver that holds requests."""
    with ExitStack() as stack:

        def start(count: int, *, head: bytes = b"") -> HoldingReceiver:
            receiver = HoldingReceiver(count, head=head)
            stack.callback(receiver.close)
            return receiver

        yield start


def deliver_while_held(shop: Shop, held: HoldingReceiver, *, count: int) -> None:
    """Drain everything. `held` lets go when the shop has received its `count` deliveries."""

    def note(_: Received) -> Reply:
        if len(shop.received) == count:
            held.done.set()
        return Reply()

    shop.responds(note)
    deliveries_drain(seconds=60)
    assert len(shop.received) == count
    assert not held.gave_up, "the shop had to wait for the others' deadlines"


def test_fifty_trickling_endpoints_delay_no_other(
    shop: Shop, holding: Callable[..., HoldingReceiver], settings: Settings
) -> None:
    settings.WEBHOOK_DEADLINE_SECONDS = 30
    trickling = holding(50, head=b"HTTP/1.1 200 OK\r\nX-Long: ")
    others = [Shop(shop.receiver) for _ in range(10)]
    for host in range(50):
        others[host % 10].endpoint(trickling.url_of(host + 1))
    for other in others:
        other.record(count=4)
    shop.endpoint(succeeded=True)
    shop.record(count=20)
    deliver_while_held(shop, trickling, count=20)
    assert trickling.most == 50, "one in flight each"


def test_hanging_endpoint_delays_no_other(
    shop: Shop, holding: Callable[..., HoldingReceiver], settings: Settings
) -> None:
    settings.WEBHOOK_DEADLINE_SECONDS = 30
    hanging = holding(10)
    dead = shop.endpoint(hanging.url, succeeded=True).endpoint
    shop.endpoint(succeeded=True)
    shop.record(count=30)
    deliver_while_held(shop, hanging, count=30)
    assert hanging.most == 10, "its limit in flight"
    assert Delivery.objects.filter(endpoint=dead, status="failed", auto_failures=1).count() == 30


def test_hanging_endpoints_that_once_worked_do_not_use_up_a_drain(
    shop: Shop, holding: Callable[..., HoldingReceiver], settings: Settings
) -> None:
    """They may have 100 requests in flight, twice as many as the drain begins in a second."""
    settings.WEBHOOK_DEADLINE_SECONDS = 30
    settings.WEBHOOK_CONCURRENCY = 50
    hanging = holding(100)
    others = [Shop(shop.receiver) for _ in range(2)]
    for host in range(10):
        others[host % 2].endpoint(hanging.url_of(host + 1), succeeded=True)
    for other in others:
        other.record(count=20)
    shop.endpoint(succeeded=True)
    shop.record(count=30)
    deliver_while_held(shop, hanging, count=30)
    assert hanging.most == 100, "their limits in flight"


def test_dead_endpoint_of_five_costs_the_others_nothing_and_loses_nothing(
    shop: Shop, raw_receiver: Start, settings: Settings
) -> None:
    """It answers only after the other four have received everything."""
    settings.WEBHOOK_DEADLINE_SECONDS = 30
    others_done = threading.Event()

    def answer_last(connection: socket.socket) -> None:
        others_done.wait(30)
        connection.sendall(b"HTTP/1.1 500 Down\r\nConnection: close\r\nContent-Length: 0\r\n\r\n")

    def count(_: Received) -> Reply:
        if len(shop.received) == 240:
            others_done.set()
        return Reply()

    dead = shop.endpoint(raw_receiver(answer_last).url, succeeded=True).endpoint
    for _ in range(4):
        shop.endpoint(succeeded=True)
    shop.responds(count)
    shop.record(count=60)

    assert deliveries_drain() == 300

    assert shop.deliveries.filter(status="success").exclude(endpoint=dead).count() == 240
    failed = shop.deliveries.filter(endpoint=dead, status="failed", next_attempt_at__isnull=False)
    assert failed.count() == 60
    errors = DeliveryAttempt.objects.filter(delivery__in=failed).values_list("error", flat=True)
    assert set(errors) == {"HTTP 500"}, "none met the deadline"
