"""Create and public status take a short path around Django's handler, and must not be told from it."""

from __future__ import annotations

import socket
from collections.abc import Mapping
from typing import Any

import httpx
import pytest
from django.test import Client

from edge.security_headers import security_headers
from tests.contract.server import WebServer
from tests.factories.platform import Merchant, payment_body

CREATE = "/api/payments/create/"
STATUS = "/api/payments/public/status/{}/"
# The workers must name their cases alike, so the id is not a new one.
UNKNOWN = "6f1d3f3e-7a55-4d36-9d1c-0d6f3f1c2b11"
# Of the server and of the moment.
_OWN = {"date", "server", "x-request-id", *(name.lower() for name in security_headers())}
_MOMENT = {"id", "checkout_url", "destination_tag", "created_at", "updated_at", "expires_at", "server_time"}


@pytest.fixture
def payment_id(http: httpx.Client, merchant: Merchant) -> str:
    headers = {"authorization": f"Bearer {merchant.keys['test']}"}
    response = http.post(CREATE, json=payment_body(), headers=headers)
    return str(response.json()["payment_request"]["id"])


def _plain(headers: Mapping[str, str]) -> dict[str, str]:
    return {name.lower(): value for name, value in headers.items() if name.lower() not in _OWN}


def _lasting(body: Any) -> Any:
    if isinstance(body, dict):
        names = body.keys() - _MOMENT - {"request_id"}
        return {name: _lasting(body[name]) for name in names} | {"all": sorted(body)}
    return body


@pytest.mark.parametrize(
    ("method", "path", "content", "headers"),
    [
        ("GET", STATUS, None, {}),
        ("GET", STATUS + "?since=1", None, {}),
        ("HEAD", STATUS, None, {}),
        ("OPTIONS", STATUS, None, {}),
        ("POST", STATUS, b"{}", {}),
        ("GET", STATUS.format(UNKNOWN), None, {}),
        ("GET", STATUS.format("0" * 36), None, {}),
        ("GET", CREATE, None, {}),
        ("POST", CREATE, None, {}),
        ("POST", CREATE, b"{", {}),
        ("POST", CREATE, b'{"title": "x"}', {"content-type": "text/plain"}),
        ("POST", CREATE, b"{}", {"authorization": "Bearer sk_test_unknown"}),
        ("POST", CREATE, b'{"title": "x"}', {"idempotency-key": ""}),
    ],
)
def test_the_short_path_responds_as_djangos_handler(
    http: httpx.Client,
    merchant: Merchant,
    payment_id: str,
    method: str,
    path: str,
    content: bytes | None,
    headers: dict[str, str],
) -> None:
    key = {"authorization": f"Bearer {merchant.keys['test']}", "content-type": "application/json"}
    path = path.format(payment_id)

    short = http.request(method, path, content=content, headers=key | headers)
    usual = Client().generic(
        method, path, content or b"", (key | headers)["content-type"], headers=key | headers
    )

    assert short.status_code == usual.status_code
    assert _plain(short.headers) == _plain(usual.headers)
    assert bool(short.content) == bool(usual.content)
    if usual.content:
        assert _lasting(short.json()) == _lasting(usual.json())


def test_the_short_path_creates_as_djangos_handler(http: httpx.Client, merchant: Merchant) -> None:
    key = {"authorization": f"Bearer {merchant.keys['test']}"}
    body = payment_body(metadata={"order": 7}, developer_reference="A-1", description="Zwölf Tassen")

    short = http.post(CREATE, json=body, headers=key)
    usual = Client().post(CREATE, body, "application/json", headers=key)

    assert short.status_code == usual.status_code == 201
    assert _lasting(short.json()["payment_request"]) == _lasting(usual.json()["payment_request"])
    lengths = {"content-length"}
    assert {name: value for name, value in _plain(short.headers).items() if name not in lengths} == {
        name: value for name, value in _plain(usual.headers).items() if name not in lengths
    }


def test_each_request_has_an_id_of_its_own(http: httpx.Client, payment_id: str) -> None:
    ids = {http.get(STATUS.format(payment_id)).headers["x-request-id"] for _ in range(20)}

    assert len(ids) == 20


def test_a_body_in_pieces_is_put_together(web: WebServer, merchant: Merchant) -> None:
    body = str(payment_body(title="Grüner Becher")).replace("'", '"').encode()
    head = (
        f"POST {CREATE} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {merchant.keys['test']}\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\nConnection: close\r\n\r\n"
    ).encode()
    with socket.create_connection(("127.0.0.1", web.port), timeout=10) as connection:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        connection.sendall(head + body[:1])
        for byte in body[1:]:
            connection.sendall(bytes([byte]))
        response = b""
        while part := connection.recv(65536):
            response += part

    assert response.startswith(b"HTTP/1.1 201 ")
    assert "Grüner Becher".encode() in response
