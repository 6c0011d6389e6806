"""Killed between any two steps, sending continues from its rows and pays once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from django.db import connection

from apps.accounts.models import AuditRecord, User
from apps.common import jobs
from apps.ledger.types import LedgerUnavailable
from apps.treasury.models import AdminActionRecord, Line
from apps.treasury.services import withdrawals
from apps.treasury.services.admin_actions import AdminAction, AdminActionRefused
from apps.treasury.services.machine import TransferOutcome, signing
from apps.treasury.services.withdrawals import equity_withdraw
from tests.factories.ledger_clients import DiesAfterSubmit, Killed
from tests.factories.users import create_user
from tests.factories.wallet_driver import FEE, LIMIT, WalletDriver


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


WITHDRAWN = 3_000_000


class Operator:
    """Withdraws kept fees to the cold address."""

    def __init__(self, driver: WalletDriver) -> None:
        self.driver = driver
        self.user: User = create_user(is_superuser=True)

    def asks(self) -> None:
        action = AdminAction(admin_id=self.user.pk, reason="to the cold wallet")
        driver = self.driver
        equity_withdraw(wallet_id=driver.wallet_id, amount=WITHDRAWN, client=driver.client, action=action)

    def recorded(self) -> tuple[int, int]:
        """How many of its acts there are, and how many rows of the audit log."""
        return (
            AdminActionRecord.objects.filter(admin_id=self.user.pk, kind="withdraw").count(),
            AuditRecord.objects.filter(actor_id=self.user.pk, action="equity_withdrawn").count(),
        )

    def asks_and_the_worker_sends(self) -> None:
        self.asks()
        assert self.driver.sign() == self.driver.submit() == 1


def _asking(operator: Operator, patch: pytest.MonkeyPatch) -> None:
    patch.setattr(withdrawals, "admin_action_record", _die)
    operator.asks()


def _answering(operator: Operator, patch: pytest.MonkeyPatch) -> None:
    patch.setattr(jobs, "_publish", _die)
    operator.asks()


def _signing(operator: Operator, patch: pytest.MonkeyPatch) -> None:
    operator.asks()
    patch.setattr(signing, "_store", _die)
    operator.driver.sign()


def _signed(operator: Operator, _: pytest.MonkeyPatch) -> None:
    operator.asks()
    assert operator.driver.sign() == 1
    raise Killed


def _submitting(operator: Operator, _: pytest.MonkeyPatch) -> None:
    operator.asks()
    operator.driver.sign()
    operator.driver.submit(DiesAfterSubmit(operator.driver.client, 1))


def _submitted(operator: Operator, _: pytest.MonkeyPatch) -> None:
    operator.asks_and_the_worker_sends()
    raise Killed


def _sweeping(operator: Operator, _: pytest.MonkeyPatch) -> None:
    operator.asks_and_the_worker_sends()
    operator.driver.ledger.close()
    operator.driver.sweep(before_commit=_die)


def _swept(operator: Operator, _: pytest.MonkeyPatch) -> None:
    operator.asks_and_the_worker_sends()
    operator.driver.close_and_sweep()
    raise Killed


def _resolving(operator: Operator, _: pytest.MonkeyPatch) -> None:
    operator.asks_and_the_worker_sends()
    operator.driver.ledger.close(10)
    operator.driver.resolve(_die)


def _expiring(operator: Operator, _: pytest.MonkeyPatch) -> None:
    operator.asks()
    operator.driver.sign()
    operator.driver.expire()
    operator.driver.resolve(_die)


def _expired(operator: Operator, _: pytest.MonkeyPatch) -> None:
    operator.asks()
    operator.driver.sign()
    operator.driver.expire()
    assert operator.driver.resolve() == 1
    raise Killed


# Where a process dies -> the states of the wallet's transfers that it leaves.
WITHDRAWALS: dict[str, tuple[Callable[[Operator, pytest.MonkeyPatch], None], list[str]]] = {
    "the server before it commits": (_asking, []),
    "the server before it answers": (_answering, ["ready"]),
    "the worker while it signs": (_signing, ["ready"]),
    "the worker after signing": (_signed, ["signed"]),
    "the worker after the submission": (_submitting, ["signed"]),
    "the worker after storing the response": (_submitted, ["signed"]),
    "the watcher before it commits": (_sweeping, ["signed"]),
    "the watcher after it committed": (_swept, ["paid"]),
    "the worker before it commits the outcome": (_resolving, ["signed"]),
    "the worker before it commits an expiry": (_expiring, ["signed"]),
    "the worker after an expiry": (_expired, ["ready"]),
}


@pytest.mark.parametrize("step", WITHDRAWALS)
def test_a_withdrawal_settles_once_whatever_dies(
    driver: WalletDriver, monkeypatch: pytest.MonkeyPatch, settings: Any, step: str
) -> None:
    settings.COLD_ADDRESSES = {"test": driver.dest, "live": ""}
    operator, had = Operator(driver), _balance(driver)
    dies, states = WITHDRAWALS[step]
    with monkeypatch.context() as patch, pytest.raises(Killed):
        dies(operator, patch)
    connection.close()
    assert driver.states() == states
    assert operator.recorded() == ((1, 1) if states else (0, 0))
    # Whoever got no answer asks again.
    if not states:
        operator.asks()
    elif states != ["paid"]:
        with pytest.raises(AdminActionRefused, match=r"is already on its way\."):
            operator.asks()

    _continues_and_pays_once(driver, 1)

    assert _balance(driver) == had + WITHDRAWN
    assert operator.recorded() == (1, 1)
    lines = Line.objects.filter(entry__wallet_id=driver.wallet_id, entry__kind="attempt")
    assert sorted(lines.values_list("account", "drops")) == [
        ("equity", WITHDRAWN),
        ("network_fees", FEE),
        ("wallet", -WITHDRAWN - FEE),
    ]


def _balance(driver: WalletDriver) -> int:
    """Of the cold address, on the ledger."""
    info = driver.client.account_info(address=driver.dest)
    assert info is not None
    return info.balance
