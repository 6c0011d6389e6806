"""Certificates are verified, and proxies from the environment are not used."""

from __future__ import annotations

import socket
import ssl
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.factories.receiver import RawReceiver
from tests.factories.shop import Shop
from tests.factories.smtp_server import localhost_certificate


@pytest.fixture
def self_signed(tmp_path: Path) -> Iterator[RawReceiver]:
    """An HTTPS server with a self-signed certificate."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(localhost_certificate(tmp_path))

    def act(connection: socket.socket) -> None:
        connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")

    server = RawReceiver(act, context=context)
    yield server
    server.close()


def test_self_signed_certificate_is_refused(shop: Shop, self_signed: RawReceiver) -> None:
    shop.deliver(self_signed.url.replace("127.0.0.1", "localhost"))
    (attempt,) = shop.attempts
    assert (attempt.status_code, attempt.error) == (None, "The certificate is not valid for this host")
    assert shop.delivery.status == "failed"
    assert self_signed.requests == []


def test_proxies_from_the_environment_are_not_used(shop: Shop, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    monkeypatch.delenv("no_proxy", raising=False)
    monkeypatch.delenv("NO_PROXY", raising=False)
    shop.deliver()
    assert len(shop.received) == 1
