"""Statements, as their merchant reads them."""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated, Any
from uuid import UUID

from rest_framework import serializers

from apps.common.modes import Mode
from apps.common.wire.examples import MERCHANT, ORIGIN, PAYER, PAYMENT_HASH, PAYMENT_ID, PLATFORM
from apps.common.wire.record import Record, Succeeded, about
from apps.common.wire.types import Hash, Xrp
from apps.statements.domain.checks import CheckState
from apps.statements.domain.kinds import MovementKind, StatementKind

STATEMENT_ID = "7d0c4f1e-93b8-4e52-8a6f-2b1d5c9e0a34"
NUMBER = "2026-10 L"
SHA256 = "a1a971fb701f9c9221300be213ad3714f0de2c9b6a5d8873e4b19c02f7d65e81"


def _signed_xrp(**options: Any) -> serializers.RegexField:
    return serializers.RegexField(r"^-?\d+\.\d{6}$", **options)


Day = Annotated[date, serializers.DateField]
SignedXrp = Annotated[str, _signed_xrp]


class StatementSum(Record):
    kind: MovementKind = about("What the movements are.", "sale_received")
    count: int = about("How many there are.", 318)
    amount: SignedXrp = about("Their sum, in XRP; below zero where it lowers what is owed.", "2418.204117")
    value: str | None = about("The sum of their values in `currency`; null where none has one.", "5123.45")
    without_value: int = about("How many of them have no value in `currency`; they are not in `value`.", 0)


class LedgerDifference(Record):
    transaction_hash: Hash = about("Of the payout, or of what the books do not have.", PAYMENT_HASH)
    books: Xrp | None = about("What the statement has, in XRP; null if it is not in the books.", "9.900000")
    ledger: Xrp | None = about("What the ledger delivered; null where it has no such payment.", None)


class LedgerCheck(Record):
    result: CheckState = about(
        "`agrees`, `differs`, `nothing` where there was no payout, or `unavailable` with its `reason`."
    )
    payouts: int = about("The payout transactions of the statement.", 318)
    found: int = about("How many of them the wallet's history has.", 318)
    equal: int = about("How many of those delivered the same amount, to the drop.", 318)
    unknown: int = about("Payments of the platform that the history has and the books have not.", 0)
    wallets: list[str] = about("The wallets whose history was read.", [MERCHANT])
    first_ledger: int | None = about("The first ledger that was read.", 99812004)
    last_ledger: int | None = about("The last ledger that was read.", 100474117)
    read_at: datetime | None = about("When; null where the ledger could not be asked.")
    reason: str = about("Why there is no result, in a sentence; or empty.", "")
    differing: list[LedgerDifference] = about("At most 20 of the transactions that differ.", [])


class StatementRecord(Record):
    id: UUID = about("The statement's id.", STATEMENT_ID)
    number: str = about("Of a month, `2026-10 L` or `T` for test mode; of a range, `R-7`.", NUMBER)
    kind: StatementKind = about("A month, or any range of whole days.")
    mode: Mode = about("The mode whose movements it has.", "live")
    first_day: Day = about("The first day, in UTC.", "2026-10-01")
    last_day: Day = about("The last day, in UTC; it is part of the statement.", "2026-10-31")
    currency: str = about("The reporting currency that was in force.", "EUR")
    opening: Xrp = about("What was owed to the merchant before the first movement.", "12.375000")
    closing: Xrp = about("What was owed after the last one: the opening and all sums.", "37.818000")
    sums: list[StatementSum] = about("The movements by kind.")
    movement_count: int = about("How many movements it has.", 1287)
    sales_count: int = about("How many sales were received.", 318)
    received: Xrp = about("The sum of the sales received.", "2418.204117")
    paid_out: Xrp = about("The sum of the payouts.", "2368.579233")
    own_refund_count: int = about("Refunds from the merchant's own wallet; they are in none of the sums.", 3)
    own_refund_amount: Xrp = about("What those refunds add up to.", "19.608204")
    without_value: int = about("How many movements have no value in `currency`.", 2)
    sha256: str = about("The SHA-256 of its CSV, which is the same whenever it is made.", SHA256)
    audit_row: int = about("The row of the platform's audit log that seals it.", 18204)
    audit_hash: str = about("The hash of that row.", SHA256)
    check: LedgerCheck = about("Its payouts compared with the ledger when it was closed.")
    later_check: LedgerCheck | None = about("The newest comparison after that; null if there is none.", None)
    camt053_refusal: str | None = about("Why CAMT.053 is not offered, in a sentence; null where it is.", None)
    made_at: datetime = about("When it was closed.")


class StatementAnswer(Succeeded):
    statement: StatementRecord = about("The statement. It never changes.")


class RunningMonth(Record):
    first_day: Day = about("The first of this month, in UTC.", "2026-11-01")
    last_day: Day = about("The last day of this month.", "2026-11-30")
    sales_count: int = about("How many sales were received so far.", 201)
    received: Xrp = about("The sum of the sales received so far.", "1604.220118")
    paid_out: Xrp = about("The sum of the payouts so far.", "1588.177917")


class StatementList(Succeeded):
    statements: list[StatementRecord] = about("The statements of this page, the newest days first.")
    total_count: int = about("How many there are on all pages.", 1)
    total_pages: int = about("How many pages there are.", 1)
    running: RunningMonth = about("This month so far. Its statement is made on the 1st.")


class MovementRecord(Record):
    at: datetime = about("When the ledger closed, or when it was booked by hand.")
    kind: MovementKind = about("What it is.", "payout")
    amount: SignedXrp = about("In XRP; below zero where it lowers what is owed.", "-11.880000")
    currency: str | None = about("Of the value; null where there is none.", "EUR")
    value: str | None = about("What it was worth at that time; null: no rate at that time.", "-25.25")
    rate: str | None = about("What one XRP cost, with all digits.", "2.1251")
    payment_id: UUID | None = about("The payment that it belongs to.", PAYMENT_ID)
    title: str | None = about("The payment's title.", "High Tide, screen print A2")
    transaction_hash: Hash | None = about("Its transaction; null if it was only booked.", PAYMENT_HASH)
    sender: str | None = about("Who sent it.", PLATFORM)
    receiver: str | None = about("Who got it.", PAYER)
    explorer_url: str | None = about("The transaction in an explorer; null without one.", f"{ORIGIN}/tx")


class MovementList(Succeeded):
    movements: list[MovementRecord] = about("The movements of this page, the latest first.")
    total_count: int = about("How many there are on all pages.", 1287)
    total_pages: int = about("How many pages there are.", 13)
