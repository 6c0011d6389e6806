"""Request lines with another target than a path, which proxies and scanners send."""

from __future__ import annotations

import pytest

from tests.contract.conftest import dist, web
from tests.contract.raw_http import RawResponse, raw_request
from tests.contract.server import WebServer

__all__ = ["dist", "web"]

_URL = b"http://localhost/api/config/"


def _asked(web: WebServer, line: bytes, *, host: bytes = b"localhost") -> RawResponse:
    return raw_request(web, b"%s HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n\r\n" % (line, host))


@pytest.mark.parametrize("line", [b"GET " + _URL, b"GET HTTP://LOCALHOST:8000/api/config/?a=1"])
def test_the_absolute_address_of_this_server_is_answered(web: WebServer, line: bytes) -> None:
    answer = _asked(web, line)

    assert (answer.status, "networks" in answer.json) == (200, True)


def test_an_absolute_address_does_not_excuse_another_host(web: WebServer) -> None:
    answer = _asked(web, b"GET " + _URL, host=b"evil.example")

    assert answer.status == 400
    assert answer.json["error"].startswith("This server does not answer to that host name.")


@pytest.mark.parametrize(
    "address", [b"http://evil.example/api/config/", b"http://localhost.evil.example:80/"]
)
def test_the_absolute_address_of_another_server_is_refused(web: WebServer, address: bytes) -> None:
    answer = _asked(web, b"GET " + address)

    assert answer.status == 400
    assert answer.json["error"].startswith("This server does not answer to that host name.")


@pytest.mark.parametrize(
    "line",
    [
        b"GET http:///api/config/",
        b"GET http://localhost",
        b"GET localhost:443",
        b"GET api/config/",
        b"CONNECT localhost:443",
        b"CONNECT evil.example:443",
    ],
)
def test_targets_that_name_no_page_are_refused(web: WebServer, line: bytes) -> None:
    answer = _asked(web, line)

    assert (answer.status, answer.json["code"]) == (400, "invalid_request")


@pytest.mark.parametrize("target", [b"//evil.example/", b"//evil.example/api/config/", b"/\\evil"])
def test_a_path_that_looks_like_a_host_leads_nowhere_else(web: WebServer, target: bytes) -> None:
    answer = _asked(web, b"GET " + target)

    assert answer.status == 302
    assert b"\r\nlocation: /\r\n" in answer.content


@pytest.mark.parametrize(
    "path",
    [b"/api/invoices/public/a%00b/", b"/api/refunds/public/%00/", b"/api/payment-links/public/%00/qr.svg"],
)
def test_a_path_with_a_nul_names_nothing(web: WebServer, path: bytes) -> None:
    before = len(web.log)

    answer = _asked(web, b"GET " + path)

    assert (answer.status, answer.json["code"]) == (404, "not_found")
    assert web.log[before:] == ""


def test_a_page_with_a_nul_is_not_found(web: WebServer) -> None:
    assert _asked(web, b"GET /pay/%00").status == 404
