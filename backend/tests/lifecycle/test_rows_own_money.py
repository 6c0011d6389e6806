"""Rows that answer no payment: our own money, transactions that cannot settle, retired wallets."""

from __future__ import annotations

from typing import Any

import pytest

from apps.accounts.services.users import user_create
from apps.payments.models import Deposit
from apps.platform_admin.services.retiring import wallet_retire
from apps.treasury.models import FundingSender
from apps.treasury.services.admin_actions import AdminAction
from tests.lifecycle.counter import Counter, xrp
from tests.lifecycle.shop import XRP, Shop, legs_of, rejection_of
from tests.sandbox.wallets import Payer, new_wallet

CREATED = ("payment.created", "pending", "none")
DELETE_FEE = 200_000
# An account may be deleted once its Sequence is so far behind the ledger.
LEDGERS_TO_DELETE = 256


def test_money_between_own_wallets_is_never_returned_whatever_its_tag(counter: Counter) -> None:
    newer = Counter(counter.ledger, counter.client, counter.receiver)
    older = Payer(counter.ledger, counter.owner.wallet)
    payment = newer.creates("7")
    equity = newer.book("equity")

    # Somebody signed it with our key, not we: the wallet that sent it is halted, and nothing is lost.
    deposit = newer.arrives(7 * XRP, tag=payment.tag, payer=older)
    newer.finishes()
    counter.watches()

    assert (deposit.flow, deposit.payment_id, legs_of(deposit)) == ("equity", None, {})
    assert newer.book("equity") - equity == -7 * XRP
    assert newer.shows(payment) == ("pending", "none")
    assert newer.sent() == []
    assert counter.wallet.halted_at is not None
    counter.balances()


def test_the_funding_tag_books_the_operators_own_money(counter: Counter) -> None:
    equity = counter.book("equity")

    deposit = counter.arrives(50 * XRP, tag=counter.wallet.funding_tag)
    counter.finishes()

    assert deposit.flow == "equity"
    assert counter.book("equity") - equity == -50 * XRP
    assert counter.sent() == []


def test_who_is_on_the_funding_list_funds_without_a_tag_and_pays_with_one(counter: Counter) -> None:
    FundingSender.objects.create(network_id=counter.wallet.network_id, address=counter.payer.address)
    payment = counter.creates("10")
    equity = counter.book("equity")

    funded = counter.arrives(20 * XRP, tag=None)
    paid = counter.arrives(10 * XRP, tag=payment.tag)
    astray = counter.arrives(3 * XRP, tag=4294967294)
    counter.finishes()

    assert (funded.flow, paid.flow, astray.flow) == ("equity", "settle", "reject")
    assert counter.book("equity") - equity == -20 * XRP
    assert counter.shows(payment) == ("completed", "none")
    assert counter.sent() == counter.paid_out(counter.back(3 * XRP))


def test_the_funding_list_of_one_network_says_nothing_on_another(live: Shop, counter: Counter) -> None:
    FundingSender.objects.create(network_id=live.wallet.network_id, address=counter.payer.address)

    deposit = counter.arrives(2 * XRP, tag=None)
    counter.finishes()

    assert rejection_of(deposit)[0] == "no_destination_tag"
    assert counter.sent() == [counter.back(2 * XRP)]


@pytest.fixture
def deleted(counter: Counter) -> Any:
    """Delete an account of so many XRP in favour of the platform wallet; its holder and the deposit."""

    def delete(held: int, **fields: Any) -> tuple[Payer, Deposit]:
        leaver = Payer(counter.ledger, new_wallet())
        counter.fund(leaver.wallet, xrp=held)
        counter.closes(LEDGERS_TO_DELETE)
        answer = leaver.submit(
            TransactionType="AccountDelete",
            Destination=counter.owner.address,
            Amount=None,
            Fee=str(DELETE_FEE),
            **fields,
        )
        assert answer["engine_result"] == "tesSUCCESS", answer
        counter.closes()
        counter.watches()
        return leaver, Deposit.objects.get(tx_hash=answer["tx_json"]["hash"])

    return delete


def test_a_deleted_accounts_money_pays_nothing_and_goes_back(counter: Counter, deleted: Any) -> None:
    payment = counter.creates("9", expires_in_minutes=60)

    leaver, deposit = deleted(10, DestinationTag=payment.tag, SourceTag=5)
    counter.finishes()

    arrived = 10 * XRP - DELETE_FEE
    assert (deposit.tx_type, rejection_of(deposit)) == (
        "AccountDelete",
        ("unsupported_transaction", arrived, False),
    )
    assert counter.shows(payment) == ("pending", "none")
    assert counter.turned_away(payment) == [(xrp(arrived), "Unsupported transaction", "completed")]
    assert counter.hears(payment) == [CREATED, ("payment.rejected", "pending", "none")]
    assert counter.rejections(payment) == [(xrp(arrived), "Unsupported transaction", leaver.address)]
    (back,) = counter.sent()
    assert (back.to, back.drops, back.tag) == (leaver.address, arrived - 12, 5)
    # It paid nothing: the payment is still there to be paid.
    counter.arrives(9 * XRP, tag=payment.tag)
    counter.finishes()
    assert counter.shows(payment) == ("completed", "none")


def test_a_deleted_accounts_money_without_a_tag_goes_back_where_the_account_can_be_made_again(
    counter: Counter, deleted: Any
) -> None:
    leaver, deposit = deleted(5)
    _, little = deleted(1)
    counter.finishes()

    assert rejection_of(deposit) == ("unsupported_transaction", 5 * XRP - DELETE_FEE, False)
    assert [(back.to, back.drops) for back in counter.sent()] == [(leaver.address, 5 * XRP - DELETE_FEE - 12)]
    # Less than the reserve of an account can be sent to nobody who has none: owed, and to be tried again.
    assert rejection_of(little) == ("unsupported_transaction", XRP - DELETE_FEE, False)
    assert legs_of(little)["return"][3] == "failed"
    assert counter.book("owed_return") == -(XRP - DELETE_FEE - 12)


def test_a_deleted_account_may_fund_us_by_the_funding_tag(counter: Counter, deleted: Any) -> None:
    _, deposit = deleted(5, DestinationTag=counter.wallet.funding_tag)
    counter.finishes()

    assert (deposit.flow, counter.sent()) == ("equity", [])


def test_what_reaches_a_retired_wallet_is_held_whatever_it_is(counter: Counter) -> None:
    payment = counter.creates("10")
    Counter(counter.ledger, counter.client, counter.receiver)
    admin = user_create(
        email=f"{counter.merchant.username}@admin.example", username="A", password=None, is_superuser=True
    )
    wallet_retire(
        wallet_id=counter.wallet_id,
        client=counter.client,
        action=AdminAction(admin_id=admin.pk, reason="replaced"),
    )

    arrived = [
        counter.arrives(drops, tag=tag)
        for drops, tag in ((10 * XRP, payment.tag), (3 * XRP, None), (2 * XRP, counter.wallet.funding_tag))
    ]
    counter.finishes()

    assert [(deposit.flow, deposit.reason, legs_of(deposit)) for deposit in arrived] == [
        ("held", None, {})
    ] * 3
    assert counter.book("held") == -15 * XRP
    assert counter.shows(payment) == ("expired", "none")
    assert counter.turned_away(payment) == []
    assert counter.hears(payment) == [CREATED, ("payment.expired", "expired", "none")]
    assert counter.sent() == []
