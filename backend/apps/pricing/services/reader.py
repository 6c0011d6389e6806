"""Reading the sources: every pair that is due, all at once, by one process at a time."""

from __future__ import annotations

import logging
from datetime import UTC, datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import F

from apps.common.leases import leased
from apps.common.outbound import Response, operator_get_all
from apps.pricing import configuration
from apps.pricing.domain.sources import SOURCES, Ticker, Unreadable, ticker_read
from apps.pricing.models import Pair, Reading

logger = logging.getLogger(__name__)

LEASE = "rates"
# As long as the reader may take: all sources are asked at the same time.
_LEASE_SECONDS = 30.0
_LONGEST_BACK_OFF = timedelta(minutes=5)
_KEPT = timedelta(days=30)
# A pair that was read is due again a little before the task runs again.
_SLACK = timedelta(seconds=10)


def rates_read() -> int:
    """Read every pair that is due; returns how many gave a price.

    The sources are asked outside of any transaction; what they said is committed at once. A source that fails
    is asked later and later, at most five minutes after the last time. Harmless beside another reader: the
    lease saves requests only.
    """
    with leased(LEASE, seconds=_LEASE_SECONDS) as mine:
        if not mine:
            return 0
        due = _due(datetime.now(UTC))
        bases = configuration.sources()
        urls = [f"{bases[pair.source]}{SOURCES[pair.source].path(pair.currency)}" for pair in due]
        responses = operator_get_all(urls, deadline=settings.RATE_DEADLINE_SECONDS)
        return _store(due, responses)


def _due(now: datetime) -> list[Pair]:
    wanted = [
        (source, currency)
        for source in configuration.sources()
        for currency in configuration.currencies()
        if currency in SOURCES[source].currencies
    ]
    Pair.objects.bulk_create(
        [Pair(source=source, currency=currency, next_at=now) for source, currency in wanted],
        ignore_conflicts=True,
    )
    return [
        pair
        for pair in Pair.objects.filter(next_at__lte=now).order_by("source", "currency")
        if (pair.source, pair.currency) in set(wanted)
    ]


def _store(due: list[Pair], responses: list[Response]) -> int:
    now = datetime.now(UTC)
    read = 0
    with transaction.atomic():
        for pair, response in zip(due, responses, strict=True):
            try:
                ticker = ticker_read(
                    SOURCES[pair.source], pair.currency, response.status, response.body, response.error
                )
            except Unreadable as problem:
                _failed(pair, str(problem), now)
                continue
            _succeeded(pair, ticker, now)
            read += 1
    return read


def _succeeded(pair: Pair, ticker: Ticker, now: datetime) -> None:
    # A clock that is ahead of ours would keep a price fresh for too long.
    read_at = now if ticker.at is None else min(ticker.at, now)
    Reading.objects.create(source=pair.source, currency=pair.currency, rate=ticker.rate, read_at=read_at)
    Pair.objects.filter(pk=pair.pk).update(
        failures=0,
        error="",
        failing_since=None,
        read_at=read_at,
        next_at=now + timedelta(seconds=settings.RATE_PERIOD_SECONDS) - _SLACK,
    )


def _failed(pair: Pair, why: str, now: datetime) -> None:
    period = timedelta(seconds=settings.RATE_PERIOD_SECONDS)
    # The power is limited: a source may be away for months.
    wait = min(period * 2 ** min(pair.failures, 10), _LONGEST_BACK_OFF)
    Pair.objects.filter(pk=pair.pk).update(
        failures=F("failures") + 1,
        error=why[:200],
        failing_since=pair.failing_since or now,
        next_at=now + wait - _SLACK,
    )
    logger.warning("The rate source %s gave no price in %s: %s", pair.source, pair.currency, why)


def readings_prune() -> None:
    """Delete readings that are older than 30 days. What a payment used, it has kept itself."""
    Reading.objects.filter(created_at__lt=datetime.now(UTC) - _KEPT).delete()
