"""The five statuses of a payment, the second axis beside them, and which step may follow which."""

from __future__ import annotations

from typing import Literal, get_args

Status = Literal["pending", "processing", "completed", "failed", "expired"]
Exception_ = Literal["none", "underpaid", "overpaid", "late", "duplicate"]

STATUSES: tuple[Status, ...] = get_args(Status)
EXCEPTIONS: tuple[Exception_, ...] = get_args(Exception_)

# A failed payment goes on only by an administrator's retry; completed and expired are ends.
NEXT: dict[Status, frozenset[Status]] = {
    "pending": frozenset({"processing", "expired"}),
    "processing": frozenset({"completed", "failed"}),
    "failed": frozenset({"processing"}),
    "completed": frozenset(),
    "expired": frozenset(),
}

SETTLED: frozenset[Status] = frozenset({"processing", "completed", "failed"})


class ForbiddenTransition(Exception):
    """A step that the table of states does not hold: a defect in the caller, never an answer to a user."""


def check_transition(before: Status, after: Status) -> None:
    """Raise ForbiddenTransition unless `after` may follow `before`."""
    if after not in NEXT[before]:
        raise ForbiddenTransition(f"A {before} payment can not become {after}.")


def check_exception(status: Status, exception: Exception_) -> None:
    """Raise ForbiddenTransition unless a payment of this status may carry this exception."""
    allowed = (
        exception == "none"
        or (exception == "late" and status == "expired")
        or (exception == "underpaid" and status not in SETTLED)
        or (exception in {"overpaid", "duplicate"} and status in SETTLED)
    )
    if not allowed:
        raise ForbiddenTransition(f"A {status} payment can not be {exception}.")
