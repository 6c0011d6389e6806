"""Held money gets an owner."""

from __future__ import annotations

from apps.payments.models import Deposit, Leg, Rejected
from tests.lifecycle.shop import XRP, Shop
from tests.platform_admin.desk import Desk
from tests.sandbox.wallets import Payer


def bounced_payout(shop: Shop) -> Deposit:
    """A payout that its destination sent back."""
    payment = shop.asks(burn_ppm=0, burn_address=None)
    shop.arrives(10 * XRP, tag=payment.tag)
    shop.finishes()
    leg = Leg.objects.get(deposit__payment=payment)
    assert leg.transfer is not None
    deposit = shop.arrives(leg.amount, tag=leg.transfer.source_tag, payer=Payer(shop.ledger, shop.payout))
    assert (deposit.flow, deposit.merchant_id) == ("held", shop.merchant.pk)
    return deposit


def test_a_payout_that_came_back_is_paid_again(shop: Shop, desk: Desk) -> None:
    deposit = bounced_payout(shop)
    before = shop.balance(shop.payout)
    release = ("release", "--deposit", deposit.pk, "--to", "payout")
    assert desk.acts(*release) == f"Released to payout: it goes to {shop.payout.address}."
    shop.finishes()
    assert shop.balance(shop.payout) == before + deposit.delivered
    assert shop.book("held") == 0
    assert desk.is_refused(*release) == "This deposit is released already."


def test_held_money_becomes_equity_or_goes_back(shop: Shop, desk: Desk) -> None:
    first, second = bounced_payout(shop), bounced_payout(shop)
    equity = shop.book("equity")
    assert desk.acts("release", "--deposit", first.pk, "--to", "equity") == "Released to equity."
    assert shop.book("equity") == equity - first.delivered
    before = shop.balance(shop.payout)
    desk.acts("release", "--deposit", second.pk, "--to", "return")
    shop.finishes()
    assert shop.balance(shop.payout) == before + second.delivered - second.return_fee
    assert shop.book("held") == 0


def test_a_return_too_small_to_be_sent_is_sent_after_all(shop: Shop, desk: Desk) -> None:
    deposit = shop.arrives(500, tag=None)
    assert "Only a payout that came back" in desk.is_refused(
        "release", "--deposit", deposit.pk, "--to", "payout"
    )
    desk.acts("release", "--deposit", deposit.pk, "--to", "return")
    shop.finishes()
    row = Rejected.objects.get(deposit=deposit)
    assert row.leg is not None
    assert (row.leg.state, row.leg.amount, row.not_sent) == ("paid", 500 - deposit.return_fee, False)


def test_what_is_not_held_stays(shop: Shop, desk: Desk) -> None:
    dust = shop.arrives(12, tag=None)
    assert "Nothing would be left" in desk.is_refused("release", "--deposit", dust.pk, "--to", "return")
    payment = shop.asks()
    settled = shop.arrives(10 * XRP, tag=payment.tag)
    stray = shop.arrives(XRP, tag=None)
    for deposit in (settled, stray):
        assert desk.is_refused("release", "--deposit", deposit.pk, "--to", "equity") == (
            "Only held money, or a return that was not sent, is released."
        )
    assert desk.is_refused("release", "--deposit", 10**12, "--to", "equity") == "There is no such deposit."
