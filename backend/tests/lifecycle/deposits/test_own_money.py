"""Deposits that cannot pay: our own money, unsupported transactions, deposits to retired wallets."""

from __future__ import annotations

from typing import Any

import pytest

from apps.accounts.services.users import user_create
from apps.payments.models import Deposit
from apps.platform_admin.services.retiring import wallet_retire
from apps.treasury.models import FundingSender
from apps.treasury.services.admin_actions import AdminAction
from tests.factories.api_payment_driver import ApiPaymentDriver, xrp
from tests.factories.ledger_wallets import Payer, new_wallet
from tests.factories.payment_driver import XRP, PaymentDriver, legs_of, rejection_of

CREATED = ("payment.created", "pending", "none")
DELETE_FEE = 200_000
# An account may be deleted once its Sequence is so far behind the ledger.
LEDGERS_TO_DELETE = 256


def test_transfers_between_platform_wallets_are_never_returned(driver: ApiPaymentDriver) -> None:
    newer = ApiPaymentDriver(driver.ledger, driver.client, driver.receiver)
    older = Payer(driver.ledger, driver.platform.wallet)
    payment = newer.request_payment("7")
    equity = newer.journal_sum("equity")

    # Somebody else used our key: the sending wallet is halted, and nothing is lost.
    deposit = newer.deposit(7 * XRP, tag=payment.tag, payer=older)
    newer.settle_all()
    driver.sweep()

    assert (deposit.flow, deposit.payment_id, legs_of(deposit)) == ("equity", None, {})
    assert newer.journal_sum("equity") - equity == -7 * XRP
    assert newer.public_state(payment) == ("pending", "none")
    assert newer.sent() == []
    assert driver.wallet.halted_at is not None
    driver.assert_balanced()


def test_a_deposit_with_the_funding_tag_is_equity(driver: ApiPaymentDriver) -> None:
    equity = driver.journal_sum("equity")

    deposit = driver.deposit(50 * XRP, tag=driver.wallet.funding_tag)
    driver.settle_all()

    assert deposit.flow == "equity"
    assert driver.journal_sum("equity") - equity == -50 * XRP
    assert driver.sent() == []


def test_a_funding_sender_funds_without_a_tag_and_pays_with_one(driver: ApiPaymentDriver) -> None:
    FundingSender.objects.create(network_id=driver.wallet.network_id, address=driver.payer.address)
    payment = driver.request_payment("10")
    equity = driver.journal_sum("equity")

    funded = driver.deposit(20 * XRP, tag=None)
    paid = driver.deposit(10 * XRP, tag=payment.tag)
    astray = driver.deposit(3 * XRP, tag=4294967294)
    driver.settle_all()

    assert (funded.flow, paid.flow, astray.flow) == ("equity", "settle", "reject")
    assert driver.journal_sum("equity") - equity == -20 * XRP
    assert driver.public_state(payment) == ("completed", "none")
    assert driver.sent() == driver.expected_split(driver.expected_return(3 * XRP))


def test_a_funding_sender_counts_only_on_its_own_network(
    live: PaymentDriver, driver: ApiPaymentDriver
) -> None:
    FundingSender.objects.create(network_id=live.wallet.network_id, address=driver.payer.address)

    deposit = driver.deposit(2 * XRP, tag=None)
    driver.settle_all()

    assert rejection_of(deposit)[0] == "no_destination_tag"
    assert driver.sent() == [driver.expected_return(2 * XRP)]


@pytest.fixture
def deleted(driver: ApiPaymentDriver) -> Any:
    """Delete an account with so many XRP, to the platform wallet; returns its holder and the deposit."""

    def delete(held: int, **fields: Any) -> tuple[Payer, Deposit]:
        leaver = Payer(driver.ledger, new_wallet())
        driver.fund(leaver.wallet, xrp=held)
        driver.close_ledgers(LEDGERS_TO_DELETE)
        answer = leaver.submit(
            TransactionType="AccountDelete",
            Destination=driver.platform.address,
            Amount=None,
            Fee=str(DELETE_FEE),
            **fields,
        )
        assert answer["engine_result"] == "tesSUCCESS", answer
        driver.close_and_sweep()
        return leaver, Deposit.objects.get(tx_hash=answer["tx_json"]["hash"])

    return delete


def test_an_account_deletion_is_returned_and_pays_nothing(driver: ApiPaymentDriver, deleted: Any) -> None:
    payment = driver.request_payment("9", expires_in_minutes=60)

    leaver, deposit = deleted(10, DestinationTag=payment.tag, SourceTag=5)
    driver.settle_all()

    arrived = 10 * XRP - DELETE_FEE
    assert (deposit.tx_type, rejection_of(deposit)) == (
        "AccountDelete",
        ("unsupported_transaction", arrived, False),
    )
    assert driver.public_state(payment) == ("pending", "none")
    assert driver.rejected_deposits(payment) == [(xrp(arrived), "Unsupported transaction", "completed")]
    assert driver.webhooks(payment) == [
        CREATED,
        ("payment.rejected", "pending", "none"),
        ("payment.returned", "pending", "none"),
    ]
    assert (
        driver.rejection_webhooks(payment) == [(xrp(arrived), "Unsupported transaction", leaver.address)] * 2
    )
    (back,) = driver.sent()
    assert (back.to, back.drops, back.tag) == (leaver.address, arrived - 12, 5)
    # It paid nothing: the payment can still be paid.
    driver.deposit(9 * XRP, tag=payment.tag)
    driver.settle_all()
    assert driver.public_state(payment) == ("completed", "none")


def test_an_untagged_account_deletion_is_returned_if_the_account_can_be_recreated(
    driver: ApiPaymentDriver, deleted: Any
) -> None:
    leaver, deposit = deleted(5)
    _, little = deleted(1)
    driver.settle_all()

    assert rejection_of(deposit) == ("unsupported_transaction", 5 * XRP - DELETE_FEE, False)
    assert [(back.to, back.drops) for back in driver.sent()] == [(leaver.address, 5 * XRP - DELETE_FEE - 12)]
    # An account cannot be created with less than the reserve: the return stays owed, and can be retried.
    assert rejection_of(little) == ("unsupported_transaction", XRP - DELETE_FEE, False)
    assert legs_of(little)["return"][3] == "failed"
    assert driver.journal_sum("owed_return") == -(XRP - DELETE_FEE - 12)


def test_an_account_deletion_with_the_funding_tag_is_equity(driver: ApiPaymentDriver, deleted: Any) -> None:
    _, deposit = deleted(5, DestinationTag=driver.wallet.funding_tag)
    driver.settle_all()

    assert (deposit.flow, driver.sent()) == ("equity", [])


def test_every_deposit_to_a_retired_wallet_is_held(driver: ApiPaymentDriver) -> None:
    payment = driver.request_payment("10")
    ApiPaymentDriver(driver.ledger, driver.client, driver.receiver)
    admin = user_create(
        email=f"{driver.merchant.username}@admin.example", username="A", password=None, is_superuser=True
    )
    wallet_retire(
        wallet_id=driver.wallet_id,
        client=driver.client,
        action=AdminAction(admin_id=admin.pk, reason="replaced"),
    )

    arrived = [
        driver.deposit(drops, tag=tag)
        for drops, tag in ((10 * XRP, payment.tag), (3 * XRP, None), (2 * XRP, driver.wallet.funding_tag))
    ]
    driver.settle_all()

    assert [(deposit.flow, deposit.reason, legs_of(deposit)) for deposit in arrived] == [
        ("held", None, {})
    ] * 3
    assert driver.journal_sum("held") == -15 * XRP
    assert driver.public_state(payment) == ("expired", "none")
    assert driver.rejected_deposits(payment) == []
    assert driver.webhooks(payment) == [CREATED, ("payment.expired", "expired", "none")]
    assert driver.sent() == []
