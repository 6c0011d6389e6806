"""The calls of refunds, by a merchant's session or secret key, and what they lead to."""

from __future__ import annotations

import csv
import io
import json
from datetime import timedelta
from typing import Any
from urllib.parse import urlsplit

from django.test import Client

from apps.accounts.tokens import access_claims
from apps.payments.models import Payment, Refund
from apps.refunds.services.searching import refunds_search
from apps.webhooks.models import Event
from tests.factories.api_payment_driver import ApiPaymentDriver
from tests.factories.ledger_wallets import Payer
from tests.factories.users import signed_in


class RefundCalls:
    """A driver's merchant, who refunds what was paid."""

    def __init__(self, driver: ApiPaymentDriver) -> None:
        self.driver = driver
        self.signed_in = signed_in(driver.merchant)
        self.session = Client(headers={"authorization": f"Bearer {self.signed_in.access}"})
        self.by_key = Client(headers={"authorization": driver.key})
        # The merchant's connected wallet, which pays refunds from an own wallet.
        self.own = Payer(driver.ledger, driver.payout)

    def paid(self, amount: str = "10", **body: Any) -> Payment:
        """A completed payment."""
        payment = self.driver.request_payment(amount, **body)
        self.driver.deposit(payment.amount, tag=payment.tag)
        self.driver.settle_all()
        payment.refresh_from_db()
        assert payment.status == "completed"
        return payment

    def post(self, path: str = "", body: Any = None, *, client: Client | None = None, **headers: str) -> Any:
        return (client or self.session).post(
            f"/api/refunds/{path}",
            b"" if body is None else json.dumps(body),
            content_type="application/json",
            headers=headers,
        )

    def ask(
        self, payment: Payment, *, client: Client | None = None, key: str | None = None, **body: Any
    ) -> Any:
        """The answer to a create call; `method` is platform by default."""
        headers = {} if key is None else {"idempotency-key": key}
        sent = {"payment_id": str(payment.pk), "method": "platform"} | body
        return self.post(body=sent, client=client, **headers)

    def create(self, payment: Payment, **body: Any) -> dict[str, Any]:
        """A new refund as its merchant reads it, of 4 XRP by default."""
        answer = self.ask(payment, **({"amount": "4"} | body if "price" not in body else body))
        assert answer.status_code == 201, answer.content
        return dict(answer.json()["refund"])

    def read(self, refund: dict[str, Any]) -> dict[str, Any]:
        return dict(self.session.get(f"/api/refunds/{refund['id']}/").json()["refund"])

    def status(self, refund: dict[str, Any]) -> str:
        return str(self.read(refund)["status"])

    def fund(self, refund: dict[str, Any], drops: int | None = None) -> str:
        """The merchant sends what is due, or so many drops, to the refund's tag; swept."""
        row = Refund.objects.get(pk=refund["id"])
        deposit = self.driver.deposit(
            row.amount + row.return_fee if drops is None else drops, tag=row.tag, payer=self.own
        )
        return deposit.tx_hash

    def pay_from_own_wallet(self, refund: dict[str, Any], **changes: Any) -> str:
        """The merchant's wallet pays the customer as the refund says, but for `changes`; returns the hash."""
        row = Refund.objects.get(pk=refund["id"])
        fields: dict[str, Any] = {
            "Destination": row.dest,
            "Amount": str(row.amount),
            "InvoiceID": refund["invoice_id"],
        }
        if row.dest_tag >= 0:
            fields["DestinationTag"] = row.dest_tag
        sent = {name: value for name, value in (fields | changes).items() if value is not None}
        reply = self.own.submit(**sent)
        assert reply["engine_result"] == "tesSUCCESS", reply
        self.driver.close_and_sweep()
        return str(reply["tx_json"]["hash"])

    def search(self) -> int:
        return refunds_search(mode=self.driver.mode, client=self.driver.client)

    def grow_old(self) -> None:
        """The sign-in is no longer fresh."""
        claims = access_claims(self.signed_in.access)
        assert claims is not None
        session = self.signed_in.row
        session.auth_time -= timedelta(days=1)
        session.save(update_fields=["auth_time"])

    def exported(self) -> list[dict[str, str]]:
        """The lines of the merchant's payments as CSV."""
        url = self.session.post("/api/payments/history/export/", {}, content_type="application/json").json()
        download: Any = Client().get(urlsplit(url["url"]).path)
        text = b"".join(download.streaming_content).decode()
        return list(csv.DictReader(io.StringIO(text, newline="")))

    def told_of_payment(self, refund: dict[str, Any]) -> list[tuple[str, str]]:
        """What each event of the refund said was refunded of its payment, in their order."""
        return [
            (body["payment_refunded_amount"], body["payment_refund_status"]) for body in self._bodies(refund)
        ]

    def events(self, refund: dict[str, Any]) -> list[tuple[str, str]]:
        """Type and status of the refund's events, in their order."""
        return [(body["event_type"], body["status"]) for body in self._bodies(refund)]

    def _bodies(self, refund: dict[str, Any]) -> list[dict[str, Any]]:
        rows = Event.objects.filter(key__startswith=f"refund:{refund['id']}:").values_list("body", flat=True)
        bodies = sorted((json.loads(body) for body in rows), key=lambda body: int(body["sequence"]))
        assert [body["sequence"] for body in bodies] == list(range(1, len(bodies) + 1))
        return bodies
