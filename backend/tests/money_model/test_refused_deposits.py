"""Refused: deposits, and which of them may settle a payment."""

from __future__ import annotations

from datetime import timedelta

from apps.payments.models import Payment
from tests.factories.row_factory import RowFactory
from tests.factories.rows import new_hash
from tests.factories.sql import change
from tests.money_model.refusals import Table, delete, refusals, then, truncate, update, write
from tests.money_model.setups import equity, external, pending, replace_wallet, settled


def end(f: RowFactory, payment: Payment) -> None:
    """The payment ends with this ledger; the next one is processed."""
    change(payment, expires_at=payment.created_at, ended_ledger=f.ledger)
    f.close_ledger()


TABLE: Table = {
    ("deposit_once", "one transaction booked twice"): write(equity, lambda f, d: f.equity(tx_hash=d.tx_hash)),
    ("deposit_order", "two deposits at one position of a ledger"): write(
        equity, lambda f, deposit: f.equity(tx_index=deposit.tx_index)
    ),
    ("deposit_hash", "a deposit without a real hash"): write(lambda f: f.equity(tx_hash=new_hash().lower())),
    ("deposit_delivered", "a deposit of nothing"): write(lambda f: f.equity(0)),
    ("deposit_return_terms", "a smallest return of nothing"): write(lambda f: f.equity(min_return=0)),
    ("deposit_flow", "a deposit of an unknown flow"): write(lambda f: f.deposit("gift", 5)),
    ("deposit_settle", "a settlement by an escrow"): write(
        pending, lambda f, payment: f.settle(payment, tx_type="EscrowFinish")
    ),
    ("deposit_settle", "a settlement without a tag"): write(
        pending, lambda f, payment: f.settle(payment, destination_tag=-1)
    ),
    ("deposit_settle", "a settlement without a payment"): write(
        lambda f: f.deposit("settle", 5, destination_tag=5)
    ),
    ("deposit_sender", "a rejected deposit without a sender"): write(
        lambda f: f.deposit("reject", 5, reason="no_destination_tag", sender=None)
    ),
    ("deposit_reason", "a rejection without a reason"): write(lambda f: f.deposit("reject", 5)),
    ("deposit_reason", "a reason without a rejection"): write(lambda f: f.equity(reason="already_paid")),
    ("deposit_reason_word", "an unknown reason"): write(lambda f: f.reject(reason="Bad weather")),
    ("deposit_tags", "a source tag above 32 bits"): write(lambda f: f.equity(source_tag=2**32)),
    ("deposit_wallet_network", "a deposit on another network than its wallet's"): write(
        lambda _: RowFactory.create("live").network, lambda f, network: f.equity(network=network)
    ),
    ("deposit_not_signed_by_wallet", "our own attempt booked as a deposit"): write(
        lambda f: f.pay(amount=5), lambda f, transfer: f.equity(tx_hash=transfer.paid_hash)
    ),
    ("deposit_not_signed_by_wallet", "an external transaction booked as a deposit"): write(
        external, lambda f, transaction: f.equity(tx_hash=transaction.tx_hash)
    ),
    ("deposit_not_signed_by_wallet", "a deposit sent by the wallet itself"): write(
        lambda f: f.equity(sender=f.wallet.address)
    ),
    ("deposit_append_only", "a deposit changed"): update(equity, delivered=6),
    ("deposit_append_only", "a deposit deleted"): delete(equity),
    ("deposit_append_only", "the deposits truncated"): truncate("payments_deposit CASCADE"),
    # what settles
    ("deposit_settles_once", "a payment settled twice"): write(
        settled, lambda f, p: f.deposit("settle", p.amount, payment=p, destination_tag=p.tag)
    ),
    ("deposit_payment_points_back", "a deposit that its payment does not name"): write(
        pending, lambda f, p: f.deposit("settle", p.amount, payment=p, destination_tag=p.tag)
    ),
    ("deposit_settles_own_tag", "a settlement by another payment's tag"): write(
        lambda f: (f.payment(), f.payment()),
        lambda f, payments: f.settle(payments[0], destination_tag=payments[1].tag),
    ),
    ("deposit_in_time", "a late deposit that settles"): write(
        pending, lambda f, payment: f.settle(payment, close_time=payment.expires_at + timedelta(seconds=31))
    ),
    ("deposit_excess_rule", "an excess kept although it is worth returning"): write(
        pending, lambda f, payment: f.settle(payment, 10_001_012, split={"payout": 9_901_012, "excess": 0})
    ),
    ("deposit_excess_rule", "an excess returned although it is too small"): write(
        pending,
        lambda f, payment: f.settle(payment, 10_001_011, split={"payout": 9_900_000, "excess": 1_011}),
    ),
    ("deposit_excess_row", "an excess without a rejected row"): write(
        pending, lambda f, payment: f.settle(payment, 12_000_000, rejected_row=False)
    ),
    ("deposit_excess_row", "a rejected row for a settlement without excess"): write(
        lambda f: f.settle(f.payment()), lambda f, deposit: f.rejected_row(deposit, "overpaid_excess", 5)
    ),
    ("deposit_settles_own_tag", "a settlement at another wallet"): write(
        then(pending, replace_wallet), lambda f, payment: f.settle(payment)
    ),
    ("deposit_in_time", "a deposit that settles after the last ledger"): write(
        then(pending, end), lambda f, payment: f.settle(payment)
    ),
}


test_refused = refusals(TABLE)
