"""What finally failed is tried again, or sent to another wallet."""

from __future__ import annotations

import uuid

from apps.accounts.services.users import user_suspend
from apps.payments.models import Leg, Payment, Redirect
from apps.treasury.domain.choices import AddressRole
from apps.treasury.models import BurnWallet
from apps.treasury.services.wallets import address_claim
from apps.wallets.models import MerchantWallet
from apps.wallets.services import merchant_wallet_set
from tests.lifecycle.shop import XRP, Shop
from tests.platform_admin.desk import Desk
from tests.platform_admin.test_voiding import stuck_payout
from tests.sandbox.wallets import new_wallet


def fails(shop: Shop) -> Payment:
    """A payment whose payout finally failed: its address was never made."""
    payment = shop.asks(XRP // 2, payout_address=shop.unfunded_claim())
    shop.arrives(XRP // 2, tag=payment.tag)
    shop.finishes()
    payment.refresh_from_db()
    assert payment.status == "failed"
    return payment


def exists(shop: Shop, address: str) -> None:
    """Somebody funds an account."""
    shop.payer.submit(Destination=address, Amount=str(5 * XRP))
    shop.closes()


def test_a_failed_payout_is_paid_by_a_retry(shop: Shop, desk: Desk) -> None:
    payment = fails(shop)
    leg = Leg.objects.get(deposit__payment=payment, kind="payout")
    transfer = desk.transfer(leg)
    exists(shop, payment.payout_address)

    desk.acts("retry", "--payment", payment.pk)
    payment.refresh_from_db()
    assert (payment.status, payment.failure_reason) == ("processing", None)
    assert (desk.transfer(leg).pk, desk.transfer(leg).state) == (transfer.pk, "ready")
    shop.finishes()

    payment.refresh_from_db()
    assert (payment.status, payment.failure_reason) == ("completed", None)
    assert [status for _, status, _ in shop.told(payment)] == [
        "processing", "failed", "processing", "completed",
    ]  # fmt: skip
    assert desk.noted()[0][:2] == ("retry", str(transfer.pk))
    assert "is paid" in desk.is_refused("retry", "--payment", payment.pk)


def test_a_failed_return_is_tried_again(shop: Shop, desk: Desk) -> None:
    shop.payer.set(SetFlag=1)  # the sender demands a tag and gives none
    shop.closes()
    deposit = shop.arrives(XRP, tag=None)
    shop.finishes()
    leg = Leg.objects.get(deposit=deposit)
    assert (leg.state, desk.transfer(leg).fail_code) == ("failed", "tecDST_TAG_NEEDED")
    shop.payer.set(ClearFlag=1)
    shop.closes()

    desk.acts("retry", "--leg", leg.pk)
    shop.finishes()
    leg.refresh_from_db()
    assert leg.state == "paid"


def test_a_burn_that_can_not_be_paid_goes_to_the_current_burn_wallet(shop: Shop, desk: Desk) -> None:
    gone = new_wallet().address
    address_claim(address=gone, role=AddressRole.BURN, mode="test")
    payment = shop.asks(burn_address=gone)
    shop.arrives(10 * XRP, tag=payment.tag)
    shop.finishes()
    leg = Leg.objects.get(deposit__payment=payment, kind="burn")
    assert leg.state == "failed"
    BurnWallet.objects.filter(mode="test", active=True).update(active=False)
    BurnWallet.objects.create(mode="test", address=shop.burn.address, provably_unspendable=False)
    before = shop.balance(shop.burn)

    desk.acts("retry", "--payment", payment.pk, "--kind", "burn")
    shop.finishes()
    leg.refresh_from_db()
    assert (leg.state, leg.dest) == ("paid", shop.burn.address)
    assert shop.balance(shop.burn) == before + 10_000
    payment.refresh_from_db()
    assert payment.status == "completed"


def test_a_failed_payout_is_redirected_to_the_merchants_wallet(shop: Shop, desk: Desk) -> None:
    payment = fails(shop)
    leg = Leg.objects.get(deposit__payment=payment, kind="payout")
    before = shop.balance(shop.payout)

    assert desk.acts("redirect", "--payment", payment.pk) == f"The payout goes to {shop.payout.address} now."
    row = Redirect.objects.get(leg=leg)
    assert (row.from_dest, row.to_dest, row.admin_id, row.reason) == (
        payment.payout_address,
        shop.payout.address,
        desk.admin.pk,
        "as agreed on the phone",
    )
    shop.finishes()
    payment.refresh_from_db()
    assert payment.status == "completed"
    assert shop.balance(shop.payout) == before + 495_000


def test_redirecting_is_refused(shop: Shop, desk: Desk) -> None:
    payment = fails(shop)
    redirect = ("redirect", "--payment", payment.pk)
    assert desk.is_refused("redirect", "--payment", uuid.uuid4()) == "There is no such payment."
    merchant_wallet_set(merchant_id=shop.merchant.pk, mode="test", address=payment.payout_address)
    assert "is the one that could not be paid" in desk.is_refused(*redirect)
    user_suspend(user_id=shop.merchant.pk)
    assert desk.is_refused(*redirect) == "The merchant is suspended."


def test_redirecting_needs_a_wallet(shop: Shop, desk: Desk) -> None:
    payment = fails(shop)
    MerchantWallet.objects.filter(merchant=shop.merchant).update(is_active=False)
    assert desk.is_refused("redirect", "--payment", payment.pk) == "The merchant has no wallet in test mode."


def test_what_is_under_way_or_not_final_is_not_redirected(shop: Shop, desk: Desk) -> None:
    payment, leg = stuck_payout(shop)
    assert "this is sending" in desk.is_refused("redirect", "--payment", payment.pk)
    assert "this is sending" in desk.is_refused("retry", "--leg", leg.pk)
    desk.acts("void", "--transfer", desk.transfer(leg).pk)
    shop.finishes()
    merchant_wallet_set(merchant_id=shop.merchant.pk, mode="test", address=shop.unfunded_claim())
    assert desk.is_refused("redirect", "--payment", payment.pk) == (
        "The last result (voided) is not final: retry it instead."
    )
    desk.acts("retry", "--payment", payment.pk)
    shop.finishes()
    payment.refresh_from_db()
    assert payment.status == "completed"
