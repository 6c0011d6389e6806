"""Refunds in a statement: what the merchant sends, what his customers get, and what never passed through."""

from __future__ import annotations

from datetime import timedelta

from apps.statements.selectors.movements import Span
from apps.statements.selectors.sums import balance_read, own_refunds_read, sums_read
from apps.treasury.services.clock import mode_now
from tests.factories.api_payment_driver import ApiPaymentDriver
from tests.factories.refund_calls import RefundCalls
from tests.statements.histories import OWED


def test_a_refund_through_the_platform_adds_up_and_one_from_the_own_wallet_stands_apart(
    driver: ApiPaymentDriver,
) -> None:
    refunds = RefundCalls(driver)
    payment = refunds.paid("20")
    exact, too_much, dusty = (refunds.create(payment) for _ in range(3))
    refunds.fund(exact)
    refunds.fund(too_much, 9_000_012)
    refunds.fund(dusty, 4_000_512)
    driver.settle_all()
    own = refunds.create(payment, method="own_wallet", amount="2")
    refunds.pay_from_own_wallet(own)
    refunds.search()
    assert [refunds.status(each) for each in (exact, too_much, dusty, own)] == ["succeeded"] * 4
    now = mode_now(driver.mode)
    span = Span(driver.merchant.pk, driver.mode, end=now + timedelta(days=1), start=now - timedelta(days=1))

    sums = {each.kind.value: (each.count, each.drops) for each in sums_read(span, currency="USD")}

    assert sums == {
        "sale_received": (1, 20_000_000),
        "fee_kept": (1, -180_000),
        "fee_burned": (1, -20_000),
        "payout": (1, -19_800_000),
        # Of 9.000012 XRP, the 5 that were too much.
        "deposit_rejected": (1, 5_000_000),
        "return": (1, -4_999_988),
        "refund_funded": (3, 12_000_036),
        "refund_sent": (3, -12_000_000),
        "return_fee": (3, -48),
        "adjustment": (1, 500),
    }
    owed = -sum(driver.journal_sum(account) for account in (*OWED, "owed_refund"))
    assert balance_read(span, currency="USD")[0] == owed == 500
    assert own_refunds_read(span) == (1, 2_000_000)
