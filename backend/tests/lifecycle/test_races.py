"""Sweep, settlement and expiry at the same time, each in a thread with its own connection."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier

import pytest
from django.db import connections

from apps.common.modes import Mode
from apps.ledger.xrpl_client import XrplClient
from apps.payments.models import Deposit, Leg, Payment
from apps.payments.services.expiry import payments_expire
from apps.payments.services.settlement import wallet_settle
from apps.payments.services.sweep import wallet_sweep
from apps.treasury.models import Transfer
from tests.factories.payment_driver import XRP, PaymentDriver

ROUNDS = 6


def at_once(driver: PaymentDriver, *acts: Callable[[XrplClient], object]) -> None:
    """Start all of `acts` at the same moment; raises what any of them raises."""
    barrier = Barrier(len(acts))

    def run(act: Callable[[XrplClient], object]) -> None:
        client = XrplClient(driver.ledger.ws)
        try:
            client.server_state()
            connections["default"].ensure_connection()
            barrier.wait()
            act(client)
        finally:
            client.close()
            connections.close_all()

    with ThreadPoolExecutor(len(acts)) as pool:
        for done in [pool.submit(run, act) for act in acts]:
            done.result()


def test_concurrent_workers_settle_and_pay_each_payment_once(driver: PaymentDriver) -> None:
    def sweep(client: XrplClient) -> None:
        wallet_sweep(wallet_id=driver.wallet_id, client=client)

    def settle(client: XrplClient) -> None:
        wallet_settle(wallet_id=driver.wallet_id, client=client)

    payments = []
    for _ in range(ROUNDS):
        asked = [driver.create_payment(XRP) for _ in range(5)]
        sequence = driver.payer.account()["Sequence"]
        for place, payment in enumerate([*asked, asked[0]]):
            driver.pay(XRP, tag=payment.tag, Sequence=sequence + place)
        payments += asked
        driver.close_ledgers()
        at_once(driver, sweep, sweep, settle, settle)
    driver.settle_all()

    flows = Counter(Deposit.objects.filter(wallet_id=driver.wallet_id).values_list("flow", flat=True))
    assert flows == {"settle": 5 * ROUNDS, "reject": ROUNDS}
    rows = Payment.objects.filter(pk__in=[payment.pk for payment in payments])
    assert Counter(rows.values_list("status", flat=True)) == {"completed": 5 * ROUNDS}
    assert Counter(Leg.objects.filter(wallet_id=driver.wallet_id).values_list("kind", "state")) == {
        ("payout", "paid"): 5 * ROUNDS,
        ("burn", "paid"): 5 * ROUNDS,
        ("return", "paid"): ROUNDS,
    }
    transfers = Transfer.objects.filter(wallet_id=driver.wallet_id).exclude(kind="tickets")
    assert transfers.count() == 11 * ROUNDS


@pytest.mark.parametrize("late", [False, True], ids=["in time", "late"])
def test_expiry_and_a_simultaneous_deposit_agree(driver: PaymentDriver, late: bool) -> None:
    payments = [driver.create_payment(XRP, expires_in=timedelta(seconds=5)) for _ in range(8)]
    if late:
        driver.advance_clock(60)
    sequence = driver.payer.account()["Sequence"]
    for place, payment in enumerate(payments):
        driver.pay(XRP, tag=payment.tag, Sequence=sequence + place)
    driver.close_ledgers()
    driver.advance_clock(60)

    at_once(
        driver,
        lambda client: wallet_sweep(wallet_id=driver.wallet_id, client=client),
        lambda client: wallet_sweep(wallet_id=driver.wallet_id, client=client),
        lambda _: payments_expire(mode=Mode.TEST),
        lambda _: payments_expire(mode=Mode.TEST),
    )

    rows = Payment.objects.filter(pk__in=[payment.pk for payment in payments])
    found = set(rows.values_list("status", "exception"))
    assert found == ({("expired", "late")} if late else {("processing", "none")})
    driver.settle_all()
