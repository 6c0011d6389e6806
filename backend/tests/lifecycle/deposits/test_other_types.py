"""Money that arrives by other transactions than payments: out of escrows and payment channels."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from apps.payments.models import Deposit
from tests.factories.api_payment_driver import ApiPaymentDriver
from tests.factories.payment_driver import XRP, rejection_of

AMOUNT = 5 * XRP


def _submit(driver: ApiPaymentDriver, **fields: Any) -> dict[str, Any]:
    answer = driver.payer.submit(**{"Amount": None, "Destination": None} | fields)
    assert answer["engine_result"] == "tesSUCCESS", answer
    sent: dict[str, Any] = answer["tx_json"]
    return sent


def _by_escrow(driver: ApiPaymentDriver, tag: int) -> str:
    """The hash of the transaction that delivers."""
    closed = driver.ledger.call("ledger", ledger_index="validated")["ledger"]
    escrow = {"Amount": str(AMOUNT), "Destination": driver.platform.address, "DestinationTag": tag}
    held = _submit(driver, TransactionType="EscrowCreate", FinishAfter=closed["close_time"] + 1, **escrow)
    driver.close_and_sweep(15)
    finish = {"Owner": driver.payer.address, "OfferSequence": held["Sequence"]}
    return str(_submit(driver, TransactionType="EscrowFinish", **finish)["hash"])


def _by_channel(driver: ApiPaymentDriver, tag: int) -> str:
    """The hash of the transaction that delivers."""
    channel = {"Amount": str(2 * AMOUNT), "Destination": driver.platform.address, "DestinationTag": tag}
    channel |= {"SettleDelay": 60, "PublicKey": driver.payer.wallet.public_key}
    _submit(driver, TransactionType="PaymentChannelCreate", **channel)
    driver.close_and_sweep()
    owned = driver.ledger.call("account_objects", account=driver.payer.address, type="payment_channel")
    (entry,) = owned["account_objects"]
    claim = {"Channel": entry["index"], "Balance": str(AMOUNT)}
    return str(_submit(driver, TransactionType="PaymentChannelClaim", **claim)["hash"])


@pytest.mark.parametrize("deliver", [_by_escrow, _by_channel])
def test_money_of_an_unsupported_type_is_returned(
    driver: ApiPaymentDriver, deliver: Callable[[ApiPaymentDriver, int], str]
) -> None:
    payment = driver.request_payment("5")
    tag = payment.tag
    assert tag is not None
    digest = deliver(driver, tag)
    driver.close_and_sweep()
    deposit = Deposit.objects.get(tx_hash=digest)
    assert (deposit.sender, deposit.destination_tag) == (driver.payer.address, tag)
    driver.settle_all()

    assert rejection_of(deposit) == ("unsupported_transaction", AMOUNT, False)
    assert driver.sent() == [driver.expected_return(AMOUNT)]
    assert driver.public_state(payment)[0] == "pending"
    # What only prepared it is in the wallet's history too, and is no deposit.
    assert [each.tx_hash for each in Deposit.objects.filter(sender=driver.payer.address)] == [digest]
