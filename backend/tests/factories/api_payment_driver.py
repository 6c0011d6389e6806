"""Drives payments as the outside world sees them: HTTP calls, webhooks, and transactions on the ledger."""

from __future__ import annotations

import json
import time
from datetime import datetime
from typing import Any, NamedTuple

from django.test import Client

from apps.accounts.services.secret_keys import secret_key_create
from apps.common.crypto import decrypt
from apps.ledger.xrpl_client import XrplClient
from apps.payments.models import Payment
from apps.treasury.services.wallets import burn_wallet_set
from apps.webhooks.models import Endpoint
from apps.webhooks.services.deliver import deliveries_drain
from apps.webhooks.services.signing import signatures_verify
from tests.factories.given_ledger import PlayLedger
from tests.factories.payment_driver import XRP, PaymentDriver
from tests.factories.platform import payment_body, set_usual_fees
from tests.factories.receiver import Receiver
from tests.factories.schema import assert_described

RETURN_FEE = 12
# The smallest deposit that is returned.
SMALLEST_RETURNED = 1_012


class Sent(NamedTuple):
    """A validated payment from the platform wallet; `tag` is None if it has none."""

    to: str
    drops: int
    tag: int | None = None


class ApiPaymentDriver(PaymentDriver):
    """A payment driver whose merchant calls the API with a secret key and receives webhooks."""

    def __init__(self, ledger: PlayLedger, client: XrplClient, receiver: Receiver) -> None:
        super().__init__(ledger, client, endpoint_url=receiver.url)
        self.receiver = receiver
        self._http = Client()
        set_usual_fees()
        burn_wallet_set(mode=self.mode, address=self.burn.address, client=client)
        self.key = secret_key_create(owner_id=self.merchant.pk, mode=self.mode).key

    def request_payment(self, amount: str = "10", **body: Any) -> Payment:
        """Create a payment through the API."""
        response = self._http.post(
            "/api/payments/create/",
            json.dumps(payment_body(amount=amount, **body)),
            content_type="application/json",
            headers={"authorization": self.key},
        )
        assert response.status_code == 201, response.content
        return Payment.objects.get(pk=response.json()["payment_request"]["id"])

    def cancel(self, payment: Payment) -> int:
        """Cancel through the API without waiting for the sweep; returns the HTTP status."""
        path = f"/api/payments/cancel/{payment.pk}/"
        return self._http.post(path, headers={"authorization": self.key}).status_code

    def public_payment(self, payment: Payment) -> dict[str, Any]:
        """The payment as the payer sees it."""
        return dict(self._http.get(f"/api/payments/public/status/{payment.pk}/").json())

    def merchant_payment(self, payment: Payment) -> dict[str, Any]:
        """The payment as the merchant sees it."""
        response = self._http.get(f"/api/payments/status/{payment.pk}/", headers={"authorization": self.key})
        return dict(response.json())

    def public_state(self, payment: Payment) -> tuple[str, str]:
        """Status and exception, as the payer sees them."""
        payload = self.public_payment(payment)
        return payload["status"], payload["exception"]

    def rejected_deposits(self, payment: Payment) -> list[tuple[str, str, str]]:
        """Amount, reason and return status of each rejected deposit, as the payer sees them."""
        deposits = self.public_payment(payment)["deposits"]
        return [(each["amount"], each["reason"], each["return_status"]) for each in deposits]

    def webhooks(self, payment: Payment) -> list[tuple[str, str, str]]:
        """Type, status and exception of each webhook, in the order of their sequence."""
        bodies = self.webhook_bodies(payment)
        return [(body["event_type"], body["status"], body["exception"]) for body in bodies]

    def rejection_webhooks(self, payment: Payment) -> list[tuple[str, str, str]]:
        """Amount, reason and sender in each `payment.rejected`."""
        rejections = [
            body["rejected_payment"] for body in self.webhook_bodies(payment) if "rejected_payment" in body
        ]
        return [(each["amount"], each["reason"], each["sender_address"]) for each in rejections]

    def webhook_bodies(self, payment: Payment) -> list[dict[str, Any]]:
        """The webhooks received for one payment. Each must be signed, fit the schema, and come once."""
        deliveries_drain()
        secret = decrypt(Endpoint.objects.get(owner=self.merchant).secret)
        bodies = []
        for received in self.receiver.received:
            now = int(time.time())
            signatures_verify(secret=secret, headers=received.headers, body=received.body, now=now)
            bodies.append(json.loads(received.body))
        own = [body for body in bodies if body["payment_id"] == str(payment.pk)]
        for body in own:
            assert_described(body, "PaymentEvent")
            if body["event_type"] == "payment.rejected":
                assert_described(body["rejected_payment"], "RejectedPayment")
        own.sort(key=lambda body: int(body["sequence"]))
        assert [body["sequence"] for body in own] == list(range(1, len(own) + 1))
        return own

    def sent(self) -> list[Sent]:
        """All validated payments from the platform wallet, sorted."""
        found = self.ledger.call(
            "account_tx",
            account=self.platform.address,
            ledger_index_min=self.wallet.registered_ledger,
            ledger_index_max=-1,
            limit=400,
        )
        assert "marker" not in found
        sent = [
            Sent(tx["Destination"], int(row["meta"]["delivered_amount"]), tx.get("DestinationTag"))
            for row in found["transactions"]
            if (tx := row["tx_json"])["Account"] == self.platform.address
            and tx["TransactionType"] == "Payment"
            and row["meta"]["TransactionResult"] == "tesSUCCESS"
        ]
        return sorted(sent, key=lambda each: (each.to, each.drops))

    def expected_split(self, *more: Sent, payout: int = 9_900_000, burn: int = 10_000) -> list[Sent]:
        """What `sent` must return after one settled payment over 10 XRP and `more` besides."""
        split = [Sent(self.payout.address, payout), Sent(self.burn.address, burn)]
        return sorted([*split, *more], key=lambda each: (each.to, each.drops))

    def expected_return(self, drops: int, *, tag: int | None = None) -> Sent:
        """The return of a deposit of so many drops to the payer."""
        return Sent(self.payer.address, drops - RETURN_FEE, tag)

    def clock(self) -> datetime:
        """The close time of the newest validated ledger."""
        return self.client.server_state().close_time

    def run_clock_ahead(self) -> None:
        """Advance the ledger's clock so far past ours that each close takes exactly one second."""
        self.advance_clock(60)
        before = self.clock()
        self.close_ledgers()
        assert (self.clock() - before).total_seconds() == 1

    def close_ledgers_until(self, moment: datetime) -> None:
        """Close ledgers until the next one would close at `moment`, a whole second."""
        self.close_ledgers(int((moment - self.clock()).total_seconds()) - 1)


def xrp(drops: int) -> str:
    """An amount as the API formats it."""
    return f"{drops // XRP}.{drops % XRP:06d}"
