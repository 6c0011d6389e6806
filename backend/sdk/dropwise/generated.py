"""Written by `npm run schema` from the API's schema. Do not edit."""

from __future__ import annotations

from decimal import Decimal
from typing import Any, Literal, NotRequired, TypedDict

ErrorCode = Literal[
    "address_changed",
    "address_taken",
    "address_too_long",
    "administrators_only",
    "already_paid",
    "amount_too_large",
    "amount_too_small",
    "authentication_required",
    "body_too_large",
    "claim_used",
    "conflict",
    "currency_unsupported",
    "download_running",
    "email_not_verified",
    "event_unknown",
    "forbidden",
    "format_not_offered",
    "google_away",
    "google_not_set_up",
    "has_password",
    "idempotency_in_flight",
    "idempotency_mismatch",
    "internal_error",
    "invalid_link",
    "invalid_request",
    "invalid_secret_key",
    "invoice_frozen",
    "invoice_not_open",
    "invoice_unknown",
    "keypad_locked",
    "keypad_needed",
    "keypad_only",
    "ledger_refused",
    "ledger_unavailable",
    "link_changed",
    "link_closed",
    "link_expired",
    "merchants_only",
    "method_not_allowed",
    "money_left",
    "network_mismatch",
    "no_proof",
    "not_found",
    "not_payable",
    "not_refundable",
    "nothing_to_do",
    "numbering_fixed",
    "otp_required",
    "parameter_invalid",
    "parameter_missing",
    "parameter_unknown",
    "payment_unknown",
    "pin_blocked",
    "pin_wrong",
    "platform_not_ready",
    "rate_limited",
    "rate_unavailable",
    "reauth",
    "recovery_running",
    "refund_above_limit",
    "refund_not_open",
    "refund_too_much",
    "refunds_changed",
    "refunds_not_allowed",
    "sale_busy",
    "second_factor_required",
    "session_expired",
    "session_required",
    "shop_cannot_accept",
    "shortfall",
    "sign_in_expired",
    "stale_version",
    "statement_too_early",
    "statement_unknown",
    "stock_below_sold",
    "suspended",
    "too_many_links",
    "too_many_open_payments",
    "too_many_payments_today",
    "unavailable",
    "unsupported_media_type",
    "verify_again",
]
DeliveryStatusEnum = Literal["pending", "success", "failed"]
DepositOutcomeStatusEnum = Literal["settled", "rejected"]
PaymentException = Literal["none", "underpaid", "overpaid", "late", "duplicate"]
InvoiceStatusEnum = Literal["draft", "open", "paid", "void"]
KindEnum = Literal["url", "inspector"]
LinkStatusEnum = Literal["active", "inactive", "ended", "sold_out"]
ModeEnum = Literal["test", "live"]
MovementKindEnum = Literal[
    "sale_received",
    "fee_kept",
    "fee_burned",
    "payout",
    "deposit_rejected",
    "return",
    "refund_funded",
    "refund_sent",
    "return_fee",
    "adjustment",
]
OriginEnum = Literal["api", "link", "invoice", "keypad"]
RateEnum = Literal["then", "now"]
ReasonCodeEnum = Literal[
    "amount_too_low",
    "payment_expired",
    "already_paid",
    "unknown_destination_tag",
    "no_destination_tag",
    "merchant_suspended",
    "overpaid_excess",
    "unsupported_transaction",
    "sold_out",
]
RefundMethodEnum = Literal["own_wallet", "platform"]
RefundStatusEnum = Literal[
    "awaiting_payer",
    "awaiting_merchant",
    "sending",
    "succeeded",
    "failed",
    "canceled",
    "expired",
]
RefundedShareEnum = Literal["none", "partial", "full"]
RemindedEnum = Literal["before", "due", "after"]
ResultEnum = Literal["agrees", "differs", "nothing", "unavailable"]
ReturnStatusEnum = Literal["pending", "completed", "failed"]
Scenario = Literal["exact", "underpay", "overpay", "wrong_tag", "no_tag", "late", "twice"]
StatementKindEnum = Literal["month", "range"]
PaymentStatus = Literal["pending", "processing", "completed", "failed", "expired"]
TypeEnum = Literal["text", "number", "choice"]


class Attempt(TypedDict):
    number: int
    """Which attempt it is, from 1 on."""
    manual: bool
    """Whether a person asked for it; otherwise it was due."""
    started_at: str
    """When it was started."""
    finished_at: str | None
    """Null while it is being made, or if its sender stopped before the end."""
    status_code: int | None
    """The status of your server's response; null without one."""
    response_ms: int | None
    """How long the response took, in milliseconds; null without one."""
    error: str | None
    """A sentence that says what is wrong."""
    request_headers: dict[str, str] | None
    """The headers that were sent; null before."""
    response_headers: dict[str, str] | None
    """The headers of your server's response; null without one."""
    response_body: str
    """The body of your server's response, cut off if it was long."""


class CheckRequest(TypedDict):
    transaction_hash: str
    """The hash of a transaction on the ledger: 64 hexadecimal characters."""


class Checked(TypedDict):
    success: bool
    """Always true: errors have `error` instead."""
    found: bool
    """Whether the transaction was sent for a payment of this merchant."""
    payment_request: CurrentPayment | None
    """The payment that it was sent for; null where none was found."""
    deposit: NotRequired[DepositOutcome]
    """Where something was found."""


class CreateRequest(TypedDict):
    title: str
    """What is being paid for. The payer reads it."""
    amount: NotRequired[str | float | Decimal]
    """XRP, as a number or a string, with at most six decimals. Test from 0.000001, live from 0.01."""
    price: NotRequired[str | float | None]
    """Instead of `amount`: a price in `currency`, converted when the payment is created."""
    currency: NotRequired[str | None]
    """The currency of `price`, by ISO 4217; `/api/config/` lists those that are offered."""
    platform_name: str
    """The name of your shop, shown at checkout."""
    username: str
    """Who is paying, in your own words."""
    redirect_url: str
    """Where the payer goes afterwards, paid or not. Absolute, https in live mode; {PAYMENT_ID} is filled
    in."""
    description: NotRequired[str | None]
    """More about it, shown at checkout."""
    developer_reference: NotRequired[str | None]
    """Your own order number."""
    expires_in_minutes: NotRequired[int | None]
    """How long the payer has; 15 by default."""
    metadata: NotRequired[dict[str, Any] | None]
    """Your own data, in every response and webhook. Up to 8 KiB and 50 keys."""


class Created(TypedDict):
    success: bool
    """Always true: errors have `error` instead."""
    payment_request: Payment
    """The new payment."""


class CustomerForm(TypedDict):
    name: NotRequired[str]
    """A person or a company. Needed to open the invoice."""
    email: NotRequired[str]
    """Where the invoice and its reminders are sent."""
    address: NotRequired[str]
    """In lines."""
    tax_id: NotRequired[str]
    """For customers that have one."""


class DeliveryState(TypedDict):
    status: DeliveryStatusEnum
    """The delivery's status."""
    attempts: int
    """How often it has been sent."""
    last_attempt_at: str | None
    """When it was last sent; null before."""


class DepositOutcome(TypedDict):
    """What was decided about the money that the transaction brought."""

    status: DepositOutcomeStatusEnum
    """Whether it paid the payment."""
    reason: str | None
    """A sentence; null where it settled a payment."""
    reason_code: ReasonCodeEnum | None
    """Why, for programs."""
    amount: str
    """What arrived. XRP with six decimals."""


class History(TypedDict):
    success: bool
    """Always true: errors have `error` instead."""
    payments: list[Payment]
    """The payments, the newest first."""
    total_count: int
    """How many there are on all pages."""
    total_pages: int
    """How many pages there are."""
    page: int
    """The number of the page, from 1 on."""
    page_size: int
    """How many rows a page has; more than 100 counts as 100."""
    has_next: bool
    """Whether there is a page after this one."""
    has_previous: bool
    """Whether there is a page before this one."""


class Invoice(TypedDict):
    id: str
    """The invoice's id."""
    number: str | None
    """Given at opening; null for a draft."""
    url: str | None
    """Its page for the customer; null for a draft."""
    mode: ModeEnum
    """The mode that it was made in."""
    status: InvoiceStatusEnum
    """Where it is. `paid` once a payment of it has settled."""
    is_overdue: bool
    """Whether it is open and its due date is over, where the merchant is."""
    currency: str
    """`XRP`, or a currency by ISO 4217."""
    customer: InvoiceCustomer
    """Who is billed."""
    lines: list[InvoiceLine]
    """What is billed."""
    prices_include_tax: bool
    """Whether the lines' prices are with tax."""
    subtotal: str
    """Without tax. In the currency's decimals."""
    taxes: list[InvoiceTax]
    """The tax of each rate, the highest first."""
    total: str
    """What is to be paid. In the currency's decimals."""
    due_date: str | None
    """The last day to pay; null for a draft without one."""
    reference: str
    """The customer's or the merchant's own, or empty."""
    note: str
    """Stands under the totals, or empty."""
    payment_id: str | None
    """The payment that settled it; null until then."""
    payment: InvoicePayment | None
    """The same with hash and rate."""
    seller: InvoiceSeller | None
    """The shop as it was at opening; null for a draft."""
    issue_date: str | None
    """The day it was opened; null for a draft."""
    reminders: bool
    """Whether the customer is reminded by email."""
    reminded: list[RemindedEnum]
    """The reminders sent so far."""
    sent_at: str | None
    """When it was last sent by email; null if never."""
    created_at: str
    """When the draft was made."""
    voided_at: str | None
    """When it was voided; null if it is not."""


class InvoiceAnswer(TypedDict):
    success: bool
    """Always true: errors have `error` instead."""
    invoice: Invoice
    """The invoice as it stands."""


class InvoiceCustomer(TypedDict):
    name: str
    """A person or a company."""
    email: str
    """Where the invoice is sent, or empty. Its page does not show it."""
    address: str
    """In lines, or empty."""
    tax_id: str
    """Or empty."""


class InvoiceForm(TypedDict):
    currency: NotRequired[str]
    """`XRP`, or one of `currencies` of `/api/config/`. At first the reporting currency."""
    customer: NotRequired[CustomerForm]
    """Who is billed."""
    lines: NotRequired[list[LineForm]]
    """What is billed, at most 100 lines."""
    prices_include_tax: NotRequired[bool]
    """Whether unit prices are with tax."""
    due_date: NotRequired[str | None]
    """The last day to pay. Null: 14 days after it is opened."""
    reference: NotRequired[str]
    """An order number or the like."""
    note: NotRequired[str]
    """Stands under the totals."""
    reminders: NotRequired[bool]
    """Remind by email 3 days before, on and 7 days after the due date."""


class InvoiceLine(TypedDict):
    text: str
    """What is sold."""
    quantity: str
    """How many, or how much."""
    unit_price: str
    """The price of one. In the currency's decimals."""
    tax_rate: str
    """In percent."""
    amount: str
    """Quantity × price, rounded half up to the currency's smallest unit."""


class InvoiceList(TypedDict):
    success: bool
    """Always true: errors have `error` instead."""
    invoices: list[Invoice]
    """The invoices of this page, the newest first."""
    total_count: int
    """How many there are on all pages."""
    total_pages: int
    """How many pages there are."""


class InvoicePayment(TypedDict):
    payment_id: str
    """The payment that settled it."""
    paid_at: str
    """When the ledger closed that has the deposit."""
    amount: str
    """What was asked for. XRP with six decimals."""
    transaction_hash: str
    """The deposit's."""
    rate: str | None
    """What one XRP cost, with all digits; null for an invoice in XRP."""
    rate_at: str | None
    """Of when the rate is; null for an invoice in XRP."""
    rate_sources: list[RateSource]
    """What the rate is the median of."""
    receipt_url: str | None
    """Null where receipts are not public, or the payout is not done."""
    explorer_url: str | None
    """The transaction; null without an explorer."""


class InvoiceSeller(TypedDict):
    name: str
    """The shop's."""
    address: str
    """In lines, or empty."""
    tax_id: str
    """Or empty."""
    contact: str
    """An email address, a phone number or a web address; or empty."""


class InvoiceTax(TypedDict):
    rate: str
    """In percent."""
    net: str
    """What the lines of this rate add up to without tax."""
    tax: str
    """The tax on that, rounded half up to the currency's smallest unit."""


class LedgerCheck(TypedDict):
    result: ResultEnum
    """`agrees`, `differs`, `nothing` where there was no payout, or `unavailable` with its `reason`."""
    payouts: int
    """The payout transactions of the statement."""
    found: int
    """How many of them the wallet's history has."""
    equal: int
    """How many of those delivered the same amount, to the drop."""
    unknown: int
    """Payments of the platform that the history has and the books have not."""
    wallets: list[str]
    """The wallets whose history was read."""
    first_ledger: int | None
    """The first ledger that was read."""
    last_ledger: int | None
    """The last ledger that was read."""
    read_at: str | None
    """When; null where the ledger could not be asked."""
    reason: str
    """Why there is no result, in a sentence; or empty."""
    differing: list[LedgerDifference]
    """At most 20 of the transactions that differ."""


class LedgerDifference(TypedDict):
    transaction_hash: str
    """Of the payout, or of what the books do not have."""
    books: str | None
    """What the statement has, in XRP; null if it is not in the books. XRP with six decimals."""
    ledger: str | None
    """What the ledger delivered; null where it has no such payment. XRP with six decimals."""


class LineForm(TypedDict):
    text: str
    """What is sold."""
    quantity: NotRequired[str | float]
    """At most four decimals; 1 by default."""
    unit_price: str | float
    """In the currency's decimals."""
    tax_rate: NotRequired[str | float]
    """In percent, at most four decimals; 0 by default."""


class LinkField(TypedDict):
    label: str
    """What is asked, such as “Sleeve”."""
    type: TypeEnum
    """`text`, `number` or `choice`."""
    required: bool
    """Whether it must be answered."""
    options: list[str]
    """What can be chosen; empty unless `type` is `choice`."""
    max_length: int
    """The most characters of an answer."""


class LinkForm(TypedDict):
    title: str
    """What is sold."""
    description: NotRequired[str]
    """More about it."""
    currency: NotRequired[str]
    """`XRP` (the default), or a currency of ISO 4217 that `/api/config/` lists."""
    price: NotRequired[str | float | None]
    """Of one piece."""
    price_min: NotRequired[str | float | None]
    """Instead of `price`: the least that the payer may choose."""
    price_max: NotRequired[str | float | None]
    """Instead of `price`: the most that the payer may choose."""
    price_presets: NotRequired[list[str | float]]
    """Up to 3 suggestions between the two."""
    quantity_max: NotRequired[int | None]
    """The most pieces of one payment; null: one at a time."""
    fields: NotRequired[list[PayerFieldForm]]
    """What the payer is asked: up to three."""
    ask_name: NotRequired[bool]
    """Offer the payer to give a name."""
    ask_email: NotRequired[bool]
    """Offer the payer to give an email address."""
    max_sales: NotRequired[int | None]
    """How many pieces there are; null: no limit."""
    ends_at: NotRequired[str | None]
    """From then on it cannot be paid; null: no end."""
    slug: NotRequired[str]
    """Your own word for the address: 3 to 40 of a–z, 0–9 and hyphens. Empty: the random one."""
    is_active: NotRequired[bool]
    """Whether it can be paid."""
    inactive_message: NotRequired[str]
    """What payers read while it cannot be paid."""
    success_message: NotRequired[str]
    """What payers read when they have paid."""
    success_url: NotRequired[str]
    """Where a button leads them then: https in live mode; {PAYMENT_ID} is filled in."""
    metadata: NotRequired[dict[str, Any]]
    """Your own data, in each of its payments. Up to 4 KiB."""


class LinkPicture(TypedDict):
    url: str
    """Its address, for everybody; it never changes."""
    width: int
    """In pixels."""
    height: int
    """In pixels."""


class LinksSummary(TypedDict):
    total_amount: str
    """The sum of all settled payments of links. XRP with six decimals."""
    received_values: list[ValueSum]
    """What they were worth when they arrived, by currency."""
    sales_count: int
    """Pieces sold."""
    opened_count: int
    """How often the pages were opened."""
    paid_of_opened: float | None
    """Settled payments by openings, in percent; null before."""
    paid_of_opened_30_days: float | None
    """The same of the last 30 days."""
    active_count: int
    """Links that can be paid."""
    sold_out_count: int
    """Links that are sold out."""
    archived_count: int
    """Links that are archived."""
    all_count: int
    """All links of the mode."""


class Mismatch(TypedDict):
    """A transaction that carries the refund's InvoiceID and does not pay it."""

    transaction_hash: str
    """What was sent with its InvoiceID."""
    obstacle: str
    """Why it is not counted."""


class PatchedInvoiceForm(TypedDict):
    currency: NotRequired[str]
    """`XRP`, or one of `currencies` of `/api/config/`. At first the reporting currency."""
    customer: NotRequired[CustomerForm]
    """Who is billed."""
    lines: NotRequired[list[LineForm]]
    """What is billed, at most 100 lines."""
    prices_include_tax: NotRequired[bool]
    """Whether unit prices are with tax."""
    due_date: NotRequired[str | None]
    """The last day to pay. Null: 14 days after it is opened."""
    reference: NotRequired[str]
    """An order number or the like."""
    note: NotRequired[str]
    """Stands under the totals."""
    reminders: NotRequired[bool]
    """Remind by email 3 days before, on and 7 days after the due date."""


class PatchedLinkChangeForm(TypedDict):
    title: NotRequired[str]
    """What is sold."""
    description: NotRequired[str]
    """More about it."""
    currency: NotRequired[str]
    """`XRP` (the default), or a currency of ISO 4217 that `/api/config/` lists."""
    price: NotRequired[str | float | None]
    """Of one piece."""
    price_min: NotRequired[str | float | None]
    """Instead of `price`: the least that the payer may choose."""
    price_max: NotRequired[str | float | None]
    """Instead of `price`: the most that the payer may choose."""
    price_presets: NotRequired[list[str | float]]
    """Up to 3 suggestions between the two."""
    quantity_max: NotRequired[int | None]
    """The most pieces of one payment; null: one at a time."""
    fields: NotRequired[list[PayerFieldForm]]
    """What the payer is asked: up to three."""
    ask_name: NotRequired[bool]
    """Offer the payer to give a name."""
    ask_email: NotRequired[bool]
    """Offer the payer to give an email address."""
    max_sales: NotRequired[int | None]
    """How many pieces there are; null: no limit."""
    ends_at: NotRequired[str | None]
    """From then on it cannot be paid; null: no end."""
    slug: NotRequired[str]
    """Your own word for the address: 3 to 40 of a–z, 0–9 and hyphens. Empty: the random one."""
    is_active: NotRequired[bool]
    """Whether it can be paid."""
    inactive_message: NotRequired[str]
    """What payers read while it cannot be paid."""
    success_message: NotRequired[str]
    """What payers read when they have paid."""
    success_url: NotRequired[str]
    """Where a button leads them then: https in live mode; {PAYMENT_ID} is filled in."""
    metadata: NotRequired[dict[str, Any]]
    """Your own data, in each of its payments. Up to 4 KiB."""


class PayerFieldForm(TypedDict):
    label: str
    """What is asked."""
    type: TypeEnum
    """`text`, `number` or `choice`."""
    required: NotRequired[bool]
    """Whether it must be answered; False by default."""
    options: NotRequired[list[str]]
    """Of a choice: up to 20."""
    max_length: NotRequired[int]
    """The most characters of an answer; 200 by default."""


class Payment(TypedDict):
    id: str
    """The payment's id."""
    title: str
    """What is paid for, on one line."""
    description: str
    """More about what is paid for; the payer sees it."""
    amount: str
    """What is to be paid. XRP with six decimals."""
    price: str | None
    """The price that the amount was converted from, in `currency`; null where the amount was given in XRP."""
    currency: str | None
    """The currency of the price; null without a price."""
    rate: str | None
    """What one XRP cost when the payment was created, with all digits; null without a price."""
    spread: float | None
    """What the merchant adds to prices, in percent; the amount includes it; null without a price."""
    rate_sources: list[RateSource] | None
    """The sources' prices whose median the rate is; null without a price."""
    rate_at: str | None
    """Of when the newest of these prices is; null without a price."""
    status: PaymentStatus
    """The payment's status."""
    exception: PaymentException
    """What was unusual about the latest transaction for it: `none`, too little, too much, too late, or a
    second one."""
    platform_name: str
    """The shop's name; the payer sees it."""
    username: str
    """Who is paying, in the merchant's words."""
    destination_address: str
    """The platform's wallet, which the payer pays."""
    destination_tag: int
    """The tag that the payer must send along: it identifies the payment."""
    sender_address: str | None
    """Who paid; null before."""
    wallet_address: str
    """The merchant's wallet, where the payout goes."""
    transaction_hash: str | None
    """The hash of the transaction that paid it; null before."""
    received_amount: str | None
    """What arrived; null before. XRP with six decimals."""
    received_at: str | None
    """When the payment was validated by the ledger; null before."""
    expires_at: str
    """It can be paid until then."""
    created_at: str
    """When the payment was created."""
    updated_at: str
    """When it last changed."""
    paid_at: str | None
    """When the payment was completed; null before."""
    platform_fee: str | None
    """What the platform keeps or burns; null before it is paid. XRP with six decimals."""
    burn_amount: str | None
    """What was burned, a part of the fee; null before it is paid. XRP with six decimals."""
    merchant_payout: str | None
    """What the merchant gets: what arrived less fee and return; null before it is paid. XRP with six
    decimals."""
    burn_transaction_hash: str | None
    """The burn's transaction hash; null before, and where burns are gathered."""
    payout_transaction_hash: str | None
    """The hash of the transaction that paid the merchant; null before."""
    is_merchant_paid: bool
    """Whether the payout has arrived."""
    received_value: str | None
    """What the received amount was worth at its ledger's time, in `value_currency`; null before, for a moment
    after, and where there was no rate at that time."""
    value_currency: str | None
    """The reporting currency of that time; null before."""
    metadata: dict[str, Any]
    """The merchant's own data, as it was sent: at most 50 keys and 8 KiB."""
    redirect_url: str
    """Where the payer goes afterwards, paid or not."""
    checkout_url: str
    """The page to send the payer to."""
    developer_reference: str | None
    """The merchant's own id of the order. Only the merchant sees it; null without one."""
    origin: OriginEnum
    """What made it: your server, a payment link, an invoice or the keypad."""
    payment_link: str | None
    """The id of its payment link; null unless a payment link made it."""
    invoice: str | None
    """The id of its invoice; null unless an invoice made it."""
    customer_email: str | None
    """What the payer left for the merchant; the payer's pages never show it; null where none was asked
    for."""
    livemode: bool
    """True in live mode, false in test mode."""
    refunded_amount: str
    """What of the amount was refunded. XRP with six decimals."""
    refund_status: RefundedShareEnum
    """Whether it was refunded: not, in part, or in full."""


class PaymentLink(TypedDict):
    title: str
    """What is sold."""
    description: str
    """More about it; empty without one."""
    picture: LinkPicture | None
    """Null without one."""
    currency: str
    """`XRP`, or a currency of ISO 4217."""
    price: str | None
    """Of one piece, with the currency's decimals; null where the payer chooses."""
    price_min: str | None
    """The least that the payer may choose; null with a fixed price."""
    price_max: str | None
    """The most that the payer may choose; null with a fixed price."""
    price_presets: list[str]
    """Up to three suggestions."""
    quantity_max: int | None
    """The most pieces of one payment; null: one at a time."""
    fields: list[LinkField]
    """What the payer is asked, up to three."""
    ask_name: bool
    """Whether the payer may give a name."""
    ask_email: bool
    """Whether the payer may give an email address."""
    max_sales: int | None
    """How many pieces there are in all; null without a limit."""
    ends_at: str | None
    """From then on it cannot be paid; null without an end."""
    version: int
    """Rises when a payer could see a change."""
    id: str
    """The link's id, which is `payment_link` of its payments."""
    url: str
    """The address of its page."""
    slug: str
    """The end of that address: your own word, or 22 random characters."""
    qr_code_url: str
    """Its QR code, an SVG image."""
    livemode: bool
    """True in live mode, false in test mode."""
    status: LinkStatusEnum
    """Whether it can be paid, or the first reason why not."""
    is_active: bool
    """Whether you have switched it on."""
    inactive_message: str
    """What payers read while it cannot be paid."""
    success_message: str
    """What payers read when they have paid."""
    success_url: str
    """Where a button leads them then; {PAYMENT_ID} is filled in."""
    metadata: dict[str, Any]
    """Your own data, in each of its payments."""
    sales_count: int
    """Pieces sold: a sale counts when it has settled."""
    payments_count: int
    """Settled payments."""
    total_amount: str
    """The sum of its settled payments. XRP with six decimals."""
    total_price: str | None
    """The sum of their prices in the link's currency; null in XRP."""
    received_values: list[ValueSum]
    """What they were worth when they arrived, by currency."""
    opened_count: int
    """How often its page was opened."""
    paid_of_opened: float | None
    """Settled payments by openings, in percent; null before."""
    archived_at: str | None
    """When it was archived; null where it is not."""
    created_at: str
    """When it was created."""


class PaymentLinkAnswer(TypedDict):
    success: bool
    """Always true: errors have `error` instead."""
    payment_link: PaymentLink
    """The link as it is now."""


class PaymentLinkList(TypedDict):
    success: bool
    """Always true: errors have `error` instead."""
    payment_links: list[PaymentLink]
    """The links of this page, the newest first."""
    total_count: int
    """How many match."""
    total_pages: int
    """How many pages they fill."""
    summary: LinksSummary
    """Of all links of the mode."""


class CurrentPayment(TypedDict):
    id: str
    """The payment's id."""
    title: str
    """What is paid for, on one line."""
    description: str
    """More about what is paid for; the payer sees it."""
    amount: str
    """What is to be paid. XRP with six decimals."""
    price: str | None
    """The price that the amount was converted from, in `currency`; null where the amount was given in XRP."""
    currency: str | None
    """The currency of the price; null without a price."""
    rate: str | None
    """What one XRP cost when the payment was created, with all digits; null without a price."""
    spread: float | None
    """What the merchant adds to prices, in percent; the amount includes it; null without a price."""
    rate_sources: list[RateSource] | None
    """The sources' prices whose median the rate is; null without a price."""
    rate_at: str | None
    """Of when the newest of these prices is; null without a price."""
    status: PaymentStatus
    """The payment's status."""
    exception: PaymentException
    """What was unusual about the latest transaction for it: `none`, too little, too much, too late, or a
    second one."""
    platform_name: str
    """The shop's name; the payer sees it."""
    username: str
    """Who is paying, in the merchant's words."""
    destination_address: str
    """The platform's wallet, which the payer pays."""
    destination_tag: int
    """The tag that the payer must send along: it identifies the payment."""
    sender_address: str | None
    """Who paid; null before."""
    wallet_address: str
    """The merchant's wallet, where the payout goes."""
    transaction_hash: str | None
    """The hash of the transaction that paid it; null before."""
    received_amount: str | None
    """What arrived; null before. XRP with six decimals."""
    received_at: str | None
    """When the payment was validated by the ledger; null before."""
    expires_at: str
    """It can be paid until then."""
    ended: bool
    """Whether the time to pay it is over: it was ended early, or it expired."""
    created_at: str
    """When the payment was created."""
    updated_at: str
    """When it last changed."""
    paid_at: str | None
    """When the payment was completed; null before."""
    platform_fee: str | None
    """What the platform keeps or burns; null before it is paid. XRP with six decimals."""
    burn_amount: str | None
    """What was burned, a part of the fee; null before it is paid. XRP with six decimals."""
    merchant_payout: str | None
    """What the merchant gets: what arrived less fee and return; null before it is paid. XRP with six
    decimals."""
    burn_transaction_hash: str | None
    """The burn's transaction hash; null before, and where burns are gathered."""
    payout_transaction_hash: str | None
    """The hash of the transaction that paid the merchant; null before."""
    is_merchant_paid: bool
    """Whether the payout has arrived."""
    received_value: str | None
    """What the received amount was worth at its ledger's time, in `value_currency`; null before, for a moment
    after, and where there was no rate at that time."""
    value_currency: str | None
    """The reporting currency of that time; null before."""
    metadata: dict[str, Any]
    """The merchant's own data, as it was sent: at most 50 keys and 8 KiB."""
    redirect_url: str
    """Where the payer goes afterwards, paid or not."""
    checkout_url: str
    """The page to send the payer to."""
    developer_reference: str | None
    """The merchant's own id of the order. Only the merchant sees it; null without one."""
    origin: OriginEnum
    """What made it: your server, a payment link, an invoice or the keypad."""
    payment_link: str | None
    """The id of its payment link; null unless a payment link made it."""
    invoice: str | None
    """The id of its invoice; null unless an invoice made it."""
    customer_email: str | None
    """What the payer left for the merchant; the payer's pages never show it; null where none was asked
    for."""
    livemode: bool
    """True in live mode, false in test mode."""
    server_time: str
    """The server's clock, to count down by."""
    refunded_amount: str
    """What of the amount was refunded. XRP with six decimals."""
    refund_status: RefundedShareEnum
    """Whether it was refunded: not, in part, or in full."""


class RangeForm(TypedDict):
    first_day: str
    """In UTC."""
    last_day: str
    """In UTC, part of the statement. It must be over."""


class RateSource(TypedDict):
    name: str
    """The source."""
    rate: str
    """Its price of one XRP."""
    read_at: str
    """Of when its price is."""


class Recovery(TypedDict):
    id: int | None
    """The recovery's id; null where there was nothing to send."""
    since: str
    """Deliveries of events from this moment on are sent again."""
    total: int
    """Failed deliveries found when it was started."""
    queued: int
    """How many of them have been queued for a retry."""
    created_at: str
    """When the recovery was created."""
    finished_at: str | None
    """When it ended; null before."""


class RecoveryState(TypedDict):
    recovery: Recovery | None
    """The newest one."""
    failed: int | None
    """With `since`: deliveries created since then that are left failed."""


class Refund(TypedDict):
    id: str
    """The refund's id."""
    payment_id: str
    """The id of the payment that is refunded."""
    title: str
    """What was paid for."""
    username: str
    """The customer, as the shop knows them."""
    customer_email: str | None
    """The address that the customer left; null where there is none."""
    amount: str
    """What the customer gets. XRP with six decimals."""
    price: str | None
    """What it was asked as, in `currency`; null in XRP."""
    currency: str | None
    """The currency of the price; null without a price."""
    rate: str | None
    """What one XRP cost for this refund; null without a price."""
    rate_at: str | None
    """Of when the rate is; null without a price."""
    status: RefundStatusEnum
    """How far the refund is."""
    method: RefundMethodEnum
    """From the merchant's own wallet, or through the platform."""
    destination_address: str | None
    """Where the refund goes; null until the customer has named it."""
    destination_tag: int | None
    """The tag that goes with it; null without a tag."""
    needs_confirmation: bool
    """Whether the merchant is to confirm the address that the customer named."""
    deposit_address: str | None
    """Where the merchant sends `due_amount`, with `deposit_tag`; null from an own wallet, and before the
    address is confirmed."""
    deposit_tag: int | None
    """This refund's destination tag; null as well."""
    due_amount: str | None
    """The amount and the fee for sending it; null from an own wallet. XRP with six decimals."""
    invoice_id: str
    """The InvoiceID that a transaction from an own wallet must carry."""
    payment_url: str | None
    """Opens the merchant's wallet with everything filled in; null unless the refund waits for the merchant's
    money."""
    claim_url: str | None
    """The page on which the customer names an address; null where the address was known."""
    expires_at: str
    """When the wait that the status names ends."""
    transaction_hash: str | None
    """The transaction that paid the customer; null before."""
    paid_after_end: bool
    """Whether it was paid from an own wallet after it was canceled or had expired, and is not counted."""
    reason: str
    """Why; the customer reads it."""
    failure_reason: str | None
    """Why it failed or ended; null otherwise."""
    given_back: bool
    """Whether the money of the failed refund was given back to the merchant."""
    can_choose_again: bool
    """Whether the merchant is to choose where the money of the failed refund goes."""
    can_cancel: bool
    """Whether it can be canceled."""
    explorer_url: str | None
    """A page that shows it on the ledger; null without an explorer."""
    created_at: str
    """When it was created."""
    ended_at: str | None
    """When it succeeded, failed or ended; null before."""


class RefundAnswer(TypedDict):
    refund: Refund
    """As it is now."""


class RefundDetail(TypedDict):
    refund: Refund
    """As it is now."""
    mismatched: list[Mismatch]
    """Transactions with its InvoiceID that do not pay it."""
    transaction: str | None
    """The transaction to sign as JSON, for hardware wallets; null unless an own wallet is to pay it now."""
    can_simulate: bool
    """Whether play money can pay it."""


class RefundForm(TypedDict):
    payment_id: str
    """The completed payment."""
    amount: NotRequired[str | float]
    """What the customer gets, in XRP. Or send `price`."""
    price: NotRequired[str | float | None]
    """Instead of `amount`: a price in the payment's currency."""
    rate: NotRequired[RateEnum]
    """With a price: the payment's own rate, or the accepted one now."""
    method: RefundMethodEnum
    """From a wallet of your own, or through the platform."""
    reason: NotRequired[str]
    """Why; the customer reads it."""
    ask_customer: NotRequired[bool]
    """Have the customer name the address, even where the account that paid could be paid; False by
    default."""
    refunds_total: NotRequired[str | float]
    """The sum of the payment's refunds that you saw; another sum now is refused."""


class RefundList(TypedDict):
    refunds: list[Refund]
    """The page's refunds, the newest first."""
    total_count: int
    """How many match."""
    total_pages: int
    """How many pages they fill."""


class RejectedPayment(TypedDict):
    """The deposit that a `payment.rejected` event is about. Its payment may still be paid."""

    id: int
    """The rejected payment's id."""
    amount: str
    """What arrived. XRP with six decimals."""
    reason: str
    """Why it was rejected, in a sentence."""
    reason_code: ReasonCodeEnum
    """Why, for programs."""
    return_status: ReturnStatusEnum
    """How far the return to its sender has got."""
    returned_amount: str | None
    """What the ledger delivered back: a little less than arrived; null before. XRP with six decimals."""
    transaction_hash: str
    """The hash of the transaction that brought it."""
    sender_address: str | None
    """Who sent it; null where it is not known."""
    return_transaction_hash: str | None
    """The hash of the transaction that returned it; null before."""


class RunningMonth(TypedDict):
    first_day: str
    """The first of this month, in UTC."""
    last_day: str
    """The last day of this month."""
    sales_count: int
    """How many sales were received so far."""
    received: str
    """The sum of the sales received so far. XRP with six decimals."""
    paid_out: str
    """The sum of the payouts so far. XRP with six decimals."""


class SimulateRequest(TypedDict):
    scenario: Scenario
    """What the simulated payer does."""


class Simulated(TypedDict):
    success: bool
    """Always true: errors have `error` instead."""
    message: str
    """A sentence for people."""
    transaction_hash: str
    """The first one sent."""
    transaction_hashes: list[str]
    """Every transaction that was sent."""


class Statement(TypedDict):
    id: str
    """The statement's id."""
    number: str
    """Of a month, `2026-10 L` or `T` for test mode; of a range, `R-7`."""
    kind: StatementKindEnum
    """A month, or any range of whole days."""
    mode: ModeEnum
    """The mode whose movements it has."""
    first_day: str
    """The first day, in UTC."""
    last_day: str
    """The last day, in UTC; it is part of the statement."""
    currency: str
    """The reporting currency that was in force."""
    opening: str
    """What was owed to the merchant before the first movement. XRP with six decimals."""
    closing: str
    """What was owed after the last one: the opening and all sums. XRP with six decimals."""
    sums: list[StatementSum]
    """The movements by kind."""
    movement_count: int
    """How many movements it has."""
    sales_count: int
    """How many sales were received."""
    received: str
    """The sum of the sales received. XRP with six decimals."""
    paid_out: str
    """The sum of the payouts. XRP with six decimals."""
    own_refund_count: int
    """Refunds from the merchant's own wallet; they are in none of the sums."""
    own_refund_amount: str
    """What those refunds add up to. XRP with six decimals."""
    without_value: int
    """How many movements have no value in `currency`."""
    sha256: str
    """The SHA-256 of its CSV, which is the same whenever it is made."""
    audit_row: int
    """The row of the platform's audit log that seals it."""
    audit_hash: str
    """The hash of that row."""
    check: LedgerCheck
    """Its payouts compared with the ledger when it was closed."""
    later_check: LedgerCheck | None
    """The newest comparison after that; null if there is none."""
    camt053_refusal: str | None
    """Why CAMT.053 is not offered, in a sentence; null where it is."""
    made_at: str
    """When it was closed."""


class StatementAnswer(TypedDict):
    success: bool
    """Always true: errors have `error` instead."""
    statement: Statement
    """The statement. It never changes."""


class StatementList(TypedDict):
    success: bool
    """Always true: errors have `error` instead."""
    statements: list[Statement]
    """The statements of this page, the newest days first."""
    total_count: int
    """How many there are on all pages."""
    total_pages: int
    """How many pages there are."""
    running: RunningMonth
    """This month so far. Its statement is made on the 1st."""


class StatementSum(TypedDict):
    kind: MovementKindEnum
    """What the movements are."""
    count: int
    """How many there are."""
    amount: str
    """Their sum, in XRP; below zero where it lowers what is owed."""
    value: str | None
    """The sum of their values in `currency`; null where none has one."""
    without_value: int
    """How many of them have no value in `currency`; they are not in `value`."""


class Success(TypedDict):
    success: bool
    """Always true: errors have `error` instead."""
    message: str
    """A sentence for people."""


class ValueSum(TypedDict):
    currency: str
    """The reporting currency of the time."""
    value: str
    """The sum of the values that there are."""
    without_value: int
    """How many have none: there was no rate at that time."""


class WebhookConfig(TypedDict):
    id: int
    """The webhook's id."""
    name: str
    """The webhook's name."""
    webhook_url: str
    """Empty for the built-in receiver."""
    kind: KindEnum
    """`url`: a server of yours. `inspector`: the built-in receiver, in test mode."""
    is_deleted: bool
    """Whether it was deleted since."""
    failing_since: str | None
    """Set after the fifth failure of one delivery."""


class WebhookHistory(TypedDict):
    webhook: WebhookConfig | None
    """The webhook of `webhook_id`."""
    webhooks: list[WebhookLogItem]
    """The merchant's webhooks."""
    next: int | None
    """The number of the next page; null on the last."""
    previous: int | None
    """The number of the page before; null on the first."""


class WebhookLog(TypedDict):
    id: str
    """The `webhook-id` header."""
    event_type: str
    """What happened."""
    status: DeliveryStatusEnum
    """The delivery's status."""
    attempts: int
    """How often it has been sent."""
    automatic_failures: int
    """How many of the six automatic attempts (one send, five retries) failed."""
    response_status_code: int | None
    """The status of your server's last response; null without one."""
    response_time_ms: int | None
    """How long the last response took, in milliseconds; null without one."""
    error_message: str | None
    """Why the last attempt failed; null if it did not."""
    created_at: str
    """When the delivery was created."""
    updated_at: str
    """When it last changed."""
    last_attempt_at: str | None
    """When it was last sent; null before."""
    next_attempt_at: str | None
    """When it is retried automatically; null if it is not."""
    delivered_at: str | None
    """When it was delivered; null before."""
    is_sending: bool
    """Whether an attempt is being made right now."""
    is_failed: bool
    """Whether its status is `failed`."""
    can_retry: bool
    """Whether it can be sent again now."""
    payment_id: str | None
    """The payment's id."""
    payment_title: str
    """The payment's title."""
    webhook_config: WebhookConfig
    """The webhook that it was sent to."""
    response_headers: dict[str, str] | None
    """The headers of your server's response; null without one."""
    response_body: str | None
    """The body of your server's response, cut off if it was long."""
    request_data: dict[str, Any]
    """The body that was sent, as JSON."""
    request_body: str
    """The exact text that was signed and sent."""
    payment_request: WebhookPayment | None
    """The payment as it is now; null for a test event."""
    attempts_log: list[Attempt]
    """The newest 25, oldest first."""


class WebhookLogDetails(TypedDict):
    webhook_log: WebhookLog
    """The delivery."""


class WebhookLogItem(TypedDict):
    id: str
    """The `webhook-id` header."""
    event_type: str
    """What happened."""
    status: DeliveryStatusEnum
    """The delivery's status."""
    attempts: int
    """How often it has been sent."""
    automatic_failures: int
    """How many of the six automatic attempts (one send, five retries) failed."""
    response_status_code: int | None
    """The status of your server's last response; null without one."""
    response_time_ms: int | None
    """How long the last response took, in milliseconds; null without one."""
    error_message: str | None
    """Why the last attempt failed; null if it did not."""
    created_at: str
    """When the delivery was created."""
    updated_at: str
    """When it last changed."""
    last_attempt_at: str | None
    """When it was last sent; null before."""
    next_attempt_at: str | None
    """When it is retried automatically; null if it is not."""
    delivered_at: str | None
    """When it was delivered; null before."""
    is_sending: bool
    """Whether an attempt is being made right now."""
    is_failed: bool
    """Whether its status is `failed`."""
    can_retry: bool
    """Whether it can be sent again now."""
    payment_id: str | None
    """The payment's id."""
    payment_title: str
    """The payment's title."""
    webhook_config: WebhookName
    """The webhook that it was sent to."""


class WebhookName(TypedDict):
    id: int
    """The webhook's id."""
    name: str
    """The webhook's name."""


class WebhookPayment(TypedDict):
    id: str
    """The payment's id."""
    title: str
    """What is paid for, on one line."""
    description: str
    """More about what is paid for; the payer sees it."""
    amount: str
    """What is to be paid. XRP with six decimals."""
    status: PaymentStatus
    """The payment's status."""
    platform_name: str
    """The shop's name; the payer sees it."""
    username: str
    """Who is paying, in the merchant's words."""
    destination_tag: int
    """The tag that the payer must send along: it identifies the payment."""
    transaction_hash: str | None
    """The hash of the transaction that paid it; null before."""
    received_amount: str | None
    """What arrived; null before. XRP with six decimals."""
    received_at: str | None
    """When the payment was validated by the ledger; null before."""
    created_at: str
    """When the payment was created."""
    updated_at: str
    """When it last changed."""
    platform_fee: str | None
    """What the platform keeps or burns; null before it is paid. XRP with six decimals."""
    burn_amount: str | None
    """What was burned, a part of the fee; null before it is paid. XRP with six decimals."""
    merchant_payout: str | None
    """What the merchant gets: what arrived less fee and return; null before it is paid. XRP with six
    decimals."""


class WrongField(TypedDict):
    """What is wrong with one field."""

    param: str
    """The field's name."""
    code: str
    """For programs: why it is refused."""
    message: str
    """What is wrong, in a sentence."""


class PaymentCreatedEvent(TypedDict):
    """The body of `payment.created`."""

    payment_id: str
    """The payment's id."""
    sequence: int
    """Counts the payment's events from 1: of two events the larger is the newer."""
    title: str
    """What is paid for, on one line."""
    description: str
    """More about what is paid for; the payer sees it."""
    amount: str
    """What is to be paid. XRP with six decimals."""
    price: str | None
    """The price that the amount was converted from, in `currency`; null where the amount was given in XRP."""
    currency: str | None
    """The currency of the price; null without a price."""
    rate: str | None
    """What one XRP cost when the payment was created, with all digits; null without a price."""
    spread: float | None
    """What the merchant adds to prices, in percent; the amount includes it; null without a price."""
    rate_sources: list[RateSource] | None
    """The sources' prices whose median the rate is; null without a price."""
    rate_at: str | None
    """Of when the newest of these prices is; null without a price."""
    status: Literal["pending"]
    """The payment's status."""
    exception: PaymentException
    """What was unusual about the latest transaction for it: `none`, too little, too much, too late, or a
    second one."""
    platform_name: str
    """The shop's name; the payer sees it."""
    username: str
    """Who is paying, in the merchant's words."""
    transaction_hash: str | None
    """The hash of the transaction that paid it; null before."""
    received_amount: str | None
    """What arrived; null before. XRP with six decimals."""
    received_at: str | None
    """When the payment was validated by the ledger; null before."""
    created_at: str
    """When the payment was created."""
    updated_at: str
    """When it last changed."""
    platform_fee: str | None
    """What the platform keeps or burns; null before it is paid. XRP with six decimals."""
    burn_amount: str | None
    """What was burned, a part of the fee; null before it is paid. XRP with six decimals."""
    merchant_payout: str | None
    """What the merchant gets: what arrived less fee and return; null before it is paid. XRP with six
    decimals."""
    metadata: dict[str, Any]
    """The merchant's own data, as it was sent: at most 50 keys and 8 KiB."""
    developer_reference: str | None
    """The merchant's own id of the order. Only the merchant sees it; null without one."""
    origin: OriginEnum
    """What made it: your server, a payment link, an invoice or the keypad."""
    payment_link: str | None
    """The id of its payment link; null unless a payment link made it."""
    invoice: str | None
    """The id of its invoice; null unless an invoice made it."""
    customer_email: str | None
    """What the payer left for the merchant; the payer's pages never show it; null where none was asked
    for."""
    refunded_amount: str
    """What of the amount was refunded. XRP with six decimals."""
    refund_status: RefundedShareEnum
    """Whether it was refunded: not, in part, or in full."""
    event_id: str
    """The same for every endpoint and every attempt."""
    api_version: str
    """The version of the body. New fields do not change it."""
    livemode: bool
    """True in live mode, false in test mode."""
    event_type: Literal["payment.created"]
    """What happened. More kinds may follow."""


class PaymentProcessingEvent(TypedDict):
    """The body of `payment.processing`."""

    payment_id: str
    """The payment's id."""
    sequence: int
    """Counts the payment's events from 1: of two events the larger is the newer."""
    title: str
    """What is paid for, on one line."""
    description: str
    """More about what is paid for; the payer sees it."""
    amount: str
    """What is to be paid. XRP with six decimals."""
    price: str | None
    """The price that the amount was converted from, in `currency`; null where the amount was given in XRP."""
    currency: str | None
    """The currency of the price; null without a price."""
    rate: str | None
    """What one XRP cost when the payment was created, with all digits; null without a price."""
    spread: float | None
    """What the merchant adds to prices, in percent; the amount includes it; null without a price."""
    rate_sources: list[RateSource] | None
    """The sources' prices whose median the rate is; null without a price."""
    rate_at: str | None
    """Of when the newest of these prices is; null without a price."""
    status: Literal["processing"]
    """The payment's status."""
    exception: PaymentException
    """What was unusual about the latest transaction for it: `none`, too little, too much, too late, or a
    second one."""
    platform_name: str
    """The shop's name; the payer sees it."""
    username: str
    """Who is paying, in the merchant's words."""
    transaction_hash: str
    """The hash of the transaction that paid it; null before."""
    received_amount: str
    """What arrived; null before. XRP with six decimals."""
    received_at: str
    """When the payment was validated by the ledger; null before."""
    created_at: str
    """When the payment was created."""
    updated_at: str
    """When it last changed."""
    platform_fee: str
    """What the platform keeps or burns; null before it is paid. XRP with six decimals."""
    burn_amount: str
    """What was burned, a part of the fee; null before it is paid. XRP with six decimals."""
    merchant_payout: str
    """What the merchant gets: what arrived less fee and return; null before it is paid. XRP with six
    decimals."""
    metadata: dict[str, Any]
    """The merchant's own data, as it was sent: at most 50 keys and 8 KiB."""
    developer_reference: str | None
    """The merchant's own id of the order. Only the merchant sees it; null without one."""
    origin: OriginEnum
    """What made it: your server, a payment link, an invoice or the keypad."""
    payment_link: str | None
    """The id of its payment link; null unless a payment link made it."""
    invoice: str | None
    """The id of its invoice; null unless an invoice made it."""
    customer_email: str | None
    """What the payer left for the merchant; the payer's pages never show it; null where none was asked
    for."""
    refunded_amount: str
    """What of the amount was refunded. XRP with six decimals."""
    refund_status: RefundedShareEnum
    """Whether it was refunded: not, in part, or in full."""
    event_id: str
    """The same for every endpoint and every attempt."""
    api_version: str
    """The version of the body. New fields do not change it."""
    livemode: bool
    """True in live mode, false in test mode."""
    event_type: Literal["payment.processing"]
    """What happened. More kinds may follow."""


class PaymentCompletedEvent(TypedDict):
    """The body of `payment.completed`."""

    payment_id: str
    """The payment's id."""
    sequence: int
    """Counts the payment's events from 1: of two events the larger is the newer."""
    title: str
    """What is paid for, on one line."""
    description: str
    """More about what is paid for; the payer sees it."""
    amount: str
    """What is to be paid. XRP with six decimals."""
    price: str | None
    """The price that the amount was converted from, in `currency`; null where the amount was given in XRP."""
    currency: str | None
    """The currency of the price; null without a price."""
    rate: str | None
    """What one XRP cost when the payment was created, with all digits; null without a price."""
    spread: float | None
    """What the merchant adds to prices, in percent; the amount includes it; null without a price."""
    rate_sources: list[RateSource] | None
    """The sources' prices whose median the rate is; null without a price."""
    rate_at: str | None
    """Of when the newest of these prices is; null without a price."""
    status: Literal["completed"]
    """The payment's status."""
    exception: PaymentException
    """What was unusual about the latest transaction for it: `none`, too little, too much, too late, or a
    second one."""
    platform_name: str
    """The shop's name; the payer sees it."""
    username: str
    """Who is paying, in the merchant's words."""
    transaction_hash: str
    """The hash of the transaction that paid it; null before."""
    received_amount: str
    """What arrived; null before. XRP with six decimals."""
    received_at: str
    """When the payment was validated by the ledger; null before."""
    created_at: str
    """When the payment was created."""
    updated_at: str
    """When it last changed."""
    platform_fee: str
    """What the platform keeps or burns; null before it is paid. XRP with six decimals."""
    burn_amount: str
    """What was burned, a part of the fee; null before it is paid. XRP with six decimals."""
    merchant_payout: str
    """What the merchant gets: what arrived less fee and return; null before it is paid. XRP with six
    decimals."""
    metadata: dict[str, Any]
    """The merchant's own data, as it was sent: at most 50 keys and 8 KiB."""
    developer_reference: str | None
    """The merchant's own id of the order. Only the merchant sees it; null without one."""
    origin: OriginEnum
    """What made it: your server, a payment link, an invoice or the keypad."""
    payment_link: str | None
    """The id of its payment link; null unless a payment link made it."""
    invoice: str | None
    """The id of its invoice; null unless an invoice made it."""
    customer_email: str | None
    """What the payer left for the merchant; the payer's pages never show it; null where none was asked
    for."""
    refunded_amount: str
    """What of the amount was refunded. XRP with six decimals."""
    refund_status: RefundedShareEnum
    """Whether it was refunded: not, in part, or in full."""
    event_id: str
    """The same for every endpoint and every attempt."""
    api_version: str
    """The version of the body. New fields do not change it."""
    livemode: bool
    """True in live mode, false in test mode."""
    event_type: Literal["payment.completed"]
    """What happened. More kinds may follow."""


class PaymentFailedEvent(TypedDict):
    """The body of `payment.failed`."""

    payment_id: str
    """The payment's id."""
    sequence: int
    """Counts the payment's events from 1: of two events the larger is the newer."""
    title: str
    """What is paid for, on one line."""
    description: str
    """More about what is paid for; the payer sees it."""
    amount: str
    """What is to be paid. XRP with six decimals."""
    price: str | None
    """The price that the amount was converted from, in `currency`; null where the amount was given in XRP."""
    currency: str | None
    """The currency of the price; null without a price."""
    rate: str | None
    """What one XRP cost when the payment was created, with all digits; null without a price."""
    spread: float | None
    """What the merchant adds to prices, in percent; the amount includes it; null without a price."""
    rate_sources: list[RateSource] | None
    """The sources' prices whose median the rate is; null without a price."""
    rate_at: str | None
    """Of when the newest of these prices is; null without a price."""
    status: Literal["failed"]
    """The payment's status."""
    exception: PaymentException
    """What was unusual about the latest transaction for it: `none`, too little, too much, too late, or a
    second one."""
    platform_name: str
    """The shop's name; the payer sees it."""
    username: str
    """Who is paying, in the merchant's words."""
    transaction_hash: str
    """The hash of the transaction that paid it; null before."""
    received_amount: str
    """What arrived; null before. XRP with six decimals."""
    received_at: str
    """When the payment was validated by the ledger; null before."""
    created_at: str
    """When the payment was created."""
    updated_at: str
    """When it last changed."""
    platform_fee: str
    """What the platform keeps or burns; null before it is paid. XRP with six decimals."""
    burn_amount: str
    """What was burned, a part of the fee; null before it is paid. XRP with six decimals."""
    merchant_payout: str
    """What the merchant gets: what arrived less fee and return; null before it is paid. XRP with six
    decimals."""
    metadata: dict[str, Any]
    """The merchant's own data, as it was sent: at most 50 keys and 8 KiB."""
    developer_reference: str | None
    """The merchant's own id of the order. Only the merchant sees it; null without one."""
    origin: OriginEnum
    """What made it: your server, a payment link, an invoice or the keypad."""
    payment_link: str | None
    """The id of its payment link; null unless a payment link made it."""
    invoice: str | None
    """The id of its invoice; null unless an invoice made it."""
    customer_email: str | None
    """What the payer left for the merchant; the payer's pages never show it; null where none was asked
    for."""
    refunded_amount: str
    """What of the amount was refunded. XRP with six decimals."""
    refund_status: RefundedShareEnum
    """Whether it was refunded: not, in part, or in full."""
    event_id: str
    """The same for every endpoint and every attempt."""
    api_version: str
    """The version of the body. New fields do not change it."""
    livemode: bool
    """True in live mode, false in test mode."""
    event_type: Literal["payment.failed"]
    """What happened. More kinds may follow."""


class PaymentExpiredEvent(TypedDict):
    """The body of `payment.expired`."""

    payment_id: str
    """The payment's id."""
    sequence: int
    """Counts the payment's events from 1: of two events the larger is the newer."""
    title: str
    """What is paid for, on one line."""
    description: str
    """More about what is paid for; the payer sees it."""
    amount: str
    """What is to be paid. XRP with six decimals."""
    price: str | None
    """The price that the amount was converted from, in `currency`; null where the amount was given in XRP."""
    currency: str | None
    """The currency of the price; null without a price."""
    rate: str | None
    """What one XRP cost when the payment was created, with all digits; null without a price."""
    spread: float | None
    """What the merchant adds to prices, in percent; the amount includes it; null without a price."""
    rate_sources: list[RateSource] | None
    """The sources' prices whose median the rate is; null without a price."""
    rate_at: str | None
    """Of when the newest of these prices is; null without a price."""
    status: Literal["expired"]
    """The payment's status."""
    exception: PaymentException
    """What was unusual about the latest transaction for it: `none`, too little, too much, too late, or a
    second one."""
    platform_name: str
    """The shop's name; the payer sees it."""
    username: str
    """Who is paying, in the merchant's words."""
    transaction_hash: str | None
    """The hash of the transaction that paid it; null before."""
    received_amount: str | None
    """What arrived; null before. XRP with six decimals."""
    received_at: str | None
    """When the payment was validated by the ledger; null before."""
    created_at: str
    """When the payment was created."""
    updated_at: str
    """When it last changed."""
    platform_fee: str | None
    """What the platform keeps or burns; null before it is paid. XRP with six decimals."""
    burn_amount: str | None
    """What was burned, a part of the fee; null before it is paid. XRP with six decimals."""
    merchant_payout: str | None
    """What the merchant gets: what arrived less fee and return; null before it is paid. XRP with six
    decimals."""
    metadata: dict[str, Any]
    """The merchant's own data, as it was sent: at most 50 keys and 8 KiB."""
    developer_reference: str | None
    """The merchant's own id of the order. Only the merchant sees it; null without one."""
    origin: OriginEnum
    """What made it: your server, a payment link, an invoice or the keypad."""
    payment_link: str | None
    """The id of its payment link; null unless a payment link made it."""
    invoice: str | None
    """The id of its invoice; null unless an invoice made it."""
    customer_email: str | None
    """What the payer left for the merchant; the payer's pages never show it; null where none was asked
    for."""
    refunded_amount: str
    """What of the amount was refunded. XRP with six decimals."""
    refund_status: RefundedShareEnum
    """Whether it was refunded: not, in part, or in full."""
    event_id: str
    """The same for every endpoint and every attempt."""
    api_version: str
    """The version of the body. New fields do not change it."""
    livemode: bool
    """True in live mode, false in test mode."""
    event_type: Literal["payment.expired"]
    """What happened. More kinds may follow."""


class PaymentRejectedEvent(TypedDict):
    """The body of `payment.rejected`."""

    payment_id: str
    """The payment's id."""
    sequence: int
    """Counts the payment's events from 1: of two events the larger is the newer."""
    title: str
    """What is paid for, on one line."""
    description: str
    """More about what is paid for; the payer sees it."""
    amount: str
    """What is to be paid. XRP with six decimals."""
    price: str | None
    """The price that the amount was converted from, in `currency`; null where the amount was given in XRP."""
    currency: str | None
    """The currency of the price; null without a price."""
    rate: str | None
    """What one XRP cost when the payment was created, with all digits; null without a price."""
    spread: float | None
    """What the merchant adds to prices, in percent; the amount includes it; null without a price."""
    rate_sources: list[RateSource] | None
    """The sources' prices whose median the rate is; null without a price."""
    rate_at: str | None
    """Of when the newest of these prices is; null without a price."""
    status: PaymentStatus
    """The payment's status."""
    exception: PaymentException
    """What was unusual about the latest transaction for it: `none`, too little, too much, too late, or a
    second one."""
    platform_name: str
    """The shop's name; the payer sees it."""
    username: str
    """Who is paying, in the merchant's words."""
    transaction_hash: str | None
    """The hash of the transaction that paid it; null before."""
    received_amount: str | None
    """What arrived; null before. XRP with six decimals."""
    received_at: str | None
    """When the payment was validated by the ledger; null before."""
    created_at: str
    """When the payment was created."""
    updated_at: str
    """When it last changed."""
    platform_fee: str | None
    """What the platform keeps or burns; null before it is paid. XRP with six decimals."""
    burn_amount: str | None
    """What was burned, a part of the fee; null before it is paid. XRP with six decimals."""
    merchant_payout: str | None
    """What the merchant gets: what arrived less fee and return; null before it is paid. XRP with six
    decimals."""
    metadata: dict[str, Any]
    """The merchant's own data, as it was sent: at most 50 keys and 8 KiB."""
    developer_reference: str | None
    """The merchant's own id of the order. Only the merchant sees it; null without one."""
    origin: OriginEnum
    """What made it: your server, a payment link, an invoice or the keypad."""
    payment_link: str | None
    """The id of its payment link; null unless a payment link made it."""
    invoice: str | None
    """The id of its invoice; null unless an invoice made it."""
    customer_email: str | None
    """What the payer left for the merchant; the payer's pages never show it; null where none was asked
    for."""
    refunded_amount: str
    """What of the amount was refunded. XRP with six decimals."""
    refund_status: RefundedShareEnum
    """Whether it was refunded: not, in part, or in full."""
    event_id: str
    """The same for every endpoint and every attempt."""
    api_version: str
    """The version of the body. New fields do not change it."""
    livemode: bool
    """True in live mode, false in test mode."""
    event_type: Literal["payment.rejected"]
    """What happened. More kinds may follow."""
    rejected_payment: RejectedPayment
    """With `payment.rejected` and `payment.returned` only."""


class PaymentReturnedEvent(TypedDict):
    """The body of `payment.returned`."""

    payment_id: str
    """The payment's id."""
    sequence: int
    """Counts the payment's events from 1: of two events the larger is the newer."""
    title: str
    """What is paid for, on one line."""
    description: str
    """More about what is paid for; the payer sees it."""
    amount: str
    """What is to be paid. XRP with six decimals."""
    price: str | None
    """The price that the amount was converted from, in `currency`; null where the amount was given in XRP."""
    currency: str | None
    """The currency of the price; null without a price."""
    rate: str | None
    """What one XRP cost when the payment was created, with all digits; null without a price."""
    spread: float | None
    """What the merchant adds to prices, in percent; the amount includes it; null without a price."""
    rate_sources: list[RateSource] | None
    """The sources' prices whose median the rate is; null without a price."""
    rate_at: str | None
    """Of when the newest of these prices is; null without a price."""
    status: PaymentStatus
    """The payment's status."""
    exception: PaymentException
    """What was unusual about the latest transaction for it: `none`, too little, too much, too late, or a
    second one."""
    platform_name: str
    """The shop's name; the payer sees it."""
    username: str
    """Who is paying, in the merchant's words."""
    transaction_hash: str | None
    """The hash of the transaction that paid it; null before."""
    received_amount: str | None
    """What arrived; null before. XRP with six decimals."""
    received_at: str | None
    """When the payment was validated by the ledger; null before."""
    created_at: str
    """When the payment was created."""
    updated_at: str
    """When it last changed."""
    platform_fee: str | None
    """What the platform keeps or burns; null before it is paid. XRP with six decimals."""
    burn_amount: str | None
    """What was burned, a part of the fee; null before it is paid. XRP with six decimals."""
    merchant_payout: str | None
    """What the merchant gets: what arrived less fee and return; null before it is paid. XRP with six
    decimals."""
    metadata: dict[str, Any]
    """The merchant's own data, as it was sent: at most 50 keys and 8 KiB."""
    developer_reference: str | None
    """The merchant's own id of the order. Only the merchant sees it; null without one."""
    origin: OriginEnum
    """What made it: your server, a payment link, an invoice or the keypad."""
    payment_link: str | None
    """The id of its payment link; null unless a payment link made it."""
    invoice: str | None
    """The id of its invoice; null unless an invoice made it."""
    customer_email: str | None
    """What the payer left for the merchant; the payer's pages never show it; null where none was asked
    for."""
    refunded_amount: str
    """What of the amount was refunded. XRP with six decimals."""
    refund_status: RefundedShareEnum
    """Whether it was refunded: not, in part, or in full."""
    event_id: str
    """The same for every endpoint and every attempt."""
    api_version: str
    """The version of the body. New fields do not change it."""
    livemode: bool
    """True in live mode, false in test mode."""
    event_type: Literal["payment.returned"]
    """What happened. More kinds may follow."""
    rejected_payment: RejectedPayment
    """With `payment.rejected` and `payment.returned` only."""


class WebhookTestEvent(TypedDict):
    """The body of `webhook.test`: sample values, and no payment."""

    payment_id: None
    """Null, as there is no payment."""
    sequence: int
    """Always 1, as there is no payment to count for."""
    title: str
    """What is paid for, on one line."""
    description: str
    """More about what is paid for; the payer sees it."""
    amount: str
    """What is to be paid. XRP with six decimals."""
    price: str | None
    """The price that the amount was converted from, in `currency`; null where the amount was given in XRP."""
    currency: str | None
    """The currency of the price; null without a price."""
    rate: str | None
    """What one XRP cost when the payment was created, with all digits; null without a price."""
    spread: float | None
    """What the merchant adds to prices, in percent; the amount includes it; null without a price."""
    rate_sources: list[RateSource] | None
    """The sources' prices whose median the rate is; null without a price."""
    rate_at: str | None
    """Of when the newest of these prices is; null without a price."""
    status: PaymentStatus
    """The payment's status."""
    exception: PaymentException
    """What was unusual about the latest transaction for it: `none`, too little, too much, too late, or a
    second one."""
    platform_name: str
    """The shop's name; the payer sees it."""
    username: str
    """Who is paying, in the merchant's words."""
    transaction_hash: str | None
    """The hash of the transaction that paid it; null before."""
    received_amount: str | None
    """What arrived; null before. XRP with six decimals."""
    received_at: str | None
    """When the payment was validated by the ledger; null before."""
    created_at: str
    """When the payment was created."""
    updated_at: str
    """When it last changed."""
    platform_fee: str | None
    """What the platform keeps or burns; null before it is paid. XRP with six decimals."""
    burn_amount: str | None
    """What was burned, a part of the fee; null before it is paid. XRP with six decimals."""
    merchant_payout: str | None
    """What the merchant gets: what arrived less fee and return; null before it is paid. XRP with six
    decimals."""
    metadata: dict[str, Any]
    """The merchant's own data, as it was sent: at most 50 keys and 8 KiB."""
    developer_reference: str | None
    """The merchant's own id of the order. Only the merchant sees it; null without one."""
    origin: OriginEnum
    """What made it: your server, a payment link, an invoice or the keypad."""
    payment_link: str | None
    """The id of its payment link; null unless a payment link made it."""
    invoice: str | None
    """The id of its invoice; null unless an invoice made it."""
    customer_email: str | None
    """What the payer left for the merchant; the payer's pages never show it; null where none was asked
    for."""
    refunded_amount: str
    """What of the amount was refunded. XRP with six decimals."""
    refund_status: RefundedShareEnum
    """Whether it was refunded: not, in part, or in full."""
    event_id: str
    """The same for every endpoint and every attempt."""
    api_version: str
    """The version of the body. New fields do not change it."""
    livemode: bool
    """True in live mode, false in test mode."""
    event_type: Literal["webhook.test"]
    """Always `webhook.test`."""


EventType = Literal[
    "payment.created",
    "payment.processing",
    "payment.completed",
    "payment.failed",
    "payment.expired",
    "payment.rejected",
    "payment.returned",
    "webhook.test",
]

WebhookEvent = (
    PaymentCreatedEvent
    | PaymentProcessingEvent
    | PaymentCompletedEvent
    | PaymentFailedEvent
    | PaymentExpiredEvent
    | PaymentRejectedEvent
    | PaymentReturnedEvent
    | WebhookTestEvent
)
