"""Somebody else signs with our key: the wallet halts, and nothing is paid twice or lost."""

from __future__ import annotations

import pytest
from django.db import transaction

from apps.treasury.models import ExternalTransaction, Transfer
from apps.treasury.services.external_transactions import external_transactions_record
from tests.sandbox.wallets import Payer, new_wallet
from tests.treasury.clients import Gone
from tests.treasury.rig import FEE, Rig


def test_an_external_transaction_halts_the_wallet(rig: Rig, dest: str) -> None:
    answer = rig.owner.submit(Destination=dest, Amount="5000000")
    assert answer["engine_result"] == "tesSUCCESS"
    rig.ledger.close()
    rig.sweep()

    (external,) = ExternalTransaction.objects.filter(wallet_id=rig.wallet_id)
    assert (external.tx_hash, external.delta) == (answer["tx_json"]["hash"], -5_000_000 - FEE)
    assert external.slot_number == answer["tx_json"]["Sequence"]
    assert external.tx_hash in (rig.wallet.halt_reason or "")
    rig.create(dest=dest)
    assert rig.sign() == 0
    assert rig.states() == ["ready"]
    result = rig.audit()
    assert (result.external, result.difference) == (external.delta, 0)


def test_an_account_set_halts_it_too(rig: Rig) -> None:
    rig.owner.set()
    rig.ledger.close()
    rig.sweep()

    (external,) = ExternalTransaction.objects.filter(wallet_id=rig.wallet_id)
    assert (external.tx_type, external.delta) == ("AccountSet", -FEE)
    assert rig.wallet.halted_at is not None


def test_an_external_transaction_that_takes_our_slot_supersedes_the_attempt(rig: Rig, dest: str) -> None:
    rig.create(2, dest=dest)
    rig.sign()
    answer = rig.owner.submit(Destination=dest, Amount="7000000")
    assert answer["engine_result"] == "tesSUCCESS"
    rig.submit()  # the first is refused, the second takes the next slot
    rig.ledger.close(10)

    assert rig.resolve() == 1  # the second is found by hash; the first waits for the sweep
    assert rig.states() == ["signed", "paid"]
    assert not rig.is_halted()

    rig.sweep()
    assert rig.is_halted()
    assert rig.resolve() == 1

    assert rig.states() == ["stuck", "paid"]
    assert Transfer.objects.get(wallet_id=rig.wallet_id, state="stuck").fail_code == "slotLost"
    assert [state for _, state in rig.slots()] == ["lost", "used"]
    assert [outcome for _, outcome in rig.attempts()] == ["superseded", "success"]
    assert sorted(tx.delivered or 0 for tx in rig.payments_to(dest)) == [1_000_000, 7_000_000]
    assert rig.audit().difference == 0


def test_a_known_external_transaction_does_not_halt_a_resumed_wallet_again(rig: Rig, dest: str) -> None:
    rig.owner.submit(Destination=dest, Amount="5000000")
    rig.ledger.close()
    rig.sweep()
    wallet = rig.wallet
    wallet.halted_at = wallet.halt_reason = None
    wallet.save()
    rig.ledger.close()
    rig.sweep()  # the overlap shows the same transaction once more

    assert rig.wallet.halted_at is None
    assert ExternalTransaction.objects.filter(wallet_id=rig.wallet_id).count() == 1
    rig.create(dest=dest)
    rig.settle(rounds=2)  # signed past the Sequence that the external transaction used
    assert rig.states() == ["paid"]
    assert len(rig.payments_to(dest)) == 2


def test_what_another_account_took_used_no_slot_of_ours(rig: Rig) -> None:
    other = Payer(rig.ledger, new_wallet())
    rig.ledger.fund(other.address)
    tx_hash = other.submit(Destination=rig.wallet.address)["tx_json"]["hash"]
    rig.ledger.close()
    found = rig.client.tx(tx_hash=tx_hash, address=rig.wallet.address).validated
    assert found is not None
    with transaction.atomic():
        assert external_transactions_record(wallet_id=rig.wallet_id, txs=[found]) == 1

    assert ExternalTransaction.objects.get(wallet_id=rig.wallet_id).slot_number is None
    assert rig.is_halted()


@pytest.mark.parametrize("submitted", [False, True])
def test_an_account_that_is_gone_halts_the_wallet(rig: Rig, dest: str, submitted: bool) -> None:
    rig.create(dest=dest)
    if submitted:
        rig.sign()
        rig.expire()
    before = rig.rows()
    rig.client = Gone(rig.client)

    assert (rig.resolve() if submitted else rig.sign()) == 0
    assert rig.wallet.halt_reason == "The account no longer exists on the ledger."
    assert rig.rows() == before
