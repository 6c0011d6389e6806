"""The table of a payment's statuses and exceptions."""

import itertools
from contextlib import nullcontext

import pytest

from apps.payments.domain.choices import PaymentException, PaymentStatus
from apps.payments.domain.states import ForbiddenTransition, check_exception, check_transition, return_status

ALLOWED = {
    ("pending", "processing"),
    ("pending", "expired"),
    ("processing", "completed"),
    ("processing", "failed"),
    ("failed", "processing"),
}
EXCEPTIONAL = {
    *((status, "none") for status in PaymentStatus.values),
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


@pytest.mark.parametrize(("before", "after"), [*itertools.product(PaymentStatus, PaymentStatus)])
def test_a_status_follows_only_as_the_table_says(before: PaymentStatus, after: PaymentStatus) -> None:
    with nullcontext() if (before, after) in ALLOWED else pytest.raises(ForbiddenTransition):
        check_transition(before, after)


@pytest.mark.parametrize(("status", "exception"), [*itertools.product(PaymentStatus, PaymentException)])
def test_an_exception_occurs_only_with_these_statuses(
    status: PaymentStatus, exception: PaymentException
) -> None:
    with nullcontext() if (status, exception) in EXCEPTIONAL else pytest.raises(ForbiddenTransition):
        check_exception(status, exception)


@pytest.mark.parametrize(
    ("leg_state", "came_back", "expected"),
    [
        (None, None, "failed"),
        ("owed", None, "pending"),
        ("sending", None, "pending"),
        ("paid", None, "completed"),
        ("failed", None, "failed"),
        ("paid", 7, "failed"),
    ],
)
def test_return_status_follows_the_leg(leg_state: str | None, came_back: int | None, expected: str) -> None:
    assert return_status(leg_state, came_back) == expected
