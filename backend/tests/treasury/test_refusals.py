"""What servers say against a transaction: hints that steer, and results that decide."""

from __future__ import annotations

import dataclasses

import pytest
from django.db import transaction

from apps.ledger.types import LedgerUnavailable
from apps.treasury.models import Attempt, Transfer
from apps.treasury.services.machine import own_txs_apply, wallet_submit
from tests.treasury.clients import Answering, Wrapped
from tests.treasury.rig import FEE, Rig


@pytest.mark.parametrize("code", ["tefBAD_AUTH", "tefMASTER_DISABLED"])
def test_a_refused_key_halts_at_once_and_the_slots_stay_held(rig: Rig, dest: str, code: str) -> None:
    rig.create(3, dest=dest)
    rig.sign()
    refusing = Answering(rig.client, lambda _: code)

    wallet_submit(wallet_id=rig.wallet_id, client=refusing)

    assert refusing.submissions == 1
    assert code in (rig.wallet.halt_reason or "")
    assert rig.states() == ["signed"] * 3
    assert [state for _, state in rig.slots()] == ["held"] * 3
    rig.expire()
    rig.sweep()
    rig.resolve()
    assert [state for _, state in rig.slots()] == ["held"] * 3
    assert rig.sign() == 0


def test_a_malformed_payment_is_voided_and_fails_without_blocking_the_rest(rig: Rig, dest: str) -> None:
    rig.create(dest=dest)
    real = rig.client
    rig.sign()
    rig.client = Answering(real, lambda _: "temDISABLED")
    rig.submit()
    rig.client = real
    rig.create(dest=dest)
    rig.expire()
    rig.sweep()
    rig.resolve()
    assert rig.states() == ["ready", "ready"]

    rig.settle(rounds=3)

    slots = rig.slots()
    assert [state for _, state in slots] == ["used", "used"]
    assert rig.states() == ["failed", "paid"]
    failed = Transfer.objects.get(wallet_id=rig.wallet_id, state="failed")
    assert failed.fail_code == "temDISABLED"
    void = Attempt.objects.get(transfer=failed, outcome="success")
    assert (void.purpose, void.slot_number, void.fee) == ("void", slots[0][0], FEE)
    assert len(rig.payments_to(dest)) == 1
    assert [(o.state, o.code) for o in rig.outcomes if o.transfer_id == failed.id] == [
        ("ready", "temDISABLED"),
        ("failed", "temDISABLED"),
    ]
    assert rig.audit().difference == 0


def test_three_refused_expiries_leave_a_transfer_stuck_and_nothing_new_is_signed(rig: Rig, dest: str) -> None:
    rig.create(dest=dest)
    real = rig.client
    rig.client = Answering(real, lambda _: "tefINTERNAL")
    for _ in range(3):
        rig.sign()
        rig.submit_again()
        rig.expire()
        rig.sweep()
        rig.resolve()
    rig.client = real

    assert rig.states() == ["stuck"]
    stuck = Transfer.objects.get(wallet_id=rig.wallet_id)
    assert stuck.fail_code == "tefINTERNAL"
    assert rig.attempts() == [(rig.slots()[0][0], "expired")] * 3
    assert [state for _, state in rig.slots()] == ["held"]
    assert rig.outcomes[-1].state == "stuck"
    rig.create(dest=dest)
    assert rig.sign() == 0
    assert rig.states() == ["stuck", "ready"]
    assert rig.wallet.halted_at is None


def test_expiries_without_a_refusal_go_on_for_ever(rig: Rig, dest: str) -> None:
    rig.create(dest=dest)
    for _ in range(4):
        rig.sign()
        rig.submit_again()
        rig.submit_again()
        rig.ledger.faults(withhold=1.0)
        rig.ledger.close(9)
        rig.sweep()
        rig.submit_again()
        rig.resolve()
        assert rig.states() == ["ready"]
    hints = set(Attempt.objects.filter(wallet_id=rig.wallet_id).values_list("hint", flat=True))
    assert hints == {"tefMAX_LEDGER"}
    rig.ledger.faults()
    rig.settle()
    assert rig.states() == ["paid"]
    assert len(rig.payments_to(dest)) == 1


def test_a_full_queue_ends_the_round(rig: Rig, dest: str) -> None:
    rig.create(20, dest=dest)
    rig.sign()
    queue = Answering(rig.client, lambda n: "terQUEUED" if n <= 10 else "telCAN_NOT_QUEUE_FULL")

    assert wallet_submit(wallet_id=rig.wallet_id, client=queue) == 11
    assert queue.submissions == 11
    rig.create(dest=dest)
    assert rig.sign() == 0  # twenty are in flight; with a queue, ten are enough

    rig.settle()
    assert len(rig.payments_to(dest)) == 21


@pytest.mark.parametrize(
    ("code", "states", "tec_count"),
    [
        ("tecPATH_DRY", ["ready", "ready", "failed"], 3),
        ("tecNO_PERMISSION", ["failed"], 1),
    ],
)
def test_a_tec_is_tried_three_times_unless_it_is_final(
    rig: Rig, dest: str, code: str, states: list[str], tec_count: int
) -> None:
    (transfer_id,) = rig.create(dest=dest)
    for expected in states:
        rig.sign()
        rig.submit_again()
        _apply_as(rig, code)
        assert rig.states() == [expected]

    transfer = Transfer.objects.get(id=transfer_id)
    assert (transfer.fail_code, transfer.tec_count) == (code, tec_count)
    assert [state for _, state in rig.slots()] == ["used"] * len(states)
    assert [outcome.state for outcome in rig.outcomes] == states
    assert rig.wallet.halted_at is None


@pytest.mark.parametrize("code", ["tecUNFUNDED_PAYMENT", "tecINSUFF_FEE"])
def test_a_validated_lack_of_funds_halts(rig: Rig, dest: str, code: str) -> None:
    rig.create(dest=dest)
    rig.sign()
    rig.submit()
    _apply_as(rig, code)

    assert code in (rig.wallet.halt_reason or "")
    assert rig.states() == ["ready"]
    assert Transfer.objects.get(wallet_id=rig.wallet_id).tec_count == 0
    assert rig.sign() == 0


def test_several_lost_answers_in_a_row_end_the_round(rig: Rig, dest: str) -> None:
    rig.create(6, dest=dest)
    rig.sign()
    rig.ledger.faults(lose_reply=1.0)

    with pytest.raises(LedgerUnavailable):
        rig.submit()

    rig.ledger.faults()
    submits = Attempt.objects.filter(wallet_id=rig.wallet_id).order_by("slot_number")
    assert list(submits.values_list("submits", flat=True)) == [1, 1, 1, 0, 0, 0]
    rig.settle()
    assert len(rig.payments_to(dest)) == 6


def _apply_as(rig: Rig, code: str) -> None:
    """Close a ledger and book what is in it as if its result had been `code`."""
    rig.ledger.close()
    (attempt,) = Attempt.objects.filter(wallet_id=rig.wallet_id, outcome=None)
    found = Wrapped(rig.client).tx(tx_hash=attempt.tx_hash, address=rig.wallet.address).validated
    assert found is not None
    with transaction.atomic():
        external = own_txs_apply(
            wallet_id=rig.wallet_id,
            txs=[dataclasses.replace(found, result=code)],
            on_outcome=rig.outcomes.extend,
        )
    assert external == []
