"""The sweep itself: set-wise, repeatable, and never past what the server has shown."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from apps.ledger.keys import KeyPair, key_pair_for
from apps.ledger.signing import CommonFields, payment_sign
from apps.payments.models import Deposit, Leg, Payment
from apps.payments.services.sweep import HistoryIncomplete, wallet_sweep
from apps.treasury.models import Entry
from tests.lifecycle.shop import XRP, Shop


@pytest.fixture
def pay_all(shop: Shop) -> Callable[[int], list[Payment]]:
    """Pay so many fresh payments in one ledger."""
    key = key_pair_for(shop.payer.wallet.seed or "", {shop.payer.address})
    assert key is not None

    def pay(count: int) -> list[Payment]:
        payments = [shop.asks(XRP) for _ in range(count)]
        sequence = shop.payer.account()["Sequence"]
        for place, payment in enumerate(payments):
            shop.client.submit(blob=_signed(key, shop, sequence + place, payment.tag))
        shop.closes()
        return payments

    return pay


def _signed(key: KeyPair, shop: Shop, sequence: int, tag: int) -> str:
    common = CommonFields(
        account=key.address,
        network_id=shop.ledger.network_id,
        sequence=sequence,
        last_ledger=2**31,
        fee=10,
        source_tag=1,
    )
    return payment_sign(key=key, common=common, dest=shop.owner.address, dest_tag=tag, amount=XRP).blob


def _statements(shop: Shop) -> int:
    with CaptureQueriesContext(
        connection,
    ) as queries:
        wallet_sweep(wallet_id=shop.wallet_id, client=shop.client)
    return len(queries)


def test_a_page_costs_the_same_statements_whatever_its_size(
    shop: Shop, pay_all: Callable[[int], list[Payment]]
) -> None:
    pay_all(3)
    few = _statements(shop)

    payments = pay_all(150)
    started = time.monotonic()
    many = _statements(shop)
    seconds = time.monotonic() - started

    assert many == few
    assert {Payment.objects.get(pk=payment.pk).status for payment in payments} == {"processing"}
    # Measured at a tenth of this; a loop over statements would take many times as long.
    assert seconds < 5


def test_a_ledger_with_more_deposits_than_a_page_is_swept_completely(
    shop: Shop, pay_all: Callable[[int], list[Payment]]
) -> None:
    payments = pay_all(205)  # a public server returns at most 200 transactions per page

    wallet_sweep(wallet_id=shop.wallet_id, client=shop.client)

    found = Payment.objects.filter(pk__in=[payment.pk for payment in payments])
    assert [payment.status for payment in found] == ["processing"] * 205


def test_looking_twice_changes_nothing(shop: Shop) -> None:
    payment = shop.asks(XRP)
    shop.arrives(XRP, tag=payment.tag)

    def rows() -> tuple[int, ...]:
        of_wallet = {"wallet_id": shop.wallet_id}
        return tuple(model.objects.filter(**of_wallet).count() for model in (Deposit, Leg, Entry))

    before = rows()
    shop.closes()
    result = wallet_sweep(wallet_id=shop.wallet_id, client=shop.client)

    assert (result.moved, result.deposits, result.external) == (True, 0, 0)
    assert rows() == before
    assert wallet_sweep(wallet_id=shop.wallet_id, client=shop.client).moved is False


@pytest.mark.local_ledger("the server hides a ledger, by its fault switches")
def test_a_hole_in_the_servers_history_keeps_the_cursor_where_it_is(shop: Shop) -> None:
    payment = shop.asks(XRP)
    before = shop.wallet.cursor.ledger_index
    shop.pays(XRP, tag=payment.tag)
    hole = shop.closes()
    shop.closes(20)
    shop.ledger.faults(hidden=[[hole, hole]])

    with pytest.raises(HistoryIncomplete):
        wallet_sweep(wallet_id=shop.wallet_id, client=shop.client)

    assert shop.wallet.cursor.ledger_index == before
    assert not Deposit.objects.filter(payment=payment).exists()


def test_an_external_transaction_halts_the_wallet_and_what_arrives_is_still_decided(shop: Shop) -> None:
    payment = shop.asks(XRP)
    shop.pays(XRP, tag=payment.tag)
    shop.owner.submit(Destination=shop.payer.address, Amount=str(XRP))
    shop.closes()

    result = wallet_sweep(wallet_id=shop.wallet_id, client=shop.client)

    assert (result.deposits, result.external) == (1, 1)
    assert shop.wallet.halted_at is not None
    payment.refresh_from_db()
    assert payment.status == "processing"
    assert shop.settles() == 0
    shop.balances()
    halted_at = shop.wallet.halted_at
    shop.closes()
    assert wallet_sweep(wallet_id=shop.wallet_id, client=shop.client).external == 0
    assert shop.wallet.halted_at == halted_at
