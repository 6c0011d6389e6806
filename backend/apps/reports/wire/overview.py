"""The overview, sums by period, merchants and burners, for administrators."""

from __future__ import annotations

from datetime import datetime
from typing import Literal
from uuid import UUID

from apps.common.modes import Mode
from apps.common.wire.examples import CREATED, EMAIL, PAYMENT_ID, PLATFORM
from apps.common.wire.record import Record, about
from apps.common.wire.types import Xrp
from apps.payments.domain.choices import PaymentStatus
from apps.payments.wire.payment import TransactionObject
from apps.reports.domain.alarms import AlarmKind


class Activity(Record):
    id: UUID = about("The payment's id.", PAYMENT_ID)
    status: PaymentStatus = about("The payment's status.", "completed")
    created_at: datetime = about("When the payment was created.")
    amount: Xrp = about("What is to be paid.", "10.000000")


class HaltedWallet(Record):
    mode: Mode = about("`test`: play money. `live`: XRP.")
    address: str = about("An address of the XRP Ledger.", PLATFORM)
    reason: str = about("Why it sends nothing.", "Books and ledger differ by 12 drops at ledger 94210337.")


class StuckTransfers(Record):
    mode: Mode = about("`test`: play money. `live`: XRP.")
    count: int = about("How many there are in this mode.")


class FailedLegs(Record):
    mode: Mode = about("The mode they failed in.")
    leg: Literal["payout", "burn", "return"] = about(
        "Which part of a payment: to the merchant, burned, or back to its sender."
    )
    count: int = about("How many failed.")
    amount: Xrp = about("What they come to.", "10.000000")


class WaitingRefunds(Record):
    mode: Mode = about("`test`: play money. `live`: XRP.")
    status: Literal["failed", "sending"] = about(
        "`failed`: their money is held until the merchant, or an administrator, chooses where it goes. "
        "`sending`: for longer than ten minutes."
    )
    count: int = about("How many there are.")
    amount: Xrp = about("What they come to.", "10.000000")


class HeldMoney(Record):
    mode: Mode = about("`test`: play money. `live`: XRP.")
    count: int = about("How many deposits wait to be released.")
    amount: Xrp = about("What they come to.", "10.000000")


class Alarm(Record):
    id: int = about("The alarm's number.", 12)
    alarm_kind: AlarmKind = about("What it is about.", "fee_changed")
    mode: Mode | None = about("`test`: play money. `live`: XRP. Null where it concerns both.", None)
    message: str = about("What happened.", "fee 1 %, burn ratio 10 % → fee 2 %, burn ratio 10 %.")
    path: str = about("The page where it is dealt with.", "/admin-dashboard/settings")
    created_at: datetime = about("When it was noticed.")


class Attention(Record):
    halted_wallets: list[HaltedWallet] = about("Wallets that have stopped sending.")
    stuck: list[StuckTransfers] = about("Transfers that hold back what is behind them.")
    failed: list[FailedLegs] = about("Transfers that failed for good.", [])
    refunds: list[WaitingRefunds] = about("Refunds that failed, or take long.", [])
    held: list[HeldMoney] = about("Deposits that wait to be released by an administrator.", [])
    alarms: list[Alarm] = about("What no administrator has marked as seen yet, newest first.", [])


class Overview(Record):
    total_xrp_processed: Xrp = about("What the completed payments came to.", "1250.000000")
    burn_volume: Xrp = about("What was burned in all.", "12.500000")
    transaction_count: int = about("How many payments were completed.")
    revenue: Xrp = about("What the platform earned: fees less what was burned.", "0.090000")
    recent_activity: list[Activity] = about("The newest payments.")
    attention: Attention = about("Of both modes.")


class RevenueRow(Record):
    period: str = about('"2026-11-20 13:00", "2026-11-20" or "2026-11", UTC.', CREATED)
    revenue: Xrp = about("What the platform earned then.", "0.090000")


class BurnRow(Record):
    period: str = about('"2026-11-20 13:00", "2026-11-20" or "2026-11", UTC.', CREATED)
    burned: Xrp = about("What was burned in that time.", "0.010000")


class RevenueBefore(Record):
    first_day: str = about("Its first day, UTC.", "2026-11-19")
    last_day: str = about("Its last day, UTC.", "2026-11-19")
    revenue: Xrp | None = about("What the platform earned; null without a payment.", "0.180000")
    burned: Xrp | None = about("What was burned then; null without a burn.", "0.020000")


class Revenue(Record):
    revenue: list[RevenueRow] = about("What the platform earned: fees less what was burned.")
    burn: list[BurnRow] = about("What was burned, by hour, day or month.")
    before: RevenueBefore = about("The day, the month or as many days before, to compare with.")


class Merchant(Record):
    id: int = about("The merchant's id.", 1042)
    email: str = about("The merchant's email address.", EMAIL)
    username: str = about("The merchant's name.", "anna")
    is_active: bool = about("False while the merchant is suspended.", True)
    total_transactions: int = about("How many payments were completed.")
    total_volume: Xrp = about("What the completed payments came to.", "10.000000")
    total_burned: Xrp = about("What was burned of this merchant's fees.", "0.010000")


class MerchantPage(Record):
    merchants: list[Merchant] = about("The merchants of this page.")
    total_count: int = about("How many there are on all pages.")
    total_pages: int = about("How many pages there are.")


class TransactionPage(Record):
    transactions: list[TransactionObject] = about("The payments of this page.")
    total_count: int = about("How many there are on all pages.")
    total_pages: int = about("How many pages there are.")
    page: int = about("The number of the page, from 1 on.")
    page_size: int = about("How many rows a page has; more than 100 counts as 100.", 10)


class Burner(Record):
    rank: int = about("The place in the list, from 1 on.")
    id: int = about("The merchant's id.", 1042)
    email: str = about("The merchant's email address.", EMAIL)
    username: str = about("The merchant's name.", "anna")
    amount_burned: Xrp = about("What was burned of this merchant's fees.", "12.500000")
    burn_count: int = about("How many burns there were.")
