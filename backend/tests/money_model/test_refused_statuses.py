"""Refused: a payment's status, its end, and how it follows its payout."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone

from apps.payments.models import Payment
from apps.treasury.models import Transfer
from tests.factories.row_factory import RowFactory
from tests.factories.rows import payout_of
from tests.factories.sql import change
from tests.money_model.refusals import Table, refusals, then, update, write
from tests.money_model.setups import completed, gathered, pending, settled, shut_network

EXPIRED = {"status": "expired", "sequence": 2}
COMPLETED = {"status": "completed", "sequence": 9, "completed_at": timezone.now()}


def settle_completed(f: RowFactory, payment: Payment) -> None:
    deposit = f.deposit("settle", payment.amount, payment=payment, destination_tag=payment.tag)
    f.mark_settled(payment, deposit, payment.amount, status="completed", completed_at=timezone.now())


def failed(f: RowFactory) -> Payment:
    payment = settled(f)
    f.fail_payout(payment)
    return payment


def failed_payout(f: RowFactory) -> Transfer:
    """The failed transfer of a failed payment."""
    return f.fail_payout(settled(f))


def failed_gathered(f: RowFactory) -> Transfer:
    """The failed transfer of a completed payment."""
    payment = gathered(f)
    transfer = f.fail(payout_of(payment))
    change(payment, failure_reason="tecNO_DST")
    return transfer


def pay(f: RowFactory, payment: Payment, **columns: object) -> None:
    """The payout is paid, and the payment gets these columns."""
    f.pay(payout_of(payment))
    change(payment, status="completed", **columns)


def expired(f: RowFactory) -> Payment:
    payment = pending_after(f, 1000)
    change(payment, **EXPIRED)
    return payment


def pending_after(f: RowFactory, seconds: int) -> Payment:
    """A pending payment, so many seconds after its creation by the ledger's clock."""
    payment = pending(f)
    f.close_ledger(seconds=seconds)
    return payment


def ended(payment: Payment, ledger: int) -> Payment:
    change(payment, expires_at=payment.created_at + timedelta(minutes=5), ended_ledger=ledger)
    return payment


def paid_in_time(f: RowFactory) -> Payment:
    """A pending payment whose tag a rejected deposit named in time."""
    payment = pending(f)
    in_time = payment.expires_at + timedelta(seconds=30)
    f.reject(payment=payment, destination_tag=payment.tag, close_time=in_time)
    return payment


TABLE: Table = {
    ("payment_state_table", "a pending payment completed at once"): write(pending, settle_completed),
    ("payment_state_table", "a completed payment failed"): update(
        completed, status="failed", sequence=9, completed_at=None, failure_reason="x"
    ),
    ("payment_state_table", "a failed payment completed without a retry"): update(
        failed, **COMPLETED, failure_reason=None
    ),
    ("payment_state_table", "an expired payment pending again"): update(
        expired, status="pending", sequence=3
    ),
    ("payment_state_table", "a processing payment expired"): update(settled, status="expired", sequence=9),
    ("payment_completed_at", "a completed payment without a time"): write(
        settled, lambda f, payment: pay(f, payment, sequence=3)
    ),
    ("payment_failed_has_reason", "a failed payment without a reason"): update(
        settled, status="failed", sequence=3
    ),
    ("payment_reason_where_failed", "a reason of a processing payment"): update(
        settled, failure_reason="tecNO_DST"
    ),
    ("payment_sequence_rises", "a sequence that falls"): update(settled, sequence=1),
    ("payment_sequence_rises", "an exception without a new sequence"): update(settled, exception="duplicate"),
    ("payment_sequence_rises", "a status without a new sequence"): write(
        settled, lambda f, payment: pay(f, payment, completed_at=timezone.now())
    ),
    ("payment_late_is_expired", "a pending payment that is late"): update(
        pending, exception="late", sequence=2
    ),
    ("payment_underpaid_no_deposit", "a settled payment that is underpaid"): update(
        settled, exception="underpaid", sequence=9
    ),
    ("payment_over_or_twice_has_deposit", "a pending payment that is overpaid"): update(
        pending, exception="overpaid", sequence=2
    ),
    ("payment_over_or_twice_has_deposit", "a pending payment that was paid twice"): update(
        pending, exception="duplicate", sequence=2
    ),
    # its end
    ("payment_ended_once", "an expiry moved to a later time"): write(
        pending, lambda _, p: change(p, expires_at=p.expires_at + timedelta(minutes=1), ended_ledger=5)
    ),
    ("payment_ended_once", "an earlier expiry without a last ledger"): write(
        pending, lambda _, payment: change(payment, expires_at=payment.created_at)
    ),
    ("payment_ended_once", "a last ledger without an earlier expiry"): update(pending, ended_ledger=5),
    ("payment_ended_once", "a payment ended twice"): write(
        lambda f: ended(pending(f), 500),
        lambda _, payment: change(payment, expires_at=payment.created_at, ended_ledger=400),
    ),
    ("payment_ended_once", "a settled payment ended"): write(
        settled, lambda _, payment: change(payment, expires_at=payment.created_at, ended_ledger=400)
    ),
    ("payment_expiry_proven", "a payment expired while the sweep is behind"): update(pending, **EXPIRED),
    ("payment_expiry_proven", "a payment expired at the thirtieth second"): update(
        lambda f: pending_after(f, 15 * 60 + 30), **EXPIRED
    ),
    ("payment_expiry_proven", "an ended payment expired one ledger too early"): update(
        lambda f: ended(pending_after(f, 1000), f.ledger + 1), **EXPIRED
    ),
    ("payment_expiry_proven", "a payment expired by a deposit in time"): update(paid_in_time, **EXPIRED),
    # its payout
    ("payment_follows_payout", "a payment completed before its payout is paid"): update(settled, **COMPLETED),
    ("payment_follows_payout", "a payment completed while its payout is sent"): update(
        then(settled, lambda f, payment: f.sign(payout_of(payment))), **COMPLETED
    ),
    ("payment_follows_payout", "a payment failed while its payout is owed"): update(
        settled, status="failed", sequence=3, failure_reason="x"
    ),
    ("payment_follows_payout", "a paid payout of a processing payment"): write(
        settled, lambda f, payment: f.pay(payout_of(payment))
    ),
    ("payment_follows_payout", "a failed payout of a processing payment"): write(
        settled, lambda f, payment: f.fail(payout_of(payment))
    ),
    ("payment_follows_payout", "a reopened payout of a failed payment"): update(
        failed_payout, state="ready", fail_code=None
    ),
    ("payment_follows_payout", "a payout of a failed payment that leaves its transfer"): update(
        lambda f: payout_of(failed(f)), transfer=None, transfer_state=None
    ),
    ("payment_follows_payout", "a gathered payout that failed without a reason"): write(
        gathered, lambda f, payment: f.fail(payout_of(payment))
    ),
    ("payment_follows_payout", "a failure reason of an owed gathered payout"): update(
        gathered, failure_reason="x"
    ),
    ("payment_follows_payout", "a failure reason kept after the transfer reopened"): update(
        failed_gathered, state="ready", fail_code=None
    ),
    ("network_closed_rows", "a payment completed on a closed network"): update(
        then(settled, shut_network), **COMPLETED
    ),
}


test_refused = refusals(TABLE)
