"""Payment links as their merchant reads them, and as a payer does."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import TextChoices

from apps.common.wire.examples import LINK_ID, ORIGIN, PAYMENT_ID
from apps.common.wire.record import Record, Succeeded, about
from apps.common.wire.types import Xrp
from apps.payments.domain.choices import PaymentException, PaymentStatus
from apps.payments.wire.values import ValueSum


class FieldType(TextChoices):
    TEXT = "text"
    NUMBER = "number"
    CHOICE = "choice"


class LinkStatus(TextChoices):
    ACTIVE = "active"
    INACTIVE = "inactive"
    ENDED = "ended"
    SOLD_OUT = "sold_out"


_URL = f"{ORIGIN}/pay/low-tide"
_PICTURE = f"{ORIGIN}/media/links/7d0f3f0e5f0a4a559a3e0f8f8f1f2a11.jpg"
_API = f"{ORIGIN}/api/payment-links"


class LinkField(Record):
    label: str = about("What is asked, such as “Sleeve”.", "Sleeve")
    type: FieldType = about("`text`, `number` or `choice`.", "choice")
    required: bool = about("Whether it must be answered.", True)
    options: list[str] = about("What can be chosen; empty unless `type` is `choice`.", ["Sea blue", "Sand"])
    max_length: int = about("The most characters of an answer.", 200)


class LinkPictureRecord(Record):
    url: str = about(
        "Its address, for everybody; it never changes.",
        _PICTURE,
    )
    width: int = about("In pixels.", 1200)
    height: int = about("In pixels.", 1200)


class _Offer(Record):
    title: str = about("What is sold.", "Low Tide EP, 180 g vinyl")
    description: str = about("More about it; empty without one.", "Six songs recorded on Fehmarn.")
    picture: LinkPictureRecord | None = about("Null without one.", None)
    currency: str = about("`XRP`, or a currency of ISO 4217.", "EUR")
    price: str | None = about(
        "Of one piece, with the currency's decimals; null where the payer chooses.", "24.00"
    )
    price_min: str | None = about("The least that the payer may choose; null with a fixed price.", None)
    price_max: str | None = about("The most that the payer may choose; null with a fixed price.", None)
    price_presets: list[str] = about("Up to three suggestions.", [])
    quantity_max: int | None = about("The most pieces of one payment; null: one at a time.", 5)
    fields: list[LinkField] = about("What the payer is asked, up to three.")
    ask_name: bool = about("Whether the payer may give a name.", False)
    ask_email: bool = about("Whether the payer may give an email address.", True)
    max_sales: int | None = about("How many pieces there are in all; null without a limit.", 50)
    ends_at: datetime | None = about("From then on it cannot be paid; null without an end.", None)
    version: int = about("Rises when a payer could see a change.", 3)


class PaymentLinkRecord(_Offer):
    id: UUID = about("The link's id, which is `payment_link` of its payments.", LINK_ID)
    url: str = about("The address of its page.", _URL)
    slug: str = about("The end of that address: your own word, or 22 random characters.", "low-tide")
    qr_code_url: str = about("Its QR code, an SVG image.", f"{_API}/public/low-tide/qr.svg")
    livemode: bool = about("True in live mode, false in test mode.", True)
    status: LinkStatus = about("Whether it can be paid, or the first reason why not.", "active")
    is_active: bool = about("Whether you have switched it on.", True)
    inactive_message: str = about(
        "What payers read while it cannot be paid.", "Sold out. The next pressing comes in March."
    )
    success_message: str = about("What payers read when they have paid.", "Thank you!")
    success_url: str = about(
        "Where a button leads them then; {PAYMENT_ID} is filled in.", "https://shop.example/thanks"
    )
    metadata: dict[str, Any] = about("Your own data, in each of its payments.", {"sku": "LT-180"})
    sales_count: int = about("Pieces sold: a sale counts when it has settled.", 37)
    payments_count: int = about("Settled payments.", 35)
    total_amount: Xrp = about("The sum of its settled payments.", "424.109281")
    total_price: str | None = about("The sum of their prices in the link's currency; null in XRP.", "888.00")
    received_values: list[ValueSum] = about("What they were worth when they arrived, by currency.")
    opened_count: int = about("How often its page was opened.", 389)
    paid_of_opened: float | None = about("Settled payments by openings, in percent; null before.", 9.0)
    archived_at: datetime | None = about("When it was archived; null where it is not.", None)
    created_at: datetime = about("When it was created.")


class LinksSummary(Record):
    total_amount: Xrp = about("The sum of all settled payments of links.", "1207.076959")
    received_values: list[ValueSum] = about("What they were worth when they arrived, by currency.")
    sales_count: int = about("Pieces sold.", 146)
    opened_count: int = about("How often the pages were opened.", 2227)
    paid_of_opened: float | None = about("Settled payments by openings, in percent; null before.", 6.6)
    paid_of_opened_30_days: float | None = about("The same of the last 30 days.", 7.1)
    active_count: int = about("Links that can be paid.", 4)
    sold_out_count: int = about("Links that are sold out.", 1)
    archived_count: int = about("Links that are archived.", 3)
    all_count: int = about("All links of the mode.", 8)


class PaymentLinkList(Succeeded):
    payment_links: list[PaymentLinkRecord] = about("The links of this page, the newest first.")
    total_count: int = about("How many match.", 5)
    total_pages: int = about("How many pages they fill.", 1)
    summary: LinksSummary = about("Of all links of the mode.")


class PaymentLinkAnswer(Succeeded):
    payment_link: PaymentLinkRecord = about("The link as it is now.")


class LinkShop(Record):
    name: str = about("The shop's name.", "Nordlicht Records")
    website: str | None = about(
        "The shop's contact, where that is a web address: a button leads there from a link that cannot be "
        "paid.",
        "https://nordlicht.example",
    )


class LinkRate(Record):
    rate: str = about("What one XRP costs now, with all digits.", "2.0938")
    spread: float = about("What the shop adds to a price, in percent.", 0.0)


class LinkOutcome(Record):
    payment_id: UUID = about("The payment that the payer comes back from.", PAYMENT_ID)
    status: PaymentStatus = about("How far the payment is.", "completed")
    exception: PaymentException = about("What was unusual about the latest deposit.", "none")
    sold_out: bool = about("Whether it failed because the last piece was gone.", False)
    message: str = about("What the merchant says when it is paid; empty before.", "Thank you!")
    url: str | None = about(
        "Where the merchant leads the payer when it is paid; null before.", "https://shop.example/thanks"
    )


class PublicLink(_Offer):
    slug: str = about("The end of its address.", "low-tide")
    shop: LinkShop = about("Who sells.")
    livemode: bool = about("False for play money.", True)
    left: int | None = about("How many pieces are left; null without a limit.", 13)
    status: LinkStatus = about("Whether it can be paid, or the first reason why not.", "active")
    status_message: str = about("What the payer reads where it cannot be paid; empty where it can.", "")
    sold_out_at: datetime | None = about("When the last piece was sold; null before.", None)
    accepting: bool = about("False: this shop cannot accept payments now.", True)
    rate: LinkRate | None = about("Of the link's currency; null for XRP, and where there is none now.")
    outcome: LinkOutcome | None = about("Of the payment that the query names; else null.", None)


class PublicLinkAnswer(Succeeded):
    payment_link: PublicLink = about("The link as its payer sees it.")


class LinkPayment(Succeeded):
    payment_id: UUID = about("The payment that was made.", PAYMENT_ID)
    checkout_url: str = about("Its checkout, where the payer goes now.", f"{ORIGIN}/checkout/{PAYMENT_ID}")
    amount: Xrp = about("What is to be paid.", "11.462413")
    expires_at: datetime = about("Until when.")
