"""Forbidden writes: networks and address claims."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils import timezone

from apps.treasury.models import AddressClaim, BurnWallet, Network, Wallet
from apps.wallets.models import MerchantWallet
from tests.money_model.ground import Ground
from tests.money_model.refusals import Write, Writes
from tests.money_model.rows import change, claim, clear_mode, new_address, next_tag, payout_of, register, run

writes = Writes()
refused_by = writes.refused_by


def new_wallet(g: Ground, **columns: object) -> Wallet:
    address = columns.pop("address", None) or claim(new_address("w"), "platform", g.mode)
    facts: dict[str, object] = {
        "network": g.network,
        "mode": g.mode,
        "address": address,
        "sealed_secret": b"x",
        "signer_address": address,
        "funding_tag": next_tag(1),
        "next_sequence": 1,
        "registered_ledger": 5,
    }
    return Wallet.objects.create(**facts | columns)


def put_aside(g: Ground) -> Wallet:
    """The ground's wallet, replaced, so that another may be active."""
    change(g.wallet, state="replaced", replaced_at=timezone.now())
    return g.wallet


# -- networks ----------------------------------------------------------------------------------------------


@refused_by("network_mode")
def a_network_of_a_third_mode(g: Ground) -> Iterator[None]:
    yield
    Network.objects.create(mode="prod", network_id=1, local=False)


@refused_by("network_id_not_negative")
def a_negative_network_id(g: Ground) -> Iterator[None]:
    clear_mode(g.mode)
    yield
    Network.objects.create(mode=g.mode, network_id=-1, local=False)


@refused_by("network_local_id")
def a_local_ledger_with_a_public_id(g: Ground) -> Iterator[None]:
    clear_mode(g.mode)
    yield
    Network.objects.create(mode=g.mode, network_id=1024, local=True)


@refused_by("network_open_mode_once")
def a_mode_on_two_networks(g: Ground) -> Iterator[None]:
    yield
    Network.objects.create(mode=g.mode, network_id=1, local=False)


@refused_by("network_open_id_once")
def two_modes_on_one_network(g: Ground) -> Iterator[None]:
    clear_mode("live")
    yield
    Network.objects.create(mode="live", network_id=g.network.network_id, local=True)


@refused_by("network_born_open")
def a_network_born_closed(g: Ground) -> Iterator[None]:
    yield
    Network.objects.create(mode=g.mode, network_id=5000, local=True, closed_at=timezone.now())


@refused_by("network_facts_frozen")
def a_network_renumbered(g: Ground) -> Iterator[None]:
    yield
    change(g.network, network_id=4000)


@refused_by("network_facts_frozen")
def a_network_given_to_the_other_mode(g: Ground) -> Iterator[None]:
    clear_mode("live")
    yield
    change(g.network, mode="live")


@refused_by("network_closed_once")
def a_closed_network_opened_again(g: Ground) -> Iterator[None]:
    clear_mode(g.mode)
    yield
    change(g.network, closed_at=None)


@refused_by("network_close_no_active_wallet")
def a_network_closed_under_its_active_wallet(g: Ground) -> Iterator[None]:
    yield
    change(g.network, closed_at=timezone.now())


@refused_by("network_no_delete")
def a_network_deleted(g: Ground) -> Iterator[None]:
    yield
    run("DELETE FROM treasury_network WHERE id = %s", g.network.pk)


@refused_by("wallet_network_open")
def a_wallet_registered_on_a_closed_network(g: Ground) -> Iterator[None]:
    clear_mode(g.mode)
    yield
    register(g.network)


@refused_by("wallet_network_open")
def a_wallet_brought_back_on_a_closed_network(g: Ground) -> Iterator[None]:
    clear_mode(g.mode)
    yield
    change(g.wallet, state="active", replaced_at=None)


@refused_by("network_closed_rows")
def a_payment_on_a_closed_network(g: Ground) -> Iterator[None]:
    clear_mode(g.mode)
    yield
    g.payment()


@refused_by("network_closed_rows")
def a_deposit_on_a_closed_network(g: Ground) -> Iterator[None]:
    clear_mode(g.mode)
    yield
    g.equity()


@refused_by("network_closed_rows")
def a_cursor_moved_on_a_closed_network(g: Ground) -> Iterator[None]:
    clear_mode(g.mode)
    yield
    g.close()


@refused_by("network_closed_rows")
def a_transfer_on_a_closed_network(g: Ground) -> Iterator[None]:
    clear_mode(g.mode)
    yield
    g.transfer(amount=5)


@refused_by("network_closed_rows")
def an_owed_leg_sent_on_a_closed_network(g: Ground) -> Iterator[None]:
    g.settle(payment := g.payment())
    clear_mode(g.mode)
    yield
    g.transfer(payout_of(payment))


@refused_by("network_closed_rows")
def an_outcome_on_a_closed_network(g: Ground) -> Iterator[None]:
    g.settle(payment := g.payment())
    _, slot, attempt = g.sign(payout_of(payment))
    clear_mode(g.mode)
    yield
    g.included(attempt, slot)


@refused_by("network_closed_rows")
def an_ended_payment_on_a_closed_network(g: Ground) -> Iterator[None]:
    payment = g.payment()
    clear_mode(g.mode)
    yield
    change(payment, expires_at=payment.created_at, ended_ledger=5)


@refused_by("network_closed_rows")
def an_external_transaction_on_a_closed_network(g: Ground) -> Iterator[None]:
    clear_mode(g.mode)
    yield
    g.external()


# -- claims ------------------------------------------------------------------------------------------------


@refused_by("treasury_addressclaim_pkey")
def an_address_claimed_twice(g: Ground) -> Iterator[None]:
    yield
    claim(g.wallet.address, "payout", "any")


@refused_by("address_claim_words")
def an_address_claimed_for_something_else(g: Ground) -> Iterator[None]:
    yield
    claim(new_address(), "friend", "any")


@refused_by("address_claim_mode")
def a_platform_address_of_any_mode(g: Ground) -> Iterator[None]:
    yield
    claim(new_address(), "platform", "any")


@refused_by("address_claim_mode")
def a_payout_address_of_one_mode(g: Ground) -> Iterator[None]:
    yield
    claim(new_address(), "payout", "test")


@refused_by("address_claim_for_ever")
def a_claim_changed(g: Ground) -> Iterator[None]:
    free = claim(new_address(), "burn", "any")
    yield
    AddressClaim.objects.filter(pk=free).update(role="payout")


@refused_by("address_claim_for_ever")
def a_claim_deleted(g: Ground) -> Iterator[None]:
    free = claim(new_address(), "burn", "any")
    yield
    run("DELETE FROM treasury_addressclaim WHERE address = %s", free)


@refused_by("address_claim_for_ever")
def the_claims_truncated(g: Ground) -> Iterator[None]:
    yield
    run("TRUNCATE treasury_addressclaim CASCADE")


@refused_by("wallet_address_claim")
def a_wallet_at_an_unclaimed_address(g: Ground) -> Iterator[None]:
    put_aside(g)
    yield
    new_wallet(g, address=new_address())


@refused_by("wallet_address_claim")
def a_wallet_at_a_merchants_address(g: Ground) -> Iterator[None]:
    put_aside(g)
    theirs = claim(new_address(), "payout", "any")
    yield
    new_wallet(g, address=theirs)


@refused_by("wallet_address_claim")
def a_wallet_at_the_other_modes_address(g: Ground) -> Iterator[None]:
    put_aside(g)
    other = claim(new_address(), "platform", "live")
    yield
    new_wallet(g, address=other)


@refused_by("burn_wallet_address_claim")
def burning_to_a_platform_wallet(g: Ground) -> Iterator[None]:
    BurnWallet.objects.filter(mode=g.mode).update(active=False)
    yield
    BurnWallet.objects.create(mode=g.mode, address=g.wallet.address, provably_unspendable=False)


@refused_by("merchant_wallet_address_claim")
def paying_a_merchant_at_a_platform_wallet(g: Ground) -> Iterator[None]:
    yield
    MerchantWallet.objects.create(merchant=g.merchant, mode=g.mode, address=g.wallet.address)


@refused_by("merchant_wallet_address_claim")
def paying_a_merchant_at_a_burn_wallet(g: Ground) -> Iterator[None]:
    yield
    MerchantWallet.objects.create(merchant=g.merchant, mode=g.mode, address=g.burn_address)


@refused_by("merchant_wallet_one_active")
def a_merchant_paid_at_two_addresses(g: Ground) -> Iterator[None]:
    for_good, other = (claim(new_address(), "payout", "any") for _ in range(2))
    MerchantWallet.objects.create(merchant=g.merchant, mode=g.mode, address=for_good)
    yield
    MerchantWallet.objects.create(merchant=g.merchant, mode=g.mode, address=other)


@writes.test()
def test_forbidden(ground: Ground, write: Write) -> None:
    write.refused(ground)
