"""The last piece of a link is sold once, in the ledger's order; whoever comes later gets his money back."""

from __future__ import annotations

from typing import Any

from apps.payments.domain.choices import Origin
from apps.payments.models import Deposit, Payment, Stock
from apps.payments.services.stock import stock_create, surplus_end
from tests.factories.api_payment_driver import ApiPaymentDriver
from tests.factories.payment_driver import XRP, rejection_of, status_of

COMPLETED = [("payment.processing", "processing", "none"), ("payment.completed", "completed", "none")]
SOLD_OUT = [
    ("payment.expired", "expired", "late"),
    ("payment.rejected", "expired", "late"),
    ("payment.returned", "expired", "late"),
]


def link_of(driver: ApiPaymentDriver, total: int | None) -> Stock:
    return stock_create(kind=Origin.LINK, merchant_id=driver.merchant.pk, mode=driver.mode, total=total)


def payment_of(driver: ApiPaymentDriver, link: Stock, *, pieces: int = 1, **changes: Any) -> Payment:
    sale: dict[str, Any] = {"origin": Origin.LINK, "stock_id": link.pk, "pieces": pieces}
    return driver.create_payment(**sale | changes)


def test_of_two_payments_in_one_ledger_the_first_takes_the_last_piece(driver: ApiPaymentDriver) -> None:
    link = link_of(driver, 1)
    first, second = payment_of(driver, link), payment_of(driver, link)
    # One account's transactions keep their order.
    hashes = [driver.pay(10 * XRP, tag=payment.tag) for payment in (second, first)]
    driver.close_and_sweep()
    driver.settle_all()

    assert driver.event_summaries(second) == COMPLETED
    assert driver.event_summaries(first) == SOLD_OUT
    rejected = Deposit.objects.get(tx_hash=hashes[1])
    assert rejection_of(rejected) == ("sold_out", 10 * XRP, False)
    assert driver.sent() == driver.expected_split(driver.expected_return(10 * XRP))
    link.refresh_from_db()
    assert (link.sold, link.total) == (1, 1)


def test_what_no_longer_fits_ends_and_comes_back_if_it_is_paid(driver: ApiPaymentDriver) -> None:
    link = link_of(driver, 3)
    two, one, surplus = (payment_of(driver, link, pieces=pieces) for pieces in (2, 1, 2))
    other = payment_of(driver, link_of(driver, None))
    driver.deposit(10 * XRP, tag=two.tag)

    assert surplus_end(driver.mode) == 1
    assert surplus_end(driver.mode) == 0
    driver.close_and_sweep()
    assert [status_of(each) for each in (one, surplus, other)] == ["pending", "expired", "pending"]

    late = driver.deposit(10 * XRP, tag=surplus.tag)
    driver.deposit(10 * XRP, tag=one.tag)
    driver.settle_all()
    assert rejection_of(late) == ("sold_out", 10 * XRP, False)
    assert [status_of(each) for each in (two, one)] == ["completed", "completed"]
    link.refresh_from_db()
    assert link.sold == 3


def test_dust_for_a_sold_out_payment_changes_nothing(driver: ApiPaymentDriver) -> None:
    link = link_of(driver, 1)
    sold, open_ = payment_of(driver, link), payment_of(driver, link)
    driver.deposit(10 * XRP, tag=sold.tag)
    dust = driver.deposit(500, tag=open_.tag)

    assert rejection_of(dust) == ("sold_out", 500, True)
    assert (status_of(open_), driver.event_summaries(open_)) == ("pending", [])
