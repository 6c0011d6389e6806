"""Refused: networks, and the uses that addresses are claimed for."""

from __future__ import annotations

from django.db.models import Model
from django.utils import timezone

from apps.treasury.models import AddressClaim, BurnWallet, Network
from apps.wallets.models import MerchantWallet
from tests.factories.row_factory import RowFactory
from tests.factories.rows import (
    claim_address,
    close_network,
    new_address,
    new_wallet,
    payout_of,
    register_wallet,
)
from tests.factories.sql import change, refused_by
from tests.money_model.refusals import Table, delete, refusals, truncate, update, write
from tests.money_model.setups import pending, settled, wallet_replaced


def network(f: RowFactory) -> Network:
    return f.network


def no_network(f: RowFactory) -> None:
    """The mode's network is closed."""
    close_network(f.mode)


def no_live_network(f: RowFactory) -> Network:
    close_network("live")
    return f.network


def new_network(mode: str, network_id: int, local: bool = True, **columns: object) -> Network:
    return Network.objects.create(mode=mode, network_id=network_id, local=local, **columns)


def free_claim(_: RowFactory) -> AddressClaim:
    return AddressClaim.objects.get(address=claim_address("burn"))


def wallet_at_claim(f: RowFactory, role: str, mode: str) -> Model:
    return new_wallet(f.network, address=claim_address(role, mode))


def merchant_wallet(f: RowFactory, address: str) -> MerchantWallet:
    return MerchantWallet.objects.create(merchant=f.merchant, mode=f.mode, address=address)


TABLE: Table = {
    ("network_mode", "a network of a third mode"): write(lambda _: new_network("prod", 1, local=False)),
    ("network_id_not_negative", "a negative network id"): write(
        no_network, lambda f, _: new_network(f.mode, -1, local=False)
    ),
    ("network_local_id", "a local ledger with a public network's id"): write(
        no_network, lambda f, _: new_network(f.mode, 1024)
    ),
    ("network_open_mode_once", "a mode on two networks"): write(
        lambda f: new_network(f.mode, 1, local=False)
    ),
    ("network_open_id_once", "two modes on one network"): write(
        no_live_network, lambda _, network: new_network("live", network.network_id)
    ),
    ("network_born_open", "a network created as closed"): write(
        lambda f: new_network(f.mode, 5000, closed_at=timezone.now())
    ),
    ("network_facts_frozen", "a network with another id"): update(network, network_id=4000),
    ("network_facts_frozen", "a network given to the other mode"): update(no_live_network, mode="live"),
    ("network_closed_once", "a closed network opened again"): write(
        no_network, lambda f, _: change(f.network, closed_at=None)
    ),
    ("network_close_no_active_wallet", "a network closed under its active wallet"): update(
        network, closed_at=timezone.now()
    ),
    ("network_no_delete", "a network deleted"): delete(network),
    # what a closed network refuses
    ("wallet_network_open", "a wallet registered on a closed network"): write(
        no_network, lambda f, _: register_wallet(f.network)
    ),
    ("wallet_network_open", "a wallet brought back on a closed network"): write(
        no_network, lambda f, _: change(f.wallet, state="active", replaced_at=None)
    ),
    ("network_closed_rows", "a payment on a closed network"): write(no_network, lambda f, _: f.payment()),
    ("network_closed_rows", "a deposit on a closed network"): write(no_network, lambda f, _: f.equity()),
    ("network_closed_rows", "a cursor moved on a closed network"): write(
        no_network, lambda f, _: f.close_ledger()
    ),
    ("network_closed_rows", "a transfer on a closed network"): write(
        no_network, lambda f, _: f.transfer(amount=5)
    ),
    ("network_closed_rows", "an external transaction on a closed network"): write(
        no_network, lambda f, _: f.external_transaction()
    ),
    # claims
    ("treasury_addressclaim_pkey", "an address claimed twice"): write(
        lambda f: claim_address("payout", address=f.wallet.address)
    ),
    ("address_claim_words", "an address claimed for an unknown use"): write(
        lambda _: claim_address("friend")
    ),
    ("address_claim_mode", "a platform address of any mode"): write(lambda _: claim_address("platform")),
    ("address_claim_mode", "a payout address of one mode"): write(lambda _: claim_address("payout", "test")),
    ("address_claim_for_ever", "a claim changed"): update(free_claim, role="payout"),
    ("address_claim_for_ever", "a claim deleted"): delete(free_claim),
    ("address_claim_for_ever", "the claims truncated"): truncate("treasury_addressclaim CASCADE"),
    ("wallet_address_claim", "a wallet at an unclaimed address"): write(
        wallet_replaced, lambda f, _: new_wallet(f.network, address=new_address())
    ),
    ("burn_wallet_address_claim", "a burn wallet at a platform address"): write(
        lambda f: BurnWallet.objects.filter(mode=f.mode).update(active=False),
        lambda f, _: BurnWallet.objects.create(
            mode=f.mode, address=f.wallet.address, provably_unspendable=False
        ),
    ),
    ("merchant_wallet_address_claim", "a merchant paid at a platform wallet"): write(
        lambda f: merchant_wallet(f, f.wallet.address)
    ),
    ("merchant_wallet_address_claim", "a merchant paid at a burn wallet"): write(
        lambda f: merchant_wallet(f, f.burn_address)
    ),
}


test_refused = refusals(TABLE)


def test_an_owed_leg_sent_on_a_closed_network(factory: RowFactory) -> None:
    payment = settled(factory)
    close_network(factory.mode)
    with refused_by("network_closed_rows"):
        factory.transfer(payout_of(payment))


def test_an_outcome_on_a_closed_network(factory: RowFactory) -> None:
    _, slot, attempt = factory.sign(payout_of(settled(factory)))
    close_network(factory.mode)
    with refused_by("network_closed_rows"):
        factory.include(attempt, slot)


def test_a_payment_ended_on_a_closed_network(factory: RowFactory) -> None:
    payment = pending(factory)
    close_network(factory.mode)
    with refused_by("network_closed_rows"):
        change(payment, expires_at=payment.created_at, ended_ledger=5)


def test_a_wallet_at_a_merchants_address(factory: RowFactory) -> None:
    wallet_replaced(factory)
    address = claim_address("payout")
    with refused_by("wallet_address_claim"):
        new_wallet(factory.network, address=address)


def test_a_wallet_at_the_other_modes_address(factory: RowFactory) -> None:
    wallet_replaced(factory)
    address = claim_address("platform", "live")
    with refused_by("wallet_address_claim"):
        new_wallet(factory.network, address=address)


def test_a_merchant_paid_at_two_addresses(factory: RowFactory) -> None:
    first, second = claim_address("payout"), claim_address("payout")
    merchant_wallet(factory, first)
    with refused_by("merchant_wallet_one_active"):
        merchant_wallet(factory, second)
