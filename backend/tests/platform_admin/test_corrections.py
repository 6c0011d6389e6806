"""A deposit that a server invented is taken back; what truly came is held."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from apps.ledger.client import client_override
from apps.ledger.types import AccountInfo, LedgerTx, TxLookup
from apps.payments.models import Correction, Deposit, Leg, Payment
from apps.treasury.models import Wallet
from tests.factories.admin_commands import AdminCommands
from tests.factories.ledger_clients import Wrapped
from tests.factories.payment_driver import XRP, PaymentDriver, status_of
from tests.factories.rows import new_hash
from tests.platform_admin.dashboard import Admin
from tests.platform_admin.money_calls import REASON, admin, compared, sheet_of

__all__ = ["admin"]


class Lying(Wrapped):
    """Reports one more transaction, or more drops than a transaction delivered, and the balance with them."""

    def __init__(self, client: Any, tx: LedgerTx, *, extra: int) -> None:
        super().__init__(client)
        self._tx, self._extra = tx, extra

    def account_tx(self, **arguments: Any) -> Any:
        page = self._client.account_tx(**arguments)
        others = tuple(tx for tx in page.txs if tx.tx_hash != self._tx.tx_hash)
        return dataclasses.replace(page, txs=(*others, self._tx))

    def account_info(self, **arguments: Any) -> AccountInfo | None:
        info = self._client.account_info(**arguments)
        return info and dataclasses.replace(info, balance=info.balance + self._extra)

    def tx(self, *, tx_hash: str, address: str) -> TxLookup:
        if tx_hash == self._tx.tx_hash:
            return TxLookup(validated=self._tx, found=True)
        return self._client.tx(tx_hash=tx_hash, address=address)


def sweep_lies(driver: PaymentDriver, tx: LedgerTx, extra: int) -> Deposit:
    """Sweep what a lying server says, until the true one shows that books and ledger differ."""
    real = driver.client
    driver.client = Lying(real, tx, extra=extra)  # type: ignore[assignment]
    driver.sweep()
    driver.client = real
    driver.close_and_sweep()
    wallet = driver.wallet
    assert wallet.halt_reason is not None
    assert f"differ by {-extra} drops" in wallet.halt_reason
    return Deposit.objects.get(tx_hash=tx.tx_hash)


def invented(driver: PaymentDriver, payment: Payment, drops: int = 10 * XRP) -> Deposit:
    """A payment of `payment` that is on no ledger."""
    template = driver.pay(XRP, tag=None)
    driver.close_ledgers()
    true = driver.client.tx(tx_hash=template, address=driver.platform.address).validated
    assert true is not None
    driver.sweep()
    driver.settle_all()
    index = driver.close_ledgers()
    lie = dataclasses.replace(
        true,
        tx_hash=new_hash(),
        ledger_index=index,
        tx_index=90,
        destination_tag=payment.tag,
        delta=drops,
        delivered=drops,
        close_time=driver.client.server_state().close_time,
    )
    return sweep_lies(driver, lie, drops)


def inflated(driver: PaymentDriver, payment: Payment) -> Deposit:
    """A payment of 3 XRP that a server reports as the 10 that are due."""
    tx_hash = driver.pay(3 * XRP, tag=payment.tag)
    driver.close_ledgers()
    true = driver.client.tx(tx_hash=tx_hash, address=driver.platform.address).validated
    assert true is not None
    return sweep_lies(driver, dataclasses.replace(true, delta=10 * XRP, delivered=10 * XRP), 7 * XRP)


def correct(admin: Admin, deposit: Deposit) -> tuple[int, str]:
    answer = admin.post(f"deposits/{deposit.pk}/correct/", **REASON)
    body = answer.json()
    return answer.status_code, body.get("message") or body["error"]


def resume(admin: Admin, driver: PaymentDriver) -> int:
    return int(admin.post("money/resume/", address=driver.platform.address, **REASON).status_code)


def test_an_invented_deposit_is_taken_back_and_the_wallet_sends_again(
    driver: PaymentDriver, admin: Admin
) -> None:
    payment = driver.create_payment()
    deposit = invented(driver, payment)
    assert status_of(payment) == "processing"
    assert resume(admin, driver) == 409
    (row,) = compared(admin, driver)["differing"]
    assert (row["transaction_hash"], row["moved"], row["deposit"]) == (deposit.tx_hash, None, deposit.pk)

    assert correct(admin, deposit) == (200, "Corrected: nothing is owed for it.")

    payment.refresh_from_db()
    assert (payment.status, payment.failure_reason) == ("failed", "The deposit was not on the ledger.")
    assert driver.event_summaries(payment)[-1] == ("payment.failed", "failed", "none")
    assert set(Leg.objects.filter(deposit=deposit).values_list("state", flat=True)) == {"void"}
    assert compared(admin, driver)["differing"] == []
    assert resume(admin, driver) == 200
    paid = driver.paid_payment()
    driver.settle_all()
    assert status_of(paid) == "completed"
    assert driver.wallet.halted_at is None


def test_a_deposit_is_corrected_by_command(driver: PaymentDriver, admin: Admin) -> None:
    deposit = inflated(driver, driver.create_payment())
    said = AdminCommands(driver, admin.user).run("correct", "--deposit", deposit.pk)
    assert said == "Corrected: the deposit brought 3.000000 XRP."
    assert Correction.objects.get(deposit=deposit).true_delivered == 3 * XRP


def test_what_truly_came_is_held_and_returned(driver: PaymentDriver, admin: Admin) -> None:
    payment = driver.create_payment()
    deposit = inflated(driver, payment)

    assert correct(admin, deposit) == (200, "Corrected: what truly came is held.")

    assert status_of(payment) == "failed"
    assert sheet_of(admin, driver)["held"]["total"] == "3.000000"
    (held,) = [row for row in admin.get("money/", mode="test")["held"] if row["deposit_id"] == deposit.pk]
    assert (held["amount"], held["to"]) == ("3.000000", ["return", "equity"])
    assert resume(admin, driver) == 200
    before = driver.balance(driver.payer.wallet)
    answer = admin.post(f"deposits/{deposit.pk}/release/", to="return", **REASON)
    assert answer.status_code == 200, answer.content
    driver.settle_all()
    assert driver.balance(driver.payer.wallet) == before + 3 * XRP - 12
    assert sheet_of(admin, driver)["held"]["total"] == "0.000000"


def test_a_payout_in_a_transfer_that_was_never_signed_is_taken_out_of_it(
    driver: PaymentDriver, admin: Admin
) -> None:
    from apps.payments.services.transfer_plan import transfers_plan
    from apps.treasury.services.clock import mode_now

    payment = driver.create_payment()
    deposit = invented(driver, payment)
    transfers_plan(wallet_id=driver.wallet_id, now=mode_now(driver.mode))
    assert Leg.objects.filter(deposit=deposit, transfer_state="ready").count() == 2

    assert correct(admin, deposit)[0] == 200

    assert not Leg.objects.filter(deposit=deposit, transfer__isnull=False).exists()
    assert resume(admin, driver) == 200
    driver.settle_all()


def test_a_true_deposit_is_not_corrected(driver: PaymentDriver, admin: Admin) -> None:
    payment = driver.paid_payment()
    deposit = Deposit.objects.get(payment=payment)
    assert correct(admin, deposit) == (
        409,
        "A deposit is corrected only while its wallet is halted.",
    )
    Wallet.objects.filter(pk=driver.wallet_id).update(halted_at=deposit.close_time, halt_reason="by hand")
    assert correct(admin, deposit) == (
        409,
        "The ledger has this deposit as it is booked: there is nothing to correct.",
    )
    assert status_of(payment) == "processing"
    assert not Correction.objects.filter(deposit=deposit).exists()


def test_nothing_is_corrected_that_was_paid_out(driver: PaymentDriver, admin: Admin) -> None:
    payment = driver.paid_payment()
    driver.settle_all()
    deposit = Deposit.objects.get(payment=payment)
    Wallet.objects.filter(pk=driver.wallet_id).update(halted_at=deposit.close_time, halt_reason="by hand")
    assert correct(admin, deposit)[1].startswith("Something of this deposit has been sent or taken over")


def test_a_server_without_that_ledger_decides_nothing(driver: PaymentDriver, admin: Admin) -> None:
    payment = driver.create_payment()
    deposit = invented(driver, payment)

    class Forgetful(Wrapped):
        """Has dropped the ledger of the deposit."""

        def ledger_hash(self, index: int) -> str | None:
            return None if index == deposit.ledger_index else self._client.ledger_hash(index)

    with client_override("test", Forgetful(driver.client)):
        assert correct(admin, deposit)[0] == 503
    assert not Correction.objects.filter(deposit=deposit).exists()


@pytest.mark.parametrize("deposit_id", ["0", "x", "999999999"])
def test_an_unknown_deposit_is_not_found(driver: PaymentDriver, admin: Admin, deposit_id: str) -> None:
    answer = admin.post(f"deposits/{deposit_id}/correct/", **REASON)
    assert (answer.status_code, answer.json()["error"]) == (404, "There is no such deposit.")
