"""Histories of a merchant's money, written by hand at any time of the past, and calls that read them."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from random import Random
from typing import Any

from django.db import transaction
from django.test import Client

from apps.accounts.models import Shop
from apps.accounts.services.secret_keys import secret_key_create
from apps.payments.models import Deposit, Leg, Payment
from apps.treasury.models import Cursor, Entry, Line
from tests.factories.row_factory import RowFactory
from tests.factories.rows import RETURN_FEE, new_hash
from tests.factories.sql import execute, value

XRP = 1_000_000
OWED = ("owed_payout", "owed_return", "held")


@dataclass
class History:
    """Movements of one merchant, on a network and wallet of their own."""

    rows: RowFactory
    key: str

    @classmethod
    @transaction.atomic
    def begin(cls, day: date, mode: str = "test") -> History:
        rows = RowFactory.create(mode)
        Shop.objects.create(owner=rows.merchant, reporting_currency="EUR")
        rows.close_time = datetime.combine(day, time(9), UTC)
        key = secret_key_create(owner_id=rows.merchant.pk, mode=mode).key  # type: ignore[arg-type]
        return cls(rows, key)

    @property
    def now(self) -> datetime:
        return self.rows.close_time

    def wait(self, **span: float) -> None:
        """Ledgers close until so much time is over. The cursor is ahead: it was registered yesterday."""
        self.rows.ledger += 1
        self.rows.close_time += timedelta(**span)

    def read_up_to_now(self) -> None:
        """The watcher is not behind; and every movement has its value, at a rate of 2.1254."""
        Cursor.objects.filter(wallet=self.rows.wallet).update(close_time=datetime.now(UTC))
        self.value()

    def value(self, rate: str | None = "2.1254") -> None:
        """Value what waits, or leave it without a value."""
        execute(
            "update payments_value set valued_at = now(), rate = %s::numeric,"
            " value = round(drops * %s::numeric / 1000000, 2), rate_at = case when %s then moved_at end,"
            """ rate_sources = case when %s then '[{"name": "kraken"}, {"name": "bitstamp"}]'::jsonb end"""
            " where merchant_id = %s and valued_at is null",
            rate,
            rate,
            rate is not None,
            rate is not None,
            self.rows.merchant.pk,
        )

    @transaction.atomic
    def sale(self, amount: int = 10 * XRP, received: int | None = None, **columns: Any) -> Payment:
        """A payment that a deposit settles; its payout is owed."""
        rows = self.rows
        payment = rows.payment(amount, **columns)
        rows.settle(payment, received)
        return payment

    @transaction.atomic
    def paid_sale(self, amount: int = 10 * XRP, **columns: Any) -> Payment:
        payment = self.sale(amount, **columns)
        self.wait(seconds=4)
        self.rows.complete(payment)
        return payment

    @transaction.atomic
    def pay(self, leg: Leg) -> str:
        """The leg is paid in this ledger; the hash."""
        return str(self.rows.pay(leg).paid_hash or Leg.objects.get(pk=leg.pk).transfer.paid_hash)  # type: ignore[union-attr]

    @transaction.atomic
    def reject(self, delivered: int, payment: Payment, reason: str = "amount_too_low") -> Deposit:
        """A deposit for the merchant's payment that is rejected."""
        return self.rows.reject(
            delivered,
            payment=payment,
            merchant=self.rows.merchant,
            destination_tag=payment.tag,
            reason=reason,
        )

    @transaction.atomic
    def release(self, deposit: Deposit, to: str = "equity") -> None:
        """An administrator releases a deposit that is held, at this time."""
        rows, amount = self.rows, deposit.delivered
        lines = {"held": amount, "equity": -amount}
        rows.release_row(deposit, to)
        entry = Entry.objects.create(
            wallet=rows.wallet,
            ledger_index=deposit.ledger_index,
            kind="release",
            source=str(deposit.pk),
            line_count=len(lines),
            created_at=self.now,
        )
        Line.objects.bulk_create(
            Line(entry=entry, account=name, drops=drops) for name, drops in lines.items()
        )

    def live_at_random(self, random: Random, days: int) -> None:
        """Sales, excesses, late and dusty deposits, payouts and returns that take from seconds to weeks."""
        end = self.now + timedelta(days=days)
        while self.now < end:
            with transaction.atomic():
                self._arrival(random)
            self.wait(hours=random.randrange(1, 60))
            for leg in Leg.objects.filter(deposit__merchant=self.rows.merchant, state="owed"):
                if random.random() < 0.6:
                    self._pay_leg(leg)
            self.wait(minutes=random.randrange(1, 600))

    @transaction.atomic
    def _pay_leg(self, leg: Leg) -> None:
        if leg.kind == "payout":
            self.rows.complete(Payment.objects.get(deposit=leg.deposit))
        else:
            self.rows.pay(leg)

    def _arrival(self, random: Random) -> None:
        payment = self.rows.payment(random.randrange(10_000, 50 * XRP))
        match random.randrange(5):
            case 0 | 1:
                self.rows.settle(payment)
            case 2:
                self.rows.settle(payment, payment.amount + random.randrange(1, 3 * XRP))
            case 3:
                self.reject(random.randrange(1, 5 * XRP), payment)
            case 4:
                dust = self.reject(random.randrange(1, 500), payment)
                if random.random() < 0.7:
                    self.release(dust)

    def owed_by_the_books(self, at: datetime) -> int:
        """What the journal of this wallet owes the merchant and his payers at a moment."""
        return int(
            value(
                "select coalesce(-sum(line.drops), 0) from treasury_entry entry"
                " join treasury_line line on line.entry_id = entry.id"
                " left join payments_deposit deposit"
                "   on entry.kind = 'deposit' and deposit.id::text = entry.source"
                " where entry.wallet_id = %s and line.account = any(%s)"
                " and coalesce(deposit.close_time, entry.closed_at, entry.created_at) < %s",
                self.rows.wallet.pk,
                list(OWED),
                at,
            )
        )

    # Calls.

    def call(self, method: str, path: str = "", body: Any = None) -> Any:
        return Client().generic(
            method,
            f"/api/statements/{path}",
            b"" if body is None else json.dumps(body).encode(),
            content_type="application/json",
            headers={"authorization": self.key},
        )

    def made(self, first: date | str, last: date | str) -> dict[str, Any]:
        """The statement of a range."""
        answer = self.call("POST", body={"first_day": str(first), "last_day": str(last)})
        assert answer.status_code == 201, answer.content
        return dict(answer.json()["statement"])

    def file(self, statement: dict[str, Any], form: str = "csv") -> bytes:
        answer = self.call("GET", f"{statement['id']}/file/?format={form}")
        assert answer.status_code == 200, answer.content
        return b"".join(answer.streaming_content)

    def csv_rows(self, statement: dict[str, Any], form: str = "csv") -> list[dict[str, str]]:
        return list(csv.DictReader(io.StringIO(self.file(statement, form).decode(), newline="")))


def month_end(first: date) -> date:
    return (first.replace(day=1) + timedelta(days=32)).replace(day=1) - timedelta(days=1)


__all__ = ["RETURN_FEE", "XRP", "History", "month_end", "new_hash"]
