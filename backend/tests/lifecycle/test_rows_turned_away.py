"""Rows of the table that turn money away: each with its reason, its event and its return."""

from __future__ import annotations

import pytest

from apps.accounts.services.users import user_activate, user_suspend
from apps.payments.models import Payment, Rejected
from apps.wallets.services import merchant_wallet_set
from tests.lifecycle.counter import LEAST_RETURNED, Counter, xrp
from tests.lifecycle.shop import XRP, rejection_of
from tests.sandbox.wallets import new_wallet

CREATED = ("payment.created", "pending", "none")
UNISSUED_TAG = 4294967294


def failed(counter: Counter) -> Payment:
    """A payment over half an XRP whose payout can not be delivered: its account was never made."""
    merchant_wallet_set(merchant_id=counter.merchant.pk, mode="test", address=new_wallet().address)
    payment = counter.creates("0.5")
    counter.arrives(XRP // 2, tag=payment.tag)
    counter.finishes()
    assert counter.shows(payment)[0] == "failed"
    return payment


@pytest.mark.parametrize(
    ("tag", "reason"), [(UNISSUED_TAG, "unknown_destination_tag"), (None, "no_destination_tag")]
)
def test_what_names_no_payment_is_returned(counter: Counter, tag: int | None, reason: str) -> None:
    payment = counter.creates("3")

    deposit = counter.arrives(3 * XRP, tag=tag, SourceTag=9)
    counter.finishes()

    assert rejection_of(deposit) == (reason, 3 * XRP, False)
    assert (deposit.payment_id, deposit.merchant_id) == (None, None)
    assert counter.sent() == [counter.back(3 * XRP, tag=9)]
    assert counter.hears(payment) == [CREATED]


def test_a_tag_of_another_platform_wallet_is_unknown_here(counter: Counter) -> None:
    payment = counter.creates("3")
    newer = Counter(counter.ledger, counter.client, counter.receiver)

    deposit = newer.arrives(3 * XRP, tag=payment.tag)
    newer.finishes()

    assert rejection_of(deposit) == ("unknown_destination_tag", 3 * XRP, False)
    assert counter.shows(payment) == ("pending", "none")
    assert newer.sent() == [newer.back(3 * XRP)]


def test_underpaid_is_returned_and_can_be_paid_again(counter: Counter) -> None:
    payment = counter.creates("10")

    counter.arrives(10 * XRP - 1, tag=payment.tag, SourceTag=42)

    page = counter.page(payment)
    assert (page["status"], page["exception"], page["due_amount"]) == ("pending", "underpaid", "10.000000")
    counter.arrives(10 * XRP, tag=payment.tag)
    counter.finishes()
    assert counter.shows(payment) == ("completed", "none")
    assert counter.turned_away(payment) == [("9.999999", "Amount too low", "completed")]
    assert counter.hears(payment) == [
        CREATED,
        ("payment.rejected", "pending", "underpaid"),
        ("payment.processing", "processing", "none"),
        ("payment.completed", "completed", "none"),
    ]
    assert counter.rejections(payment) == [("9.999999", "Amount too low", counter.payer.address)]
    assert counter.sent() == counter.paid_out(counter.back(10 * XRP - 1, tag=42))


def test_a_second_payment_is_returned_whether_settling_or_settled(counter: Counter) -> None:
    payment = counter.creates("10")
    counter.arrives(10 * XRP, tag=payment.tag)

    counter.arrives(10 * XRP, tag=payment.tag)
    assert counter.shows(payment) == ("processing", "duplicate")
    counter.finishes()
    counter.arrives(3 * XRP, tag=payment.tag)
    assert counter.shows(payment) == ("completed", "duplicate")
    counter.finishes()

    assert counter.turned_away(payment) == [
        ("10.000000", "Already paid", "completed"),
        ("3.000000", "Already paid", "completed"),
    ]
    assert counter.hears(payment) == [
        CREATED,
        ("payment.processing", "processing", "none"),
        ("payment.rejected", "processing", "duplicate"),
        ("payment.completed", "completed", "duplicate"),
        ("payment.rejected", "completed", "duplicate"),
    ]
    assert counter.sent() == counter.paid_out(counter.back(10 * XRP), counter.back(3 * XRP))


def test_a_second_payment_of_one_whose_payout_failed_is_returned(counter: Counter) -> None:
    payment = failed(counter)

    counter.arrives(XRP // 2, tag=payment.tag)
    counter.finishes()

    assert counter.shows(payment) == ("failed", "duplicate")
    assert counter.turned_away(payment) == [("0.500000", "Already paid", "completed")]
    assert counter.hears(payment)[2:] == [
        ("payment.failed", "failed", "none"),
        ("payment.rejected", "failed", "duplicate"),
    ]
    assert counter.back(XRP // 2) in counter.sent()


def test_one_ledger_may_hold_several_payments_of_one_payment(counter: Counter) -> None:
    payment = counter.creates("10")
    sequence = counter.payer.account()["Sequence"]
    for place, drops in enumerate((9 * XRP, 10 * XRP, 10 * XRP)):
        counter.pays(drops, tag=payment.tag, Sequence=sequence + place)
    counter.closes()
    counter.watches()
    assert counter.shows(payment) == ("processing", "duplicate")
    counter.finishes()

    assert counter.turned_away(payment) == [
        ("9.000000", "Amount too low", "completed"),
        ("10.000000", "Already paid", "completed"),
    ]
    assert counter.sent() == counter.paid_out(counter.back(9 * XRP), counter.back(10 * XRP))


def test_late_is_returned_before_and_after_the_payment_reads_expired(counter: Counter) -> None:
    payment = counter.creates("10", expires_in_minutes=1)
    counter.passes(120)

    counter.arrives(10 * XRP, tag=payment.tag)
    counter.arrives(4 * XRP, tag=payment.tag)
    counter.finishes()

    assert counter.shows(payment) == ("expired", "late")
    assert counter.turned_away(payment) == [
        ("10.000000", "Payment expired", "completed"),
        ("4.000000", "Payment expired", "completed"),
    ]
    assert counter.hears(payment) == [
        CREATED,
        ("payment.expired", "expired", "late"),
        ("payment.rejected", "expired", "late"),
        ("payment.rejected", "expired", "late"),
    ]
    assert counter.sent() == sorted([counter.back(4 * XRP), counter.back(10 * XRP)])


def test_a_suspended_merchants_new_money_goes_back_and_his_old_is_paid_out(counter: Counter) -> None:
    before, after = counter.creates("10"), counter.creates("10", expires_in_minutes=1)
    counter.arrives(10 * XRP, tag=before.tag)
    user_suspend(user_id=counter.merchant.pk)
    counter.passes(12)
    assert counter.page(after)["accepting"] is False

    counter.arrives(9 * XRP, tag=after.tag)
    counter.arrives(2 * XRP, tag=before.tag)
    assert (counter.shows(after), counter.shows(before)) == (("pending", "none"), ("processing", "duplicate"))
    counter.passes(120)
    counter.finishes()

    assert counter.shows(after) == ("expired", "none")
    assert counter.turned_away(after) == [("9.000000", "Merchant suspended", "completed")]
    assert counter.turned_away(before) == [("2.000000", "Already paid", "completed")]
    assert counter.sent() == counter.paid_out(counter.back(9 * XRP), counter.back(2 * XRP))
    user_activate(user_id=counter.merchant.pk)
    assert counter.hears(after) == [
        CREATED,
        ("payment.rejected", "pending", "none"),
        ("payment.expired", "expired", "none"),
    ]


def test_who_was_suspended_only_after_the_ledger_closed_is_paid(counter: Counter) -> None:
    payment = counter.creates("10")
    counter.passes(60)  # from here on the ledger's clock is the mode's
    counter.pays(10 * XRP, tag=payment.tag)
    closed = counter.closes()
    # Another wallet's cursor brings the mode's clock there, while this one has not been swept.
    Counter(counter.ledger, counter.client, counter.receiver)
    user_suspend(user_id=counter.merchant.pk)
    assert counter.wallet.cursor.ledger_index < closed

    counter.watches()
    counter.finishes()

    assert counter.shows(payment) == ("completed", "none")
    assert counter.sent() == counter.paid_out()


def test_who_is_suspended_no_more_when_his_money_is_seen_is_paid(counter: Counter) -> None:
    payment = counter.creates("10")
    user_suspend(user_id=counter.merchant.pk)
    counter.passes(12)
    counter.pays(10 * XRP, tag=payment.tag)
    counter.closes()
    user_activate(user_id=counter.merchant.pk)

    counter.watches()
    counter.finishes()

    assert counter.shows(payment) == ("completed", "none")
    assert counter.sent() == counter.paid_out()


@pytest.mark.parametrize(
    ("drops", "told", "returned"),
    [(1, False, False), (999, False, False), (1_000, True, False), (1_011, True, False), (1_012, True, True)],
)
def test_dust_is_booked_and_told_to_nobody_and_little_is_kept(
    counter: Counter, drops: int, told: bool, returned: bool
) -> None:
    payment = counter.creates("10")

    deposit = counter.arrives(drops, tag=payment.tag)
    counter.finishes()

    assert rejection_of(deposit) == ("amount_too_low", drops, not returned)
    assert counter.shows(payment) == ("pending", "underpaid" if told else "none")
    assert counter.hears(payment) == [CREATED, ("payment.rejected", "pending", "underpaid")][: 1 + told]
    assert counter.sent() == ([counter.back(drops)] if returned else [])
    assert counter.book("held") == (0 if returned else -drops)
    assert counter.turned_away(payment) == [
        (xrp(drops), "Amount too low", "completed" if returned else "failed")
    ]


def test_dust_never_moves_a_payment_whatever_its_state(counter: Counter) -> None:
    paid, late = counter.creates("10"), counter.creates("10", expires_in_minutes=1)
    counter.arrives(10 * XRP, tag=paid.tag)
    counter.passes(120)

    counter.arrives(999, tag=paid.tag)
    counter.pays(999, tag=late.tag)
    counter.closes()
    counter.watches()
    counter.finishes()

    assert (counter.shows(paid), counter.shows(late)) == (("completed", "none"), ("expired", "none"))
    assert len(counter.hears(paid)) == 3
    assert counter.hears(late) == [CREATED, ("payment.expired", "expired", "none")]
    assert counter.sent() == counter.paid_out()


@pytest.mark.parametrize(("flag", "source_tag", "arrives"), [(1, None, False), (1, 42, True), (9, 42, False)])
def test_a_sender_who_takes_no_return_is_owed_it_until_it_is_tried_again(
    counter: Counter, flag: int, source_tag: int | None, arrives: bool
) -> None:
    """Flag 1 demands a tag, flag 9 takes money from nobody."""
    payment = counter.creates("10")
    counter.payer.set(SetFlag=flag)
    counter.closes()

    deposit = counter.arrives(4 * XRP, tag=payment.tag, SourceTag=source_tag)
    counter.finishes()

    returned = "completed" if arrives else "failed"
    assert counter.turned_away(payment) == [("4.000000", "Amount too low", returned)]
    assert counter.sent() == ([counter.back(4 * XRP, tag=source_tag)] if arrives else [])
    leg = Rejected.objects.get(deposit=deposit).leg
    assert leg is not None
    assert leg.transfer is not None
    code = {1: "tecDST_TAG_NEEDED", 9: "tecNO_PERMISSION"}[flag]
    assert leg.transfer.fail_code == (None if arrives else code)
    assert counter.book("owed_return") == (0 if arrives else 12 - 4 * XRP)


def test_the_least_that_is_returned_is_a_thousand_drops(counter: Counter) -> None:
    counter.arrives(LEAST_RETURNED, tag=None)
    counter.finishes()

    assert [each.drops for each in counter.sent()] == [1_000]
