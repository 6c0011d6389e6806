"""The table of a payment's statuses and exceptions."""

import itertools

import pytest

from apps.payments.domain.states import (
    EXCEPTIONS,
    STATUSES,
    Exception_,
    ForbiddenTransition,
    Status,
    check_exception,
    check_transition,
)

ALLOWED: set[tuple[Status, Status]] = {
    ("pending", "processing"),
    ("pending", "expired"),
    ("processing", "completed"),
    ("processing", "failed"),
    ("failed", "processing"),
}
EXCEPTIONAL: set[tuple[Status, Exception_]] = {
    *((status, "none") for status in STATUSES),
    ("pending", "underpaid"),
    ("expired", "underpaid"),
    ("expired", "late"),
    ("processing", "overpaid"),
    ("completed", "overpaid"),
    ("failed", "overpaid"),
    ("processing", "duplicate"),
    ("completed", "duplicate"),
    ("failed", "duplicate"),
}


@pytest.mark.parametrize(("before", "after"), list(itertools.product(STATUSES, STATUSES)))
def test_a_status_follows_only_as_the_table_says(before: Status, after: Status) -> None:
    if (before, after) in ALLOWED:
        check_transition(before, after)
    else:
        with pytest.raises(ForbiddenTransition):
            check_transition(before, after)


@pytest.mark.parametrize(("status", "exception"), list(itertools.product(STATUSES, EXCEPTIONS)))
def test_an_exception_stands_only_where_it_can(status: Status, exception: Exception_) -> None:
    if (status, exception) in EXCEPTIONAL:
        check_exception(status, exception)
    else:
        with pytest.raises(ForbiddenTransition):
            check_exception(status, exception)
