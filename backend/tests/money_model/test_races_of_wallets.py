"""Two real sessions at once, over legs, transfers, wallets and networks; and what must not wait."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from apps.payments.models import Leg, Payment
from apps.treasury.models import Attempt, Cursor, Transfer, Wallet
from tests.money_model.ground import Ground
from tests.money_model.rows import (
    change,
    clear_mode,
    join,
    leg_of,
    new_address,
    payout_of,
    register,
    run,
    value,
)
from tests.money_model.sessions import Session, owed, race, settled, signed_without_attempt

# -- legs and transfers ------------------------------------------------------------------------------------


def test_a_leg_that_joins_while_the_transfer_is_signed(g: Ground) -> None:
    address = new_address("m")
    with transaction.atomic():
        first, second = (g.payment(payout_address=address) for _ in range(2))
        for payment in (first, second):
            g.settle(payment, gathered=True)
        transfer = g.transfer(payout_of(first))
    late = payout_of(second)
    copy = Transfer.objects.get(pk=transfer.pk)
    refused = race(lambda: change(copy, state="signed"), lambda: join(late, transfer))
    assert refused in {"leg_joins_ready", "leg_transfer_state_follows"}
    assert payout_of(second).state == "owed"


def test_one_leg_planned_into_two_transfers(g: Ground) -> None:
    leg = owed(g)
    copy = Leg.objects.get(pk=leg.pk)
    assert race(lambda: g.transfer(leg), lambda: g.transfer(copy)) == "leg_leaves_failed"
    assert Transfer.objects.count() == 1


def test_a_leg_that_leaves_while_its_transfer_is_reopened(g: Ground) -> None:
    leg = owed(g)
    with transaction.atomic():
        transfer = g.fail(leg)
    refused = race(
        lambda: change(transfer, state="ready", fail_code=None),
        lambda: change(Leg(pk=leg.pk), transfer=None, transfer_state=None),
    )
    assert refused == "leg_leaves_failed"
    assert Leg.objects.get(pk=leg.pk).transfer_id == transfer.pk


def test_a_transfer_reopened_while_its_leg_leaves(g: Ground) -> None:
    leg = owed(g)
    with transaction.atomic():
        transfer = g.fail(leg)
    refused = race(
        lambda: change(leg, transfer=None, transfer_state=None),
        lambda: change(Transfer(pk=transfer.pk), state="ready", fail_code=None),
    )
    assert refused == "transfer_legs_sum"
    assert Transfer.objects.get(pk=transfer.pk).state == "failed"


# -- wallets and networks ----------------------------------------------------------------------------------


def retire(wallet: Wallet) -> None:
    change(Wallet(pk=wallet.pk), state="retired", sealed_secret=None)


def replaced(g: Ground) -> Wallet:
    with transaction.atomic():
        return g.replace()


def test_a_leg_owed_while_its_wallet_is_retired(g: Ground) -> None:
    old = replaced(g)
    g.wallet = old
    assert race(lambda: retire(old), lambda: g.reject()) == "leg_wallet_retired"
    assert not Leg.objects.exists()


def test_a_wallet_retired_while_a_leg_is_owed(g: Ground) -> None:
    old = replaced(g)
    g.wallet = old
    assert race(lambda: g.reject(), lambda: retire(old)) == "wallet_retire_owed_leg"
    assert Wallet.objects.get(pk=old.pk).state == "replaced"


def test_a_payment_created_while_its_wallet_is_retired(g: Ground) -> None:
    old = replaced(g)
    g.wallet = old
    assert race(lambda: retire(old), lambda: g.payment()) == "payment_wallet_retired"
    assert not Payment.objects.exists()


def test_a_wallet_retired_while_a_payment_is_created(g: Ground) -> None:
    old = replaced(g)
    g.wallet = old
    assert race(lambda: g.payment(), lambda: retire(old)) == "wallet_retire_pending_payment"
    assert Payment.objects.get().status == "pending"


def test_a_transfer_made_while_its_wallet_is_retired(g: Ground) -> None:
    old = replaced(g)
    g.wallet = old
    assert race(lambda: retire(old), lambda: g.transfer(amount=5)) == "transfer_wallet_retired"
    assert not Transfer.objects.exists()


def test_two_wallets_registered_at_once(g: Ground) -> None:
    change(g.wallet, state="replaced", replaced_at=timezone.now())
    assert race(lambda: register(g.network), lambda: register(g.network)) == "wallet_one_active"
    assert Wallet.objects.filter(state="active").count() == 1


def test_a_network_closed_while_a_wallet_is_registered_on_it(g: Ground) -> None:
    change(g.wallet, state="replaced", replaced_at=timezone.now())
    closing = race(lambda: register(g.network), lambda: change(g.network, closed_at=timezone.now()))
    assert closing == "network_close_no_active_wallet"
    assert value("SELECT closed_at FROM treasury_network WHERE id = %s", g.network.pk) is None


def test_a_wallet_registered_while_its_network_is_closed(g: Ground) -> None:
    assert race(lambda: clear_mode(g.mode), lambda: register(g.network)) in {
        "wallet_network_open",
        "wallet_one_active",
    }
    assert Wallet.objects.count() == 1


def test_a_deposit_booked_while_its_network_is_closed(g: Ground) -> None:
    assert race(lambda: clear_mode(g.mode), lambda: g.equity()) == "network_closed_rows"
    assert int(value("SELECT count(*) FROM payments_deposit")) == 0


def test_an_attempt_made_while_its_network_is_closed(g: Ground) -> None:
    slot = signed_without_attempt(g)
    assert race(lambda: clear_mode(g.mode), lambda: g.attempt(slot)) == "network_closed_rows"
    assert not Attempt.objects.exists()


def test_a_cursor_moved_by_two_sweeps_ends_at_the_farther(g: Ground) -> None:
    def move(to: int) -> None:
        Cursor.objects.filter(wallet=g.wallet).update(ledger_index=to)

    assert race(lambda: move(120), lambda: move(110)) == "cursor_never_falls"
    assert Cursor.objects.get(wallet=g.wallet).ledger_index == 120


# -- what must not wait ------------------------------------------------------------------------------------


def test_payments_are_created_while_the_wallet_signs(g: Ground) -> None:
    slot = signed_without_attempt(g)
    second = Session(lambda: g.payment())
    with transaction.atomic():
        run("SELECT 1 FROM treasury_wallet WHERE id = %s FOR NO KEY UPDATE", g.wallet.pk)
        g.attempt(slot)
        run("UPDATE treasury_wallet SET next_sequence = next_sequence + 1 WHERE id = %s", g.wallet.pk)
        second.start()
        assert not second.waits()
    assert second.end() is None
    assert Payment.objects.count() == 1


def test_payments_are_created_while_the_wallet_is_swept(g: Ground) -> None:
    payment = settled(g)
    second = Session(lambda: g.payment())
    with transaction.atomic():
        run("SELECT 1 FROM treasury_cursor WHERE wallet_id = %s FOR UPDATE", g.wallet.pk)
        g.reject()
        g.close()
        second.start()
        assert not second.waits()
    assert second.end() is None
    assert leg_of(payment, "payout").state == "owed"
