"""In time, and past: the two questions never both say yes of one ledger."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from apps.payments.domain.expiry import in_time, is_past

EXPIRES = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)


def is_in_time(ledger: int, seconds: int, ended: int | None = None) -> bool:
    """Whether a deposit in this ledger, closed so long after the expiry, is in time."""
    close_time = EXPIRES + timedelta(seconds=seconds)
    return in_time(ledger_index=ledger, close_time=close_time, expires_at=EXPIRES, ended_ledger=ended)


def has_passed(cursor: int, seconds: int, ended: int | None = None) -> bool:
    """Whether the payment is past once this ledger is processed."""
    close_time = EXPIRES + timedelta(seconds=seconds)
    return is_past(cursor_ledger=cursor, cursor_close_time=close_time, expires_at=EXPIRES, ended_ledger=ended)


@pytest.mark.parametrize(
    ("seconds", "timely"), [(-60, True), (0, True), (1, True), (30, True), (31, False), (3600, False)]
)
def test_the_ledgers_clock_grants_thirty_seconds(seconds: int, timely: bool) -> None:
    assert is_in_time(7, seconds) is timely
    assert has_passed(7, seconds) is not timely


@pytest.mark.parametrize("seconds", [-3600, 3600])
@pytest.mark.parametrize(("ledger", "timely"), [(99, True), (100, True), (101, False)])
def test_the_ledger_index_decides_after_an_early_end(ledger: int, timely: bool, seconds: int) -> None:
    assert is_in_time(ledger, seconds, ended=100) is timely


@pytest.mark.parametrize(("cursor", "past"), [(99, False), (100, True), (101, True)])
def test_a_payment_ended_early_expires_once_its_last_ledger_is_processed(cursor: int, past: bool) -> None:
    assert has_passed(cursor, 0, ended=100) is past


@given(
    second=st.integers(-120, 120),
    later=st.integers(0, 120),
    cursor=st.integers(1, 50),
    more=st.integers(1, 50),
    ended=st.one_of(st.none(), st.integers(1, 100)),
)
def test_once_past_no_later_ledger_brings_a_deposit_in_time(
    second: int, later: int, cursor: int, more: int, ended: int | None
) -> None:
    if has_passed(cursor, second, ended):
        assert not is_in_time(cursor + more, second + later, ended)
