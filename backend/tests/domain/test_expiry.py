"""In time, and past: the two questions never both say yes of one ledger."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from apps.payments.domain.expiry import in_time, is_past

EXPIRES = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("seconds", "timely"), [(-60, True), (0, True), (1, True), (30, True), (31, False), (3600, False)]
)
def test_thirty_seconds_are_granted_by_the_ledgers_own_clock(seconds: int, timely: bool) -> None:
    close_time = EXPIRES + timedelta(seconds=seconds)
    assert in_time(ledger_index=7, close_time=close_time, expires_at=EXPIRES, ended_ledger=None) is timely
    assert (
        is_past(cursor_ledger=7, cursor_close_time=close_time, expires_at=EXPIRES, ended_ledger=None)
        is not timely
    )


@pytest.mark.parametrize(("ledger", "timely"), [(99, True), (100, True), (101, False)])
def test_a_payment_ended_early_is_judged_by_ledger_index(ledger: int, timely: bool) -> None:
    long_after, long_before = EXPIRES + timedelta(hours=1), EXPIRES - timedelta(hours=1)
    for close_time in (long_after, long_before):
        assert (
            in_time(ledger_index=ledger, close_time=close_time, expires_at=EXPIRES, ended_ledger=100)
            is timely
        )


@pytest.mark.parametrize(("cursor", "past"), [(99, False), (100, True), (101, True)])
def test_a_payment_ended_early_expires_once_that_ledger_is_processed(cursor: int, past: bool) -> None:
    assert (
        is_past(cursor_ledger=cursor, cursor_close_time=EXPIRES, expires_at=EXPIRES, ended_ledger=100) is past
    )


@given(
    cursor_second=st.integers(-120, 120),
    later=st.integers(0, 120),
    cursor_ledger=st.integers(1, 50),
    more=st.integers(1, 50),
    ended=st.one_of(st.none(), st.integers(1, 100)),
)
def test_once_past_no_later_ledger_can_bring_a_deposit_in_time(
    cursor_second: int, later: int, cursor_ledger: int, more: int, ended: int | None
) -> None:
    cursor_time = EXPIRES + timedelta(seconds=cursor_second)
    if is_past(
        cursor_ledger=cursor_ledger, cursor_close_time=cursor_time, expires_at=EXPIRES, ended_ledger=ended
    ):
        assert not in_time(
            ledger_index=cursor_ledger + more,
            close_time=cursor_time + timedelta(seconds=later),
            expires_at=EXPIRES,
            ended_ledger=ended,
        )
