"""Somebody else signs with our key: the wallet halts, and nothing is paid twice or lost."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest
from django.db import transaction

from apps.ledger.types import LedgerUnavailable
from apps.treasury.models import Slot
from apps.treasury.services.external_transactions import external_transactions_record
from tests.factories.ledger_clients import Gone, SequenceAhead
from tests.factories.ledger_wallets import Payer, new_wallet
from tests.factories.sql import execute
from tests.factories.wallet_driver import FEE, WalletDriver


def test_an_external_transaction_halts_the_wallet(driver: WalletDriver) -> None:
    answer = driver.owner.submit(Destination=driver.dest, Amount="5000000")
    assert answer["engine_result"] == "tesSUCCESS"
    driver.close_and_sweep()

    external = driver.external.get()
    assert (external.tx_hash, external.delta) == (answer["tx_json"]["hash"], -5_000_000 - FEE)
    assert external.slot_number == answer["tx_json"]["Sequence"]
    assert external.tx_hash in (driver.wallet.halt_reason or "")
    driver.create()
    assert driver.sign() == 0
    assert driver.states() == ["ready"]
    result = driver.audit()
    assert (result.external, result.difference) == (external.delta, 0)


def test_an_account_set_halts_the_wallet_too(driver: WalletDriver) -> None:
    driver.owner.set()
    driver.close_and_sweep()

    external = driver.external.get()
    assert (external.tx_type, external.delta) == ("AccountSet", -FEE)
    assert driver.is_halted()


def test_an_external_transaction_that_takes_our_slot_supersedes_the_attempt(driver: WalletDriver) -> None:
    driver.create_signed(2)
    answer = driver.owner.submit(Destination=driver.dest, Amount="7000000")
    assert answer["engine_result"] == "tesSUCCESS"
    driver.submit()  # the first is refused, the second takes the next slot
    driver.ledger.close(10)

    assert driver.resolve() == 1  # the second is found by hash; the first waits for the sweep
    assert driver.states() == ["signed", "paid"]
    assert not driver.is_halted()

    driver.sweep()
    assert driver.is_halted()
    assert driver.resolve() == 1

    assert driver.states() == ["stuck", "paid"]
    assert driver.transfers.get(state="stuck").fail_code == "slotLost"
    assert driver.slot_states() == ["lost", "used"]
    assert [outcome for _, outcome in driver.attempts()] == ["superseded", "success"]
    assert sorted(tx.delivered or 0 for tx in driver.paid()) == [1_000_000, 7_000_000]
    assert driver.audit().difference == 0


def test_a_known_external_transaction_does_not_halt_a_resumed_wallet_again(driver: WalletDriver) -> None:
    driver.owner.submit(Destination=driver.dest, Amount="5000000")
    driver.close_and_sweep()
    wallet = driver.wallet
    wallet.halted_at = wallet.halt_reason = None
    wallet.save()
    driver.ledger.close()
    driver.sweep()  # the overlap shows the same transaction once more

    assert not driver.is_halted()
    assert driver.external.count() == 1
    driver.create()
    driver.settle(rounds=2)  # signed past the Sequence that the external transaction used
    assert driver.states() == ["paid"]
    assert len(driver.paid()) == 2


def test_a_transaction_of_another_account_uses_no_slot_of_ours(driver: WalletDriver) -> None:
    other = Payer(driver.ledger, new_wallet())
    driver.ledger.fund(other.address)
    tx_hash = other.submit(Destination=driver.wallet.address)["tx_json"]["hash"]
    driver.ledger.close()
    found = driver.client.tx(tx_hash=tx_hash, address=driver.wallet.address).validated
    assert found is not None
    with transaction.atomic():
        assert external_transactions_record(wallet_id=driver.wallet_id, txs=[found]) == 1

    assert driver.external.get().slot_number is None
    assert driver.is_halted()


def test_a_server_that_is_behind_the_wallets_registration_halts_nothing(driver: WalletDriver) -> None:
    driver.create()
    state = driver.client.server_state()
    late = dataclasses.replace(state, validated_index=driver.wallet.registered_ledger - 1)
    driver.client = Gone(driver.client)

    with pytest.raises(LedgerUnavailable):
        driver.sign(state=late)
    assert not driver.is_halted()


@pytest.mark.parametrize("submitted", [False, True])
def test_a_deleted_account_halts_the_wallet(driver: WalletDriver, submitted: bool) -> None:
    driver.create()
    if submitted:
        driver.sign()
        driver.expire()
    before = driver.rows()
    driver.client = Gone(driver.client)

    assert (driver.resolve() if submitted else driver.sign()) == 0
    assert driver.wallet.halt_reason == "The account no longer exists on the ledger."
    assert driver.rows() == before


def test_a_number_that_nothing_used_is_not_left_out(driver: WalletDriver) -> None:
    """A server that names too high a Sequence once: transfers numbered after it would wait for ever."""
    driver.create()
    driver.close_and_sweep()

    wrong = SequenceAhead(driver.client, 3)
    assert driver.sign(client=wrong) == 0
    driver.close_and_sweep()
    assert driver.sign(client=wrong) == 0
    assert not driver.is_halted()

    driver.settle(rounds=2)
    assert driver.states() == ["paid"]


@pytest.mark.parametrize("others", [0, 1, 4])
def test_numbers_that_were_left_out_are_filled_and_what_waited_behind_them_is_paid(
    driver: WalletDriver, others: int
) -> None:
    driver.close_and_sweep()
    first = driver.wallet.next_sequence
    # As a server that named too high a Sequence left it, before such numbers were refused.
    execute("update treasury_wallet set next_sequence = %s where id = %s", first + 3, driver.wallet_id)
    stranded = driver.create(2)
    assert driver.sign() == 2
    driver.submit()
    driver.expire_and_resolve()
    assert driver.slots() == [(first + 3, "held"), (first + 4, "held")]
    later = driver.create(others)

    driver.settle()

    assert driver.states([*stranded, *later]) == ["paid"] * (2 + others)
    assert len(driver.paid()) == 2 + others
    # Every number was used once: by what was due, then by no-ops.
    assert driver.slots() == [(first + place, "used") for place in range(max(5, 2 + others))]
    fillers = driver.transfers.exclude(id__in=[*stranded, *later])
    assert [(each.kind, each.state) for each in fillers] == [("setup", "paid")] * max(0, 3 - others)
    assert "requireDestinationTag" not in _flags(driver)
    # Those behind them have kept their own.
    assert list(
        Slot.objects.filter(transfer_id__in=stranded).order_by("number").values_list("number", flat=True)
    ) == [first + 3, first + 4]
    assert driver.audit().difference == 0
    assert not driver.is_halted()


def _flags(driver: WalletDriver) -> Any:
    info = driver.client.account_info(address=driver.wallet.address)
    assert info is not None
    return info.flags


def test_a_server_that_is_behind_has_nothing_filled(driver: WalletDriver) -> None:
    driver.create(2)
    driver.settle()
    driver.create_signed()
    driver.expire_and_resolve()
    before = driver.slots()

    assert driver.sign(client=SequenceAhead(driver.client, -2)) == 1

    assert driver.slots() == before
    assert not driver.transfers.filter(kind="setup").exists()


def test_a_server_that_stays_wrong_halts_the_wallet_with_a_sentence(driver: WalletDriver) -> None:
    driver.create()
    driver.close_and_sweep()
    right = driver.wallet.next_sequence

    wrong = SequenceAhead(driver.client, 3)
    assert driver.sign(client=wrong) == 0
    driver.ledger.close(20)
    driver.sweep()
    assert driver.sign(client=wrong) == 0

    assert driver.wallet.halt_reason == (
        f"The server says that the wallet's next Sequence is {right + 3}. It should be {right}: "
        "no transaction used the numbers between them."
    )
    assert driver.states() == ["ready"]
