"""Which host names the web server answers to."""

from __future__ import annotations

import socket
from pathlib import Path

import httpx
import pytest

from tests.contract.raw_http import RawResponse, raw_request
from tests.contract.server import WebServer, web_server
from tests.factories.platform import Merchant


@pytest.mark.parametrize(
    "hosts",
    [
        b"Host: evil.example\r\n",
        b"Host: localhost.evil.example:8000\r\n",
        b"Host: localhost\r\nHost: evil.example\r\n",
        b"Host: \xff\r\n",
        b"Host:\r\n",
        b"",
    ],
)
def test_other_host_names_are_refused(web: WebServer, merchant: Merchant, hosts: bytes) -> None:
    def response(line: bytes, body: bytes = b"") -> RawResponse:
        length = b"Content-Length: %d\r\n" % len(body) if body else b""
        request = line + b" HTTP/1.1\r\nConnection: close\r\n" + hosts + length + b"\r\n" + body
        return raw_request(web, request)

    page = response(b"GET /auth/forgot-password")
    api = response(b"POST /api/auth/forgot-password/", b'{"email": "a@example.org"}')

    assert (page.status, api.status) == (400, 400)
    assert b"content-type: text/html" in page.content
    assert b"or have the operator add the name to ALLOWED_HOSTS.</p>" in page.content
    assert b"content-security-policy" in page.content
    sentence = api.json["error"]
    assert sentence.startswith("This server does not answer to that host name. Open http://localhost:8000 ")
    assert response(b"GET /healthz").status == 200
    assert response(b"GET /readyz").status == 200


@pytest.mark.parametrize("host", ["localhost", "localhost:8000", "LOCALHOST:1", "127.0.0.1", "[::1]:80"])
def test_the_servers_own_host_names_are_accepted(http: httpx.Client, db: None, host: str) -> None:
    for path in ("/", "/api/config/"):
        assert http.get(path, headers={"host": host}).status_code == 200


def test_make_run_answers_to_this_machines_names(database_url: str, dist: Path) -> None:
    name = socket.gethostname().lower()
    environment = {
        "DJANGO_SETTINGS_MODULE": "config.settings.dev",
        "DATABASE_URL": database_url,
        "FRONTEND_DIST": str(dist),
        "PUBLIC_ORIGIN": "http://pay.example:8000",
    }
    own = {"localhost:8000", "shop.localhost", "127.0.0.1:8000", name, f"{name}:8000", "pay.example"}
    with web_server(environment) as server, httpx.Client(base_url=server.origin) as client:
        answers = {
            host: client.get("/robots.txt", headers={"host": host}).status_code
            for host in (*own, "other.example")
        }

    assert answers == {**dict.fromkeys(own, 200), "other.example": 400}
