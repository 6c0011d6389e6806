"""Downloads whose reader stops: the web server ends them, and their place is free for others."""

from __future__ import annotations

import dataclasses
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest

from apps.common.modes import Mode
from apps.payments.services.create import payment_create
from apps.payments.services.creator import Owner, creator_read
from tests.contract.raw_http import read_what_arrived
from tests.contract.server import WebServer, environment, web_server
from tests.factories.platform import Merchant, create_merchant, payment_request
from tests.factories.users import signed_in

# Together more than the buffers between PostgreSQL and a client hold.
PAYMENTS, NOTE_BYTES = 400, 40_000


@pytest.fixture
def hasty(database_url: str, dist: Path) -> Iterator[WebServer]:
    """A server that waits only briefly for a reader."""
    settings = environment(
        database_url,
        dist,
        REQUEST_HEAD_SECONDS="4",
        RESPONSE_STALLED_SECONDS="1",
    )
    with web_server(settings) as server:
        yield server


@contextmanager
def stopped_reader(web: WebServer, path: str) -> Iterator[socket.socket]:
    """A connection whose download has begun, and that reads no further."""
    with socket.socket() as reader:
        reader.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        reader.settimeout(20)
        reader.connect(("127.0.0.1", web.port))
        reader.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        assert reader.recv(15) == b"HTTP/1.1 200 OK"
        yield reader


def _link(http: httpx.Client, merchant: Merchant) -> str:
    response = http.post(
        "/api/payments/history/export/",
        json={},
        headers={"Authorization": f"Bearer {signed_in(merchant.user).access}"},
    )
    assert response.status_code == 200, response.text
    return urlsplit(str(response.json()["url"])).path


@pytest.fixture
def path(http: httpx.Client, merchant: Merchant) -> str:
    """The link to the export of a merchant with a long history."""
    creator = creator_read(owner=Owner(merchant.user.pk, Mode.TEST))
    request = dataclasses.replace(payment_request(), metadata={"note": "x" * NOTE_BYTES})
    for _ in range(PAYMENTS):
        payment_create(creator=creator, request=request)
    return _link(http, merchant)


def test_a_download_whose_reader_stops_delays_nobody_else(
    web: WebServer, http: httpx.Client, path: str
) -> None:
    with stopped_reader(web, path):
        refused = http.get(path)
        assert (refused.status_code, refused.json()["code"]) == (429, "download_running")
        for _ in range(3):
            assert http.get(_link(http, create_merchant())).status_code == 200


def test_a_download_whose_reader_stops_is_cut_off(hasty: WebServer, http: httpx.Client, path: str) -> None:
    with stopped_reader(hasty, path) as reader:
        deadline = time.monotonic() + 60
        while (complete := http.get(hasty.origin + path)).status_code == 429 and time.monotonic() < deadline:
            time.sleep(0.1)

        assert complete.status_code == 200
        assert complete.text.count("\n") == 1 + PAYMENTS
        assert len(read_what_arrived(reader)) < len(complete.content) / 2
