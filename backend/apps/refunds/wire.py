"""Answers of the calls of refunds."""

from __future__ import annotations

from datetime import datetime

from apps.common.wire.examples import CREATED, PAYER, REFUND_HASH
from apps.common.wire.record import Record, about
from apps.common.wire.types import Hash, Xrp
from apps.payments.wire.refund import RefundObject
from apps.payments.wire.values import ValueSum


class RefundAnswer(Record):
    refund: RefundObject = about("As it is now.")


class RefundList(Record):
    refunds: list[RefundObject] = about("The page's refunds, the newest first.")
    total_count: int = about("How many match.", 1)
    total_pages: int = about("How many pages they fill.", 1)


class RefundSums(Record):
    """What the cards above the list of refunds show."""

    since: datetime = about("The start of this month, UTC.", CREATED)
    succeeded: int = about("Refunds that succeeded this month.", 2)
    succeeded_amount: Xrp = about("Their sum.", "7.164007")
    succeeded_values: list[ValueSum] = about(
        "What those through the platform were worth when they were paid, by currency."
    )
    awaiting_merchant: int = about("Refunds that wait for the merchant.", 1)
    awaiting_payer: int = about("Refunds that wait for a customer.", 1)
    failed: int = about("Failed refunds whose money is held in the merchant's name.", 1)
    failed_amount: Xrp = about("Their sum.", "10.000000")


class MismatchRecord(Record):
    """A transaction that carries the refund's InvoiceID and does not pay it."""

    transaction_hash: Hash = about("What was sent with its InvoiceID.", REFUND_HASH)
    obstacle: str = about("Why it is not counted.", "It delivered another amount.")


class RefundDetail(Record):
    refund: RefundObject = about("As it is now.")
    mismatched: list[MismatchRecord] = about("Transactions with its InvoiceID that do not pay it.")
    transaction: str | None = about(
        "The transaction to sign as JSON, for hardware wallets; null unless an own wallet is to pay it now.",
        None,
    )
    can_simulate: bool = about("Whether play money can pay it.", False)


class ClaimCheck(Record):
    """An account that a refund can go to."""

    destination_address: str = about("Its address, as it is on the ledger.", PAYER)
    destination_tag: int | None = about("The tag that goes with it; null without one.", None)


class RateOption(Record):
    """A rate at which a price can be refunded."""

    rate: str = about("What one XRP costs, with all digits.", "2.0938")
    rate_at: datetime = about("Of when it is.", CREATED)
    sources: int = about("How many sources it is the median of.", 3)


class RefundOptions(Record):
    """What the dialog of a refund starts with."""

    amount: Xrp = about("The payment's amount.", "11.462413")
    refunds_total: Xrp = about("The sum of its refunds that count.", "0.000000")
    left: Xrp = about("What can still be refunded.", "11.462413")
    price: str | None = about("The payment's price; null in XRP.", "24.00")
    currency: str | None = about("Its currency; null in XRP.", "EUR")
    price_left: str | None = about("What is left of the price, at the payment's rate; null in XRP.", "24.00")
    rate_then: RateOption | None = about("The payment's own rate; null in XRP.")
    rate_now: RateOption | None = about("The accepted rate now; null where there is none.")
    platform_fee: Xrp = about("The fee of this sale, which is not given back.", "0.114624")
    merchant_payout: Xrp = about("What the merchant received.", "11.347789")
    return_fee: Xrp = about("The fee for sending a refund through the platform.", "0.000012")
    network_fee: Xrp = about("About what the ledger takes for a refund from an own wallet.", "0.000012")
    sender_address: str | None = about("The account that paid.", PAYER)
    sender_tag: int | None = about("Its SourceTag; null without one.", None)
    obstacle: str | None = about(
        "Why the refund cannot simply go to the account that paid; null if it can.", None
    )
    platform_ready: bool = about("Whether refunds through the platform are possible now.", True)
    customer_email: str | None = about("The address that the customer left.", None)
