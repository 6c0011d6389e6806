"""Forbidden writes: networks, address claims, wallets, cursors."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

from django.utils import timezone

from apps.payments.models import Leg
from apps.treasury.models import AddressClaim, BurnWallet, Cursor, Network, Wallet
from apps.wallets.models import MerchantWallet
from tests.money_model.ground import (
    EPOCH,
    Ground,
    change,
    claim,
    clear_mode,
    new_address,
    new_hash,
    next_tag,
    payout_of,
    register,
    run,
)
from tests.money_model.refusals import Write, Writes

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


def retired(g: Ground) -> Wallet:
    old = g.replace()
    change(old, state="retired", sealed_secret=None)
    return old


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
def a_credit_on_a_closed_network(g: Ground) -> Iterator[None]:
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
def a_stranger_on_a_closed_network(g: Ground) -> Iterator[None]:
    clear_mode(g.mode)
    yield
    g.stranger()


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


# -- wallets -----------------------------------------------------------------------------------------------


@refused_by("wallet_network_mode")
def a_live_wallet_on_a_test_network(g: Ground) -> Iterator[None]:
    clear_mode("live")
    address = claim(new_address(), "platform", "live")
    yield
    new_wallet(g, address=address, mode="live")


@refused_by("wallet_network_address")
def one_address_registered_twice(g: Ground) -> Iterator[None]:
    put_aside(g)
    yield
    new_wallet(g, address=g.wallet.address)


@refused_by("wallet_one_active")
def two_active_wallets(g: Ground) -> Iterator[None]:
    yield
    register(g.network)


@refused_by("wallet_born_active")
def a_wallet_born_replaced(g: Ground) -> Iterator[None]:
    yield
    new_wallet(g, state="replaced", replaced_at=timezone.now())


@refused_by("wallet_state_table")
def a_wallet_in_an_unknown_state(g: Ground) -> Iterator[None]:
    yield
    change(g.wallet, state="asleep", replaced_at=timezone.now())


@refused_by("wallet_active_not_replaced")
def an_active_wallet_with_a_date_of_replacement(g: Ground) -> Iterator[None]:
    yield
    change(g.wallet, replaced_at=timezone.now())


@refused_by("wallet_active_not_replaced")
def a_replaced_wallet_without_a_date(g: Ground) -> Iterator[None]:
    yield
    change(g.wallet, state="replaced")


@refused_by("wallet_halt_has_reason")
def a_halt_without_a_reason(g: Ground) -> Iterator[None]:
    yield
    change(g.wallet, halted_at=timezone.now())


@refused_by("wallet_facts_frozen")
def a_wallet_moved_to_another_address(g: Ground) -> Iterator[None]:
    other = claim(new_address(), "platform", g.mode)
    yield
    change(g.wallet, address=other)


@refused_by("wallet_facts_frozen")
def a_funding_tag_changed(g: Ground) -> Iterator[None]:
    tag = next_tag(1)
    yield
    change(g.wallet, funding_tag=tag)


@refused_by("wallet_facts_frozen")
def a_first_ledger_changed(g: Ground) -> Iterator[None]:
    yield
    change(g.wallet, registered_ledger=1)


@refused_by("wallet_facts_frozen")
def a_wallet_moved_to_another_network(g: Ground) -> Iterator[None]:
    live = Ground.lay("live")
    yield
    change(g.wallet, network=live.network, mode="live")


@refused_by("wallet_sequence_never_falls")
def a_sequence_given_out_again(g: Ground) -> Iterator[None]:
    change(g.wallet, next_sequence=9)
    yield
    change(g.wallet, next_sequence=8)


@refused_by("wallet_no_delete")
def a_wallet_deleted(g: Ground) -> Iterator[None]:
    yield
    run("DELETE FROM treasury_wallet WHERE id = %s", g.wallet.pk)


@refused_by("wallet_secret_kept")
def a_secret_destroyed_before_retirement(g: Ground) -> Iterator[None]:
    yield
    change(g.wallet, sealed_secret=None)


@refused_by("wallet_secret_kept")
def a_wallet_brought_back_without_a_secret(g: Ground) -> Iterator[None]:
    old = retired(g)
    put_aside(g)
    yield
    change(old, state="active", replaced_at=None)


@refused_by("wallet_state_table")
def a_retired_wallet_merely_replaced(g: Ground) -> Iterator[None]:
    old = retired(g)
    yield
    change(old, state="replaced", sealed_secret=b"x")


@refused_by("wallet_funding_tag_odd")
def an_even_funding_tag(g: Ground) -> Iterator[None]:
    put_aside(g)
    yield
    new_wallet(g, funding_tag=next_tag(0))


@refused_by("wallet_funding_tag_range")
def a_small_funding_tag(g: Ground) -> Iterator[None]:
    put_aside(g)
    yield
    new_wallet(g, funding_tag=65535)


@refused_by("wallet_funding_tag")
def a_funding_tag_used_twice(g: Ground) -> Iterator[None]:
    put_aside(g)
    yield
    new_wallet(g, funding_tag=g.wallet.funding_tag)


# -- retirement --------------------------------------------------------------------------------------------


@refused_by("wallet_retire_pending_payment")
def a_wallet_retired_while_a_payment_is_pending(g: Ground) -> Iterator[None]:
    g.payment()
    old = g.replace()
    yield
    change(old, state="retired")


@refused_by("wallet_retire_owed_leg")
def a_wallet_retired_while_it_owes(g: Ground) -> Iterator[None]:
    g.reject()
    old = g.replace()
    yield
    change(old, state="retired")


@refused_by("wallet_retire_open_transfer")
def a_wallet_retired_while_it_sends(g: Ground) -> Iterator[None]:
    g.sign(Leg.objects.get(credit=g.reject()))
    old = g.replace()
    yield
    change(old, state="retired")


@refused_by("wallet_retire_open_transfer")
def a_wallet_retired_while_a_transfer_is_stuck(g: Ground) -> Iterator[None]:
    transfer = g.transfer(amount=5)
    change(transfer, state="stuck", fail_code="x")
    old = g.replace()
    yield
    change(old, state="retired")


@refused_by("leg_wallet_retired")
def a_retired_wallet_owes_a_return(g: Ground) -> Iterator[None]:
    g.wallet = retired(g)
    yield
    g.reject()


@refused_by("leg_wallet_retired")
def a_leg_of_a_retired_wallet_leaves_its_failed_transfer(g: Ground) -> Iterator[None]:
    leg = Leg.objects.get(credit=g.reject())
    g.fail(leg)
    retired(g)
    yield
    change(leg, transfer=None, transfer_state=None)


@refused_by("attempt_wallet_retired")
def a_retired_wallet_signs(g: Ground) -> Iterator[None]:
    transfer, slot, attempt = g.sign(amount=5)
    g.included(attempt, slot)
    change(transfer, state="paid", paid_hash=attempt.tx_hash)
    retired(g)
    yield
    g.attempt(slot)


@refused_by("attempt_wallet_halted")
def a_halted_wallet_signs(g: Ground) -> Iterator[None]:
    slot = g.hold(g.transfer(amount=5))
    change(g.wallet, halted_at=timezone.now(), halt_reason="a person said so")
    yield
    g.attempt(slot)


@refused_by("payment_wallet_retired")
def a_payment_to_a_retired_wallet(g: Ground) -> Iterator[None]:
    g.wallet = retired(g)
    yield
    g.payment()


@refused_by("transfer_wallet_retired")
def a_transfer_from_a_retired_wallet(g: Ground) -> Iterator[None]:
    g.wallet = retired(g)
    yield
    g.transfer(amount=5)


@refused_by("transfer_wallet_retired")
def a_failed_transfer_of_a_retired_wallet_reopened(g: Ground) -> Iterator[None]:
    transfer = g.fail(Leg.objects.get(credit=g.reject()))
    retired(g)
    yield
    change(transfer, state="ready", fail_code=None)


# -- cursors and burn wallets ------------------------------------------------------------------------------


@refused_by("wallet_has_cursor")
def a_wallet_without_a_cursor(g: Ground) -> Iterator[None]:
    put_aside(g)
    yield
    new_wallet(g)


@refused_by("cursor_starts_at_registration")
def a_cursor_that_starts_later(g: Ground) -> Iterator[None]:
    put_aside(g)
    yield
    wallet = new_wallet(g)
    Cursor.objects.create(wallet=wallet, ledger_index=6, ledger_hash=new_hash(), close_time=EPOCH)


@refused_by("cursor_never_falls")
def a_cursor_set_back(g: Ground) -> Iterator[None]:
    g.close(5)
    yield
    Cursor.objects.filter(wallet=g.wallet).update(ledger_index=g.ledger - 1)


@refused_by("cursor_never_falls")
def a_close_time_set_back(g: Ground) -> Iterator[None]:
    g.close(5)
    yield
    Cursor.objects.filter(wallet=g.wallet).update(close_time=g.close_time - timedelta(seconds=1))


@refused_by("cursor_hash")
def a_cursor_without_a_real_hash(g: Ground) -> Iterator[None]:
    yield
    Cursor.objects.filter(wallet=g.wallet).update(ledger_hash="ABC")


@refused_by("cursor_no_delete")
def a_cursor_deleted(g: Ground) -> Iterator[None]:
    yield
    run("DELETE FROM treasury_cursor WHERE wallet_id = %s", g.wallet.pk)


@refused_by("burn_wallet_one_active")
def two_active_burn_wallets(g: Ground) -> Iterator[None]:
    other = claim(new_address(), "burn", "any")
    yield
    BurnWallet.objects.create(mode=g.mode, address=other, provably_unspendable=True)


@refused_by("burn_wallet_facts_frozen")
def a_burn_wallet_moved(g: Ground) -> Iterator[None]:
    other = claim(new_address(), "burn", "any")
    yield
    BurnWallet.objects.filter(mode=g.mode, active=True).update(address=other)


@writes.test()
def test_forbidden(ground: Ground, write: Write) -> None:
    write.refused(ground)
