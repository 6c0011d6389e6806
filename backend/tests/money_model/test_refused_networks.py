"""Refused: networks, and the uses that addresses are claimed for."""

from __future__ import annotations

from collections.abc import Callable

from django.utils import timezone

from apps.treasury.models import AddressClaim, BurnWallet, Network
from apps.wallets.models import MerchantWallet
from tests.factories.row_factory import RowFactory, Sending
from tests.factories.rows import claim_address, close_network, new_address, new_wallet, register_wallet
from tests.factories.sql import change
from tests.money_model.refusals import Table, Write, delete, refusals, then, truncate, update, write
from tests.money_model.setups import owed_payout, pending, shut_network, wallet_replaced


def network(f: RowFactory) -> Network:
    return f.network


def no_live_network(f: RowFactory) -> Network:
    close_network("live")
    return f.network


def new_network(mode: str, network_id: int, local: bool = True, **columns: object) -> Network:
    return Network.objects.create(mode=mode, network_id=network_id, local=local, **columns)


def free_claim(_: RowFactory) -> AddressClaim:
    return AddressClaim.objects.get(address=claim_address("burn"))


def merchant_wallet(f: RowFactory, address: str) -> MerchantWallet:
    return MerchantWallet.objects.create(merchant=f.merchant, mode=f.mode, address=address)


def sending_payout(f: RowFactory) -> Sending:
    return f.sign(owed_payout(f))


def second_payout_address(f: RowFactory) -> str:
    """A claimed address beside the one where the merchant is paid already."""
    merchant_wallet(f, claim_address("payout"))
    return claim_address("payout")


def closed(run: Callable[[RowFactory], object]) -> Write:
    """A write while the mode's network is closed."""
    return write(shut_network, lambda f, _: run(f))


TABLE: Table = {
    ("network_mode", "a network of a third mode"): write(lambda _: new_network("prod", 1, local=False)),
    ("network_id_not_negative", "a negative network id"): closed(
        lambda f: new_network(f.mode, -1, local=False)
    ),
    ("network_local_id", "a local ledger with a public network's id"): closed(
        lambda f: new_network(f.mode, 1024)
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
    ("network_closed_once", "a closed network opened again"): closed(
        lambda f: change(f.network, closed_at=None)
    ),
    ("network_close_no_active_wallet", "a network closed under its active wallet"): update(
        network, closed_at=timezone.now()
    ),
    ("network_no_delete", "a network deleted"): delete(network),
    # what a closed network refuses
    ("wallet_network_open", "a wallet registered on a closed network"): closed(
        lambda f: register_wallet(f.network)
    ),
    ("wallet_network_open", "a wallet brought back on a closed network"): closed(
        lambda f: change(f.wallet, state="active", replaced_at=None)
    ),
    ("network_closed_rows", "a payment on a closed network"): closed(lambda f: f.payment()),
    ("network_closed_rows", "a deposit on a closed network"): closed(lambda f: f.equity()),
    ("network_closed_rows", "a cursor moved on a closed network"): closed(lambda f: f.close_ledger()),
    ("network_closed_rows", "a transfer on a closed network"): closed(lambda f: f.transfer(amount=5)),
    ("network_closed_rows", "an external transaction on a closed network"): closed(
        lambda f: f.external_transaction()
    ),
    ("network_closed_rows", "an owed leg sent on a closed network"): write(
        then(owed_payout, shut_network), lambda f, leg: f.transfer(leg)
    ),
    ("network_closed_rows", "an outcome on a closed network"): write(
        then(sending_payout, shut_network), lambda f, sent: f.include(sent.attempt, sent.slot)
    ),
    ("network_closed_rows", "a payment ended on a closed network"): write(
        then(pending, shut_network),
        lambda _, payment: change(payment, expires_at=payment.created_at, ended_ledger=5),
    ),
    # claims
    ("treasury_addressclaim_pkey", "an address claimed twice"): write(
        lambda f: claim_address("payout", address=f.wallet.address)
    ),
    ("address_claim_words", "an address of an unknown use"): write(lambda _: claim_address("friend")),
    ("address_claim_mode", "a platform address of any mode"): write(lambda _: claim_address("platform")),
    ("address_claim_mode", "a payout address of one mode"): write(lambda _: claim_address("payout", "test")),
    ("address_claim_for_ever", "a claim changed"): update(free_claim, role="payout"),
    ("address_claim_for_ever", "a claim deleted"): delete(free_claim),
    ("address_claim_for_ever", "the claims truncated"): truncate("treasury_addressclaim CASCADE"),
    ("wallet_address_claim", "a wallet at an unclaimed address"): write(
        wallet_replaced, lambda f, _: new_wallet(f.network, address=new_address())
    ),
    ("wallet_address_claim", "a wallet at a merchant's address"): write(
        then(lambda _: claim_address("payout"), wallet_replaced),
        lambda f, address: new_wallet(f.network, address=address),
    ),
    ("wallet_address_claim", "a wallet at the other mode's address"): write(
        then(lambda _: claim_address("platform", "live"), wallet_replaced),
        lambda f, address: new_wallet(f.network, address=address),
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
    ("merchant_wallet_one_active", "a merchant paid at two addresses"): write(
        second_payout_address, merchant_wallet
    ),
}


test_refused = refusals(TABLE)
