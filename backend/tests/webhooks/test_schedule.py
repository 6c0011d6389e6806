"""When a failed delivery is retried."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from apps.webhooks.services.schedule import JITTER, retry_after_parse, retry_delay

NOW = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("auto_failures", "delay"),
    [
        (1, timedelta(minutes=5)),
        (2, timedelta(minutes=30)),
        (3, timedelta(hours=2)),
        (4, timedelta(hours=8)),
        (5, timedelta(hours=24)),
        (6, None),
    ],
)
def test_five_retries_with_growing_delays(auto_failures: int, delay: timedelta | None) -> None:
    assert retry_delay(auto_failures=auto_failures, jitter=0) == delay


@pytest.mark.parametrize("auto_failures", range(1, 6))
def test_jitter_only_adds_delay(auto_failures: int) -> None:
    base = retry_delay(auto_failures=auto_failures, jitter=0)
    assert base is not None
    assert retry_delay(auto_failures=auto_failures, jitter=1) == base * (1 + JITTER)


@pytest.mark.parametrize(
    ("retry_after", "delay"),
    [
        (timedelta(seconds=1), timedelta(minutes=5)),
        (timedelta(minutes=5), timedelta(minutes=5)),
        (timedelta(hours=1), timedelta(hours=1)),
        (timedelta(hours=24), timedelta(hours=24)),
        (timedelta(days=30), timedelta(hours=24)),
    ],
)
def test_retry_after_extends_the_delay_up_to_a_day(retry_after: timedelta, delay: timedelta) -> None:
    assert retry_delay(auto_failures=1, jitter=0, retry_after=retry_after) == delay


def test_retry_after_allows_no_sixth_retry() -> None:
    assert retry_delay(auto_failures=6, jitter=0, retry_after=timedelta(hours=1)) is None


@pytest.mark.parametrize(
    ("header", "delay"),
    [
        ("120", timedelta(minutes=2)),
        (" 7 ", timedelta(seconds=7)),
        ("0", timedelta(0)),
        ("9" * 400, timedelta(hours=24)),
        ("Fri, 20 Nov 2026 13:00:00 GMT", timedelta(hours=1)),
        ("Fri, 20 Nov 2026 11:00:00 GMT", None),
        ("-5", None),
        ("1.5", None),
        ("soon", None),
        ("\u0661\u0662", None),
        ("", None),
        (None, None),
    ],
)
def test_retry_after_header(header: str | None, delay: timedelta | None) -> None:
    assert retry_after_parse(header, now=NOW) == delay
