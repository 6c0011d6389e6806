"""Exchange rates."""

from __future__ import annotations

from datetime import datetime

from apps.common.wire.record import Record, Succeeded, about
from apps.pricing.domain.accepted import AcceptedRate, Reading
from apps.pricing.domain.quotes import plain


class RateSource(Record):
    name: str = about("The source.", "kraken")
    rate: str = about("Its price of one XRP.", "2.0941")
    read_at: datetime = about("Of when its price is.")


class ExchangeRate(Record):
    currency: str = about("The currency, by ISO 4217.", "EUR")
    rate: str = about("What one XRP costs, with all digits: the median of the sources.", "2.0938")
    rate_at: datetime = about("Of when the newest of the sources' prices is.")
    rate_sources: list[RateSource] = about("The prices that count.")


class RateAnswer(Succeeded):
    rate: ExchangeRate = about("The rate that a price would be converted at now.")


def source_record(reading: Reading) -> RateSource:
    return RateSource(name=reading.name, rate=plain(reading.rate), read_at=reading.read_at)


def rate_record(rate: AcceptedRate) -> ExchangeRate:
    return ExchangeRate(
        currency=rate.currency,
        rate=plain(rate.rate),
        rate_at=rate.rate_at,
        rate_sources=[source_record(each) for each in rate.sources],
    )
