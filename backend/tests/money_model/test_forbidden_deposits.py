"""Forbidden writes: deposits, and what settles."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

from apps.payments.models import Deposit, Payment, Rejected
from tests.money_model.ground import Ground
from tests.money_model.refusals import Write, Writes
from tests.money_model.rows import RETURN_FEE, book, change, new_hash, run, settle_lines, split_of

writes = Writes()
refused_by = writes.refused_by


# -- the row -----------------------------------------------------------------------------------------------


@refused_by("deposit_once")
def one_transaction_booked_twice(g: Ground) -> Iterator[None]:
    first = g.equity()
    yield
    g.equity(tx_hash=first.tx_hash)


@refused_by("deposit_order")
def two_deposits_at_one_place_of_a_ledger(g: Ground) -> Iterator[None]:
    first = g.equity()
    yield
    g.equity(tx_index=first.tx_index)


@refused_by("deposit_hash")
def a_deposit_without_a_real_hash(g: Ground) -> Iterator[None]:
    yield
    g.equity(tx_hash=new_hash().lower())


@refused_by("deposit_delivered")
def a_deposit_of_nothing(g: Ground) -> Iterator[None]:
    yield
    g.equity(0)


@refused_by("deposit_return_terms")
def a_smallest_return_of_nothing(g: Ground) -> Iterator[None]:
    yield
    g.equity(min_return=0)


@refused_by("deposit_flow")
def a_deposit_of_an_unknown_flow(g: Ground) -> Iterator[None]:
    yield
    g.deposit("gift", 5)


@refused_by("deposit_settle")
def a_settlement_by_an_escrow(g: Ground) -> Iterator[None]:
    payment = g.payment()
    yield
    g.settle(payment, tx_type="EscrowFinish")


@refused_by("deposit_settle")
def a_settlement_without_a_tag(g: Ground) -> Iterator[None]:
    payment = g.payment()
    yield
    g.settle(payment, destination_tag=-1)


@refused_by("deposit_settle")
def a_settlement_of_no_payment(g: Ground) -> Iterator[None]:
    yield
    g.deposit("settle", 5, destination_tag=5)


@refused_by("deposit_sender")
def a_rejection_of_a_deposit_without_a_sender(g: Ground) -> Iterator[None]:
    yield
    g.deposit("reject", 5, reason="No destination tag", sender=None)


@refused_by("deposit_reason")
def a_rejection_without_a_reason(g: Ground) -> Iterator[None]:
    yield
    g.deposit("reject", 5)


@refused_by("deposit_reason")
def a_reason_without_a_rejection(g: Ground) -> Iterator[None]:
    yield
    g.equity(reason="Already paid")


@refused_by("deposit_reason_word")
def a_reason_of_our_own_making(g: Ground) -> Iterator[None]:
    yield
    g.reject(reason="Bad weather")


@refused_by("deposit_tags")
def a_source_tag_above_32_bits(g: Ground) -> Iterator[None]:
    yield
    g.equity(source_tag=2**32)


@refused_by("deposit_wallet_network")
def a_deposit_on_another_network(g: Ground) -> Iterator[None]:
    live = Ground.lay("live")
    yield
    g.equity(network=live.network)


@refused_by("deposit_not_signed_by_wallet")
def an_attempt_booked_as_a_deposit(g: Ground) -> Iterator[None]:
    transfer = g.pay(amount=5)
    yield
    g.equity(tx_hash=transfer.paid_hash)


@refused_by("deposit_not_signed_by_wallet")
def an_external_transaction_booked_as_a_deposit(g: Ground) -> Iterator[None]:
    external = g.external()
    yield
    g.equity(tx_hash=external.tx_hash)


@refused_by("deposit_not_signed_by_wallet")
def a_deposit_sent_by_the_wallet_itself(g: Ground) -> Iterator[None]:
    yield
    g.equity(sender=g.wallet.address)


@refused_by("deposit_append_only")
def a_deposit_changed(g: Ground) -> Iterator[None]:
    deposit = g.equity()
    yield
    change(deposit, delivered=6)


@refused_by("deposit_append_only")
def a_deposit_deleted(g: Ground) -> Iterator[None]:
    deposit = g.equity()
    yield
    run("DELETE FROM payments_deposit WHERE id = %s", deposit.pk)


@refused_by("deposit_append_only")
def the_deposits_truncated(g: Ground) -> Iterator[None]:
    yield
    run("TRUNCATE payments_deposit CASCADE")


# -- what settles ------------------------------------------------------------------------------------------


@refused_by("deposit_settles_once")
def a_payment_settled_twice(g: Ground) -> Iterator[None]:
    payment = g.payment()
    g.settle(payment)
    yield
    g.deposit("settle", payment.amount, payment=payment, destination_tag=payment.tag)


@refused_by("deposit_payment_points_back")
def a_deposit_its_payment_does_not_know(g: Ground) -> Iterator[None]:
    payment = g.payment()
    yield
    g.deposit("settle", payment.amount, payment=payment, destination_tag=payment.tag)


@refused_by("deposit_settles_own_tag")
def a_settlement_by_another_tag(g: Ground) -> Iterator[None]:
    payment, other = g.payment(), g.payment()
    yield
    g.settle(payment, destination_tag=other.tag)


@refused_by("deposit_settles_own_tag")
def a_settlement_at_another_wallet(g: Ground) -> Iterator[None]:
    payment = g.payment()
    g.replace()
    yield
    g.settle(payment)


@refused_by("deposit_in_time")
def a_late_deposit_settles(g: Ground) -> Iterator[None]:
    payment = g.payment()
    yield
    g.settle(payment, close_time=payment.expires_at + timedelta(seconds=31))


@refused_by("deposit_in_time")
def a_deposit_after_the_last_ledger_settles(g: Ground) -> Iterator[None]:
    payment = g.payment()
    change(payment, expires_at=payment.created_at, ended_ledger=g.ledger)
    g.close()
    yield
    g.settle(payment)


def settle_as(g: Ground, payment: Payment, received: int, split: dict[str, int]) -> Deposit:
    """A settled deposit with a split of the test's choice, its journal and legs in step with it."""
    deposit = g.deposit("settle", received, payment=payment, destination_tag=payment.tag)
    g.leg(deposit, "payout", split["payout"], payment.payout_address, payment.payout_tag)
    g.leg(deposit, "burn", split["burn"], g.burn_address)
    if split["excess"]:
        back = g.leg(deposit, "excess", split["excess"] - RETURN_FEE, deposit.sender or "")
        Rejected.objects.create(
            deposit=deposit, reason="Overpaid (excess)", amount=split["excess"], leg=back, not_sent=False
        )
    book(g.wallet, deposit.ledger_index, "deposit", str(deposit.pk), settle_lines(received, split))
    columns: dict[str, Any] = {
        "status": "processing",
        "sequence": 2,
        "deposit": deposit,
        "received": received,
    }
    change(payment, **columns | split)
    return deposit


@refused_by("deposit_excess_rule")
def an_excess_kept_though_worth_returning(g: Ground) -> Iterator[None]:
    payment = g.payment(10_000_000)
    yield
    split = split_of(payment, 10_000_000) | {"payout": 9_901_012}
    settle_as(g, payment, 10_001_012, split)


@refused_by("deposit_excess_rule")
def an_excess_returned_though_too_small(g: Ground) -> Iterator[None]:
    payment = g.payment(10_000_000)
    yield
    split = split_of(payment, 10_000_000) | {"excess": 1_011}
    settle_as(g, payment, 10_001_011, split)


@refused_by("deposit_excess_row")
def an_excess_without_a_rejected_row(g: Ground) -> Iterator[None]:
    payment = g.payment(10_000_000)
    yield
    deposit = g.deposit("settle", 12_000_000, payment=payment, destination_tag=payment.tag)
    split = split_of(payment, 12_000_000)
    g.leg(deposit, "payout", split["payout"], payment.payout_address, payment.payout_tag)
    g.leg(deposit, "burn", split["burn"], g.burn_address)
    g.leg(deposit, "excess", split["excess"] - RETURN_FEE, deposit.sender or "")
    book(g.wallet, g.ledger, "deposit", str(deposit.pk), settle_lines(12_000_000, split))
    change(payment, status="processing", sequence=2, deposit=deposit, received=12_000_000, **split)


@refused_by("deposit_excess_row")
def a_rejected_row_for_a_settlement_without_excess(g: Ground) -> Iterator[None]:
    payment = g.payment()
    deposit = g.settle(payment)
    yield
    Rejected.objects.create(deposit=deposit, reason="Overpaid (excess)", amount=5, not_sent=True)


@writes.test()
def test_forbidden(ground: Ground, write: Write) -> None:
    write.refused(ground)
