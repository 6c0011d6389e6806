"""A replaced wallet is watched for ever and signed for; retired, it signs nothing more."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core.management import CommandError
from django.utils import timezone

from apps.ledger.xrpl_client import XrplClient
from apps.payments.models import Leg
from apps.treasury.models import Wallet
from apps.treasury.services.wallets import wallet_register
from tests.lifecycle.shop import XRP, Shop
from tests.platform_admin.desk import Desk
from tests.sandbox.process import LedgerProcess


@pytest.fixture
def replaced(shop: Shop, desk: Desk, ledger: LedgerProcess, client: XrplClient) -> Shop:
    """The desk's shop, whose platform wallet another one has replaced."""
    Shop(ledger, client)
    assert shop.wallet.state == "replaced"
    return shop


def address_of(shop: Shop) -> tuple[str, str]:
    return ("--wallet", shop.owner.address)


def long_ago(shop: Shop) -> None:
    Wallet.objects.filter(pk=shop.wallet_id).update(replaced_at=timezone.now() - timedelta(days=31))


def test_a_replaced_wallet_still_pays_what_arrives_for_it(replaced: Shop) -> None:
    payment = replaced.asks()

    replaced.arrives(10 * XRP, tag=payment.tag)
    replaced.finishes()

    payment.refresh_from_db()
    assert (payment.status, payment.payout) == ("completed", 9_900_000)
    assert set(Leg.objects.filter(wallet_id=replaced.wallet_id).values_list("state", flat=True)) == {"paid"}


def test_retiring_ends_what_is_pending_and_holds_what_arrives_later(replaced: Shop, desk: Desk) -> None:
    first, second = replaced.asks(), replaced.asks()

    said = desk.acts("retire", *address_of(replaced))

    assert said == "Retired; 2 of its payments were ended early. What arrives from now on is held."
    assert replaced.wallet.state == "retired"
    assert desk.noted() == [
        ("retire", str(replaced.wallet_id), desk.admin.pk, "as agreed on the phone"),
    ]
    for payment in (first, second):
        payment.refresh_from_db()
        assert payment.status == "expired"
        assert payment.ended_ledger is not None
        assert [event for event, _, _ in replaced.told(payment)] == ["payment.expired"]

    late = replaced.arrives(10 * XRP, tag=first.tag)
    assert (late.flow, late.payment_id) == ("held", None)
    assert replaced.book("held") == -10 * XRP
    assert not Leg.objects.filter(deposit=late).exists()
    replaced.balances()


def test_what_was_paid_before_the_end_is_paid_out_first(replaced: Shop, desk: Desk) -> None:
    payment = replaced.asks()
    replaced.pays(10 * XRP, tag=payment.tag)
    replaced.closes()

    with pytest.raises(CommandError, match="has to send first: 2"):
        desk.acts("retire", *address_of(replaced))
    assert replaced.wallet.state == "replaced"
    payment.refresh_from_db()
    assert payment.status == "processing"

    replaced.finishes()
    payment.refresh_from_db()
    assert payment.status == "completed"
    assert desk.acts("retire", *address_of(replaced)).startswith("Retired; 0 of its payments")


def test_retiring_is_refused(shop: Shop, desk: Desk, ledger: LedgerProcess, client: XrplClient) -> None:
    assert "active platform wallet" in desk.is_refused("retire", *address_of(shop))
    other = Shop(ledger, client)
    payment = shop.asks()
    shop.arrives(10 * XRP, tag=payment.tag)
    assert desk.is_refused("retire", *address_of(shop)).endswith("has to send first: 2.")
    shop.settles()
    assert desk.is_refused("retire", *address_of(shop)).endswith("has to send first: 2.")
    shop.finishes()
    assert "not the address" in desk.is_refused("retire", "--wallet", other.payer.address)
    desk.acts("retire", *address_of(shop))
    assert "retired already" in desk.is_refused("retire", *address_of(shop))


def test_a_retired_wallet_sends_nothing_and_its_held_money_becomes_equity_alone(
    replaced: Shop, desk: Desk
) -> None:
    replaced.payer.set(SetFlag=1)  # the sender demands a tag and gives none
    replaced.closes()
    unreturned = replaced.arrives(XRP, tag=None)
    dust = replaced.arrives(500, tag=None)
    replaced.finishes()
    leg = Leg.objects.get(deposit=unreturned)
    assert leg.state == "failed"
    desk.acts("retire", *address_of(replaced))
    late = replaced.arrives(2 * XRP, tag=None)

    assert desk.is_refused("retry", "--leg", leg.pk) == (
        "The platform wallet that owes this is retired: bring it back first."
    )
    for deposit in (dust, late):
        release = ("release", "--deposit", deposit.pk, "--to")
        assert desk.is_refused(*release, "return") == "This platform wallet is retired: it sends nothing."
        assert desk.acts(*release, "equity") == "Released to equity."
    assert replaced.book("held") == 0
    replaced.balances()


def test_a_retired_wallet_comes_back_when_its_address_is_saved_again(
    replaced: Shop, desk: Desk, client: XrplClient
) -> None:
    desk.acts("retire", *address_of(replaced))

    wallet_register(
        mode="test", address=replaced.owner.address, secret=replaced.owner.wallet.seed or "", client=client
    )
    payment = replaced.asks()
    replaced.arrives(10 * XRP, tag=payment.tag)
    replaced.finishes()

    assert replaced.wallet.state == "active"
    payment.refresh_from_db()
    assert payment.status == "completed"


def test_a_secret_is_destroyed_after_thirty_days_and_never_with_money_unsaid(
    replaced: Shop, desk: Desk
) -> None:
    destroy = ("destroy_secret", *address_of(replaced))
    assert "retire it first" in desk.is_refused(*destroy)
    desk.acts("retire", *address_of(replaced))
    assert "kept for 30 days, until" in desk.is_refused(*destroy)
    long_ago(replaced)
    assert 'confirm in words: "leave 1000.000000 XRP behind"' in desk.is_refused(*destroy)
    assert "1000.000000 XRP" in desk.is_refused(*destroy, **{"--confirm": "leave 1000 XRP behind"})

    desk.acts(*destroy, **{"--confirm": "leave 1000.000000 XRP behind"})

    assert replaced.wallet.sealed_secret is None
    assert desk.noted()[-1][:2] == ("destroy", str(replaced.wallet_id))
    assert "already been destroyed" in desk.is_refused(*destroy)
    held = replaced.arrives(XRP, tag=None)
    assert held.flow == "held"
    replaced.balances()
