"""`/ws/payments/{id}/` against the real server and the real Redis."""

from __future__ import annotations

import json
import time
import uuid
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest
import redis
from django.conf import settings
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.sync.connection import Connection

from apps.common import live
from tests.contract.server import WebServer, web_server
from tests.factories.schema import assert_described


def _connect(web: WebServer, payment_id: str, **options: Any) -> Connection:
    return connect(f"{web.sockets}/ws/payments/{payment_id}/", close_timeout=1, **options)


@pytest.fixture
def page(web: WebServer, payment_id: str) -> Iterator[Connection]:
    """An open page that has received its first message."""
    with _connect(web, payment_id) as socket:
        socket.recv(timeout=10)
        yield socket


def test_a_page_first_gets_a_snapshot(web: WebServer, payment_id: str) -> None:
    with _connect(web, payment_id) as socket:
        snapshot = json.loads(socket.recv(timeout=10))

    assert_described(snapshot, "LiveMessage")
    assert snapshot == {
        "payment_id": payment_id,
        "price": None,
        "currency": None,
        "rate": None,
        "spread": None,
        "rate_sources": None,
        "rate_at": None,
        "status": "pending",
        "transaction_hash": None,
        "platform_fee": None,
        "merchant_payout": None,
        "burn_amount": None,
        "exception": "none",
        "sequence": 1,
    }


def test_a_published_message_arrives_unchanged(page: Connection, payment_id: str) -> None:
    message = {"payment_id": payment_id, "status": "processing", "sequence": 2}

    live.publish([(f"payment.{payment_id}", message)])

    assert json.loads(page.recv(timeout=10)) == message


def test_a_page_gets_messages_of_its_own_payment_only(page: Connection, payment_id: str) -> None:
    another = (f"payment.{uuid.uuid4()}", {"payment_id": "another"})
    live.publish([another, (f"payment.{payment_id}", {"payment_id": payment_id, "sequence": 2}), another])

    assert json.loads(page.recv(timeout=10))["payment_id"] == payment_id


def test_a_process_subscribes_before_any_page_opens() -> None:
    """Otherwise the first message of the first page would wait for the channel layer to subscribe."""
    with redis.Redis.from_url(settings.REDIS_URL) as client:

        def kept() -> set[bytes]:
            return {name for name in client.pubsub_channels() if b"kept" in name}

        before = kept()
        with web_server({}):
            assert kept() - before


def test_what_a_page_sends_is_ignored(page: Connection, payment_id: str) -> None:
    page.send("hello")
    page.send(b"\x00\xff")
    live.publish([(f"payment.{payment_id}", {"sequence": 3})])

    assert json.loads(page.recv(timeout=10)) == {"sequence": 3}


@pytest.mark.parametrize("payment_id", ["6f1de4bb-3b1b-4a77-9a4c-1c0a3f7c2b8c", "nope"])
def test_an_unknown_payment_is_accepted_and_closed_with_4404(
    web: WebServer, db: None, payment_id: str
) -> None:
    with _connect(web, payment_id) as socket, pytest.raises(ConnectionClosed):
        socket.recv(timeout=10)

    assert socket.close_code == 4404


@pytest.mark.parametrize(
    "origin", ["https://evil.example", "null", "http://localhost.evil.example:8000", "http://["]
)
def test_a_page_of_another_origin_is_refused(web: WebServer, payment_id: str, origin: str) -> None:
    with pytest.raises(InvalidStatus) as refused:
        _connect(web, payment_id, origin=origin)

    assert refused.value.response.status_code == 403


def test_another_host_name_that_points_here_is_refused(web: WebServer, payment_id: str) -> None:
    with pytest.raises(InvalidStatus) as refused:
        _connect(
            web,
            payment_id,
            origin=f"http://evil.example:{web.port}",
            additional_headers={"Host": f"evil.example:{web.port}"},
        )

    assert refused.value.response.status_code in {400, 403}


def test_the_products_own_pages_are_accepted(web: WebServer, payment_id: str) -> None:
    for origin in (web.origin, "http://localhost:8000"):
        with _connect(web, payment_id, origin=origin) as socket:
            assert json.loads(socket.recv(timeout=10))["payment_id"] == payment_id


def test_a_clients_sockets_are_limited_and_given_back(web: WebServer, payment_id: str) -> None:
    """The server of these tests allows eight."""
    with ExitStack() as stack:
        for _ in range(8):
            stack.enter_context(_connect(web, payment_id)).recv(timeout=10)
        with _connect(web, payment_id) as ninth, pytest.raises(ConnectionClosed):
            ninth.recv(timeout=10)
        assert ninth.close_code == 4429

    deadline = time.monotonic() + 10
    while True:
        with _connect(web, payment_id) as again:
            try:
                assert json.loads(again.recv(timeout=10))["sequence"] == 1
                break
            except ConnectionClosed:
                assert time.monotonic() < deadline


@pytest.mark.parametrize("path", ["/nope/", "/ws/x", "/ws/", "/api/config/"])
def test_other_socket_paths_are_refused(web: WebServer, db: None, path: str) -> None:
    before = len(web.log)

    with pytest.raises(InvalidStatus) as refused:
        connect(f"{web.sockets}{path}")

    assert refused.value.response.status_code == 404
    assert json.loads(refused.value.response.body or b"")["error"] == "Not found."
    assert web.log[before:] == ""
