"""A replaced wallet settles beside the active one, in turns, and one that cannot send stops no other."""

from __future__ import annotations

import time
from typing import Any

import pytest

from apps.ledger.xrpl_client import XrplClient
from apps.payments.models import Leg
from apps.payments.services import settlement
from apps.payments.services.settlement import LEASE_SECONDS, settlement_drain
from apps.treasury.models import Transfer, Wallet
from apps.treasury.services.leases import wallet_leased
from tests.factories.ledger_process import LedgerProcess
from tests.factories.payment_driver import PaymentDriver


@pytest.fixture
def pair(own_database: str, ledger: LedgerProcess, client: XrplClient) -> tuple[PaymentDriver, PaymentDriver]:
    """The replaced wallet and the active one, each with a payment to settle."""
    replaced = PaymentDriver(ledger, client)
    replaced.paid_payment()
    active = PaymentDriver(ledger, client)
    active.paid_payment()
    assert (replaced.wallet.state, active.wallet.state) == ("replaced", "active")
    return replaced, active


def drain(driver: PaymentDriver, *, seconds: float = 60) -> int:
    return settlement_drain(mode=driver.mode, client=driver.client, deadline=time.monotonic() + seconds)


def legs(driver: PaymentDriver) -> set[str]:
    return set(Leg.objects.filter(paying_wallet=driver.wallet_id).values_list("state", flat=True))


def test_both_are_settled_by_one_drain(pair: tuple[PaymentDriver, PaymentDriver]) -> None:
    drain(pair[0])
    assert [legs(driver) for driver in pair] == [{"sending"}] * 2
    pair[0].close_ledgers()
    for driver in pair:
        driver.sweep()
    assert [legs(driver) for driver in pair] == [{"paid"}] * 2


def test_they_take_turns(pair: tuple[PaymentDriver, PaymentDriver], monkeypatch: pytest.MonkeyPatch) -> None:
    turns: list[int] = []

    def busy(*, wallet_id: int, **_: Any) -> int:
        """The replaced wallet has something to do for a long time."""
        turns.append(wallet_id)
        return int(wallet_id == pair[0].wallet_id and len(turns) < 6)

    monkeypatch.setattr(settlement, "wallet_settle", busy)
    drain(pair[0])
    replaced, active = (driver.wallet_id for driver in pair)
    assert turns == [replaced, active, replaced, replaced, replaced, replaced]


def test_one_that_cannot_send_stops_no_other(pair: tuple[PaymentDriver, PaymentDriver]) -> None:
    replaced, active = pair
    sealed = Wallet.objects.values_list("sealed_secret", flat=True).get(pk=active.wallet_id)
    Wallet.objects.filter(pk=replaced.wallet_id).update(sealed_secret=sealed)
    drain(replaced)
    # Planned, and not signed.
    states = Transfer.objects.values_list("wallet_id", "state").distinct()
    assert set(states) == {(replaced.wallet_id, "ready"), (active.wallet_id, "signed")}


def test_one_that_another_process_settles_is_left_to_it(pair: tuple[PaymentDriver, PaymentDriver]) -> None:
    replaced, active = pair
    with wallet_leased(replaced.wallet_id, task="settle", seconds=2 * LEASE_SECONDS) as held:
        assert held
        drain(replaced)
    assert (legs(replaced), legs(active)) == ({"owed"}, {"sending"})
