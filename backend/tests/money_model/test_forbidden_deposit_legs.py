"""Forbidden writes: what a deposit owes, and how it is booked."""

from __future__ import annotations

from collections.abc import Iterator

from apps.payments.models import Rejected
from tests.money_model.crooked import crooked
from tests.money_model.ground import Ground
from tests.money_model.refusals import Write, Writes
from tests.money_model.rows import book, change, new_address, settle_lines, split_of

writes = Writes()
refused_by = writes.refused_by


# -- the legs it owes --------------------------------------------------------------------------------------


@refused_by("deposit_settle_legs")
def a_settlement_without_a_payout(g: Ground) -> Iterator[None]:
    payment = g.payment()
    yield
    crooked(g, payout=None).settle(payment)


@refused_by("deposit_settle_legs")
def a_settlement_without_its_burn(g: Ground) -> Iterator[None]:
    payment = g.payment()
    yield
    crooked(g, burn=None).settle(payment)


@refused_by("deposit_settle_legs")
def a_payout_leg_a_drop_off(g: Ground) -> Iterator[None]:
    payment = g.payment()
    yield
    crooked(g, payout={"amount": 9_899_999}).settle(payment)


@refused_by("deposit_settle_legs")
def a_burn_leg_a_drop_off(g: Ground) -> Iterator[None]:
    payment = g.payment()
    yield
    crooked(g, burn={"amount": 10_001}).settle(payment)


@refused_by("deposit_settle_legs")
def a_payout_to_another_address(g: Ground) -> Iterator[None]:
    payment = g.payment()
    yield
    crooked(g, payout={"dest": new_address()}).settle(payment)


@refused_by("deposit_settle_legs")
def a_payout_with_another_tag(g: Ground) -> Iterator[None]:
    payment = g.payment()
    yield
    crooked(g, payout={"tag": 8}).settle(payment)


@refused_by("deposit_settle_legs")
def a_burn_to_another_address(g: Ground) -> Iterator[None]:
    payment = g.payment()
    yield
    crooked(g, burn={"dest": new_address()}).settle(payment)


@refused_by("deposit_settle_legs")
def an_excess_returned_to_somebody_else(g: Ground) -> Iterator[None]:
    payment = g.payment()
    yield
    crooked(g, excess={"dest": new_address()}).settle(payment, 20_000_000)


@refused_by("deposit_settle_legs")
def an_excess_returned_without_the_senders_tag(g: Ground) -> Iterator[None]:
    payment = g.payment()
    yield
    crooked(g, excess={"tag": -1}).settle(payment, 20_000_000, source_tag=5)


@refused_by("deposit_settle_legs")
def an_excess_returned_without_the_fee(g: Ground) -> Iterator[None]:
    payment = g.payment()
    yield
    crooked(g, excess={"amount": 10_000_000}).settle(payment, 20_000_000)


@refused_by("deposit_settle_legs")
def a_burn_added_to_an_old_settlement(g: Ground) -> Iterator[None]:
    payment = g.payment(burn_ppm=0)
    deposit = g.settle(payment)
    yield
    g.leg(deposit, "burn", 5, g.burn_address)


@refused_by("deposit_settle_legs")
def an_excess_added_to_an_old_settlement(g: Ground) -> Iterator[None]:
    payment = g.payment()
    deposit = g.settle(payment)
    yield
    g.leg(deposit, "excess", 5, deposit.sender or "")


@refused_by("payment_follows_payout")
def a_gathered_payout_of_a_payment_that_stays_processing(g: Ground) -> Iterator[None]:
    payment = g.payment()
    yield
    crooked(g, payout={"gathered": True}).settle(payment)


@refused_by("deposit_return_leg")
def a_rejected_deposit_that_is_not_returned(g: Ground) -> Iterator[None]:
    yield
    deposit = g.deposit("reject", 5_000_000, reason="Already paid")
    Rejected.objects.create(deposit=deposit, reason="Already paid", amount=5_000_000, not_sent=True)
    book(g.wallet, g.ledger, "deposit", str(deposit.pk), {"wallet": 5_000_000, "held": -5_000_000})


@refused_by("deposit_return_leg")
def a_return_too_small_that_is_sent(g: Ground) -> Iterator[None]:
    yield
    deposit = g.deposit("reject", 1_011, reason="Already paid")
    back = g.leg(deposit, "return", 999, deposit.sender or "")
    Rejected.objects.create(deposit=deposit, reason="Already paid", amount=1_011, leg=back, not_sent=False)
    lines = {"wallet": 1_011, "owed_return": -999, "return_fees": -12}
    book(g.wallet, g.ledger, "deposit", str(deposit.pk), lines)


@refused_by("deposit_return_leg")
def a_return_to_somebody_else(g: Ground) -> Iterator[None]:
    yield
    crooked(g, **{"return": {"dest": new_address()}}).reject()


@refused_by("deposit_return_leg")
def a_return_without_the_senders_tag(g: Ground) -> Iterator[None]:
    yield
    crooked(g, **{"return": {"tag": -1}}).reject(source_tag=5)


@refused_by("deposit_return_leg")
def a_return_a_drop_off(g: Ground) -> Iterator[None]:
    yield
    crooked(g, **{"return": {"amount": 4_999_987}}).reject(5_000_000)


@refused_by("deposit_return_leg")
def a_return_added_to_one_that_was_not_sent(g: Ground) -> Iterator[None]:
    deposit = g.reject(1_011)
    yield
    g.leg(deposit, "return", 999, deposit.sender or "")


@refused_by("deposit_held_leg")
def a_held_deposit_paid_out_without_a_release(g: Ground) -> Iterator[None]:
    deposit = g.held()
    yield
    g.leg(deposit, "payout", deposit.delivered, new_address())


@refused_by("leg_kind")
def a_leg_of_the_operators_own_money(g: Ground) -> Iterator[None]:
    deposit = g.equity()
    yield
    g.leg(deposit, "payout", deposit.delivered, new_address())


# -- its journal -------------------------------------------------------------------------------------------


@refused_by("deposit_entry_booked")
def a_deposit_that_is_not_booked(g: Ground) -> Iterator[None]:
    yield
    g.deposit("equity", 5)


@refused_by("deposit_entry_booked")
def a_deposit_booked_a_drop_off(g: Ground) -> Iterator[None]:
    yield
    deposit = g.deposit("equity", 5)
    book(g.wallet, g.ledger, "deposit", str(deposit.pk), {"wallet": 4, "equity": -4})


@refused_by("deposit_entry_booked")
def funding_booked_as_revenue(g: Ground) -> Iterator[None]:
    yield
    deposit = g.deposit("equity", 5)
    book(g.wallet, g.ledger, "deposit", str(deposit.pk), {"wallet": 5, "revenue": -5})


@refused_by("deposit_entry_booked")
def a_held_deposit_booked_as_equity(g: Ground) -> Iterator[None]:
    yield
    deposit = g.deposit("held", 5)
    book(g.wallet, g.ledger, "deposit", str(deposit.pk), {"wallet": 5, "equity": -5})


@refused_by("deposit_entry_booked")
def a_deposit_booked_against_network_fees(g: Ground) -> Iterator[None]:
    yield
    deposit = g.deposit("equity", 5)
    book(g.wallet, g.ledger, "deposit", str(deposit.pk), {"wallet": 5, "equity": -6, "network_fees": 1})


@refused_by("deposit_entry_booked")
def a_split_booked_another_way(g: Ground) -> Iterator[None]:
    payment = g.payment(10_000_000)
    yield
    split = split_of(payment, 10_000_000)
    deposit = g.deposit("settle", 10_000_000, payment=payment, destination_tag=payment.tag)
    g.leg(deposit, "payout", split["payout"], payment.payout_address, payment.payout_tag)
    g.leg(deposit, "burn", split["burn"], g.burn_address)
    lines = settle_lines(10_000_000, split)
    lines |= {"owed_burn": lines["owed_burn"] - 1, "revenue": lines["revenue"] + 1}
    book(g.wallet, g.ledger, "deposit", str(deposit.pk), lines)
    change(payment, status="processing", sequence=2, deposit=deposit, received=10_000_000, **split)


@refused_by("deposit_entry_booked")
def a_deposit_booked_in_another_ledger(g: Ground) -> Iterator[None]:
    yield
    deposit = g.deposit("equity", 5)
    book(g.wallet, g.ledger + 1, "deposit", str(deposit.pk), {"wallet": 5, "equity": -5})


@refused_by("deposit_entry_booked")
def a_deposit_booked_at_another_wallet(g: Ground) -> Iterator[None]:
    old = g.replace()
    yield
    deposit = g.deposit("equity", 5)
    book(old, g.ledger, "deposit", str(deposit.pk), {"wallet": 5, "equity": -5})


@writes.test()
def test_forbidden(ground: Ground, write: Write) -> None:
    write.refused(ground)
