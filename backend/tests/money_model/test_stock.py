"""Stock: sold once, by settling payments alone."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest

from apps.payments.models import Deposit, Payment
from tests.factories.row_factory import RowFactory
from tests.factories.sql import change, check_constraints, refused_by
from tests.factories.users import create_user
from tests.money_model.refusals import Table, delete, refusals, truncate, update, write
from tests.money_model.repairs import correct
from tests.money_model.setups import sold, stock_of, stocked


def refuse_as_sold_out(f: RowFactory, payment: Payment, drops: int = 10_000_000, **columns: object) -> None:
    f.reject(drops, payment=payment, destination_tag=payment.tag, reason="sold_out")
    if columns:
        change(payment, **columns)


EXPIRED: dict[str, Any] = {"status": "expired", "exception": "late", "sequence": 2}

TABLE: Table = {
    ("stock_mode", "a stock of no mode"): write(lambda f: stock_of(f, mode="play")),
    ("stock_kind", "a stock of the keypad"): write(lambda f: stock_of(f, kind="keypad")),
    ("stock_left", "a limit below nothing"): write(lambda f: stock_of(f, -1)),
    ("stock_born_unsold", "a stock born with sales"): write(lambda f: stock_of(f, sold=1)),
    ("stock_follows_sales", "a sale without a payment"): update(stock_of, sold=1),
    ("stock_left", "a limit below what is sold"): update(sold, total=0),
    ("stock_follows_sales", "a sale taken back"): update(sold, sold=0),
    ("stock_facts_frozen", "the kind of a stock changed"): update(stock_of, kind="invoice"),
    ("stock_facts_frozen", "the mode of a stock changed"): update(stock_of, mode="live"),
    ("stock_no_delete", "a stock deleted"): delete(stock_of),
    ("stock_no_delete", "the stocks truncated"): truncate("payments_stock CASCADE"),
    ("payment_origin", "a payment from nowhere"): write(lambda f: f.payment(origin="shelf")),
    ("payment_stock_whole", "a payment of a link without a stock"): write(lambda f: f.payment(origin="link")),
    ("payment_stock_whole", "a payment of a link without pieces"): write(lambda f: stocked(f, pieces=None)),
    ("payment_stock_whole", "a payment of no pieces"): write(lambda f: stocked(f, pieces=0)),
    ("payment_stock_whole", "a payment of the API with a stock"): write(lambda f: stocked(f, origin="api")),
    ("payment_stock", "an invoice's payment of a link's stock"): write(
        lambda f: stocked(f, origin="invoice")
    ),
    ("payment_stock", "a payment of a stock that does not exist"): write(
        lambda f: stocked(f, stock_id=uuid4())
    ),
    ("payment_stock", "a payment of another merchant's stock"): write(
        lambda f: stocked(f, stock_of(f, merchant=create_user(password=None)))
    ),
    ("payment_stock", "a test payment of a live stock"): write(
        lambda f: stocked(f, stock_of(f, mode="live"))
    ),
    ("payment_facts_frozen", "the pieces of a payment changed"): update(stocked, pieces=2),
    ("payment_facts_frozen", "the origin of a payment changed"): update(RowFactory.payment, origin="keypad"),
    ("payment_facts_frozen", "the customer's address changed"): update(
        stocked, customer_email="b@mail.example"
    ),
    ("stock_left", "two sales of a stock of one"): write(
        lambda f: (stock := stock_of(f), stocked(f, stock), stocked(f, stock))[1:],
        lambda f, payments: [f.settle(each) for each in payments],
    ),
    ("stock_left", "more pieces than are left"): write(
        lambda f: stocked(f, stock_of(f, 2), pieces=3), lambda f, payment: f.settle(payment)
    ),
    ("deposit_sold_out", "sold out while pieces are left"): write(
        stocked, lambda f, payment: refuse_as_sold_out(f, payment, **EXPIRED)
    ),
    ("deposit_sold_out", "sold out, and the payment stays open"): write(
        lambda f: stocked(f, sold(f)), refuse_as_sold_out
    ),
    ("deposit_sold_out", "sold out without a stock"): write(
        RowFactory.payment, lambda f, payment: refuse_as_sold_out(f, payment, **EXPIRED)
    ),
}


test_refused = refusals(TABLE)


def test_what_settles_is_taken_from_the_stock(factory: RowFactory) -> None:
    stock = stock_of(factory, 5)
    factory.settle(stocked(factory, stock, pieces=3))
    factory.settle(stocked(factory, stock, pieces=2))
    check_constraints()
    stock.refresh_from_db()
    assert (stock.sold, stock.total) == (5, 5)


def test_a_stock_without_a_limit_only_counts(factory: RowFactory) -> None:
    stock = stock_of(factory, None)
    factory.settle(stocked(factory, stock, pieces=7))
    stock.refresh_from_db()
    assert (stock.sold, stock.total) == (7, None)


@pytest.mark.parametrize(("drops", "changes"), [(10_000_000, EXPIRED), (500, {})])
def test_sold_out_ends_a_payment_in_time_but_dust_does_not(
    factory: RowFactory, drops: int, changes: dict[str, Any]
) -> None:
    payment = stocked(factory, sold(factory))
    refuse_as_sold_out(factory, payment, drops, **changes)
    check_constraints()


def test_a_deposit_that_never_came_sold_nothing(factory: RowFactory) -> None:
    stock = sold(factory)
    factory.halt()
    correct(factory, Deposit.objects.get(payment__stock_id=stock.pk))
    check_constraints()
    stock.refresh_from_db()
    assert stock.sold == 0


def test_expiry_without_a_sold_out_deposit_needs_its_proof(factory: RowFactory) -> None:
    payment = stocked(factory)
    with refused_by("payment_expiry_proven"):
        change(payment, status="expired", sequence=2)
