"""The table of a payment's statuses and exceptions."""

import itertools
from contextlib import nullcontext

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


@pytest.mark.parametrize(("before", "after"), [*itertools.product(STATUSES, STATUSES)])
def test_a_status_follows_only_as_the_table_says(before: Status, after: Status) -> None:
    with nullcontext() if (before, after) in ALLOWED else pytest.raises(ForbiddenTransition):
        check_transition(before, after)


@pytest.mark.parametrize(("status", "exception"), [*itertools.product(STATUSES, EXCEPTIONS)])
def test_an_exception_occurs_only_with_these_statuses(status: Status, exception: Exception_) -> None:
    with nullcontext() if (status, exception) in EXCEPTIONAL else pytest.raises(ForbiddenTransition):
        check_exception(status, exception)
