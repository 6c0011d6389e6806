"""What the keypad's calls answer with."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from apps.common.modes import Mode
from apps.common.wire.examples import LATER, PAID, PAYMENT_HASH, PAYMENT_ID
from apps.common.wire.record import Record, Succeeded, about
from apps.common.wire.types import Hash, Xrp
from apps.payments.domain.choices import PaymentException, PaymentStatus
from apps.pricing.wire import RateSource


class Charge(Record):
    id: UUID = about("The payment's id.", PAYMENT_ID)
    status: PaymentStatus = about("The payment's status.", "pending")
    exception: PaymentException = about("What was unusual about the latest transaction for it.", "none")
    title: str = about("The note, else “Sale”.", "Poster tube, 2 badges")
    amount: Xrp = about("What the customer pays, tip included.", "3.940205")
    price: str | None = about("The same in `currency`; null for a charge in XRP.", "8.25")
    currency: str | None = about("Of the price.", "EUR")
    tip: str | None = about("In the currency of the charge; null without one.", "0.75")
    tip_percent: int | None = about("Where the tip was a percent of the amount.", 10)
    created_at: datetime = about("When it was charged.")
    expires_at: datetime = about("It can be paid until then.", LATER)


class ChargeAnswer(Succeeded):
    charge: Charge = about("As it is now.")


class ChargeSum(Record):
    currency: str = about("By ISO 4217, or XRP.", "EUR")
    amount: str = about("In the currency's decimals.", "186.40")


class KeypadDay(Succeeded):
    mode: Mode = about("The mode that this keypad charges in.", "test")
    shop_name: str = about("What customers read.", "Nordlicht Records")
    currency: str = about("Beside XRP: the reporting currency, or XRP where it has no rates.", "EUR")
    digits: int = about("The decimals of that currency.", 2)
    tip_presets: list[int] = about("The tips that are offered, in percent.", [5, 10, 15])
    time_zone: str = about("The day's, by the account's setting.", "Europe/Berlin")
    paid_count: int = about("How many charges of today were paid.", 14)
    sums: list[ChargeSum] = about("What was paid for them, by the currency that was charged.")
    charges: list[Charge] = about("The newest of today, paid or not, at most 100.")


class ChargeReceipt(Record):
    shop_name: str = about("The shop's name when it was charged.", "Nordlicht Records")
    shop_address: str = about("In lines, or empty.", "Hüxstraße 61\n23552 Lübeck")
    shop_tax_id: str = about("Or empty.", "DE 123 456 789")
    shop_contact: str = about("Or empty.", "hello@shop.example")
    title: str = about("The note, else “Sale”.", "Poster tube, 2 badges")
    amount: Xrp = about("What was to be paid, tip included.", "3.940205")
    price: str | None = about("The same in `currency`; null for a charge in XRP.", "8.25")
    currency: str | None = about("Of the price.", "EUR")
    tip: str | None = about("In the currency of the charge; null without one.", "0.75")
    tip_percent: int | None = about("Where the tip was a percent of the amount.", 10)
    rate: str | None = about("What one XRP cost, with all digits; null without a price.", "2.0938")
    rate_sources: list[RateSource] | None = about("Whose median the rate is; null without a price.")
    rate_at: datetime | None = about("Of when the newest of them is; null without a price.")
    received_amount: Xrp = about("What arrived.", "3.940205")
    merchant_payout: Xrp = about("What the merchant gets.", "3.900803")
    kept_amount: Xrp = about("What the platform keeps of the fee.", "0.035462")
    burn_amount: Xrp = about("What is burned of the fee.", "0.003940")
    received_at: datetime = about("When the ledger validated the payment.", PAID)
    settled_seconds: float = about("From the charge to the validated payment.", 4.0)
    ledger_index: int = about("The ledger that has it.", 94210337)
    transaction_hash: Hash = about("The transaction that paid it.", PAYMENT_HASH)
    receipt_url: str | None = about(
        "A page that anyone can check it on; null where receipts are private.",
        "https://pay.example/receipt/MDAwMDAwMDAtMDAwMC0wMDAw",
    )
    time_zone: str = about("Of the printed time: the account's, else UTC.", "Europe/Berlin")
    livemode: bool = about("False for play money.", False)


class ReceiptAnswer(Succeeded):
    receipt: ChargeReceipt = about("What is printed.")
