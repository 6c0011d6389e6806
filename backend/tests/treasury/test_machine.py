"""Sending: whatever is lost, withheld or sent twice, every transfer is paid once."""

from __future__ import annotations

import logging
import threading

import pytest
from django.db import connections
from django.utils import timezone

from apps.ledger.types import LedgerUnavailable
from apps.ledger.xrpl_client import XrplClient
from apps.treasury.services.wallets import wallet_halt
from tests.factories.concurrency import concurrently
from tests.factories.ledger_wallets import new_wallet
from tests.factories.wallet_driver import FEE, WalletDriver


def test_a_transfer_is_paid(driver: WalletDriver) -> None:
    first = driver.wallet.next_sequence
    (transfer_id,) = driver.create(amount=2_500_000)

    assert driver.sign() == 1
    assert driver.states() == ["signed"]
    driver.deliver()

    transfer = driver.transfers.get(id=transfer_id)
    assert transfer.state == "paid"
    (paid,) = driver.paid()
    assert (paid.tx_hash, paid.delivered, paid.fee) == (transfer.paid_hash, 2_500_000, FEE)
    assert paid.source_tag == transfer.source_tag
    assert driver.slots() == [(first, "used")]
    assert driver.attempts() == [(first, "success")]
    (outcome,) = driver.outcomes
    assert (outcome.transfer_id, outcome.state, outcome.tx_hash) == (transfer_id, "paid", paid.tx_hash)
    assert (outcome.ledger_index, outcome.close_time) == (paid.ledger_index, paid.close_time)
    assert driver.audit().difference == 0


def test_fifty_transfers_in_flight_are_each_paid_once(driver: WalletDriver) -> None:
    driver.create_signed(50)
    driver.ledger.faults(lose_reply=0.25, withhold=0.4, seed=7)
    driver.settle()

    driver.assert_paid_once(50)
    hashes = set(driver.transfers.values_list("paid_hash", flat=True))
    assert {tx.tx_hash for tx in driver.paid()} == hashes


def test_an_expired_transfer_is_signed_again_on_its_slot(driver: WalletDriver) -> None:
    driver.create_signed(3)
    slots = [number for number, _ in driver.slots()]
    driver.expire()  # nothing was submitted, nothing is validated

    assert driver.resolve() == 3
    assert driver.states() == ["ready"] * 3
    assert driver.slots() == [(number, "held") for number in slots]
    proof = set(driver.all_attempts.values_list("proof_ledger", flat=True))
    assert proof == {driver.client.server_state().validated_index}

    assert driver.sign() == 3
    assert driver.attempts() == [(number, outcome) for number in slots for outcome in ("expired", None)]
    driver.settle()
    assert driver.slots() == [(number, "used") for number in slots]
    assert len(driver.paid()) == 3


def test_no_attempt_is_resolved_before_its_last_ledger_is_past(driver: WalletDriver) -> None:
    driver.create_signed()
    last = driver.all_attempts.get().last_ledger
    driver.ledger.faults(withhold=1.0)
    driver.ledger.close(last - driver.client.server_state().validated_index)

    assert driver.resolve() == 0
    assert driver.states() == ["signed"]

    driver.ledger.close()
    assert driver.resolve() == 1


def test_a_validated_transaction_is_found_by_hash_while_the_sweep_is_behind(driver: WalletDriver) -> None:
    driver.create_signed(2)
    driver.submit()
    driver.ledger.close(10)

    assert driver.resolve() == 2
    assert driver.states() == ["paid", "paid"]
    seen = list(driver.outcomes)
    driver.sweep()  # finds the same two, and changes nothing
    assert driver.outcomes == seen
    assert driver.audit().difference == 0


def test_hidden_history_decides_nothing(driver: WalletDriver) -> None:
    driver.create_signed()
    driver.submit()
    included = driver.ledger.close()
    driver.ledger.close(10)
    driver.ledger.faults(hidden=[[included, included]])
    before = driver.rows()

    assert driver.resolve() == 0  # the slot is used, but it is not known yet by what
    assert driver.states() == ["signed"]
    assert driver.rows() == before
    assert not driver.is_halted()

    driver.ledger.faults()
    assert driver.resolve() == 1
    assert driver.states() == ["paid"]
    assert len(driver.paid()) == 1


def test_a_gap_is_filled_before_anything_new_is_signed(driver: WalletDriver) -> None:
    driver.create_signed(5)
    blobs = list(driver.all_attempts.values_list("blob", flat=True))
    for blob in blobs[:2] + blobs[3:]:
        driver.client.submit(blob=blob)
    driver.close_and_sweep()
    assert driver.states() == ["paid", "paid", "signed", "signed", "signed"]
    driver.expire_and_resolve()
    (late,) = driver.create()

    assert driver.sign(limit=1) == 1
    newest = driver.all_attempts.filter(outcome=None).get()
    assert newest.slot_number == driver.slots()[2][0]
    assert newest.transfer_id != late

    driver.settle()
    driver.assert_paid_once(6)


def test_a_transfer_with_a_slot_goes_before_older_ones(driver: WalletDriver) -> None:
    (older,) = driver.create(dest=new_wallet().address, amount=1_000)
    driver.settle(rounds=2)
    (holding,) = driver.create()
    driver.sign()
    driver.expire_and_resolve()
    driver.transfers.filter(id=older).update(state="ready", fail_code=None)
    assert driver.states([older, holding]) == ["ready", "ready"]

    assert driver.sign(limit=1) == 1
    assert driver.states([older, holding]) == ["ready", "signed"]


def test_two_signers_at_once_give_each_transfer_one_attempt(driver: WalletDriver) -> None:
    driver.create(40)
    state = driver.client.server_state()

    def sign() -> int:
        client = XrplClient(driver.ledger.ws)
        signed = [driver.sign(10, client=client, state=state) for _ in range(4)]
        client.close()
        return sum(signed)

    assert sum(concurrently(2, sign)) == 40
    numbers = [number for number, _ in driver.slots()]
    assert numbers == list(range(numbers[0], numbers[0] + 40))
    assert driver.attempts() == [(number, None) for number in numbers]
    driver.settle()
    assert len(driver.paid()) == 40


def test_sweep_and_resolver_at_once_decide_each_outcome_once(driver: WalletDriver) -> None:
    driver.create_signed(30)
    driver.submit()
    driver.ledger.close(10)
    state = driver.client.server_state()
    start = threading.Barrier(2)
    resolved: list[int] = []

    def resolve() -> None:
        client = XrplClient(driver.ledger.ws)
        start.wait()
        resolved.append(driver.resolve(client=client, state=state))
        client.close()
        connections.close_all()

    thread = threading.Thread(target=resolve)
    thread.start()
    start.wait()
    driver.sweep()
    thread.join()

    assert len(resolved) == 1
    assert driver.states() == ["paid"] * 30
    assert len({outcome.transfer_id for outcome in driver.outcomes}) == len(driver.outcomes) == 30
    assert driver.audit().difference == 0


def test_only_what_the_balance_covers_is_signed(driver: WalletDriver) -> None:
    state = driver.client.server_state()
    info = driver.client.account_info(address=driver.wallet.address)
    assert info is not None
    spendable = info.balance - state.reserve_base - FEE
    (too_much,) = driver.create_beyond_equity(amount=spendable + 1)

    assert driver.sign() == 0
    assert driver.states() == ["ready"]
    assert driver.slots() == []

    (exactly,) = driver.create_beyond_equity(amount=spendable)
    assert driver.sign() == 0  # something waits for funds: only payouts may use what there is
    driver.transfers.filter(id=too_much).update(state="failed", fail_code="given up")
    assert driver.sign() == 1
    driver.deliver()
    assert driver.states([exactly]) == ["paid"]
    assert driver.audit().ledger == state.reserve_base


def test_money_in_flight_is_not_spent_twice(driver: WalletDriver) -> None:
    info = driver.client.account_info(address=driver.wallet.address)
    assert info is not None
    driver.create_beyond_equity(2, amount=info.balance * 6 // 10)

    assert driver.sign() == 1
    assert driver.sign() == 0
    assert sorted(driver.states()) == ["ready", "signed"]


def test_an_unfunded_destination_fails_permanently_and_its_fee_is_booked(driver: WalletDriver) -> None:
    nobody = new_wallet().address
    driver.create(dest=nobody, amount=1_000)
    driver.create()
    driver.settle(rounds=3)

    assert driver.states() == ["failed", "paid"]
    failed = driver.transfers.get(state="failed")
    assert (failed.fail_code, failed.tec_count) == ("tecNO_DST_INSUF_XRP", 1)
    assert [outcome.state for outcome in driver.outcomes] == ["failed", "paid"]
    assert driver.outcomes[0].code == "tecNO_DST_INSUF_XRP"
    assert driver.attempts()[0][1] == "tec"
    result = driver.audit()
    assert result.difference == 0
    assert result.ledger == 1_000_000_000 - 1_000_000 - 2 * FEE


def test_a_reopened_transfer_gets_a_new_slot(driver: WalletDriver) -> None:
    nobody = new_wallet().address
    (transfer_id,) = driver.create(dest=nobody, amount=2_000)
    driver.settle(rounds=2)
    assert driver.states() == ["failed"]

    driver.ledger.fund(nobody)
    driver.transfers.filter(id=transfer_id).update(state="ready", fail_code=None)
    driver.settle(rounds=2)

    assert driver.states() == ["paid"]
    assert driver.slot_states() == ["used", "used"]
    assert [tx.delivered for tx in driver.paid(nobody)] == [2_000]
    assert driver.audit().difference == 0


def test_a_halted_wallet_sends_nothing_and_still_resolves(driver: WalletDriver) -> None:
    driver.create(2)
    driver.sign(limit=1)
    assert wallet_halt(wallet_id=driver.wallet_id, reason="Held by a test.") is True
    assert wallet_halt(wallet_id=driver.wallet_id, reason="Again.") is False
    before = driver.rows()

    assert driver.sign() == 0
    assert driver.submit_again() == 0
    assert driver.rows() == before
    assert driver.wallet.halt_reason == "Held by a test."
    driver.expire()
    driver.sweep()
    assert driver.resolve() == 1
    assert driver.states() == ["ready", "ready"]
    assert driver.paid() == []


def test_a_blob_is_submitted_again_only_after_a_pause(driver: WalletDriver) -> None:
    driver.create_signed()
    assert driver.submit() == 1
    assert driver.submit() == 0
    assert driver.submit_again() == 1
    attempt = driver.all_attempts.get()
    assert (attempt.submits, attempt.hint) == (2, "tefPAST_SEQ")


def test_an_unreachable_server_decides_nothing(driver: WalletDriver) -> None:
    driver.create_signed()
    driver.expire()
    state = driver.client.server_state()
    away = XrplClient("ws://127.0.0.1:9", timeout=1)

    with pytest.raises(LedgerUnavailable):
        driver.resolve(client=away, state=state)
    driver.create()
    with pytest.raises(LedgerUnavailable):
        driver.sign(client=away, state=state)
    driver.transfers.update(next_at=timezone.now())
    assert driver.submit(away) == 1
    assert driver.attempts() == [(driver.slots()[0][0], None)]
    assert driver.states() == ["signed", "ready"]


def test_waiting_for_funds_is_logged_once(driver: WalletDriver, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.WARNING, logger="apps.treasury")
    (transfer_id,) = driver.create_beyond_equity(amount=driver.audit().ledger)
    for _ in range(3):
        assert driver.sign() == 0
    assert driver.states() == ["ready"]
    driver.transfers.update(state="failed", fail_code="given up")
    driver.create()
    assert driver.sign() == 1

    assert [record.getMessage() for record in caplog.records] == [
        f"wallet {driver.wallet_id}: 1 transfers wait for funds: [{transfer_id}]",
        f"wallet {driver.wallet_id}: no more transfers wait for funds",
    ]
