"""Killed between any two steps, sending continues from its rows and pays once."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from django.db import connection

from apps.ledger.types import LedgerUnavailable
from apps.treasury.services.machine import TransferOutcome, signing
from tests.factories.ledger_clients import DiesAfterSubmit, Killed
from tests.factories.wallet_driver import LIMIT, WalletDriver


def _die(*_: object, **__: object) -> None:
    raise Killed


def _continues_and_pays_once(driver: WalletDriver, count: int) -> None:
    driver.settle()
    driver.assert_paid_once(count)


def test_killed_while_signing_leaves_nothing(driver: WalletDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    driver.create(3)
    before, sequence = driver.rows(), driver.wallet.next_sequence
    with monkeypatch.context() as patch:
        patch.setattr(signing, "_store", _die)
        with pytest.raises(Killed):
            driver.sign()
    assert (driver.rows(), driver.wallet.next_sequence) == (before, sequence)
    assert driver.states() == ["ready"] * 3
    _continues_and_pays_once(driver, 3)


def test_killed_after_signing(driver: WalletDriver) -> None:
    driver.create_signed(3)
    connection.close()
    assert driver.sign() == 0  # the stored blobs are live; nothing is signed beside them
    _continues_and_pays_once(driver, 3)


@pytest.mark.parametrize("number", [1, 2, 3])
def test_killed_after_a_submission(driver: WalletDriver, number: int) -> None:
    driver.create_signed(3)
    with pytest.raises(Killed):
        driver.submit(DiesAfterSubmit(driver.client, number))
    _continues_and_pays_once(driver, 3)


def test_killed_after_submitting_and_restarting_late(driver: WalletDriver) -> None:
    driver.create_signed(3)
    with pytest.raises(Killed):
        driver.submit(DiesAfterSubmit(driver.client, 2))
    driver.ledger.close(30)
    assert driver.resolve() == 3
    assert driver.states() == ["paid", "paid", "ready"]
    _continues_and_pays_once(driver, 3)


def test_killed_before_the_sweep_commits(driver: WalletDriver) -> None:
    driver.create_signed(3)
    driver.submit()
    driver.ledger.close()
    before = driver.rows()
    with pytest.raises(Killed):
        driver.sweep(before_commit=_die)
    assert driver.rows() == before
    assert driver.states() == ["signed"] * 3
    driver.outcomes.clear()  # what the dead process had heard died with it
    driver.sweep()
    assert [outcome.state for outcome in driver.outcomes] == ["paid"] * 3
    _continues_and_pays_once(driver, 3)


def test_killed_while_reporting_an_outcome(driver: WalletDriver) -> None:
    driver.create_signed(2)
    driver.submit()
    driver.ledger.close(10)
    before = driver.rows()

    def report(outcomes: Sequence[TransferOutcome]) -> None:
        assert [outcome.state for outcome in outcomes] == ["paid", "paid"]
        raise Killed

    with pytest.raises(Killed):
        driver.resolve(report)
    assert driver.rows() == before
    assert driver.states() == ["signed", "signed"]
    _continues_and_pays_once(driver, 2)


def test_killed_after_an_expiry_signs_on_the_same_slot(driver: WalletDriver) -> None:
    driver.create_signed(2)
    driver.expire()
    driver.resolve()
    connection.close()
    slots = driver.slots()
    _continues_and_pays_once(driver, 2)
    assert [number for number, _ in driver.slots()] == [number for number, _ in slots]


def test_killed_in_every_round(driver: WalletDriver) -> None:
    """Twenty transfers; each round dies at another place, and replies and transactions are lost as well."""
    driver.create(20)
    driver.ledger.faults(lose_reply=0.2, withhold=0.3, seed=11)
    for turn in range(60):
        driver.make_due()
        try:
            driver.sign(limit=LIMIT if turn % 2 else 3)
            driver.submit(DiesAfterSubmit(driver.client, 1 + turn % 5))
        except (Killed, LedgerUnavailable):
            connection.close()
        driver.ledger.close()
        if turn % 3 == 0:
            with pytest.raises(Killed):
                driver.sweep(before_commit=_die)
        elif turn % 3 == 1:
            driver.sweep()
        driver.resolve()
        if set(driver.states()) == {"paid"}:
            break
    driver.ledger.faults()
    _continues_and_pays_once(driver, 20)
