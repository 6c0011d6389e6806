"""Sending: whatever is lost, withheld or killed, every transfer is paid once."""

from __future__ import annotations

from apps.treasury.models import Transfer
from apps.treasury.services.audit import wallet_audit
from tests.treasury.rig import FEE, Rig


def _audit(rig: Rig) -> None:
    result = wallet_audit(
        wallet_id=rig.wallet_id, client=rig.client, ledger_index=rig.wallet.cursor.ledger_index
    )
    assert result.difference == 0


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
    _audit(rig)


def test_fifty_in_flight_are_all_paid_once(rig: Rig, dest: str) -> None:
    rig.create(50, dest=dest)
    rig.ledger.faults(lose_reply=0.25, withhold=0.4, seed=7)
    for _ in range(40):
        rig.round()
        if set(rig.states()) == {"paid"}:
            break
    rig.ledger.faults()

    assert rig.states() == ["paid"] * 50
    paid = rig.payments_to(dest)
    assert len(paid) == 50
    assert {tx.tx_hash for tx in paid} == set(
        Transfer.objects.filter(wallet_id=rig.wallet_id).values_list("paid_hash", flat=True)
    )
    _audit(rig)
