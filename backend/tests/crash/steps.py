"""The named steps on the way of a payment at which a run kills a process, each at a line of the product.

The process itself looks, at each step, whether the run wants it dead there: a file of the step's name in
`wanted`. It moves the file to `hit`, with its own number in the name, and then SIGKILLs itself. So what is in
`hit` was reached, and by whom.
"""

from __future__ import annotations

import functools
import os
import signal
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, Final, Literal

# What a call was given, and returned: whether it is the step, and not a round without work.
Counts = Callable[[tuple[Any, ...], dict[str, Any], Any], bool]


def _always(args: tuple[Any, ...], given: dict[str, Any], result: Any) -> bool:
    return True


def _found(args: tuple[Any, ...], given: dict[str, Any], result: Any) -> bool:
    return bool(result)


def _some(args: tuple[Any, ...], given: dict[str, Any], result: Any) -> bool:
    return bool(args[0])


def _some_steps(args: tuple[Any, ...], given: dict[str, Any], result: Any) -> bool:
    return bool(given["steps"])


def _sells(args: tuple[Any, ...], given: dict[str, Any], result: Any) -> bool:
    return any(step.settlement is not None and step.payment.stock_id is not None for step in given["steps"])


def _signs(kind: str) -> Counts:
    def counts(args: tuple[Any, ...], given: dict[str, Any], result: Any) -> bool:
        chosen, due = args[3], args[4]
        return any(str(due[each.transfer_id].candidate.kind) == kind for each in chosen)

    return counts


@dataclass(frozen=True, slots=True)
class Step:
    """A step. `place` names a function where it is looked up: `module:name`, or `module:Class.name`."""

    name: str
    when: Literal["before", "after"]
    place: str
    counts: Counts = _always
    by_tickets: bool = False


_CREATE, _REFUNDS = "apps.payments.views.create", "apps.refunds.views.refunds"
_SWEEP, _SETTLE = "apps.payments.services.sweep", "apps.payments.services.settlement"
_MACHINE = "apps.treasury.services.machine"
_DELIVER = "apps.webhooks.services.deliver"

STEPS: Final = (
    Step("payment: created, not answered", "after", f"{_CREATE}:payment_create_or_replay"),
    Step("link: payment made, not answered", "after", "apps.selling.views.public_links:link_pay"),
    Step(
        "sweep: page read",
        "after",
        "apps.ledger.xrpl_client:XrplClient.account_tx",
        lambda args, given, page: bool(page.txs),
    ),
    Step("sweep: deposits decided, not committed", "after", f"{_SWEEP}:_deposits_book"),
    Step("sweep: link's piece sold, not committed", "after", f"{_SWEEP}:payment_transition", _sells),
    Step("sweep: outcomes found, not committed", "after", f"{_SWEEP}:settled_legs", _found),
    Step(
        "sweep: page and cursor committed",
        "after",
        f"{_SWEEP}:_page_book",
        lambda args, given, booked: bool(booked[0]),
    ),
    Step("audit: cursor moved, not audited", "before", "apps.payments.services.mode_jobs:wallet_audit"),
    Step("page: committed, not announced", "before", "apps.common.live:_publish"),
    Step("page: announced", "after", "apps.common.live:_publish"),
    Step(
        "expiry: expired, not committed",
        "after",
        "apps.payments.services.expiry:payment_transition",
        _some_steps,
    ),
    Step("expiry: committed", "after", "apps.payments.services.expiry:_batch_expire", _found),
    Step("settle: scheduled", "after", f"{_SETTLE}:transfers_plan", _found),
    Step("settle: payout signed, not committed", "after", f"{_MACHINE}.signing:_store", _signs("payout")),
    Step("settle: return signed, not committed", "after", f"{_MACHINE}.signing:_store", _signs("return")),
    Step("settle: refund signed, not committed", "after", f"{_MACHINE}.signing:_store", _signs("refund")),
    Step("settle: signed and committed", "after", f"{_SETTLE}:wallet_sign", _found),
    Step(
        "settle: submitted, no answer read",
        "after",
        "apps.ledger.connection:Connection._send",
        lambda args, given, result: args[2] == "submit",
    ),
    Step("settle: answers read, not recorded", "before", f"{_MACHINE}.submitting:_record", _some),
    Step("settle: answers recorded", "after", f"{_MACHINE}.submitting:_record", _some),
    Step("resolve: looked up past the last ledger", "after", f"{_MACHINE}.resolving:_by_hash"),
    Step("resolve: proven dead, not committed", "after", f"{_MACHINE}.resolving:_expire", _found),
    Step("resolve: outcome committed", "after", f"{_MACHINE}.resolving:_decide", _found),
    Step("tickets: planned, not committed", "after", f"{_MACHINE}.ticket_pool:transfers_create", _some, True),
    Step("tickets: signed, not committed", "after", f"{_MACHINE}.signing:_store", _signs("tickets"), True),
    Step(
        "tickets: made, not committed",
        "after",
        f"{_MACHINE}.outcomes:tickets_add",
        lambda args, given, result: bool(given["numbers"]),
        True,
    ),
    Step("refund: asked, not committed", "after", "apps.refunds.services.create:_write"),
    Step("refund: committed, not answered", "after", f"{_REFUNDS}:refund_create"),
    Step("refund: canceled, not answered", "after", f"{_REFUNDS}:refund_cancel"),
    Step("refund: funded or paid, not committed", "after", f"{_SWEEP}:refund_transition", _some_steps),
    Step(
        "webhook: event written, not committed",
        "after",
        "apps.payments.services.lifecycle:events_record",
        _found,
    ),
    Step("webhook: attempt committed, not posted", "after", f"{_DELIVER}:deliveries_claim", _found),
    Step("webhook: answered, not recorded", "before", f"{_DELIVER}:outcome_of"),
    Step("webhook: answer recorded", "after", f"{_DELIVER}:outcomes_save", _found),
)


class Orders:
    """Which steps are wanted, and which were hit, in a directory that the run and its processes share."""

    def __init__(self, directory: Path) -> None:
        self._wanted, self._hit = directory / "wanted", directory / "hit"
        for each in (self._wanted, self._hit):
            each.mkdir(parents=True, exist_ok=True)

    def give(self, step: Step) -> None:
        (self._wanted / step.name).touch()

    def take_back(self, step: Step) -> None:
        (self._wanted / step.name).unlink(missing_ok=True)

    def is_open(self, step: Step) -> bool:
        return (self._wanted / step.name).exists()

    def hits(self, step: Step) -> list[int]:
        """The processes that died there."""
        return [int(path.suffix[1:]) for path in self._hit.glob(f"{step.name}.*")]

    def obey(self, step: Step) -> None:
        """Called by a process at a step: die here if that is wanted. One process does."""
        try:
            (self._wanted / step.name).rename(self._hit / f"{step.name}.{os.getpid()}")
        except FileNotFoundError:
            return
        os.kill(os.getpid(), signal.SIGKILL)


def install(orders: Orders) -> None:
    """Have this process, and those forked from it, look at each step."""
    for step in STEPS:
        module, _, path = step.place.partition(":")
        holder: Any = import_module(module)
        *within, name = path.split(".")
        for part in within:
            holder = getattr(holder, part)
        setattr(holder, name, _watched(getattr(holder, name), step, orders))


def _watched(function: Callable[..., Any], step: Step, orders: Orders) -> Callable[..., Any]:
    @functools.wraps(function)
    def watched(*args: Any, **given: Any) -> Any:
        if step.when == "before":
            if step.counts(args, given, None):
                orders.obey(step)
            return function(*args, **given)
        result = function(*args, **given)
        if step.counts(args, given, result):
            orders.obey(step)
        return result

    return watched
