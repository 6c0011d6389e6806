"""Invoices, as their merchant and their customer read them."""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated
from uuid import UUID

from rest_framework import serializers

from apps.common.modes import Mode
from apps.common.wire.examples import EXPLORER, ORIGIN, PAID, PAYMENT_HASH, PAYMENT_ID
from apps.common.wire.record import Record, Succeeded, about
from apps.common.wire.types import Hash, Xrp
from apps.pricing.wire import RateSource
from apps.selling.domain.invoices import InvoiceStatus
from apps.selling.domain.reminders import ReminderKind

INVOICE_ID = "2f8c1d64-5a0e-4b57-9d3c-7e1f0a6b9c42"
NUMBER = "NR-2026-0042"
TOKEN = "q8Zc2Tn4vYw1LmKdR7sHxA"  # noqa: S105  (an example)
_DECIMAL = "In the currency's decimals."
_LINES = "In lines, or empty."

Day = Annotated[date, serializers.DateField]


class InvoiceCustomer(Record):
    name: str = about("A person or a company.", "Plattenladen Kurz GmbH")
    email: str = about("Where the invoice is sent, or empty. Its page does not show it.", "kurz@shop.example")
    address: str = about(_LINES, "Sögestraße 12\n28195 Bremen")
    tax_id: str = about("Or empty.", "DE 987 654 321")


class BilledCustomer(Record):
    name: str = about("A person or a company.", "Plattenladen Kurz GmbH")
    address: str = about(_LINES, "Sögestraße 12\n28195 Bremen")
    tax_id: str = about("Or empty.", "DE 987 654 321")


class InvoiceSeller(Record):
    name: str = about("The shop's.", "Nordlicht Records")
    address: str = about(_LINES, "Hüxstraße 61\n23552 Lübeck")
    tax_id: str = about("Or empty.", "DE 123 456 789")
    contact: str = about("An email address, a phone number or a web address; or empty.", "hello@shop.example")


class InvoiceLine(Record):
    text: str = about("What is sold.", "Low Tide EP, 180 g vinyl")
    quantity: str = about("How many, or how much.", "10")
    unit_price: str = about(f"The price of one. {_DECIMAL}", "16.00")
    tax_rate: str = about("In percent.", "19")
    amount: str = about("Quantity × price, rounded half up to the currency's smallest unit.", "160.00")


class InvoiceTax(Record):
    rate: str = about("In percent.", "19")
    net: str = about("What the lines of this rate add up to without tax.", "220.00")
    tax: str = about("The tax on that, rounded half up to the currency's smallest unit.", "41.80")


class InvoicePayment(Record):
    payment_id: UUID = about("The payment that settled it.", PAYMENT_ID)
    paid_at: datetime = about("When the ledger closed that has the deposit.", PAID)
    amount: Xrp = about("What was asked for.", "144.455058")
    transaction_hash: Hash = about("The deposit's.", PAYMENT_HASH)
    rate: str | None = about("What one XRP cost, with all digits; null for an invoice in XRP.", "2.0938")
    rate_at: datetime | None = about("Of when the rate is; null for an invoice in XRP.")
    rate_sources: list[RateSource] = about("What the rate is the median of.")
    receipt_url: str | None = about("Null where receipts are not public, or the payout is not done.", None)
    explorer_url: str | None = about("The transaction; null without an explorer.", EXPLORER)


class InvoiceRecord(Record):
    id: UUID = about("The invoice's id.", INVOICE_ID)
    number: str | None = about("Given at opening; null for a draft.", NUMBER)
    url: str | None = about("Its page for the customer; null for a draft.", f"{ORIGIN}/invoice/{TOKEN}")
    mode: Mode = about("The mode that it was made in.", "live")
    status: InvoiceStatus = about("Where it is. `paid` once a payment of it has settled.", "open")
    is_overdue: bool = about("Whether it is open and its due date is over, where the merchant is.", False)
    currency: str = about("`XRP`, or a currency by ISO 4217.", "EUR")
    customer: InvoiceCustomer = about("Who is billed.")
    lines: list[InvoiceLine] = about("What is billed.")
    prices_include_tax: bool = about("Whether the lines' prices are with tax.", False)
    subtotal: str = about(f"Without tax. {_DECIMAL}", "258.00")
    taxes: list[InvoiceTax] = about("The tax of each rate, the highest first.")
    total: str = about(f"What is to be paid. {_DECIMAL}", "302.46")
    due_date: Day | None = about("The last day to pay; null for a draft without one.", "2026-12-07")
    reference: str = about("The customer's or the merchant's own, or empty.", "Order 7781")
    note: str = about("Stands under the totals, or empty.", "Thank you for the autumn order.")
    payment_id: UUID | None = about("The payment that settled it; null until then.", None)
    payment: InvoicePayment | None = about("The same with hash and rate.")
    seller: InvoiceSeller | None = about("The shop as it was at opening; null for a draft.")
    issue_date: Day | None = about("The day it was opened; null for a draft.", "2026-11-23")
    reminders: bool = about("Whether the customer is reminded by email.", True)
    reminded: list[ReminderKind] = about("The reminders sent so far.", [])
    sent_at: datetime | None = about("When it was last sent by email; null if never.")
    created_at: datetime = about("When the draft was made.")
    voided_at: datetime | None = about("When it was voided; null if it is not.", None)


class InvoiceAnswer(Succeeded):
    invoice: InvoiceRecord = about("The invoice as it stands.")


class InvoiceList(Succeeded):
    invoices: list[InvoiceRecord] = about("The invoices of this page, the newest first.")
    total_count: int = about("How many there are on all pages.", 1)
    total_pages: int = about("How many pages there are.", 1)


class InvoiceSum(Record):
    currency: str = about("`XRP`, or a currency by ISO 4217.", "EUR")
    count: int = about("How many invoices.", 2)
    total: str = about(f"What they add up to. {_DECIMAL}", "486.46")
    received: Xrp = about("The XRP that was paid for them.", "0.000000")
    next_due_date: Day | None = about("The first due date among them; null for paid ones.", "2026-11-30")


class InvoiceSummary(Succeeded):
    open: list[InvoiceSum] = about("Open and not overdue, by currency.")
    overdue: list[InvoiceSum] = about("Open and overdue, by currency.")
    paid: list[InvoiceSum] = about("Paid since the first of this month, in the merchant's time zone.")
    since: Day = about("The first of this month.", "2026-11-01")


class Numbering(Record):
    prefix: str = about("Stands in front of each number.", "NR-2026-")
    first_number: str = about("The first number, with the zeros in front.", "0001")
    next_number: str = about("The number that the next opened invoice gets.", NUMBER)
    is_fixed: bool = about("Whether an invoice has a number: then the series cannot be changed.", True)


class NumberingAnswer(Succeeded):
    numbering: Numbering = about("The series of numbers of this mode.")


class InvoiceQuote(Record):
    amount: Xrp = about("What would be paid now.", "144.455058")
    rate: str | None = about("At which rate; null for an invoice in XRP.", "2.0938")


class PublicInvoice(Record):
    number: str = about("The invoice's number.", NUMBER)
    url: str = about("This page.", f"{ORIGIN}/invoice/{TOKEN}")
    mode: Mode = about("Test invoices are paid with play money.", "live")
    status: InvoiceStatus = about("Where it is.", "open")
    is_overdue: bool = about("Whether it is open and its due date is over.", False)
    currency: str = about("`XRP`, or a currency by ISO 4217.", "EUR")
    seller: InvoiceSeller = about("Who bills.")
    customer: BilledCustomer = about("Who is billed.")
    lines: list[InvoiceLine] = about("What is billed.")
    prices_include_tax: bool = about("Whether the lines' prices are with tax.", False)
    subtotal: str = about(f"Without tax. {_DECIMAL}", "258.00")
    taxes: list[InvoiceTax] = about("The tax of each rate, the highest first.")
    total: str = about(f"What is to be paid. {_DECIMAL}", "302.46")
    issue_date: Day = about("The day it was opened.", "2026-11-23")
    due_date: Day = about("The last day to pay.", "2026-12-07")
    days_until_due: int = about("From today on, where the merchant is; negative once it is overdue.", 14)
    reference: str = about("Or empty.", "Order 7781")
    note: str = about("Stands under the totals, or empty.", "Thank you for the autumn order.")
    payment: InvoicePayment | None = about("How it was paid; null until then.")
    quote: InvoiceQuote | None = about("This minute's amount; null without a rate, and where it is not open.")
    refusal: str | None = about("Why it cannot be paid now, in a sentence; null where it can.", None)
    time_zone: str = about("The merchant's.", "Europe/Berlin")


class PublicInvoiceAnswer(Succeeded):
    invoice: PublicInvoice = about("The invoice as it stands.")
