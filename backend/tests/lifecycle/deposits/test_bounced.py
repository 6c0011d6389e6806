"""Bounced transfers: deposits whose tag is the source tag of one of our transfers."""

from __future__ import annotations

import pytest

from apps.payments.models import Deposit, Leg, Notice, Payment, Rejected
from apps.treasury.models import Transfer
from tests.factories.admin_commands import AdminCommands
from tests.factories.api_payment_driver import RETURN_FEE, ApiPaymentDriver, Sent
from tests.factories.ledger_wallets import Payer
from tests.factories.payment_driver import XRP, PaymentDriver, legs_of, rejection_of

RETURNED = 5 * XRP - RETURN_FEE


def transfer_of(deposit: Deposit, kind: str) -> Transfer:
    """The transfer that carried a leg of this deposit."""
    transfer = Leg.objects.get(deposit=deposit, kind=kind).transfer
    assert transfer is not None
    return transfer


def returned(driver: ApiPaymentDriver) -> tuple[Payment, Deposit, int]:
    """A payment of which 5 XRP were returned: with the rejected deposit and the return's source tag."""
    payment = driver.request_payment("10")
    rejected = driver.deposit(5 * XRP, tag=payment.tag)
    driver.settle_all()
    assert driver.rejected_deposits(payment) == [("5.000000", "Amount too low", "completed")]
    return payment, rejected, transfer_of(rejected, "return").source_tag


def came_back_as(rejected: Deposit) -> int | None:
    return Rejected.objects.get(deposit=rejected).came_back_id


def test_a_bounced_return_is_held_and_the_rejection_shows_failed(driver: ApiPaymentDriver) -> None:
    payment, rejected, tag = returned(driver)

    bounced = driver.deposit(RETURNED, tag=tag)
    again = driver.deposit(XRP, tag=tag)
    driver.settle_all()

    assert [(deposit.flow, deposit.reason, legs_of(deposit)) for deposit in (bounced, again)] == [
        ("held", None, {})
    ] * 2
    assert driver.journal_sum("held") == -RETURNED - XRP
    assert driver.rejected_deposits(payment) == [("5.000000", "Amount too low", "failed")]
    assert came_back_as(rejected) == bounced.id
    # A bounced deposit is not sent again, and pays for nothing.
    assert driver.sent() == [driver.expected_return(5 * XRP)]
    assert driver.public_state(payment) == ("pending", "underpaid")


@pytest.mark.parametrize("drops", [1, XRP, RETURNED - 1_001])
def test_a_return_has_not_come_back_before_its_amount_has(driver: ApiPaymentDriver, drops: int) -> None:
    payment, rejected, tag = returned(driver)
    notices = Notice.objects.filter(merchant=driver.merchant)
    before, webhooks = notices.count(), driver.webhooks(payment)

    deposit = driver.deposit(drops, tag=tag)
    driver.settle_all()

    assert (deposit.flow, deposit.merchant_id, legs_of(deposit)) == ("held", None, {})
    assert driver.journal_sum("held") == -drops
    assert driver.rejected_deposits(payment) == [("5.000000", "Amount too low", "completed")]
    assert came_back_as(rejected) is None
    assert notices.count() == before
    assert driver.webhooks(payment) == webhooks
    assert driver.sent() == [driver.expected_return(5 * XRP)]


@pytest.mark.parametrize("together", [False, True])
def test_parts_of_a_return_add_up(driver: ApiPaymentDriver, together: bool) -> None:
    payment, rejected, tag = returned(driver)

    hashes = [driver.pay(2 * XRP, tag=tag)]
    if not together:
        driver.close_and_sweep()
    hashes.append(driver.pay(RETURNED - 2 * XRP - 1_000, tag=tag))
    driver.close_and_sweep()

    last = Deposit.objects.filter(tx_hash__in=hashes).order_by("ledger_index", "tx_index")[1]
    assert came_back_as(rejected) == last.id
    assert driver.rejected_deposits(payment) == [("5.000000", "Amount too low", "failed")]
    notice = Notice.objects.get(merchant=driver.merchant, kind="return_failed")
    assert notice.amount == RETURNED - 1_000
    assert notice.reason == f"Return came back. Came back in parts, the last in transaction {last.tx_hash}."


def test_parts_from_somebody_else_do_not_count(driver: ApiPaymentDriver) -> None:
    payment, rejected, tag = returned(driver)

    driver.deposit(RETURNED, tag=tag, payer=Payer(driver.ledger, driver.burn))
    driver.deposit(XRP, tag=tag)

    assert came_back_as(rejected) is None
    assert driver.rejected_deposits(payment) == [("5.000000", "Amount too low", "completed")]


def test_what_was_released_back_to_its_sender_counts_no_more(
    driver: ApiPaymentDriver, admin: AdminCommands
) -> None:
    _, rejected, tag = returned(driver)
    first = driver.deposit(3 * XRP, tag=tag)
    admin.run("release", "--deposit", first.pk, "--to", "return")
    driver.settle_all()

    driver.deposit(3 * XRP, tag=tag)
    assert came_back_as(rejected) is None

    last = driver.deposit(RETURNED - 3 * XRP, tag=tag)
    assert came_back_as(rejected) == last.id


def test_a_return_that_was_never_delivered_cannot_come_back(driver: ApiPaymentDriver) -> None:
    driver.payer.set(SetFlag=1)  # the sender requires a tag and gives none
    driver.close_ledgers()
    payment = driver.request_payment("10")
    rejected = driver.deposit(5 * XRP, tag=payment.tag)
    driver.settle_all()
    transfer = transfer_of(rejected, "return")
    assert transfer.state == "failed"

    booked = driver.deposit(RETURNED, tag=transfer.source_tag)

    assert (booked.flow, came_back_as(rejected)) == ("held", None)


def test_a_bounced_excess_is_held_and_the_rejection_shows_failed(driver: ApiPaymentDriver) -> None:
    payment = driver.request_payment("10")
    deposit = driver.deposit(12 * XRP, tag=payment.tag)
    driver.settle_all()

    bounced = driver.deposit(2 * XRP - 12, tag=transfer_of(deposit, "excess").source_tag)
    driver.settle_all()

    assert (bounced.flow, bounced.merchant_id) == ("held", None)
    assert driver.rejected_deposits(payment) == [("2.000000", "Overpaid (excess)", "failed")]
    assert driver.public_state(payment) == ("completed", "overpaid")


def test_a_bounced_payout_is_held_for_the_merchant(driver: ApiPaymentDriver) -> None:
    payment = driver.request_payment("10")
    deposit = driver.deposit(10 * XRP, tag=payment.tag)
    driver.settle_all()
    tag = transfer_of(deposit, "payout").source_tag

    bounced = driver.deposit(9_899_000, tag=tag, payer=Payer(driver.ledger, driver.payout))
    driver.settle_all()

    assert (bounced.flow, bounced.merchant_id) == ("held", driver.merchant.pk)
    assert driver.journal_sum("held") == -9_899_000
    assert driver.public_state(payment) == ("completed", "none")
    assert driver.sent() == driver.expected_split()
    assert [event for event, *_ in driver.webhooks(payment)][-1] == "payment.completed"


def test_a_payout_that_comes_back_in_parts_is_paid_again(
    driver: ApiPaymentDriver, admin: AdminCommands
) -> None:
    payment = driver.request_payment("10")
    settled = driver.deposit(10 * XRP, tag=payment.tag)
    driver.settle_all()
    tag, merchant = transfer_of(settled, "payout").source_tag, Payer(driver.ledger, driver.payout)
    release = ("release", "--to", "payout", "--deposit")
    notices = Notice.objects.filter(merchant=driver.merchant, kind="payout_held")

    first = driver.deposit(4 * XRP, tag=tag, payer=merchant)
    assert (first.flow, first.merchant_id, notices.count()) == ("held", None, 0)
    assert "Only a bounced payout" in admin.refusal(*release, first.pk)
    second = driver.deposit(5_900_000, tag=tag, payer=merchant)

    assert (second.flow, second.merchant_id) == ("held", driver.merchant.pk)
    assert notices.get().amount == 9_900_000
    for part in (first, second):
        admin.run(*release, part.pk)
    driver.settle_all()
    assert driver.journal_sum("held") == 0
    again = [Sent(driver.payout.address, 4 * XRP), Sent(driver.payout.address, 5_900_000)]
    assert driver.sent() == driver.expected_split(*again)


@pytest.mark.parametrize("kind", ["payout", "return"])
def test_a_source_tag_used_by_another_sender_is_held_for_nobody(driver: ApiPaymentDriver, kind: str) -> None:
    payment, wrong = driver.request_payment("10"), driver.request_payment("10")
    settled = driver.deposit(10 * XRP, tag=payment.tag)
    rejected = driver.deposit(5 * XRP, tag=wrong.tag)
    driver.settle_all()
    deposit = {"payout": settled, "return": rejected}[kind]
    somebody_else = Payer(driver.ledger, driver.burn)

    booked = driver.deposit(10 * XRP, tag=transfer_of(deposit, kind).source_tag, payer=somebody_else)
    driver.settle_all()

    assert (booked.flow, booked.merchant_id, legs_of(booked)) == ("held", None, {})
    assert driver.rejected_deposits(wrong) == [("5.000000", "Amount too low", "completed")]
    assert Rejected.objects.get(deposit=rejected).came_back_id is None
    assert driver.sent() == driver.expected_split(driver.expected_return(5 * XRP))


def test_play_money_never_marks_a_live_return_as_bounced(
    live: PaymentDriver, driver: ApiPaymentDriver
) -> None:
    rejected = live.deposit(5 * XRP, tag=None)
    live.settle_all()
    tag = transfer_of(rejected, "return").source_tag
    # The same person, with the same keys, on the test ledger.
    same = Payer(driver.ledger, live.payer.wallet)
    driver.fund(same.wallet)

    deposit = driver.deposit(RETURNED, tag=tag, payer=same)
    driver.settle_all()

    assert rejection_of(deposit) == ("unknown_destination_tag", RETURNED, False)
    assert driver.sent() == [Sent(same.address, RETURNED - RETURN_FEE)]
    assert Rejected.objects.get(deposit=rejected).came_back_id is None
    live.assert_balanced()
