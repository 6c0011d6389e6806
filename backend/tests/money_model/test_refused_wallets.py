"""Refused: platform wallets, their retirement, cursors and burn wallets."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone

from apps.payments.models import Leg
from apps.treasury.models import BurnWallet, Cursor, Wallet
from tests.factories.row_factory import RowFactory
from tests.factories.rows import (
    claim_address,
    close_network,
    new_cursor,
    new_wallet,
    next_tag,
    register_wallet,
)
from tests.factories.sql import change
from tests.money_model.refusals import Given, Table, delete, refusals, then, update, write
from tests.money_model.repairs import strand
from tests.money_model.setups import (
    failed_transfer,
    owed_return,
    pending,
    rejected,
    retire_wallet,
    sending,
    stuck,
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


def replaced_after(given: Given[object]) -> Given[Wallet]:
    """The wallet, replaced after it did what is given."""

    def replaced(f: RowFactory) -> Wallet:
        given(f)
        return f.replace_wallet()

    return replaced


def failed_leg(f: RowFactory) -> Leg:
    leg = owed_return(f)
    f.fail(leg)
    return leg


def live_claim(_: RowFactory) -> str:
    close_network("live")
    return claim_address("platform", "live")


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
        replaced_after(pending), state="retired"
    ),
    ("wallet_retire_owed_leg", "a wallet retired while it owes a return"): update(
        replaced_after(rejected), state="retired"
    ),
    ("wallet_retire_open_transfer", "a wallet retired while it sends"): update(
        replaced_after(sending), state="retired"
    ),
    ("wallet_retire_open_transfer", "a wallet retired while a transfer is stuck"): update(
        replaced_after(stuck), state="retired"
    ),
    ("leg_wallet_retired", "a return owed by a retired wallet"): write(
        at_retired_wallet, lambda f, _: f.reject()
    ),
    ("attempt_wallet_retired", "an attempt signed for a retired wallet"): write(
        then(lambda f: f.pay(amount=5).slots.get(), retire_wallet), lambda f, slot: f.attempt(slot)
    ),
    ("payment_wallet_retired", "a payment to a retired wallet"): write(
        at_retired_wallet, lambda f, _: f.payment()
    ),
    ("transfer_wallet_retired", "a transfer from a retired wallet"): write(
        at_retired_wallet, lambda f, _: withdrawal(f)
    ),
    ("transfer_wallet_retired", "a failed transfer of a retired wallet reopened"): update(
        then(failed_transfer, strand), state="ready", fail_code=None
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
    ("wallet_network_mode", "a live wallet on a test network"): write(
        live_claim, lambda f, address: new_wallet(f.network, address=address, mode="live")
    ),
    ("wallet_secret_kept", "a wallet brought back without a secret"): update(
        then(retired, wallet_replaced), state="active", replaced_at=None
    ),
    ("leg_wallet_retired", "a leg of a retired wallet that leaves its failed transfer"): update(
        then(failed_leg, strand), transfer=None, transfer_state=None
    ),
    ("attempt_wallet_halted", "an attempt signed for a halted wallet"): write(
        then(withdrawal_slot, lambda f, _: f.halt()), lambda f, slot: f.attempt(slot)
    ),
}


test_refused = refusals(TABLE)
