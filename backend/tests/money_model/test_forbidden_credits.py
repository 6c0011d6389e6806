"""Forbidden writes: credits, what was turned away, releases."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import timedelta
from typing import Any

from apps.payments.models import Credit, Leg, Payment, Rejected, Release
from tests.money_model.ground import (
    RETURN_FEE,
    Ground,
    book,
    change,
    clear_mode,
    new_address,
    new_hash,
    run,
    settle_lines,
    split_of,
)
from tests.money_model.refusals import Write, Writes

writes = Writes()
refused_by = writes.refused_by


# -- the row -----------------------------------------------------------------------------------------------


@refused_by("credit_once")
def one_transaction_credited_twice(g: Ground) -> Iterator[None]:
    first = g.equity()
    yield
    g.equity(tx_hash=first.tx_hash)


@refused_by("credit_order")
def two_credits_at_one_place_of_a_ledger(g: Ground) -> Iterator[None]:
    first = g.equity()
    yield
    g.equity(tx_index=first.tx_index)


@refused_by("credit_hash")
def a_credit_without_a_real_hash(g: Ground) -> Iterator[None]:
    yield
    g.equity(tx_hash=new_hash().lower())


@refused_by("credit_delivered")
def a_credit_of_nothing(g: Ground) -> Iterator[None]:
    yield
    g.equity(0)


@refused_by("credit_return_terms")
def a_smallest_return_of_nothing(g: Ground) -> Iterator[None]:
    yield
    g.equity(min_return=0)


@refused_by("credit_flow")
def a_credit_of_an_unknown_flow(g: Ground) -> Iterator[None]:
    yield
    g.credit("gift", 5)


@refused_by("credit_settle")
def a_settlement_by_an_escrow(g: Ground) -> Iterator[None]:
    payment = g.payment()
    yield
    g.settle(payment, tx_type="EscrowFinish")


@refused_by("credit_settle")
def a_settlement_without_a_tag(g: Ground) -> Iterator[None]:
    payment = g.payment()
    yield
    g.settle(payment, destination_tag=-1)


@refused_by("credit_settle")
def a_settlement_of_no_payment(g: Ground) -> Iterator[None]:
    yield
    g.credit("settle", 5, destination_tag=5)


@refused_by("credit_sender")
def a_rejection_of_a_credit_without_a_sender(g: Ground) -> Iterator[None]:
    yield
    g.credit("reject", 5, reason="No destination tag", sender=None)


@refused_by("credit_reason")
def a_rejection_without_a_reason(g: Ground) -> Iterator[None]:
    yield
    g.credit("reject", 5)


@refused_by("credit_reason")
def a_reason_without_a_rejection(g: Ground) -> Iterator[None]:
    yield
    g.equity(reason="Already paid")


@refused_by("credit_reason_word")
def a_reason_of_our_own_making(g: Ground) -> Iterator[None]:
    yield
    g.reject(reason="Bad weather")


@refused_by("credit_tags")
def a_source_tag_above_32_bits(g: Ground) -> Iterator[None]:
    yield
    g.equity(source_tag=2**32)


@refused_by("credit_wallet_network")
def a_credit_on_another_network(g: Ground) -> Iterator[None]:
    live = Ground.lay("live")
    yield
    g.equity(network=live.network)


@refused_by("credit_not_signed_by_wallet")
def an_attempt_credited(g: Ground) -> Iterator[None]:
    transfer = g.pay(amount=5)
    yield
    g.equity(tx_hash=transfer.paid_hash)


@refused_by("credit_not_signed_by_wallet")
def a_strangers_transaction_credited(g: Ground) -> Iterator[None]:
    stranger = g.stranger()
    yield
    g.equity(tx_hash=stranger.tx_hash)


@refused_by("credit_not_signed_by_wallet")
def a_credit_sent_by_the_wallet_itself(g: Ground) -> Iterator[None]:
    yield
    g.equity(sender=g.wallet.address)


@refused_by("credit_append_only")
def a_credit_changed(g: Ground) -> Iterator[None]:
    credit = g.equity()
    yield
    change(credit, delivered=6)


@refused_by("credit_append_only")
def a_credit_deleted(g: Ground) -> Iterator[None]:
    credit = g.equity()
    yield
    run("DELETE FROM payments_credit WHERE id = %s", credit.pk)


@refused_by("credit_append_only")
def the_credits_truncated(g: Ground) -> Iterator[None]:
    yield
    run("TRUNCATE payments_credit CASCADE")


# -- what settles ------------------------------------------------------------------------------------------


@refused_by("credit_settles_once")
def a_payment_settled_twice(g: Ground) -> Iterator[None]:
    payment = g.payment()
    g.settle(payment)
    yield
    g.credit("settle", payment.amount, payment=payment, destination_tag=payment.tag)


@refused_by("credit_payment_points_back")
def a_credit_its_payment_does_not_know(g: Ground) -> Iterator[None]:
    payment = g.payment()
    yield
    g.credit("settle", payment.amount, payment=payment, destination_tag=payment.tag)


@refused_by("credit_settles_own_tag")
def a_settlement_by_another_tag(g: Ground) -> Iterator[None]:
    payment, other = g.payment(), g.payment()
    yield
    g.settle(payment, destination_tag=other.tag)


@refused_by("credit_settles_own_tag")
def a_settlement_at_another_wallet(g: Ground) -> Iterator[None]:
    payment = g.payment()
    g.replace()
    yield
    g.settle(payment)


@refused_by("credit_in_time")
def a_late_credit_settles(g: Ground) -> Iterator[None]:
    payment = g.payment()
    yield
    g.settle(payment, close_time=payment.expires_at + timedelta(seconds=31))


@refused_by("credit_in_time")
def a_credit_after_the_last_ledger_settles(g: Ground) -> Iterator[None]:
    payment = g.payment()
    change(payment, expires_at=payment.created_at, ended_ledger=g.ledger)
    g.close()
    yield
    g.settle(payment)


def settle_as(g: Ground, payment: Payment, received: int, split: dict[str, int]) -> Credit:
    """A settled credit with a split of the test's choice, its journal and legs in step with it."""
    credit = g.credit("settle", received, payment=payment, destination_tag=payment.tag)
    g.leg(credit, "payout", split["payout"], payment.payout_address, payment.payout_tag)
    g.leg(credit, "burn", split["burn"], g.burn_address)
    if split["excess"]:
        back = g.leg(credit, "excess", split["excess"] - RETURN_FEE, credit.sender or "")
        Rejected.objects.create(
            credit=credit, reason="Overpaid (excess)", amount=split["excess"], leg=back, not_sent=False
        )
    book(g.wallet, credit.ledger_index, "credit", str(credit.pk), settle_lines(received, split))
    columns: dict[str, Any] = {"status": "processing", "sequence": 2, "credit": credit, "received": received}
    change(payment, **columns | split)
    return credit


@refused_by("credit_excess_rule")
def an_excess_kept_though_worth_returning(g: Ground) -> Iterator[None]:
    payment = g.payment(10_000_000)
    yield
    split = split_of(payment, 10_000_000) | {"payout": 9_901_012}
    settle_as(g, payment, 10_001_012, split)


@refused_by("credit_excess_rule")
def an_excess_returned_though_too_small(g: Ground) -> Iterator[None]:
    payment = g.payment(10_000_000)
    yield
    split = split_of(payment, 10_000_000) | {"excess": 1_011}
    settle_as(g, payment, 10_001_011, split)


@refused_by("credit_excess_row")
def an_excess_without_a_rejected_row(g: Ground) -> Iterator[None]:
    payment = g.payment(10_000_000)
    yield
    credit = g.credit("settle", 12_000_000, payment=payment, destination_tag=payment.tag)
    split = split_of(payment, 12_000_000)
    g.leg(credit, "payout", split["payout"], payment.payout_address, payment.payout_tag)
    g.leg(credit, "burn", split["burn"], g.burn_address)
    g.leg(credit, "excess", split["excess"] - RETURN_FEE, credit.sender or "")
    book(g.wallet, g.ledger, "credit", str(credit.pk), settle_lines(12_000_000, split))
    change(payment, status="processing", sequence=2, credit=credit, received=12_000_000, **split)


@refused_by("credit_excess_row")
def a_rejected_row_for_a_settlement_without_excess(g: Ground) -> Iterator[None]:
    payment = g.payment()
    credit = g.settle(payment)
    yield
    Rejected.objects.create(credit=credit, reason="Overpaid (excess)", amount=5, not_sent=True)


# -- the legs it owes --------------------------------------------------------------------------------------


class Crooked(Ground):
    """A ground whose legs are bent by one test: `bend` maps a leg's kind to what replaces its columns."""

    bend: Mapping[str, Mapping[str, object] | None]

    def leg(self, credit: Credit, kind: str, amount: int, dest: str, tag: int = -1, **columns: object) -> Leg:
        bent = self.bend.get(kind, {})
        if bent is None:
            return Leg(state="owed")
        facts: dict[str, Any] = {"amount": amount, "dest": dest, "tag": tag}
        return super().leg(credit, kind, **facts | columns | dict(bent))


def crooked(g: Ground, **bend: Mapping[str, object] | None) -> Crooked:
    other = Crooked(**vars(g))
    other.bend = bend
    return other


@refused_by("credit_settle_legs")
def a_settlement_without_a_payout(g: Ground) -> Iterator[None]:
    payment = g.payment()
    yield
    crooked(g, payout=None).settle(payment)


@refused_by("credit_settle_legs")
def a_settlement_without_its_burn(g: Ground) -> Iterator[None]:
    payment = g.payment()
    yield
    crooked(g, burn=None).settle(payment)


@refused_by("credit_settle_legs")
def a_payout_leg_a_drop_off(g: Ground) -> Iterator[None]:
    payment = g.payment()
    yield
    crooked(g, payout={"amount": 9_899_999}).settle(payment)


@refused_by("credit_settle_legs")
def a_burn_leg_a_drop_off(g: Ground) -> Iterator[None]:
    payment = g.payment()
    yield
    crooked(g, burn={"amount": 10_001}).settle(payment)


@refused_by("credit_settle_legs")
def a_payout_to_another_address(g: Ground) -> Iterator[None]:
    payment = g.payment()
    yield
    crooked(g, payout={"dest": new_address()}).settle(payment)


@refused_by("credit_settle_legs")
def a_payout_with_another_tag(g: Ground) -> Iterator[None]:
    payment = g.payment()
    yield
    crooked(g, payout={"tag": 8}).settle(payment)


@refused_by("credit_settle_legs")
def a_burn_to_another_address(g: Ground) -> Iterator[None]:
    payment = g.payment()
    yield
    crooked(g, burn={"dest": new_address()}).settle(payment)


@refused_by("credit_settle_legs")
def an_excess_returned_to_somebody_else(g: Ground) -> Iterator[None]:
    payment = g.payment()
    yield
    crooked(g, excess={"dest": new_address()}).settle(payment, 20_000_000)


@refused_by("credit_settle_legs")
def an_excess_returned_without_the_senders_tag(g: Ground) -> Iterator[None]:
    payment = g.payment()
    yield
    crooked(g, excess={"tag": -1}).settle(payment, 20_000_000, source_tag=5)


@refused_by("credit_settle_legs")
def an_excess_returned_without_the_fee(g: Ground) -> Iterator[None]:
    payment = g.payment()
    yield
    crooked(g, excess={"amount": 10_000_000}).settle(payment, 20_000_000)


@refused_by("credit_settle_legs")
def a_burn_added_to_an_old_settlement(g: Ground) -> Iterator[None]:
    payment = g.payment(burn_ppm=0)
    credit = g.settle(payment)
    yield
    g.leg(credit, "burn", 5, g.burn_address)


@refused_by("credit_settle_legs")
def an_excess_added_to_an_old_settlement(g: Ground) -> Iterator[None]:
    payment = g.payment()
    credit = g.settle(payment)
    yield
    g.leg(credit, "excess", 5, credit.sender or "")


@refused_by("payment_follows_payout")
def a_gathered_payout_of_a_payment_that_stays_processing(g: Ground) -> Iterator[None]:
    payment = g.payment()
    yield
    crooked(g, payout={"gathered": True}).settle(payment)


@refused_by("credit_return_leg")
def a_rejected_credit_that_is_not_returned(g: Ground) -> Iterator[None]:
    yield
    credit = g.credit("reject", 5_000_000, reason="Already paid")
    Rejected.objects.create(credit=credit, reason="Already paid", amount=5_000_000, not_sent=True)
    book(g.wallet, g.ledger, "credit", str(credit.pk), {"wallet": 5_000_000, "held": -5_000_000})


@refused_by("credit_return_leg")
def a_return_too_small_that_is_sent(g: Ground) -> Iterator[None]:
    yield
    credit = g.credit("reject", 1_011, reason="Already paid")
    back = g.leg(credit, "return", 999, credit.sender or "")
    Rejected.objects.create(credit=credit, reason="Already paid", amount=1_011, leg=back, not_sent=False)
    lines = {"wallet": 1_011, "owed_return": -999, "return_fees": -12}
    book(g.wallet, g.ledger, "credit", str(credit.pk), lines)


@refused_by("credit_return_leg")
def a_return_to_somebody_else(g: Ground) -> Iterator[None]:
    yield
    crooked(g, **{"return": {"dest": new_address()}}).reject()


@refused_by("credit_return_leg")
def a_return_without_the_senders_tag(g: Ground) -> Iterator[None]:
    yield
    crooked(g, **{"return": {"tag": -1}}).reject(source_tag=5)


@refused_by("credit_return_leg")
def a_return_a_drop_off(g: Ground) -> Iterator[None]:
    yield
    crooked(g, **{"return": {"amount": 4_999_987}}).reject(5_000_000)


@refused_by("credit_return_leg")
def a_return_added_to_one_that_was_not_sent(g: Ground) -> Iterator[None]:
    credit = g.reject(1_011)
    yield
    g.leg(credit, "return", 999, credit.sender or "")


@refused_by("credit_held_leg")
def a_held_credit_paid_out_without_a_release(g: Ground) -> Iterator[None]:
    credit = g.held()
    yield
    g.leg(credit, "payout", credit.delivered, new_address())


@refused_by("leg_kind")
def a_leg_of_the_operators_own_money(g: Ground) -> Iterator[None]:
    credit = g.equity()
    yield
    g.leg(credit, "payout", credit.delivered, new_address())


# -- its journal -------------------------------------------------------------------------------------------


@refused_by("credit_entry_booked")
def a_credit_that_is_not_booked(g: Ground) -> Iterator[None]:
    yield
    g.credit("equity", 5)


@refused_by("credit_entry_booked")
def a_credit_booked_a_drop_off(g: Ground) -> Iterator[None]:
    yield
    credit = g.credit("equity", 5)
    book(g.wallet, g.ledger, "credit", str(credit.pk), {"wallet": 4, "equity": -4})


@refused_by("credit_entry_booked")
def funding_booked_as_revenue(g: Ground) -> Iterator[None]:
    yield
    credit = g.credit("equity", 5)
    book(g.wallet, g.ledger, "credit", str(credit.pk), {"wallet": 5, "revenue": -5})


@refused_by("credit_entry_booked")
def a_held_credit_booked_as_equity(g: Ground) -> Iterator[None]:
    yield
    credit = g.credit("held", 5)
    book(g.wallet, g.ledger, "credit", str(credit.pk), {"wallet": 5, "equity": -5})


@refused_by("credit_entry_booked")
def a_credit_booked_against_network_fees(g: Ground) -> Iterator[None]:
    yield
    credit = g.credit("equity", 5)
    book(g.wallet, g.ledger, "credit", str(credit.pk), {"wallet": 5, "equity": -6, "network_fees": 1})


@refused_by("credit_entry_booked")
def a_split_booked_another_way(g: Ground) -> Iterator[None]:
    payment = g.payment(10_000_000)
    yield
    split = split_of(payment, 10_000_000)
    credit = g.credit("settle", 10_000_000, payment=payment, destination_tag=payment.tag)
    g.leg(credit, "payout", split["payout"], payment.payout_address, payment.payout_tag)
    g.leg(credit, "burn", split["burn"], g.burn_address)
    lines = settle_lines(10_000_000, split)
    lines |= {"owed_burn": lines["owed_burn"] - 1, "revenue": lines["revenue"] + 1}
    book(g.wallet, g.ledger, "credit", str(credit.pk), lines)
    change(payment, status="processing", sequence=2, credit=credit, received=10_000_000, **split)


@refused_by("credit_entry_booked")
def a_credit_booked_in_another_ledger(g: Ground) -> Iterator[None]:
    yield
    credit = g.credit("equity", 5)
    book(g.wallet, g.ledger + 1, "credit", str(credit.pk), {"wallet": 5, "equity": -5})


@refused_by("credit_entry_booked")
def a_credit_booked_at_another_wallet(g: Ground) -> Iterator[None]:
    old = g.replace()
    yield
    credit = g.credit("equity", 5)
    book(old, g.ledger, "credit", str(credit.pk), {"wallet": 5, "equity": -5})


# -- rejected rows -----------------------------------------------------------------------------------------


@refused_by("credit_rejected_row")
def a_rejection_without_its_row(g: Ground) -> Iterator[None]:
    yield
    credit = g.credit("reject", 1_011, reason="Already paid")
    book(g.wallet, g.ledger, "credit", str(credit.pk), {"wallet": 1_011, "held": -1_011})


@refused_by("credit_rejected_row")
def a_rejected_row_of_another_amount(g: Ground) -> Iterator[None]:
    yield
    credit = g.credit("reject", 1_011, reason="Already paid")
    Rejected.objects.create(credit=credit, reason="Already paid", amount=999, not_sent=True)
    book(g.wallet, g.ledger, "credit", str(credit.pk), {"wallet": 1_011, "held": -1_011})


@refused_by("credit_rejected_row")
def a_rejected_row_with_another_reason(g: Ground) -> Iterator[None]:
    yield
    credit = g.credit("reject", 1_011, reason="Already paid")
    Rejected.objects.create(credit=credit, reason="Payment expired", amount=1_011, not_sent=True)
    book(g.wallet, g.ledger, "credit", str(credit.pk), {"wallet": 1_011, "held": -1_011})


@refused_by("credit_rejected_row")
def a_rejected_row_for_funding(g: Ground) -> Iterator[None]:
    credit = g.equity()
    yield
    Rejected.objects.create(credit=credit, reason="Already paid", amount=5, not_sent=True)


@refused_by("payments_rejected_credit_id_key")
def two_rejected_rows_for_one_credit(g: Ground) -> Iterator[None]:
    credit = g.reject()
    yield
    Rejected.objects.create(credit=credit, reason="Already paid", amount=5, not_sent=True)


@refused_by("rejected_leg")
def a_row_not_sent_that_has_a_leg(g: Ground) -> Iterator[None]:
    credit = g.reject()
    yield
    Rejected.objects.filter(credit=credit).update(not_sent=True)


@refused_by("rejected_reason_word")
def a_rejected_row_with_a_word_of_our_own(g: Ground) -> Iterator[None]:
    credit = g.equity()
    yield
    Rejected.objects.create(credit=credit, reason="Bad weather", amount=5, not_sent=True)


@refused_by("rejected_facts_frozen")
def a_rejected_amount_changed(g: Ground) -> Iterator[None]:
    credit = g.reject()
    yield
    Rejected.objects.filter(credit=credit).update(amount=5)


@refused_by("rejected_set_once")
def a_return_taken_off_its_row(g: Ground) -> Iterator[None]:
    credit = g.reject()
    yield
    Rejected.objects.filter(credit=credit).update(leg=None, not_sent=True)


@refused_by("rejected_set_once")
def a_return_that_came_back_twice(g: Ground) -> Iterator[None]:
    credit, first, second = g.reject(), g.held(), g.held()
    Rejected.objects.filter(credit=credit).update(came_back=first)
    yield
    Rejected.objects.filter(credit=credit).update(came_back=second)


@refused_by("rejected_came_back_held")
def a_return_that_came_back_as_funding(g: Ground) -> Iterator[None]:
    credit, other = g.reject(), g.equity()
    yield
    Rejected.objects.filter(credit=credit).update(came_back=other)


@refused_by("rejected_no_delete")
def a_rejected_row_deleted(g: Ground) -> Iterator[None]:
    credit = g.reject()
    yield
    run("DELETE FROM payments_rejected WHERE credit_id = %s", credit.pk)


@refused_by("network_closed_rows")
def a_rejected_row_changed_on_a_closed_network(g: Ground) -> Iterator[None]:
    credit, back = g.reject(), g.held()
    clear_mode(g.mode)
    yield
    Rejected.objects.filter(credit=credit).update(came_back=back)


# -- releases ----------------------------------------------------------------------------------------------


@refused_by("release_of_held")
def a_return_under_way_released(g: Ground) -> Iterator[None]:
    credit = g.reject()
    yield
    g.release(credit, "equity")


@refused_by("release_of_held")
def funding_released(g: Ground) -> Iterator[None]:
    credit = g.equity()
    yield
    Release.objects.create(credit=credit, to="equity", admin_id=1, reason="why not")


@refused_by("release_of_held")
def a_settlement_released(g: Ground) -> Iterator[None]:
    payment = g.payment()
    credit = g.settle(payment)
    yield
    Release.objects.create(credit=credit, to="equity", admin_id=1, reason="why not")


@refused_by("payments_release_pkey")
def a_credit_released_twice(g: Ground) -> Iterator[None]:
    credit = g.held()
    g.release(credit, "equity")
    yield
    Release.objects.create(credit=credit, to="equity", admin_id=1, reason="again")


@refused_by("release_entry_booked")
def a_release_that_is_not_booked(g: Ground) -> Iterator[None]:
    credit = g.held()
    yield
    Release.objects.create(credit=credit, to="equity", admin_id=1, reason="asked")


@refused_by("release_entry_booked")
def a_release_booked_to_revenue(g: Ground) -> Iterator[None]:
    credit = g.held(5)
    yield
    Release.objects.create(credit=credit, to="equity", admin_id=1, reason="asked")
    book(g.wallet, credit.ledger_index, "release", str(credit.pk), {"held": 5, "revenue": -5})


@refused_by("release_entry_booked")
def a_release_that_moves_the_wallet(g: Ground) -> Iterator[None]:
    credit = g.held(5)
    yield
    Release.objects.create(credit=credit, to="equity", admin_id=1, reason="asked")
    lines = {"held": 5, "equity": -6, "wallet": 1}
    book(g.wallet, credit.ledger_index, "release", str(credit.pk), lines)


@refused_by("credit_held_leg")
def a_release_without_its_leg(g: Ground) -> Iterator[None]:
    credit = g.held(5)
    yield
    Release.objects.create(credit=credit, to="payout", dest=new_address(), admin_id=1, reason="asked")
    book(g.wallet, credit.ledger_index, "release", str(credit.pk), {"held": 5, "owed_payout": -5})


@refused_by("credit_held_leg")
def a_released_payout_to_another_address(g: Ground) -> Iterator[None]:
    credit = g.held(5_000)
    yield
    crooked(g, payout={"dest": new_address()}).release(credit, "payout", new_address())


@refused_by("credit_held_leg")
def a_released_payout_less_a_fee(g: Ground) -> Iterator[None]:
    credit = g.held(5_000)
    yield
    crooked(g, payout={"amount": 4_988}).release(credit, "payout", new_address())


@refused_by("leg_one_late")
def two_late_legs_of_one_credit(g: Ground) -> Iterator[None]:
    credit = g.held(5_000)
    g.release(credit, "payout", new_address())
    yield
    g.leg(credit, "return", 5, new_address())


@refused_by("release_to")
def a_release_to_nowhere(g: Ground) -> Iterator[None]:
    credit = g.held(5)
    yield
    Release.objects.create(credit=credit, to="pocket", dest="r", admin_id=1, reason="asked")


@refused_by("release_dest")
def a_released_payout_without_a_destination(g: Ground) -> Iterator[None]:
    credit = g.held(5)
    yield
    Release.objects.create(credit=credit, to="payout", admin_id=1, reason="asked")


@refused_by("release_reason")
def a_release_without_a_reason(g: Ground) -> Iterator[None]:
    credit = g.held(5)
    yield
    Release.objects.create(credit=credit, to="equity", admin_id=1, reason="")


@refused_by("release_append_only")
def a_release_changed(g: Ground) -> Iterator[None]:
    credit = g.held(5)
    g.release(credit, "equity")
    yield
    run("UPDATE payments_release SET reason = 'other' WHERE credit_id = %s", credit.pk)


@refused_by("release_append_only")
def a_release_deleted(g: Ground) -> Iterator[None]:
    credit = g.held(5)
    g.release(credit, "equity")
    yield
    run("DELETE FROM payments_release WHERE credit_id = %s", credit.pk)


@writes.test()
def test_forbidden(ground: Ground, write: Write) -> None:
    write.refused(ground)
