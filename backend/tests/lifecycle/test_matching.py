"""Every way a payment can be paid, from the ledger to rows, events and back to the ledger."""

from __future__ import annotations

from datetime import timedelta

import pytest

from apps.payments.models import Credit, Leg, Payment
from apps.payments.services.endings import payment_end_early
from apps.treasury.services.clock import mode_now
from tests.lifecycle.shop import NETWORK_FEE, XRP, Shop, legs_of, rejection_of
from tests.sandbox.wallets import Payer

RETURN_FEE = 12


def fresh(payment: Payment) -> Payment:
    return Payment.objects.get(pk=payment.pk)


def state(payment: Payment) -> tuple[str, str]:
    payment = fresh(payment)
    return payment.status, payment.exception


def test_exact_is_split_paid_out_burnt_and_told(shop: Shop) -> None:
    payment = shop.asks(10 * XRP)
    merchant_before, burn_before = shop.balance(shop.payout), shop.balance(shop.burn)

    credit = shop.arrives(10 * XRP, tag=payment.tag)

    assert state(payment) == ("processing", "none")
    assert legs_of(credit) == {
        "payout": (9_900_000, shop.payout.address, -1, "owed"),
        "burn": (10_000, shop.burn.address, -1, "owed"),
    }
    shop.finishes()
    paid = fresh(payment)
    assert (paid.status, paid.exception, paid.sequence) == ("completed", "none", 3)
    assert (paid.received, paid.fee, paid.burn, paid.payout, paid.excess) == (
        10 * XRP,
        100_000,
        10_000,
        9_900_000,
        0,
    )
    assert paid.completed_at is not None
    assert shop.balance(shop.payout) - merchant_before == 9_900_000
    assert shop.balance(shop.burn) - burn_before == 10_000
    assert shop.book("revenue") == -90_000
    assert shop.book("network_fees") == 2 * NETWORK_FEE
    assert shop.told(payment) == [
        ("payment.processing", "processing", "none"),
        ("payment.completed", "completed", "none"),
    ]
    assert [body["sequence"] for body in shop.events(payment)] == [2, 3]
    assert shop.events(payment)[1]["transaction_hash"] == credit.tx_hash


def test_underpaid_is_returned_and_can_be_paid_again(shop: Shop) -> None:
    payment = shop.asks(10 * XRP)

    short = shop.arrives(9 * XRP, tag=payment.tag, SourceTag=42)

    assert state(payment) == ("pending", "underpaid")
    assert rejection_of(short) == ("Amount too low", 9 * XRP, False)
    assert legs_of(short) == {"return": (9 * XRP - RETURN_FEE, shop.payer.address, 42, "owed")}
    whole = shop.arrives(10 * XRP, tag=payment.tag)
    shop.finishes()
    assert state(payment) == ("completed", "none")
    assert legs_of(short)["return"][3] == "paid"
    assert fresh(payment).credit_id == whole.id
    assert shop.told(payment) == [
        ("payment.rejected", "pending", "underpaid"),
        ("payment.processing", "processing", "none"),
        ("payment.completed", "completed", "none"),
    ]
    assert shop.events(payment)[0]["rejected_payment"] == {
        "id": short.rejected.id,
        "amount": "9.000000",
        "reason": "Amount too low",
        "transaction_hash": short.tx_hash,
        "sender_address": shop.payer.address,
        "return_status": "pending",
    }


def test_overpaid_settles_and_returns_the_excess(shop: Shop) -> None:
    payment = shop.asks(10 * XRP)

    credit = shop.arrives(12 * XRP, tag=payment.tag)
    shop.finishes()

    assert state(payment) == ("completed", "overpaid")
    assert rejection_of(credit) == ("Overpaid (excess)", 2 * XRP, False)
    assert legs_of(credit) == {
        "payout": (9_900_000, shop.payout.address, -1, "paid"),
        "burn": (10_000, shop.burn.address, -1, "paid"),
        "excess": (2 * XRP - RETURN_FEE, shop.payer.address, -1, "paid"),
    }
    assert shop.book("return_fees") == -RETURN_FEE
    assert [type_ for type_, _, _ in shop.told(payment)] == [
        "payment.processing",
        "payment.rejected",
        "payment.completed",
    ]


def test_an_excess_too_small_to_return_goes_to_the_merchant(shop: Shop) -> None:
    payment = shop.asks(10 * XRP)

    credit = shop.arrives(10 * XRP + 1_011, tag=payment.tag)
    shop.finishes()

    assert state(payment) == ("completed", "overpaid")
    assert legs_of(credit)["payout"] == (9_901_011, shop.payout.address, -1, "paid")
    assert set(legs_of(credit)) == {"payout", "burn"}
    assert not hasattr(credit, "rejected")


def test_a_second_payment_is_returned_whether_settling_or_settled(shop: Shop) -> None:
    payment = shop.asks(10 * XRP)
    shop.arrives(10 * XRP, tag=payment.tag)

    while_processing = shop.arrives(10 * XRP, tag=payment.tag)
    assert state(payment) == ("processing", "duplicate")
    shop.finishes()
    after_completion = shop.arrives(10 * XRP, tag=payment.tag)
    shop.finishes()

    assert state(payment) == ("completed", "duplicate")
    for credit in (while_processing, after_completion):
        assert rejection_of(credit) == ("Already paid", 10 * XRP, False)
        assert legs_of(credit) == {
            "return": (10 * XRP - RETURN_FEE, shop.payer.address, -1, "paid"),
        }
    assert [body["sequence"] for body in shop.events(payment)] == [2, 3, 4, 5]


def test_one_ledger_may_hold_several_payments_of_one_payment(shop: Shop) -> None:
    payment = shop.asks(10 * XRP)
    sequence = shop.payer.account()["Sequence"]
    for place, drops in enumerate((9 * XRP, 10 * XRP, 10 * XRP)):
        shop.pays(drops, tag=payment.tag, Sequence=sequence + place)
    shop.closes()
    shop.watches()

    booked = Credit.objects.filter(payment=payment).order_by("tx_index")
    assert [(credit.flow, credit.reason) for credit in booked] == [
        ("reject", "Amount too low"),
        ("settle", None),
        ("reject", "Already paid"),
    ]
    assert state(payment) == ("processing", "duplicate")
    shop.finishes()
    assert state(payment) == ("completed", "duplicate")


def test_late_by_the_ledgers_clock_is_returned(shop: Shop) -> None:
    payment = shop.asks(10 * XRP, lasts=timedelta(seconds=5))
    shop.passes(60)

    credit = shop.arrives(10 * XRP, tag=payment.tag)
    shop.finishes()

    assert state(payment) == ("expired", "late")
    assert rejection_of(credit) == ("Payment expired", 10 * XRP, False)
    assert shop.told(payment) == [
        ("payment.expired", "expired", "late"),
        ("payment.rejected", "expired", "late"),
    ]


def test_paid_in_time_is_never_late_however_far_behind_the_watcher_is(shop: Shop) -> None:
    payment = shop.asks(10 * XRP, lasts=timedelta(minutes=1))
    tx_hash = shop.pays(10 * XRP, tag=payment.tag)
    hidden = shop.closes()
    shop.passes(300)
    shop.ledger.faults(hidden=[[hidden, hidden]])

    with pytest.raises(Exception, match="does not hold every ledger"):
        shop.watches()
    assert state(payment) == ("pending", "none")
    assert mode_now("test") > payment.expires_at or shop.wallet.cursor.ledger_index < hidden

    shop.ledger.faults()
    shop.watches()
    assert state(payment) == ("processing", "none")
    assert Credit.objects.get(tx_hash=tx_hash).flow == "settle"
    shop.finishes()
    assert state(payment) == ("completed", "none")


def test_expires_once_the_sweep_has_passed_its_time(shop: Shop) -> None:
    payment = shop.asks(10 * XRP, lasts=timedelta(seconds=5))
    shop.passes(60)
    assert state(payment) == ("pending", "none")

    shop.watches()

    assert state(payment) == ("expired", "none")
    assert shop.told(payment) == [("payment.expired", "expired", "none")]
    shop.watches()
    assert fresh(payment).sequence == 2
    shop.balances()


def test_ended_early_takes_what_is_validated_already_and_nothing_after(shop: Shop) -> None:
    in_time, too_late = shop.asks(10 * XRP), shop.asks(10 * XRP)
    shop.pays(10 * XRP, tag=in_time.tag)
    shop.closes()

    for payment in (in_time, too_late):
        assert payment_end_early(payment_id=payment.id, client=shop.client) is True
    assert fresh(too_late).ended_ledger == shop.client.server_state().validated_index
    late = shop.arrives(10 * XRP, tag=too_late.tag)
    shop.finishes()

    assert state(in_time) == ("completed", "none")
    assert state(too_late) == ("expired", "late")
    assert rejection_of(late) == ("Payment expired", 10 * XRP, False)


def test_what_is_over_cannot_be_ended_early(shop: Shop) -> None:
    paid, over = shop.asks(10 * XRP), shop.asks(10 * XRP, lasts=timedelta(seconds=5))
    shop.arrives(10 * XRP, tag=paid.tag)
    shop.passes(10)
    shop.watches()

    for payment in (paid, over):
        assert payment_end_early(payment_id=payment.id, client=shop.client) is False
        assert fresh(payment).ended_ledger is None
    shop.finishes()


@pytest.mark.parametrize(
    ("tag", "reason"), [(4294967294, "Unknown destination tag"), (None, "No destination tag")]
)
def test_what_names_no_payment_is_returned(shop: Shop, tag: int | None, reason: str) -> None:
    before = shop.balance(shop.payer.wallet)

    credit = shop.arrives(3 * XRP, tag=tag)
    shop.finishes()

    assert rejection_of(credit) == (reason, 3 * XRP, False)
    assert (credit.payment_id, credit.merchant_id) == (None, None)
    assert before - shop.balance(shop.payer.wallet) == RETURN_FEE + NETWORK_FEE


def test_dust_is_booked_but_neither_returned_nor_told(shop: Shop) -> None:
    payment = shop.asks(10 * XRP)

    credit = shop.arrives(999, tag=payment.tag)
    shop.finishes()

    assert rejection_of(credit) == ("Amount too low", 999, True)
    assert legs_of(credit) == {}
    assert shop.book("held") == -999
    assert state(payment) == ("pending", "none")
    assert (fresh(payment).sequence, shop.told(payment)) == (1, [])


def test_a_suspended_merchants_new_money_is_returned_and_old_is_paid_out(shop: Shop) -> None:
    before, after = shop.asks(10 * XRP), shop.asks(10 * XRP)
    shop.arrives(10 * XRP, tag=before.tag)
    now = mode_now("test")
    shop.merchant.is_active = False
    shop.merchant.suspended_test_at = shop.merchant.suspended_live_at = now
    shop.merchant.save()
    shop.passes(12)

    credit = shop.arrives(10 * XRP, tag=after.tag)
    shop.finishes()

    assert rejection_of(credit) == ("Merchant suspended", 10 * XRP, False)
    assert state(after) == ("pending", "none")
    assert state(before) == ("completed", "none")


def test_a_payout_that_can_never_be_delivered_fails_the_payment(shop: Shop) -> None:
    payment = shop.asks(XRP // 2, payout_address=shop.unfunded_claim())

    credit = shop.arrives(XRP // 2, tag=payment.tag)
    for _ in range(4):
        shop.settles()
        shop.closes()
        shop.watches()

    failed = fresh(payment)
    assert failed.status == "failed"
    assert failed.failure_reason == (
        "The payout address is not activated and the payout is below the ledger's reserve"
        " (tecNO_DST_INSUF_XRP)."
    )
    assert legs_of(credit)["payout"][3] == "failed"
    assert shop.told(payment)[-1] == ("payment.failed", "failed", "none")
    assert shop.events(payment)[-1]["metadata"] == {"failure_reason": failed.failure_reason}
    shop.balances()


def test_a_return_that_comes_back_is_held_and_its_row_failed(shop: Shop) -> None:
    payment = shop.asks(10 * XRP)
    rejected = shop.arrives(5 * XRP, tag=payment.tag)
    shop.finishes()
    returned = Leg.objects.get(credit=rejected).transfer
    assert returned is not None

    bounced = shop.arrives(2 * XRP, tag=returned.source_tag)

    assert (bounced.flow, bounced.reason) == ("held", None)
    rejected.rejected.refresh_from_db()
    assert rejected.rejected.came_back_id == bounced.id
    assert legs_of(bounced) == {}
    shop.finishes()


def test_a_payout_that_comes_back_is_held_in_the_merchants_name(shop: Shop) -> None:
    payment = shop.asks(10 * XRP)
    credit = shop.arrives(10 * XRP, tag=payment.tag)
    shop.finishes()
    payout = Leg.objects.get(credit=credit, kind="payout").transfer
    assert payout is not None

    bounced = shop.arrives(9 * XRP, tag=payout.source_tag, payer=Payer(shop.ledger, shop.payout))
    stranger = shop.arrives(9 * XRP, tag=payout.source_tag)

    assert (bounced.flow, bounced.merchant_id) == ("held", shop.merchant.id)
    assert (stranger.flow, stranger.merchant_id) == ("held", None)
    assert state(payment) == ("completed", "none")
    shop.finishes()


def test_the_funding_tag_books_the_operators_own_money(shop: Shop) -> None:
    equity = shop.book("equity")

    credit = shop.arrives(50 * XRP, tag=shop.wallet.funding_tag)

    assert credit.flow == "equity"
    assert shop.book("equity") - equity == -50 * XRP
    shop.finishes()
    assert not Leg.objects.filter(credit=credit).exists()


def test_money_between_own_wallets_is_never_returned(shop: Shop) -> None:
    older = Payer(shop.ledger, shop.owner.wallet)
    newer = Shop(shop.ledger, shop.client)

    credit = newer.arrives(7 * XRP, tag=None, payer=older)

    assert credit.flow == "equity"
    newer.finishes()
    # The sender did not sign it through us: its own wallet is halted, nothing was lost.
    shop.watches()
    assert shop.wallet.halted_at is not None
    shop.balances()
