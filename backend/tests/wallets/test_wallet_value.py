"""The dollar value of a live wallet, with real HTTP servers as the sources of the rate."""

from __future__ import annotations

import dataclasses
import threading
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from django.test import Client

from apps.common.modes import Mode
from apps.wallets.services import rates
from apps.wallets.services.connection import merchant_wallet_set
from tests.factories.payment_driver import PaymentDriver

DOWN = "http://127.0.0.1:1/"


class Source:
    """A source of rates: `status` and `body` are its responses, `asked` counts them."""

    def __init__(self) -> None:
        self.status, self.body, self.asked = 200, b"", 0
        source = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                source.asked += 1
                self.send_response(source.status)
                self.send_header("Content-Length", str(len(source.body)))
                self.end_headers()
                self.wfile.write(source.body)

            def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
                """Quiet."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        threading.Thread(target=self._server.serve_forever, args=(0.02,), daemon=True).start()
        self.url = f"http://127.0.0.1:{self._server.server_port}/ticker"

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


@pytest.fixture
def source() -> Iterator[Source]:
    source = Source()
    yield source
    source.close()


@pytest.fixture(autouse=True)
def no_cached_rate() -> Iterator[None]:
    """Each test starts, and leaves the process, without a rate."""
    rates.forget()
    yield
    rates.forget()


@pytest.fixture
def live(driver: PaymentDriver, session: Client, settings: Any) -> Client:
    """The merchant's session in live mode, with a live wallet on the test's ledger."""
    url = settings.LEDGERS["test"].url
    settings.LEDGERS = {**settings.LEDGERS, "live": dataclasses.replace(settings.LEDGERS["live"], url=url)}
    merchant_wallet_set(merchant_id=driver.merchant.pk, mode=Mode.LIVE, address=driver.payout.address)
    session.post("/api/auth/test-mode/", {"mode": False}, content_type="application/json")
    return session


def _value(driver: PaymentDriver, session: Client) -> dict[str, Any]:
    response = session.get(f"/api/wallets/balance/{driver.payout.address}/")
    assert response.status_code == 200, response.content
    assert response.json()["balance"] == 1000.0
    return dict(response.json())


def test_the_first_source_that_responds_counts(
    driver: PaymentDriver, live: Client, source: Source, settings: Any
) -> None:
    source.body = b'{"result": {"XXRPZUSD": {"c": ["2.19040000", "7"]}}}'
    settings.USD_RATE_SOURCES = {"Down": (DOWN, "price"), "Kraken": (source.url, "result.*.c.0")}

    shown = _value(driver, live)

    assert shown["usd_value"] == 2190.4
    assert (shown["rate"]["usd"], shown["rate"]["provider"]) == (2.1904, "Kraken")
    read_at = datetime.fromisoformat(shown["rate"]["read_at"])
    assert timedelta(0) <= datetime.now(UTC) - read_at < timedelta(minutes=1)
    assert shown["rate"]["read_at"].endswith("Z")
    _value(driver, live)
    assert source.asked == 1


def test_a_source_that_fails_is_skipped(
    driver: PaymentDriver, live: Client, source: Source, settings: Any
) -> None:
    second = Source()
    source.status, source.body, second.body = 500, b'{"price": 9}', b'{"price": "0.5"}'
    settings.USD_RATE_SOURCES = {"First": (source.url, "price"), "Second": (second.url, "price")}
    try:
        assert _value(driver, live)["rate"]["provider"] == "Second"
        assert (source.asked, second.asked) == (1, 1)
    finally:
        second.close()


def test_an_old_rate_is_used_only_until_its_limit(
    driver: PaymentDriver, live: Client, source: Source, settings: Any
) -> None:
    source.body = b'{"price": 2}'
    settings.USD_RATE_SOURCES = {"Only": (source.url, "price")}
    first = _value(driver, live)
    source.status = 503
    rates.ask_again()

    assert _value(driver, live)["rate"] == first["rate"]
    assert source.asked == 2

    settings.USD_RATE_MAX_AGE_SECONDS = 0
    stale = _value(driver, live)
    assert (stale["usd_value"], stale["rate"]) == (None, None)


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("price", b""),
        ("price", b"<html>"),
        ("price", b"\xff\xfe"),
        ("price", b"[" * 20_000),
        ("price", b"{}"),
        ("price", b'{"price": null}'),
        ("price", b'{"price": true}'),
        ("price", b'{"price": {}}'),
        ("price", b'{"price": "2,19"}'),
        ("price", b'{"price": "NaN"}'),
        ("price", b'{"price": "Infinity"}'),
        ("price", b'{"price": "1e999999"}'),
        ("price", b'{"price": 0}'),
        ("price", b'{"price": -2}'),
        ("price", b'{"price": "1e-999999"}'),
        ("*", b"[]"),
        ("*.price", b"{}"),
        ("*.price", b"7"),
        ("5", b"[1]"),
        ("price", b"[1]"),
        ("price.usd", b'{"price": "2"}'),
        ("price.usd", b'{"price": 2}'),
    ],
)
def test_anything_but_a_price_is_no_rate(
    driver: PaymentDriver, live: Client, source: Source, settings: Any, path: str, body: bytes
) -> None:
    source.body = body
    settings.USD_RATE_SOURCES = {"Odd": (source.url, path)}

    shown = _value(driver, live)

    assert source.asked == 1
    assert (shown["usd_value"], shown["rate"]) == (None, None)


def test_without_a_source_there_is_no_value(driver: PaymentDriver, live: Client, settings: Any) -> None:
    settings.USD_RATE_SOURCES = {}
    assert (_value(driver, live)["usd_value"], _value(driver, live)["rate"]) == (None, None)


def test_play_money_has_no_value(
    driver: PaymentDriver, session: Client, source: Source, settings: Any
) -> None:
    source.body = b'{"price": 2}'
    settings.USD_RATE_SOURCES = {"Only": (source.url, "price")}

    shown = _value(driver, session)

    assert (shown["usd_value"], shown["rate"], source.asked) == (None, None, 0)
