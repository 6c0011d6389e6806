"""The tickers' parsers, with an answer of each as its documentation has it, and what is no price."""

from __future__ import annotations

from datetime import UTC, datetime
from decimal import Decimal

import pytest

from apps.pricing.domain.sources import SOURCES, Unreadable, offered_currencies, ticker_read

ANSWERS = {
    "kraken": b'{"error":[],"result":{"XXRPZEUR":{"a":["2.09410000","1","1.000"],'
    b'"b":["2.09350000","1","1.000"],"c":["2.09400000","12.5"],"v":["1","2"],"p":["2","2"],"t":[1,2],'
    b'"l":["2","2"],"h":["2","2"],"o":"2.05"}}}',
    "bitstamp": b'{"timestamp":"1795608000","open":"2.05","high":"2.12","low":"2.01","last":"2.0940",'
    b'"volume":"1","vwap":"2.07","bid":"2.0935","ask":"2.0941","side":"0","open_24":"2.05"}',
    "coinbase": b'{"ask":"2.0941","bid":"2.0935","volume":"1","trade_id":7,"price":"2.0940","size":"10",'
    b'"time":"2026-11-25T12:00:00.000000Z"}',
    "binance": b'{"symbol":"XRPEUR","bidPrice":"2.09350000","bidQty":"1",'
    b'"askPrice":"2.09410000","askQty":"1"}',
    "coingecko": b'{"ripple":{"eur":2.0938,"last_updated_at":1795608000}}',
}
AT = datetime.fromtimestamp(1795608000, UTC)


@pytest.mark.parametrize(
    ("name", "at"),
    [("kraken", None), ("bitstamp", AT), ("coinbase", AT), ("binance", None), ("coingecko", AT)],
)
def test_ticker_is_the_middle_of_bid_and_ask_with_its_time(name: str, at: datetime | None) -> None:
    ticker = ticker_read(SOURCES[name], "EUR", 200, ANSWERS[name], "")
    assert (ticker.rate, ticker.at) == (Decimal("2.0938"), at)


@pytest.mark.parametrize("name", ANSWERS)
@pytest.mark.parametrize(
    "body",
    [
        b"<!doctype html><title>Maintenance</title>",
        b"",
        b"[]",
        b"null",
        b'"2.1"',
        b"{}",
        b'{"error":["EAPI:Rate limit exceeded"]}',
        b'{"code":-1121,"msg":"Invalid symbol."}',
        b"\xff\xfe",
        b"[" * 20_000,
        b'{"ripple":{"eur":true}}',
    ],
)
def test_anything_else_is_no_price(name: str, body: bytes) -> None:
    with pytest.raises(Unreadable):
        ticker_read(SOURCES[name], "EUR", 200, body, "")


@pytest.mark.parametrize("name", ANSWERS)
@pytest.mark.parametrize("price", [b"-2.0935", b"0", b"NaN", b"1e400", b"Infinity", b"99999999999"])
def test_price_that_cannot_be_one_is_no_price(name: str, price: bytes) -> None:
    answer = ANSWERS[name]
    for true in (b"2.09350000", b"2.0935", b"2.0938", b"2.09410000", b"2.0941"):
        answer = answer.replace(true, price)
    with pytest.raises(Unreadable):
        ticker_read(SOURCES[name], "EUR", 200, answer, "")


def test_bid_above_ask_is_no_price() -> None:
    answer = ANSWERS["bitstamp"].replace(b'"bid":"2.0935"', b'"bid":"2.0942"')
    with pytest.raises(Unreadable, match="bid is above its ask"):
        ticker_read(SOURCES["bitstamp"], "EUR", 200, answer, "")


@pytest.mark.parametrize(
    ("status", "error", "sentence"),
    [
        (None, "No response within 3 seconds", "No response within 3 seconds"),
        (429, "", "HTTP 429"),
        (503, "", "HTTP 503"),
    ],
)
def test_failed_call_is_no_price(status: int | None, error: str, sentence: str) -> None:
    with pytest.raises(Unreadable, match=sentence):
        ticker_read(SOURCES["kraken"], "EUR", status, ANSWERS["kraken"], error)


def test_currency_is_offered_where_two_independent_sources_have_it() -> None:
    wanted = ["USD", "EUR", "JPY"]
    assert offered_currencies(["kraken", "bitstamp"], wanted, 2) == ["USD", "EUR"]
    # Binance has no dollars, and CoinGecko is an average.
    assert offered_currencies(["kraken", "binance", "coingecko"], wanted, 2) == ["EUR"]
    assert offered_currencies(["kraken", "coingecko"], wanted, 2) == []
