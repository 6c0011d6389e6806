"""Sending: whatever is lost, withheld or asked twice, every transfer is paid once."""

from __future__ import annotations

import logging
import threading

import pytest
from django.db import connections
from django.utils import timezone

from apps.ledger.types import LedgerUnavailable
from apps.ledger.xrpl_client import XrplClient
from apps.treasury.models import Attempt, Transfer
from apps.treasury.services.machine import wallet_resolve, wallet_sign, wallet_submit
from apps.treasury.services.wallets import wallet_halt
from tests.sandbox.wallets import new_wallet
from tests.treasury.rig import FEE, LIMIT, Rig


def test_a_transfer_is_paid(rig: Rig, dest: str) -> None:
    first = rig.wallet.next_sequence
    (transfer_id,) = rig.create(dest=dest, amount=2_500_000)

    assert rig.sign() == 1
    assert rig.states() == ["signed"]
    assert rig.submit() == 1
    rig.ledger.close()
    rig.sweep()

    transfer = Transfer.objects.get(id=transfer_id)
    assert transfer.state == "paid"
    (paid,) = rig.payments_to(dest)
    assert (paid.tx_hash, paid.delivered, paid.fee) == (transfer.paid_hash, 2_500_000, FEE)
    assert paid.source_tag == transfer.source_tag
    assert rig.slots() == [(first, "used")]
    assert rig.attempts() == [(first, "success")]
    (outcome,) = rig.outcomes
    assert (outcome.transfer_id, outcome.state, outcome.tx_hash) == (transfer_id, "paid", paid.tx_hash)
    assert (outcome.ledger_index, outcome.close_time) == (paid.ledger_index, paid.close_time)
    assert rig.audit().difference == 0


def test_fifty_in_flight_are_all_paid_once(rig: Rig, dest: str) -> None:
    rig.create(50, dest=dest)
    assert rig.sign() == 50
    rig.ledger.faults(lose_reply=0.25, withhold=0.4, seed=7)
    rig.settle()

    assert rig.states() == ["paid"] * 50
    paid = rig.payments_to(dest)
    assert len(paid) == 50
    assert {tx.tx_hash for tx in paid} == set(
        Transfer.objects.filter(wallet_id=rig.wallet_id).values_list("paid_hash", flat=True)
    )
    assert rig.audit().difference == 0


def test_what_expired_is_signed_again_on_the_same_slot(rig: Rig, dest: str) -> None:
    rig.create(3, dest=dest)
    rig.sign()
    slots = [number for number, _ in rig.slots()]
    rig.expire()  # nothing was submitted, nothing is validated

    assert rig.resolve() == 3
    assert rig.states() == ["ready"] * 3
    assert rig.slots() == [(number, "held") for number in slots]
    proof = set(Attempt.objects.filter(wallet_id=rig.wallet_id).values_list("proof_ledger", flat=True))
    assert proof == {rig.client.server_state().validated_index}

    assert rig.sign() == 3
    assert rig.attempts() == [(number, outcome) for number in slots for outcome in ("expired", None)]
    rig.settle()
    assert rig.slots() == [(number, "used") for number in slots]
    assert len(rig.payments_to(dest)) == 3


def test_nothing_is_resolved_before_it_is_past_its_last_ledger(rig: Rig, dest: str) -> None:
    rig.create(dest=dest)
    rig.sign()
    last = Attempt.objects.get(wallet_id=rig.wallet_id).last_ledger
    rig.ledger.faults(withhold=1.0)
    rig.ledger.close(last - rig.client.server_state().validated_index)

    assert rig.resolve() == 0
    assert rig.states() == ["signed"]

    rig.ledger.close()
    assert rig.resolve() == 1


def test_a_validated_transaction_is_found_by_hash_where_the_sweep_is_behind(rig: Rig, dest: str) -> None:
    rig.create(2, dest=dest)
    rig.sign()
    rig.submit()
    rig.ledger.close(10)

    assert rig.resolve() == 2
    assert rig.states() == ["paid", "paid"]
    seen = list(rig.outcomes)
    rig.sweep()  # finds the same two, and changes nothing
    assert rig.outcomes == seen
    assert rig.audit().difference == 0


def test_hidden_history_gives_no_verdict(rig: Rig, dest: str) -> None:
    rig.create(dest=dest)
    rig.sign()
    rig.submit()
    included = rig.ledger.close()
    rig.ledger.close(10)
    rig.ledger.faults(hidden=[[included, included]])
    before = rig.rows()

    assert rig.resolve() == 0  # the slot is used, by whom is not known yet
    assert rig.states() == ["signed"]
    assert rig.rows() == before
    assert rig.wallet.halted_at is None

    rig.ledger.faults()
    assert rig.resolve() == 1
    assert rig.states() == ["paid"]
    assert len(rig.payments_to(dest)) == 1


def test_a_gap_is_filled_before_anything_new_is_signed(rig: Rig, dest: str) -> None:
    rig.create(5, dest=dest)
    rig.sign()
    blobs = list(
        Attempt.objects.filter(wallet_id=rig.wallet_id).order_by("slot_number").values_list("blob", flat=True)
    )
    for blob in blobs[:2] + blobs[3:]:
        rig.client.submit(blob=blob)
    rig.ledger.close()
    rig.sweep()
    assert rig.states() == ["paid", "paid", "signed", "signed", "signed"]
    rig.expire()
    rig.sweep()
    rig.resolve()
    (late,) = rig.create(dest=dest)

    assert rig.sign(limit=1) == 1
    newest = Attempt.objects.filter(wallet_id=rig.wallet_id, outcome=None).get()
    assert newest.slot_number == rig.slots()[2][0]
    assert newest.transfer_id != late

    rig.settle()
    assert rig.states() == ["paid"] * 6
    assert len(rig.payments_to(dest)) == 6
    assert rig.audit().difference == 0


def test_what_holds_a_slot_goes_before_what_is_older(rig: Rig, dest: str) -> None:
    (older,) = rig.create(dest=new_wallet().address, amount=1_000)
    rig.settle(rounds=2)
    (holding,) = rig.create(dest=dest)
    rig.sign()
    rig.expire()
    rig.sweep()
    rig.resolve()
    Transfer.objects.filter(id=older).update(state="ready", fail_code=None)
    assert rig.states([older, holding]) == ["ready", "ready"]

    assert rig.sign(limit=1) == 1
    assert rig.states([older, holding]) == ["ready", "signed"]


def test_two_signers_at_once_give_each_transfer_one_attempt(rig: Rig, dest: str) -> None:
    rig.create(40, dest=dest)
    state = rig.client.server_state()
    start = threading.Barrier(2)
    signed: list[int] = []

    def sign() -> None:
        client = XrplClient(rig.ledger.ws)
        start.wait()
        signed.extend(
            wallet_sign(wallet_id=rig.wallet_id, client=client, state=state, limit=10) for _ in range(4)
        )
        client.close()
        connections.close_all()

    threads = [threading.Thread(target=sign) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert sum(signed) == 40
    numbers = [number for number, _ in rig.slots()]
    assert numbers == list(range(numbers[0], numbers[0] + 40))
    assert rig.attempts() == [(number, None) for number in numbers]
    rig.settle()
    assert len(rig.payments_to(dest)) == 40


def test_sweep_and_resolver_at_once_decide_each_outcome_once(rig: Rig, dest: str) -> None:
    rig.create(30, dest=dest)
    rig.sign()
    rig.submit()
    rig.ledger.close(10)
    state = rig.client.server_state()
    start = threading.Barrier(2)
    resolved: list[int] = []

    def resolve() -> None:
        client = XrplClient(rig.ledger.ws)
        start.wait()
        resolved.append(
            wallet_resolve(
                wallet_id=rig.wallet_id, client=client, state=state, on_outcome=rig.outcomes.extend
            )
        )
        client.close()
        connections.close_all()

    thread = threading.Thread(target=resolve)
    thread.start()
    start.wait()
    rig.sweep()
    thread.join()

    assert len(resolved) == 1
    assert rig.states() == ["paid"] * 30
    assert len({outcome.transfer_id for outcome in rig.outcomes}) == len(rig.outcomes) == 30
    assert rig.audit().difference == 0


def test_only_what_the_balance_covers_is_signed(rig: Rig, dest: str) -> None:
    state = rig.client.server_state()
    info = rig.client.account_info(address=rig.wallet.address)
    assert info is not None
    spendable = info.balance - state.reserve_base - FEE
    (too_much,) = rig.create(dest=dest, amount=spendable + 1)

    assert rig.sign() == 0
    assert rig.states() == ["ready"]
    assert rig.slots() == []

    (exactly,) = rig.create(dest=dest, amount=spendable)
    assert rig.sign() == 0  # something waits for funds: only payouts may use what there is
    Transfer.objects.filter(id=too_much).update(state="failed", fail_code="given up")
    assert rig.sign() == 1
    rig.submit()
    rig.ledger.close()
    rig.sweep()
    assert rig.states([exactly]) == ["paid"]
    assert rig.audit().ledger == state.reserve_base


def test_what_is_in_flight_is_not_spent_twice(rig: Rig, dest: str) -> None:
    info = rig.client.account_info(address=rig.wallet.address)
    assert info is not None
    rig.create(2, dest=dest, amount=info.balance * 6 // 10)

    assert rig.sign() == 1
    assert rig.sign() == 0
    assert sorted(rig.states()) == ["ready", "signed"]


def test_an_unfunded_destination_fails_for_good_and_its_fee_is_booked(rig: Rig, dest: str) -> None:
    nobody = new_wallet().address
    rig.create(dest=nobody, amount=1_000)
    rig.create(dest=dest)
    rig.settle(rounds=3)

    assert rig.states() == ["failed", "paid"]
    failed = Transfer.objects.get(wallet_id=rig.wallet_id, state="failed")
    assert (failed.fail_code, failed.tec_count) == ("tecNO_DST_INSUF_XRP", 1)
    assert [outcome.state for outcome in rig.outcomes] == ["failed", "paid"]
    assert rig.outcomes[0].code == "tecNO_DST_INSUF_XRP"
    assert rig.attempts()[0][1] == "tec"
    result = rig.audit()
    assert result.difference == 0
    assert result.ledger == 1_000_000_000 - 1_000_000 - 2 * FEE


def test_a_failed_transfer_that_is_reopened_gets_a_new_slot(rig: Rig) -> None:
    nobody = new_wallet().address
    (transfer_id,) = rig.create(dest=nobody, amount=2_000)
    rig.settle(rounds=2)
    assert rig.states() == ["failed"]

    rig.ledger.fund(nobody)
    Transfer.objects.filter(id=transfer_id).update(state="ready", fail_code=None)
    rig.settle(rounds=2)

    assert rig.states() == ["paid"]
    assert [state for _, state in rig.slots()] == ["used", "used"]
    assert [tx.delivered for tx in rig.payments_to(nobody)] == [2_000]
    assert rig.audit().difference == 0


def test_a_halted_wallet_sends_nothing_and_still_resolves(rig: Rig, dest: str) -> None:
    rig.create(2, dest=dest)
    rig.sign(limit=1)
    assert wallet_halt(wallet_id=rig.wallet_id, reason="Held by a test.") is True
    assert wallet_halt(wallet_id=rig.wallet_id, reason="Again.") is False
    before = rig.rows()

    assert rig.sign() == 0
    assert rig.submit_again() == 0
    assert rig.rows() == before
    assert rig.wallet.halt_reason == "Held by a test."
    rig.expire()
    rig.sweep()
    assert rig.resolve() == 1
    assert rig.states() == ["ready", "ready"]
    assert rig.payments_to(dest) == []


def test_a_blob_goes_out_again_only_after_a_pause(rig: Rig, dest: str) -> None:
    rig.create(dest=dest)
    rig.sign()
    assert rig.submit() == 1
    assert rig.submit() == 0
    assert rig.submit_again() == 1
    attempt = Attempt.objects.get(wallet_id=rig.wallet_id)
    assert (attempt.submits, attempt.hint) == (2, "tefPAST_SEQ")


def test_a_server_that_is_away_decides_nothing(rig: Rig, dest: str) -> None:
    rig.create(dest=dest)
    rig.sign()
    rig.expire()
    state = rig.client.server_state()
    away = XrplClient("ws://127.0.0.1:9", timeout=1)

    with pytest.raises(LedgerUnavailable):
        wallet_resolve(wallet_id=rig.wallet_id, client=away, state=state, on_outcome=rig.outcomes.extend)
    rig.create(dest=dest)
    with pytest.raises(LedgerUnavailable):
        wallet_sign(wallet_id=rig.wallet_id, client=away, state=state, limit=LIMIT)
    Transfer.objects.filter(wallet_id=rig.wallet_id).update(next_at=timezone.now())
    assert wallet_submit(wallet_id=rig.wallet_id, client=away) == 1
    assert rig.attempts() == [(rig.slots()[0][0], None)]
    assert rig.states() == ["signed", "ready"]


def test_that_transfers_wait_for_funds_is_said_once(
    rig: Rig, dest: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING, logger="apps.treasury")
    (transfer_id,) = rig.create(amount=rig.audit().ledger, dest=dest)
    for _ in range(3):
        assert rig.sign() == 0
    assert rig.states() == ["ready"]
    rig.ledger.fund(rig.wallet.address)
    assert rig.sign() == 1

    assert [record.getMessage() for record in caplog.records] == [
        f"wallet {rig.wallet_id}: 1 transfers wait for funds: [{transfer_id}]",
        f"wallet {rig.wallet_id}: no transfer waits for funds any more",
    ]
