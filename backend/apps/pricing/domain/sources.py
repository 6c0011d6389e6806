"""The public tickers that rates are read from, each with a small parser.

A parser gets the JSON of one ticker. It returns the middle of bid and ask, or the price where there is only
one, and of when that is, where the source says it. For what is not a price it raises `Unreadable` with a
sentence. Paths and fields are of the exchanges' documentation; an answer of each is in the tests.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from decimal import Decimal, InvalidOperation
from typing import Any

# A price outside of these is a mistake of the source: of one XRP, in any currency.
_LOWEST, _HIGHEST = Decimal("0.000001"), Decimal(1_000_000_000)
_MOST_DECIMALS = 12


class Unreadable(Exception):
    """Why an answer is no price: a sentence for the operator."""


@dataclass(frozen=True, slots=True)
class Ticker:
    """A price, and its time where the source gives one."""

    rate: Decimal
    at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Source:
    """A public ticker. `path` is filled in with the currency; `independent` is false for an average of
    others."""

    name: str
    base: str
    path: Callable[[str], str]
    read: Callable[[Any, str], Ticker]
    currencies: frozenset[str]
    independent: bool = True


def ticker_read(source: Source, currency: str, status: int | None, body: bytes, error: str) -> Ticker:
    """What a response says. Raises Unreadable."""
    if status is None:
        raise Unreadable(error or "It did not respond.")
    if status != 200:
        raise Unreadable(f"It answered with HTTP {status}.")
    try:
        # Prices of some are JSON numbers, which must not become floats.
        content = json.loads(body, parse_float=Decimal, parse_int=Decimal)
    except (ValueError, RecursionError):
        raise Unreadable("Its answer is not JSON.") from None
    try:
        return source.read(content, currency)
    except (LookupError, TypeError, AttributeError, ValueError, InvalidOperation, OverflowError):
        raise Unreadable("Its answer has no price for this currency.") from None


def _number(value: Any) -> Decimal:
    if not isinstance(value, str | Decimal):
        raise TypeError("not a number")
    number = Decimal(value)
    if not number.is_finite():
        raise Unreadable("Its price is not a number.")
    if not _LOWEST <= number <= _HIGHEST:
        raise Unreadable("Its price is out of range.")
    if -int(number.normalize().as_tuple().exponent) > _MOST_DECIMALS:
        raise Unreadable("Its price has too many decimals.")
    return number


def _middle(bid: Any, ask: Any) -> Decimal:
    low, high = _number(bid), _number(ask)
    if low > high:
        raise Unreadable("Its bid is above its ask.")
    return (low + high) / 2


def _unix(seconds: Any) -> datetime:
    return datetime.fromtimestamp(int(seconds), UTC)


def _kraken(content: Any, currency: str) -> Ticker:
    # An error can come with HTTP 200. The pair's name in the answer is not the one that was asked for.
    if content["error"]:
        raise Unreadable("It answered with an error.")
    (pair,) = content["result"].values()
    return Ticker(_middle(pair["b"][0], pair["a"][0]))


def _bitstamp(content: Any, currency: str) -> Ticker:
    return Ticker(_middle(content["bid"], content["ask"]), _unix(content["timestamp"]))


def _coinbase(content: Any, currency: str) -> Ticker:
    at = datetime.fromisoformat(content["time"])
    return Ticker(_middle(content["bid"], content["ask"]), at if at.tzinfo else at.replace(tzinfo=UTC))


def _binance(content: Any, currency: str) -> Ticker:
    if content["symbol"] != f"XRP{currency}":
        raise Unreadable("Its answer is for another pair.")
    return Ticker(_middle(content["bidPrice"], content["askPrice"]))


def _coingecko(content: Any, currency: str) -> Ticker:
    coin = content["ripple"]
    return Ticker(_number(coin[currency.lower()]), _unix(coin["last_updated_at"]))


SOURCES: dict[str, Source] = {
    source.name: source
    for source in (
        Source(
            "kraken",
            "https://api.kraken.com",
            lambda currency: f"/0/public/Ticker?pair=XRP{currency}",
            _kraken,
            frozenset({"EUR", "USD", "GBP"}),
        ),
        Source(
            "bitstamp",
            "https://www.bitstamp.net",
            lambda currency: f"/api/v2/ticker/xrp{currency.lower()}/",
            _bitstamp,
            frozenset({"EUR", "USD", "GBP"}),
        ),
        Source(
            "coinbase",
            "https://api.exchange.coinbase.com",
            lambda currency: f"/products/XRP-{currency}/ticker",
            _coinbase,
            frozenset({"EUR", "USD", "GBP"}),
        ),
        # In dollars it has XRPUSDT only, and USDT is not USD.
        Source(
            "binance",
            "https://data-api.binance.vision",
            lambda currency: f"/api/v3/ticker/bookTicker?symbol=XRP{currency}",
            _binance,
            frozenset({"EUR"}),
        ),
        Source(
            "coingecko",
            "https://api.coingecko.com",
            lambda currency: (
                f"/api/v3/simple/price?ids=ripple&vs_currencies={currency.lower()}"
                "&include_last_updated_at=true&precision=full"
            ),
            _coingecko,
            frozenset({"EUR", "USD", "GBP", "JPY", "CHF", "CAD", "AUD", "SEK", "PLN"}),
            independent=False,
        ),
    )
}


def offered_currencies(sources: list[str], wanted: list[str], least: int) -> list[str]:
    """Of the wanted currencies those that enough independent ones of these sources have, in that order."""
    independent = [SOURCES[name] for name in sources if SOURCES[name].independent]
    return [
        currency
        for currency in wanted
        if sum(currency in source.currencies for source in independent) >= least
    ]
