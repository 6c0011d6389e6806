"""500 people press Pay on a link with one piece, and all of them pay."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import orjson
from django.db import connection
from django.test import RequestFactory

from apps.common.modes import Mode
from apps.payments.models import Deposit, Payment, Rejected, Stock
from apps.selling.services.links import link_create
from apps.selling.views.public_links import LinkPayView
from apps.treasury.services.wallets import burn_wallet_set
from tests.factories.links import public
from tests.factories.payment_driver import XRP, PaymentDriver
from tests.factories.platform import set_usual_fees

PAYERS, CLIENTS, THREADS = 500, 100, 8
RETURN_FEE = 12


def test_one_of_500_payers_gets_the_only_piece_and_every_other_gets_his_money_back(
    driver: PaymentDriver, settings: Any
) -> None:
    settings.RATE_STATUS_CLIENT_PER_SECOND = 10**6
    set_usual_fees()
    burn_wallet_set(mode=driver.mode, address=driver.burn.address, client=driver.client)
    link = link_create(
        owner_id=driver.merchant.pk,
        mode=Mode.TEST,
        values={"title": "The only one", "currency": "XRP", "price": "1", "max_sales": 1},
    )

    def press(visitor: int) -> str:
        # The view itself: checking each of 500 equal answers against the schema takes longer than the rest.
        request = RequestFactory(REMOTE_ADDR=f"203.0.113.{visitor % CLIENTS}").post(
            "/",
            '{"version": 1}',
            content_type="application/json",
            headers={"idempotency-key": f"visit-{visitor}"},
        )
        try:
            answer = LinkPayView.as_view()(request, slug=link.slug)
            return str(orjson.loads(answer.content)["payment_id"])
        finally:
            if visitor >= PAYERS - THREADS:
                connection.close()

    with ThreadPoolExecutor(THREADS) as pool:
        made = list(pool.map(press, range(PAYERS)))
    tags = dict(Payment.objects.filter(stock_id=link.pk).values_list("pk", "tag"))
    assert len(set(made)) == len(tags) == PAYERS

    for tag in tags.values():
        driver.pay(XRP, tag=tag)
    driver.close_and_sweep()

    assert Stock.objects.get(pk=link.pk).sold == 1
    found = Payment.objects.filter(stock_id=link.pk).values_list("status", "exception")
    assert Counter(found) == {("processing", "none"): 1, ("expired", "late"): PAYERS - 1}
    first = Deposit.objects.filter(payment__stock_id=link.pk).order_by("ledger_index", "tx_index").first()
    assert first is not None
    assert first.payment is not None
    assert first.payment.status == "processing"
    refused = Rejected.objects.filter(deposit__payment__stock_id=link.pk).values_list("reason", "amount")
    assert Counter(refused) == {("sold_out", XRP): PAYERS - 1}
    # What is owed to the payers is on the books, and the books are the ledger's to the drop.
    assert -driver.journal_sum("owed_return") == (PAYERS - 1) * (XRP - RETURN_FEE)
    driver.assert_balanced()
    late = Payment.objects.filter(stock_id=link.pk, status="expired").first()
    assert late is not None
    seen = public(link.slug, payment=str(late.pk)).json()["payment_link"]
    assert (seen["status"], seen["status_message"], seen["outcome"]["sold_out"]) == (
        "sold_out",
        "Sold out.",
        True,
    )
    told = driver.event_summaries(late)
    assert ("payment.rejected", "expired", "late") in told
