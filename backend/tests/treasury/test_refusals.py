"""How servers refuse a transaction: preliminary results are hints, validated results decide."""

from __future__ import annotations

import dataclasses

import pytest
from django.db import transaction

from apps.ledger.types import LedgerUnavailable
from apps.treasury.models import Attempt
from tests.factories.ledger_clients import Replying, Wrapped
from tests.factories.wallet_driver import FEE, WalletDriver


@pytest.mark.parametrize("code", ["tefBAD_AUTH", "tefMASTER_DISABLED"])
def test_a_refused_key_halts_at_once_and_the_slots_stay_held(driver: WalletDriver, code: str) -> None:
    driver.create_signed(3)
    refusing = Replying(driver.client, lambda _: code)

    driver.submit(refusing)

    assert refusing.submissions == 1
    assert code in (driver.wallet.halt_reason or "")
    assert driver.states() == ["signed"] * 3
    assert driver.slot_states() == ["held"] * 3
    driver.expire_and_resolve()
    assert driver.slot_states() == ["held"] * 3
    assert driver.sign() == 0


def test_a_malformed_payment_is_voided_and_blocks_no_other(driver: WalletDriver) -> None:
    driver.create()
    real = driver.client
    driver.sign()
    driver.client = Replying(real, lambda _: "temDISABLED")
    driver.submit()
    driver.client = real
    driver.create()
    driver.expire_and_resolve()
    assert driver.states() == ["ready", "ready"]

    driver.settle(rounds=3)

    assert driver.slot_states() == ["used", "used"]
    assert driver.states() == ["failed", "paid"]
    failed = driver.transfers.get(state="failed")
    assert failed.fail_code == "temDISABLED"
    void = Attempt.objects.get(transfer=failed, outcome="success")
    assert (void.purpose, void.slot_number, void.fee) == ("void", driver.slots()[0][0], FEE)
    assert len(driver.paid()) == 1
    assert [(o.state, o.code) for o in driver.outcomes if o.transfer_id == failed.id] == [
        ("ready", "temDISABLED"),
        ("failed", "temDISABLED"),
    ]
    assert driver.audit().difference == 0


def test_three_refused_expiries_leave_a_transfer_stuck_and_stop_signing(driver: WalletDriver) -> None:
    driver.create()
    real = driver.client
    driver.client = Replying(real, lambda _: "tefINTERNAL")
    for _ in range(3):
        driver.sign()
        driver.submit_again()
        driver.expire_and_resolve()
    driver.client = real

    assert driver.states() == ["stuck"]
    assert driver.transfers.get().fail_code == "tefINTERNAL"
    assert driver.attempts() == [(driver.slots()[0][0], "expired")] * 3
    assert driver.slot_states() == ["held"]
    assert driver.outcomes[-1].state == "stuck"
    driver.create()
    assert driver.sign() == 0
    assert driver.states() == ["stuck", "ready"]
    assert not driver.is_halted()


def test_expiries_without_a_refusal_are_retried_for_ever(driver: WalletDriver) -> None:
    driver.create()
    for _ in range(4):
        driver.sign()
        driver.submit_again()
        driver.submit_again()
        driver.ledger.faults(withhold=1.0)
        driver.ledger.close(9)
        driver.sweep()
        driver.submit_again()
        driver.resolve()
        assert driver.states() == ["ready"]
    assert set(driver.all_attempts.values_list("hint", flat=True)) == {"tefMAX_LEDGER"}
    driver.ledger.faults()
    driver.settle()
    driver.assert_paid_once(1)


def test_a_full_queue_ends_the_round(driver: WalletDriver) -> None:
    driver.create_signed(20)
    queue = Replying(driver.client, lambda n: "terQUEUED" if n <= 10 else "telCAN_NOT_QUEUE_FULL")

    assert driver.submit(queue) == 11
    assert queue.submissions == 11
    driver.create()
    assert driver.sign() == 0  # twenty are in flight; with a queue, ten are enough

    driver.settle()
    driver.assert_paid_once(21)


@pytest.mark.parametrize(
    ("code", "states", "tec_count"),
    [("tecPATH_DRY", ["ready", "ready", "failed"], 3), ("tecNO_PERMISSION", ["failed"], 1)],
)
def test_a_tec_is_tried_three_times_unless_it_is_final(
    driver: WalletDriver, code: str, states: list[str], tec_count: int
) -> None:
    (transfer_id,) = driver.create()
    for expected in states:
        driver.sign()
        driver.submit_again()
        _apply_as(driver, code)
        assert driver.states() == [expected]

    transfer = driver.transfers.get(id=transfer_id)
    assert (transfer.fail_code, transfer.tec_count) == (code, tec_count)
    assert driver.slot_states() == ["used"] * len(states)
    assert [outcome.state for outcome in driver.outcomes] == states
    assert not driver.is_halted()


@pytest.mark.parametrize("code", ["tecUNFUNDED_PAYMENT", "tecINSUFF_FEE"])
def test_a_validated_lack_of_funds_halts(driver: WalletDriver, code: str) -> None:
    driver.create_signed()
    driver.submit()
    _apply_as(driver, code)

    assert code in (driver.wallet.halt_reason or "")
    assert driver.states() == ["ready"]
    assert driver.transfers.get().tec_count == 0
    assert driver.sign() == 0


def test_three_lost_replies_in_a_row_end_the_round(driver: WalletDriver) -> None:
    driver.create_signed(6)
    driver.ledger.faults(lose_reply=1.0)

    with pytest.raises(LedgerUnavailable):
        driver.submit()

    driver.ledger.faults()
    assert list(driver.all_attempts.values_list("submits", flat=True)) == [1, 1, 1, 0, 0, 0]
    driver.settle()
    driver.assert_paid_once(6)


def _apply_as(driver: WalletDriver, code: str) -> None:
    """Close a ledger and book what is in it as if its result had been `code`."""
    driver.ledger.close()
    (attempt,) = driver.all_attempts.filter(outcome=None)
    found = Wrapped(driver.client).tx(tx_hash=attempt.tx_hash, address=driver.wallet.address).validated
    assert found is not None
    with transaction.atomic():
        assert driver.apply([dataclasses.replace(found, result=code)]) == []
