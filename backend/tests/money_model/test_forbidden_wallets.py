"""Forbidden writes: wallets, their retirement, cursors, burn wallets."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

from django.utils import timezone

from apps.payments.models import Leg
from apps.treasury.models import BurnWallet, Cursor, Wallet
from tests.money_model.ground import Ground
from tests.money_model.refusals import Write, Writes
from tests.money_model.rows import (
    EPOCH,
    change,
    claim,
    clear_mode,
    new_address,
    new_hash,
    next_tag,
    register,
    run,
)

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
    g.sign(Leg.objects.get(deposit=g.reject()))
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
    leg = Leg.objects.get(deposit=g.reject())
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
    transfer = g.fail(Leg.objects.get(deposit=g.reject()))
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
