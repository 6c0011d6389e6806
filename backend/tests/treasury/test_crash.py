"""Killed between any two steps, the machine goes on from its rows and pays once."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from django.db import connection

from apps.ledger.types import LedgerUnavailable
from apps.treasury.services.machine import TransferOutcome, signing, wallet_resolve, wallet_submit
from tests.treasury.clients import DiesAfterSubmit, Killed
from tests.treasury.rig import LIMIT, Rig


def _die(*_: object, **__: object) -> None:
    raise Killed


def _paid_once(rig: Rig, dest: str, count: int) -> None:
    rig.settle()
    assert rig.states() == ["paid"] * count
    assert len(rig.payments_to(dest)) == count
    assert rig.audit().difference == 0


def test_killed_while_signing_leaves_nothing(rig: Rig, dest: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rig.create(3, dest=dest)
    before, sequence = rig.rows(), rig.wallet.next_sequence
    with monkeypatch.context() as patch:
        patch.setattr(signing, "_store", _die)
        with pytest.raises(Killed):
            rig.sign()
    assert (rig.rows(), rig.wallet.next_sequence) == (before, sequence)
    assert rig.states() == ["ready"] * 3
    _paid_once(rig, dest, 3)


def test_killed_after_signing(rig: Rig, dest: str) -> None:
    rig.create(3, dest=dest)
    rig.sign()
    connection.close()
    assert rig.sign() == 0  # the stored blobs are live; nothing is signed beside them
    _paid_once(rig, dest, 3)


@pytest.mark.parametrize("number", [1, 2, 3])
def test_killed_after_a_submission(rig: Rig, dest: str, number: int) -> None:
    rig.create(3, dest=dest)
    rig.sign()
    with pytest.raises(Killed):
        wallet_submit(wallet_id=rig.wallet_id, client=DiesAfterSubmit(rig.client, number))
    _paid_once(rig, dest, 3)


def test_killed_after_submitting_and_waking_late(rig: Rig, dest: str) -> None:
    rig.create(3, dest=dest)
    rig.sign()
    with pytest.raises(Killed):
        wallet_submit(wallet_id=rig.wallet_id, client=DiesAfterSubmit(rig.client, 2))
    rig.ledger.close(30)
    assert rig.resolve() == 3
    assert rig.states() == ["paid", "paid", "ready"]
    _paid_once(rig, dest, 3)


def test_killed_before_the_sweep_commits(rig: Rig, dest: str) -> None:
    rig.create(3, dest=dest)
    rig.sign()
    rig.submit()
    rig.ledger.close()
    before = rig.rows()
    with pytest.raises(Killed):
        rig.sweep(before_commit=_die)
    assert rig.rows() == before
    assert rig.states() == ["signed"] * 3
    rig.outcomes.clear()  # what the dead process was told died with it
    rig.sweep()
    assert [outcome.state for outcome in rig.outcomes] == ["paid"] * 3
    _paid_once(rig, dest, 3)


def test_killed_while_an_outcome_is_told(rig: Rig, dest: str) -> None:
    rig.create(2, dest=dest)
    rig.sign()
    rig.submit()
    rig.ledger.close(10)
    before = rig.rows()

    def told(outcomes: Sequence[TransferOutcome]) -> None:
        assert [outcome.state for outcome in outcomes] == ["paid", "paid"]
        raise Killed

    with pytest.raises(Killed):
        wallet_resolve(
            wallet_id=rig.wallet_id, client=rig.client, state=rig.client.server_state(), on_outcome=told
        )
    assert rig.rows() == before
    assert rig.states() == ["signed", "signed"]
    _paid_once(rig, dest, 2)


def test_killed_after_an_expiry_signs_on_the_same_slot(rig: Rig, dest: str) -> None:
    rig.create(2, dest=dest)
    rig.sign()
    rig.expire()
    rig.resolve()
    connection.close()
    slots = rig.slots()
    _paid_once(rig, dest, 2)
    assert [number for number, _ in rig.slots()] == [number for number, _ in slots]


def test_killed_in_every_round(rig: Rig, dest: str) -> None:
    """Twenty transfers; each round dies at another place, and answers and closes are lost besides."""
    rig.create(20, dest=dest)
    rig.ledger.faults(lose_reply=0.2, withhold=0.3, seed=11)
    for turn in range(60):
        rig.make_due()
        try:
            rig.sign(limit=LIMIT if turn % 2 else 3)
            client = DiesAfterSubmit(rig.client, 1 + turn % 5)
            wallet_submit(wallet_id=rig.wallet_id, client=client)
        except (Killed, LedgerUnavailable):
            connection.close()
        rig.ledger.close()
        if turn % 3 == 0:
            with pytest.raises(Killed):
                rig.sweep(before_commit=_die)
        elif turn % 3 == 1:
            rig.sweep()
        rig.resolve()
        if set(rig.states()) == {"paid"}:
            break
    rig.ledger.faults()
    _paid_once(rig, dest, 20)
