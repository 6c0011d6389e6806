"""Forbidden writes: statuses, the end of a payment, and its payout."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

from django.utils import timezone

from apps.payments.models import Payment
from tests.money_model.ground import Ground
from tests.money_model.refusals import Write, Writes
from tests.money_model.rows import change, clear_mode, payout_of
from tests.money_model.settlements import settle_with

writes = Writes()
refused_by = writes.refused_by


def settled(g: Ground, **columns: object) -> Payment:
    payment = g.payment(**columns)  # type: ignore[arg-type]
    g.settle(payment)
    return payment


def completed(g: Ground) -> Payment:
    payment = settled(g)
    g.complete(payment)
    return payment


# -- statuses ----------------------------------------------------------------------------------------------


@refused_by("payment_state_table")
def a_pending_payment_completed_at_once(g: Ground) -> Iterator[None]:
    yield
    settle_with(g, 10_000_000, status="completed", completed_at=timezone.now())


@refused_by("payment_state_table")
def a_completed_payment_failed(g: Ground) -> Iterator[None]:
    payment = completed(g)
    yield
    change(payment, status="failed", sequence=9, completed_at=None, failure_reason="x")


@refused_by("payment_state_table")
def a_failed_payment_completed_without_a_retry(g: Ground) -> Iterator[None]:
    payment = settled(g)
    g.fail_payout(payment)
    yield
    change(payment, status="completed", sequence=9, completed_at=timezone.now(), failure_reason=None)


@refused_by("payment_state_table")
def an_expired_payment_pending_again(g: Ground) -> Iterator[None]:
    payment = g.payment()
    g.close(seconds=1000)
    change(payment, status="expired", sequence=2)
    yield
    change(payment, status="pending", sequence=3)


@refused_by("payment_state_table")
def a_processing_payment_expired(g: Ground) -> Iterator[None]:
    payment = settled(g)
    yield
    change(payment, status="expired", sequence=9)


@refused_by("payment_completed_at")
def a_completion_without_a_time(g: Ground) -> Iterator[None]:
    payment = settled(g)
    yield
    g.pay(payout_of(payment))
    change(payment, status="completed", sequence=3)


@refused_by("payment_failed_has_reason")
def a_failure_without_a_reason(g: Ground) -> Iterator[None]:
    payment = settled(g)
    yield
    change(payment, status="failed", sequence=3)


@refused_by("payment_reason_where_failed")
def a_reason_without_a_failure(g: Ground) -> Iterator[None]:
    payment = settled(g)
    yield
    change(payment, failure_reason="tecNO_DST")


@refused_by("payment_sequence_rises")
def a_sequence_that_falls(g: Ground) -> Iterator[None]:
    payment = settled(g)
    yield
    change(payment, sequence=1)


@refused_by("payment_sequence_rises")
def an_exception_without_an_event(g: Ground) -> Iterator[None]:
    payment = settled(g)
    yield
    change(payment, exception="duplicate")


@refused_by("payment_sequence_rises")
def a_status_without_an_event(g: Ground) -> Iterator[None]:
    payment = settled(g)
    yield
    g.pay(payout_of(payment))
    change(payment, status="completed", completed_at=timezone.now())


@refused_by("payment_late_is_expired")
def a_late_payment_that_is_pending(g: Ground) -> Iterator[None]:
    payment = g.payment()
    yield
    change(payment, exception="late", sequence=2)


@refused_by("payment_underpaid_no_deposit")
def a_settled_payment_that_is_underpaid(g: Ground) -> Iterator[None]:
    payment = settled(g)
    yield
    change(payment, exception="underpaid", sequence=9)


@refused_by("payment_over_or_twice_has_deposit")
def a_pending_payment_that_is_overpaid(g: Ground) -> Iterator[None]:
    payment = g.payment()
    yield
    change(payment, exception="overpaid", sequence=2)


@refused_by("payment_over_or_twice_has_deposit")
def a_pending_payment_that_was_paid_twice(g: Ground) -> Iterator[None]:
    payment = g.payment()
    yield
    change(payment, exception="duplicate", sequence=2)


# -- its end -----------------------------------------------------------------------------------------------


@refused_by("payment_ended_once")
def an_expiry_moved_later(g: Ground) -> Iterator[None]:
    payment = g.payment()
    yield
    change(payment, expires_at=payment.expires_at + timedelta(minutes=1), ended_ledger=5)


@refused_by("payment_ended_once")
def an_expiry_moved_without_a_last_ledger(g: Ground) -> Iterator[None]:
    payment = g.payment()
    yield
    change(payment, expires_at=payment.created_at)


@refused_by("payment_ended_once")
def a_last_ledger_without_an_earlier_expiry(g: Ground) -> Iterator[None]:
    payment = g.payment()
    yield
    change(payment, ended_ledger=5)


@refused_by("payment_ended_once")
def a_payment_ended_twice(g: Ground) -> Iterator[None]:
    payment = g.payment()
    change(payment, expires_at=payment.created_at + timedelta(minutes=5), ended_ledger=500)
    yield
    change(payment, expires_at=payment.created_at, ended_ledger=400)


@refused_by("payment_ended_once")
def a_settled_payment_ended(g: Ground) -> Iterator[None]:
    payment = settled(g)
    yield
    change(payment, expires_at=payment.created_at, ended_ledger=400)


@refused_by("payment_expiry_proven")
def a_payment_expired_while_the_watcher_is_behind(g: Ground) -> Iterator[None]:
    payment = g.payment()
    yield
    change(payment, status="expired", sequence=2)


@refused_by("payment_expiry_proven")
def a_payment_expired_at_the_thirtieth_second(g: Ground) -> Iterator[None]:
    payment = g.payment()
    g.close(seconds=15 * 60 + 30)
    yield
    change(payment, status="expired", sequence=2)


@refused_by("payment_expiry_proven")
def an_ended_payment_expired_a_ledger_too_early(g: Ground) -> Iterator[None]:
    payment = g.payment()
    g.close(seconds=1000)
    change(payment, expires_at=payment.created_at, ended_ledger=g.ledger + 1)
    yield
    change(payment, status="expired", sequence=2)


@refused_by("payment_expiry_proven")
def a_payment_expired_by_a_deposit_in_time(g: Ground) -> Iterator[None]:
    payment = g.payment()
    in_time = payment.expires_at + timedelta(seconds=30)
    g.reject(5_000_000, payment=payment, destination_tag=payment.tag, close_time=in_time)
    yield
    change(payment, status="expired", sequence=2)


# -- status and payout leg ---------------------------------------------------------------------------------


@refused_by("payment_follows_payout")
def a_payment_completed_before_it_is_paid_out(g: Ground) -> Iterator[None]:
    payment = settled(g)
    yield
    change(payment, status="completed", sequence=3, completed_at=timezone.now())


@refused_by("payment_follows_payout")
def a_payment_completed_while_it_is_sent(g: Ground) -> Iterator[None]:
    payment = settled(g)
    g.sign(payout_of(payment))
    yield
    change(payment, status="completed", sequence=3, completed_at=timezone.now())


@refused_by("payment_follows_payout")
def a_payment_failed_while_its_payout_is_owed(g: Ground) -> Iterator[None]:
    payment = settled(g)
    yield
    change(payment, status="failed", sequence=3, failure_reason="x")


@refused_by("payment_follows_payout")
def a_paid_payout_of_a_processing_payment(g: Ground) -> Iterator[None]:
    payment = settled(g)
    yield
    g.pay(payout_of(payment))


@refused_by("payment_follows_payout")
def a_failed_payout_of_a_processing_payment(g: Ground) -> Iterator[None]:
    payment = settled(g)
    yield
    g.fail(payout_of(payment))


@refused_by("payment_follows_payout")
def a_reopened_payout_of_a_failed_payment(g: Ground) -> Iterator[None]:
    payment = settled(g)
    transfer = g.fail_payout(payment)
    yield
    change(transfer, state="ready", fail_code=None)


@refused_by("payment_follows_payout")
def a_payout_that_left_of_a_failed_payment(g: Ground) -> Iterator[None]:
    payment = settled(g)
    g.fail_payout(payment)
    yield
    change(payout_of(payment), transfer=None, transfer_state=None)


@refused_by("payment_follows_payout")
def a_gathered_payout_that_failed_without_a_reason(g: Ground) -> Iterator[None]:
    payment = g.payment()
    g.settle(payment, gathered=True)
    yield
    g.fail(payout_of(payment))


@refused_by("payment_follows_payout")
def a_reason_while_the_gathered_payout_is_owed(g: Ground) -> Iterator[None]:
    payment = g.payment()
    g.settle(payment, gathered=True)
    yield
    change(payment, failure_reason="x")


@refused_by("payment_follows_payout")
def a_reason_kept_after_the_transfer_reopened(g: Ground) -> Iterator[None]:
    payment = g.payment()
    g.settle(payment, gathered=True)
    transfer = g.fail(payout_of(payment))
    change(payment, failure_reason="tecNO_DST")
    yield
    change(transfer, state="ready", fail_code=None)


@refused_by("network_closed_rows")
def a_payout_completed_on_a_closed_network(g: Ground) -> Iterator[None]:
    payment = settled(g)
    clear_mode(g.mode)
    yield
    change(payment, status="completed", sequence=3, completed_at=timezone.now())


@writes.test()
def test_forbidden(ground: Ground, write: Write) -> None:
    write.refused(ground)
