"""An open page of a payment is told of each change, by the process that made it."""

from __future__ import annotations

import json
from typing import Any

from websockets.sync.client import connect
from websockets.sync.connection import Connection

from tests.contract.server import WebServer
from tests.factories.payment_driver import XRP, PaymentDriver


def test_an_open_page_is_told_of_each_step_of_its_payment(web: WebServer, driver: PaymentDriver) -> None:
    payment, other = driver.create_payment(10 * XRP), driver.create_payment(10 * XRP)
    with (
        connect(f"{web.sockets}/ws/payments/{payment.pk}/", close_timeout=1) as page,
        connect(f"{web.sockets}/ws/payments/{other.pk}/", close_timeout=1) as other_page,
    ):
        assert _told(page) == _told(other_page) == {"status": "pending", "exception": "none", "sequence": 1}
        paid = driver.pay(10 * XRP, tag=payment.tag)
        driver.pay(4 * XRP, tag=other.tag)
        driver.close_and_sweep()
        assert _told(page) == {"status": "processing", "exception": "none", "sequence": 2}
        assert _told(other_page) == {"status": "pending", "exception": "underpaid", "sequence": 2}
        driver.settle_all()
        completed = json.loads(page.recv(timeout=10))

    assert (completed["status"], completed["transaction_hash"]) == ("completed", paid)
    assert (completed["platform_fee"], completed["merchant_payout"]) == ("0.100000", "9.900000")


def _told(page: Connection) -> dict[str, Any]:
    """The next message, without what the payment costs."""
    message = json.loads(page.recv(timeout=10))
    return {name: message[name] for name in ("status", "exception", "sequence")}
