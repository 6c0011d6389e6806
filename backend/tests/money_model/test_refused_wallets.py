"""Refused: platform wallets, their retirement, cursors and burn wallets."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.utils import timezone

from apps.treasury.models import BurnWallet, Cursor, Transfer, Wallet
from tests.factories.row_factory import RowFactory
from tests.factories.rows import (
    claim_address,
    close_network,
    new_cursor,
    new_wallet,
    next_tag,
    register_wallet,
)
from tests.factories.sql import change, refused_by
from tests.money_model.refusals import Table, delete, refusals, update, write
from tests.money_model.setups import (
    failed_transfer,
    owed_return,
    wallet_replaced,
    withdrawal,
    withdrawal_slot,
)

retired = RowFactory.retire_wallet


def wallet(f: RowFactory) -> Wallet:
    return f.wallet


def cursor(f: RowFactory) -> Cursor:
    return f.wallet.cursor


def at_retired_wallet(f: RowFactory) -> None:
    """From now on everything happens at a retired wallet."""
    f.wallet = f.retire_wallet()


def retire_after(f: RowFactory, given: Any) -> Any:
    """The wallet is retired after it did what is given; returns that."""
    f.retire_wallet()
    return given


def replace_after(f: RowFactory, _: object) -> Wallet:
    """The wallet is replaced after it did what is given; returns the wallet."""
    return f.replace_wallet()


def stuck(f: RowFactory) -> Transfer:
    transfer = withdrawal(f)
    change(transfer, state="stuck", fail_code="x")
    return transfer


def used_slot_of_paid_withdrawal(f: RowFactory) -> Any:
    transfer, slot, attempt = f.sign(amount=5)
    f.include(attempt, slot)
    f.mark_paid(transfer, attempt)
    return slot


TABLE: Table = {
    ("wallet_network_address", "one address registered twice"): write(
        wallet_replaced, lambda f, _: new_wallet(f.network, address=f.wallet.address)
    ),
    ("wallet_one_active", "two active wallets"): write(lambda f: register_wallet(f.network)),
    ("wallet_born_active", "a wallet created as replaced"): write(
        lambda f: new_wallet(f.network, state="replaced", replaced_at=timezone.now())
    ),
    ("wallet_state_table", "an unknown state"): update(wallet, state="asleep", replaced_at=timezone.now()),
    ("wallet_active_not_replaced", "an active wallet with a date of replacement"): update(
        wallet, replaced_at=timezone.now()
    ),
    ("wallet_active_not_replaced", "a replaced wallet without a date"): update(wallet, state="replaced"),
    ("wallet_halt_has_reason", "a halt without a reason"): update(wallet, halted_at=timezone.now()),
    ("wallet_facts_frozen", "a wallet moved to another address"): write(
        lambda f: claim_address("platform", f.mode), lambda f, address: change(f.wallet, address=address)
    ),
    ("wallet_facts_frozen", "a funding tag changed"): write(
        lambda _: next_tag(1), lambda f, tag: change(f.wallet, funding_tag=tag)
    ),
    ("wallet_facts_frozen", "a first ledger changed"): update(wallet, registered_ledger=1),
    ("wallet_facts_frozen", "a wallet moved to another network"): write(
        lambda _: RowFactory.create("live").network,
        lambda f, network: change(f.wallet, network=network, mode="live"),
    ),
    ("wallet_sequence_never_falls", "a Sequence given out again"): write(
        lambda f: change(f.wallet, next_sequence=9), lambda f, _: change(f.wallet, next_sequence=8)
    ),
    ("wallet_no_delete", "a wallet deleted"): delete(wallet),
    ("wallet_secret_kept", "a secret destroyed before retirement"): update(wallet, sealed_secret=None),
    ("wallet_state_table", "a retired wallet that is merely replaced again"): update(
        retired, state="replaced", sealed_secret=b"x"
    ),
    ("wallet_funding_tag_odd", "an even funding tag"): write(
        wallet_replaced, lambda f, _: new_wallet(f.network, funding_tag=next_tag(0))
    ),
    ("wallet_funding_tag_range", "a funding tag below 65536"): write(
        wallet_replaced, lambda f, _: new_wallet(f.network, funding_tag=65535)
    ),
    ("wallet_funding_tag", "a funding tag used twice"): write(
        wallet_replaced, lambda f, old: new_wallet(f.network, funding_tag=old.funding_tag)
    ),
    # retirement
    ("wallet_retire_pending_payment", "a wallet retired while a payment is pending"): update(
        lambda f: replace_after(f, f.payment()), state="retired"
    ),
    ("wallet_retire_owed_leg", "a wallet retired while it owes a return"): update(
        lambda f: replace_after(f, f.reject()), state="retired"
    ),
    ("wallet_retire_open_transfer", "a wallet retired while it sends"): update(
        lambda f: replace_after(f, f.sign(owed_return(f))), state="retired"
    ),
    ("wallet_retire_open_transfer", "a wallet retired while a transfer is stuck"): update(
        lambda f: replace_after(f, stuck(f)), state="retired"
    ),
    ("leg_wallet_retired", "a return owed by a retired wallet"): write(
        at_retired_wallet, lambda f, _: f.reject()
    ),
    ("attempt_wallet_retired", "an attempt signed for a retired wallet"): write(
        lambda f: retire_after(f, used_slot_of_paid_withdrawal(f)), lambda f, slot: f.attempt(slot)
    ),
    ("payment_wallet_retired", "a payment to a retired wallet"): write(
        at_retired_wallet, lambda f, _: f.payment()
    ),
    ("transfer_wallet_retired", "a transfer from a retired wallet"): write(
        at_retired_wallet, lambda f, _: withdrawal(f)
    ),
    ("transfer_wallet_retired", "a failed transfer of a retired wallet reopened"): update(
        lambda f: retire_after(f, failed_transfer(f)), state="ready", fail_code=None
    ),
    # cursors and burn wallets
    ("wallet_has_cursor", "a wallet without a cursor"): write(
        wallet_replaced, lambda f, _: new_wallet(f.network)
    ),
    ("cursor_starts_at_registration", "a cursor that starts after the registration"): write(
        wallet_replaced, lambda f, _: new_cursor(new_wallet(f.network, registered_ledger=5), 6)
    ),
    ("cursor_never_falls", "a cursor set back to an older ledger"): write(
        lambda f: f.close_ledger(5), lambda f, _: change(cursor(f), ledger_index=f.ledger - 1)
    ),
    ("cursor_never_falls", "a cursor set back to an older close time"): write(
        lambda f: f.close_ledger(5),
        lambda f, _: change(cursor(f), close_time=f.close_time - timedelta(seconds=1)),
    ),
    ("cursor_hash", "a cursor without a real hash"): update(cursor, ledger_hash="ABC"),
    ("cursor_no_delete", "a cursor deleted"): delete(cursor),
    ("burn_wallet_one_active", "two active burn wallets"): write(
        lambda _: claim_address("burn"),
        lambda f, other: BurnWallet.objects.create(mode=f.mode, address=other, provably_unspendable=True),
    ),
    ("burn_wallet_facts_frozen", "a burn wallet moved to another address"): write(
        lambda _: claim_address("burn"),
        lambda f, other: BurnWallet.objects.filter(mode=f.mode, active=True).update(address=other),
    ),
}


test_refused = refusals(TABLE)


def test_a_live_wallet_on_a_test_network(factory: RowFactory) -> None:
    close_network("live")
    address = claim_address("platform", "live")
    with refused_by("wallet_network_mode"):
        new_wallet(factory.network, address=address, mode="live")


def test_a_wallet_brought_back_without_a_secret(factory: RowFactory) -> None:
    old = retired(factory)
    wallet_replaced(factory)
    with refused_by("wallet_secret_kept"):
        change(old, state="active", replaced_at=None)


def test_a_leg_of_a_retired_wallet_leaves_its_failed_transfer(factory: RowFactory) -> None:
    leg = owed_return(factory)
    factory.fail(leg)
    factory.retire_wallet()
    with refused_by("leg_wallet_retired"):
        change(leg, transfer=None, transfer_state=None)


def test_an_attempt_signed_for_a_halted_wallet(factory: RowFactory) -> None:
    slot = withdrawal_slot(factory)
    factory.halt()
    with refused_by("attempt_wallet_halted"):
        factory.attempt(slot)
