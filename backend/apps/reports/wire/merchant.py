"""A merchant's lists and totals."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from rest_framework import serializers

from apps.common.wire.examples import EMAIL
from apps.common.wire.record import Record, Succeeded, about
from apps.common.wire.types import RecordField, Xrp
from apps.payments.wire.payment import PaymentDetailSerializer, PaymentObject, ReceiptSerializer
from apps.payments.wire.values import ValueSum
from apps.reports.domain.periods import Range, Unit


class History(Succeeded):
    payments: list[PaymentObject] = about("The payments, the newest first.")
    total_count: int = about("How many there are on all pages.")
    total_pages: int = about("How many pages there are.")
    page: int = about("The number of the page, from 1 on.")
    page_size: int = about("How many rows a page has; more than 100 counts as 100.", 10)
    has_next: bool = about("Whether there is a page after this one.")
    has_previous: bool = about("Whether there is a page before this one.")


class HistorySums(Record):
    paid_count: int = about("How many of the payments that match have been paid: the sums are theirs.")
    received_amount: Xrp = about("What arrived for them, with what was too much.", "10.000000")
    platform_fee: Xrp = about("The fees.", "0.100000")
    burn_amount: Xrp = about("The part of the fees that is burned.", "0.010000")
    merchant_payout: Xrp = about("What goes to the merchant.", "9.900000")
    received_values: list[ValueSum] | None = about(
        "What the received amounts were worth, by currency; null where more than 100,000 payments match."
    )


class SummaryValue(Record):
    currency: str = about("The reporting currency of the time.", "USD")
    earned: str = about("What was paid out was worth this.", "20.84")
    fees: str = about("The fees were worth this.", "0.21")
    burned: str = about("What was burned was worth this.", "0.02")
    without_value: int = about("How many payments have no value: there was no rate at that time.")


class Summary(Record):
    total_earned: Xrp = about("What was paid out to the merchant.", "9.900000")
    total_fees: Xrp = about("What the platform took.", "0.100000")
    total_burned: Xrp = about("What was burned of this merchant's fees.", "0.010000")
    completed: int = about("How many payments were completed.")
    pending: int = about("Pending and processing.")
    total_count: int = about("How many payments there are, whatever their status.")
    values: list[SummaryValue] = about("What the sums were worth when they moved, by currency.")


class PaymentTotals(Record):
    total_count: int = about("How many there are on all pages.")
    summaries: Summary = about("The sums of the mode.")


class ChartPoint(Record):
    start: datetime = about("The start of the hour, day or month.")
    completed: int = about("How many payments were completed in it.")
    received: Xrp = about("What the completed payments came to.", "10.000000")
    earned: Xrp = about("What was paid out to the merchant.", "9.900000")


class Chart(Record):
    range: Range = about("The time that it covers.")
    unit: Unit = about("How long a time each point covers.")
    received: Xrp = about("What the completed payments came to.", "10.000000")
    earned: Xrp = about("What was paid out of them.", "9.900000")
    points: list[ChartPoint] = about("Oldest first; periods of UTC.")


class Found(Record):
    payments: list[PaymentObject] = about("Eight at most.")


class PaymentUser(Record):
    email: str = about("The merchant's email address.", EMAIL)
    username: str = about("The merchant's name.", "anna")


class ExportLink(Record):
    url: str = about(
        "Works for 60 seconds.", "https://pay.example/api/payments/history/export/eyJvIjo3fQ:1rExample/"
    )


class DetailSerializer(PaymentDetailSerializer):
    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        user = RecordField(PaymentUser, required=False, help_text="For administrators.")
        return {**super().get_fields(), "user": user}


class OwnReceiptSerializer(ReceiptSerializer):
    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        own = serializers.BooleanField(help_text="False for an administrator.")
        return {**super().get_fields(), "is_own": own}
