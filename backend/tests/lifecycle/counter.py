"""The public door: what a merchant, a payer and the ledger itself say of a payment, and nothing else.

Asked over HTTP, paid on the ledger, heard by the merchant's own server; what left the platform wallet is read
from the ledger. No row is looked at.
"""

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
from tests.api.builders import payment_body
from tests.given_ledger import PlayLedger
from tests.lifecycle.shop import XRP, Shop
from tests.webhooks.receiver import Receiver

RETURN_FEE = 12
# The smallest deposit that is sent back.
LEAST_RETURNED = 1_012


class Sent(NamedTuple):
    """One payment that the ledger shows to have left the platform wallet; `tag` None where it has none."""

    to: str
    drops: int
    tag: int | None = None


class Counter(Shop):
    """A shop whose merchant has a server and a key, and whose payments are asked for over HTTP."""

    def __init__(self, ledger: PlayLedger, client: XrplClient, receiver: Receiver) -> None:
        super().__init__(ledger, client, hook=receiver.url)
        self.receiver = receiver
        self._http = Client()
        burn_wallet_set(mode=self.mode, address=self.burn.address, client=client)
        self.key = secret_key_create(owner_id=self.merchant.pk, mode=self.mode).key

    def creates(self, amount: str = "10", **body: Any) -> Payment:
        """A payment asked for through the API."""
        answer = self._http.post(
            "/api/payments/create/",
            json.dumps(payment_body(amount=amount, **body)),
            content_type="application/json",
            headers={"authorization": self.key},
        )
        assert answer.status_code == 201, answer.content
        return Payment.objects.get(pk=answer.json()["payment_request"]["id"])

    def cancels(self, payment: Payment) -> int:
        """The status of the answer, without anybody waiting for a sweep."""
        path = f"/api/payments/cancel/{payment.pk}/"
        return self._http.post(path, headers={"authorization": self.key}).status_code

    def page(self, payment: Payment) -> dict[str, Any]:
        """The payment as its payer reads it."""
        return dict(self._http.get(f"/api/payments/public/status/{payment.pk}/").json())

    def books(self, payment: Payment) -> dict[str, Any]:
        """The payment as its merchant reads it."""
        answer = self._http.get(f"/api/payments/status/{payment.pk}/", headers={"authorization": self.key})
        return dict(answer.json())

    def shows(self, payment: Payment) -> tuple[str, str]:
        """Status and exception on the payer's page."""
        page = self.page(payment)
        return page["status"], page["exception"]

    def turned_away(self, payment: Payment) -> list[tuple[str, str, str]]:
        """Amount, reason and how far the return is, of what the payer's page says was turned away."""
        deposits = self.page(payment)["deposits"]
        return [(each["amount"], each["reason"], each["return_status"]) for each in deposits]

    def hears(self, payment: Payment) -> list[tuple[str, str, str]]:
        """Type, status and exception of what the merchant's server was told, in the order of its sequence."""
        bodies = self.bodies(payment)
        return [(body["event_type"], body["status"], body["exception"]) for body in bodies]

    def rejections(self, payment: Payment) -> list[tuple[str, str, str]]:
        """Amount, reason and sender in each `payment.rejected`."""
        told = [body["rejected_payment"] for body in self.bodies(payment) if "rejected_payment" in body]
        return [(each["amount"], each["reason"], each["sender_address"]) for each in told]

    def bodies(self, payment: Payment) -> list[dict[str, Any]]:
        """What the merchant's server received of one payment; every POST was signed, each event came once."""
        deliveries_drain()
        secret = decrypt(Endpoint.objects.get(owner=self.merchant).secret)
        bodies = []
        for received in self.receiver.received:
            now = int(time.time())
            signatures_verify(secret=secret, headers=received.headers, body=received.body, now=now)
            bodies.append(json.loads(received.body))
        own = [body for body in bodies if body["payment_id"] == str(payment.pk)]
        own.sort(key=lambda body: int(body["sequence"]))
        assert [body["sequence"] for body in own] == list(range(1, len(own) + 1))
        return own

    def sent(self) -> list[Sent]:
        """Every payment that left the platform wallet, as the ledger tells it, sorted."""
        found = self.ledger.call(
            "account_tx",
            account=self.owner.address,
            ledger_index_min=self.wallet.registered_ledger,
            ledger_index_max=-1,
            limit=400,
        )
        assert "marker" not in found
        sent = [
            Sent(tx["Destination"], int(row["meta"]["delivered_amount"]), tx.get("DestinationTag"))
            for row in found["transactions"]
            if (tx := row["tx_json"])["Account"] == self.owner.address
            and tx["TransactionType"] == "Payment"
            and row["meta"]["TransactionResult"] == "tesSUCCESS"
        ]
        return sorted(sent, key=lambda each: (each.to, each.drops))

    def paid_out(self, *more: Sent, payout: int = 9_900_000, burn: int = 10_000) -> list[Sent]:
        """What must have been sent for one payment over 10 XRP, and whatever else: to compare `sent` with."""
        split = [Sent(self.payout.address, payout), Sent(self.burn.address, burn)]
        return sorted([*split, *more], key=lambda each: (each.to, each.drops))

    def back(self, drops: int, *, tag: int | None = None) -> Sent:
        """The return of so many drops to the payer."""
        return Sent(self.payer.address, drops - RETURN_FEE, tag)

    def clock(self) -> datetime:
        """The close time of the newest validated ledger."""
        return self.client.server_state().close_time

    def runs_ahead(self) -> None:
        """Bring the ledger's clock so far ahead of ours that each close is exactly one second."""
        self.passes(60)
        before = self.clock()
        self.closes()
        assert (self.clock() - before).total_seconds() == 1

    def reaches(self, moment: datetime) -> None:
        """Close ledgers until the next one closes at `moment`, a whole second."""
        self.closes(int((moment - self.clock()).total_seconds()) - 1)


def xrp(drops: int) -> str:
    """As the API writes it."""
    return f"{drops // XRP}.{drops % XRP:06d}"
