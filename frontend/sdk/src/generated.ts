// Written by `npm run schema` from the API's schema. Do not edit.

export type ErrorCode =
  | "address_changed"
  | "address_taken"
  | "address_too_long"
  | "administrators_only"
  | "already_paid"
  | "amount_too_large"
  | "amount_too_small"
  | "authentication_required"
  | "body_too_large"
  | "claim_used"
  | "conflict"
  | "currency_unsupported"
  | "download_running"
  | "email_not_verified"
  | "event_unknown"
  | "forbidden"
  | "format_not_offered"
  | "google_away"
  | "google_not_set_up"
  | "has_password"
  | "idempotency_in_flight"
  | "idempotency_mismatch"
  | "internal_error"
  | "invalid_link"
  | "invalid_request"
  | "invalid_secret_key"
  | "invoice_frozen"
  | "invoice_not_open"
  | "invoice_unknown"
  | "keypad_locked"
  | "keypad_needed"
  | "keypad_only"
  | "ledger_refused"
  | "ledger_unavailable"
  | "link_changed"
  | "link_closed"
  | "link_expired"
  | "merchants_only"
  | "method_not_allowed"
  | "money_left"
  | "network_mismatch"
  | "no_proof"
  | "not_found"
  | "not_payable"
  | "not_refundable"
  | "nothing_to_do"
  | "numbering_fixed"
  | "otp_required"
  | "parameter_invalid"
  | "parameter_missing"
  | "parameter_unknown"
  | "payment_unknown"
  | "pin_blocked"
  | "pin_wrong"
  | "platform_not_ready"
  | "rate_limited"
  | "rate_unavailable"
  | "reauth"
  | "recovery_running"
  | "refund_above_limit"
  | "refund_not_open"
  | "refund_too_much"
  | "refunds_changed"
  | "refunds_not_allowed"
  | "sale_busy"
  | "second_factor_required"
  | "session_expired"
  | "session_required"
  | "shop_cannot_accept"
  | "shortfall"
  | "sign_in_expired"
  | "stale_version"
  | "statement_too_early"
  | "statement_unknown"
  | "stock_below_sold"
  | "suspended"
  | "too_many_links"
  | "too_many_open_payments"
  | "too_many_payments_today"
  | "unavailable"
  | "unsupported_media_type"
  | "verify_again";

export interface ApiError {
  /** A sentence that says what is wrong. */
  error: string;
  /** For programs: unlike the sentence, it does not change. */
  code: string;
  /** The field or parameter that is wrong, where it is one. */
  param?: string;
  /** Names this call in the server's log. Quote it when you ask for help. */
  request_id: string;
  /** Where the documentation explains the code. */
  doc_url: string;
  /** Every wrong field of a creation, each with its code. */
  errors?: WrongField[];
  /** What is wrong with a form as a whole. */
  non_field_errors?: string[];
}

export interface Attempt {
  /** Which attempt it is, from 1 on. */
  number: number;
  /** Whether a person asked for it; otherwise it was due. */
  manual: boolean;
  /** When it was started. */
  started_at: string;
  /** Null while it is being made, or if its sender stopped before the end. */
  finished_at: string | null;
  /** The status of your server's response; null without one. */
  status_code: number | null;
  /** How long the response took, in milliseconds; null without one. */
  response_ms: number | null;
  /** A sentence that says what is wrong. */
  error: string | null;
  /** The headers that were sent; null before. */
  request_headers: Record<string, string> | null;
  /** The headers of your server's response; null without one. */
  response_headers: Record<string, string> | null;
  /** The body of your server's response, cut off if it was long. */
  response_body: string;
}

export interface CheckRequest {
  /** The hash of a transaction on the ledger: 64 hexadecimal characters. */
  transaction_hash: string;
}

export interface Checked {
  /** Always true: errors have `error` instead. */
  success: boolean;
  /** Whether the transaction was sent for a payment of this merchant. */
  found: boolean;
  /** The payment that it was sent for; null where none was found. */
  payment_request: PaymentStatus | null;
  /** Where something was found. */
  deposit?: DepositOutcome;
}

export interface CreateRequest {
  /** What is being paid for. The payer reads it. */
  title: string;
  /** XRP, as a number or a string, with at most six decimals. Test from 0.000001, live from 0.01. */
  amount?: string | number;
  /** Instead of `amount`: a price in `currency`, converted when the payment is created. */
  price?: string | number | null;
  /** The currency of `price`, by ISO 4217; `/api/config/` lists those that are offered. */
  currency?: string | null;
  /** The name of your shop, shown at checkout. */
  platform_name: string;
  /** Who is paying, in your own words. */
  username: string;
  /** Where the payer goes afterwards, paid or not. Absolute, https in live mode; {PAYMENT_ID} is filled in. */
  redirect_url: string;
  /** More about it, shown at checkout. */
  description?: string | null;
  /** Your own order number. */
  developer_reference?: string | null;
  /** How long the payer has; 15 by default. */
  expires_in_minutes?: number | null;
  /** Your own data, in every response and webhook. Up to 8 KiB and 50 keys. */
  metadata?: Record<string, unknown> | null;
}

export interface Created {
  /** Always true: errors have `error` instead. */
  success: boolean;
  /** The new payment. */
  payment_request: Payment;
}

export interface CustomerForm {
  /** A person or a company. Needed to open the invoice. */
  name?: string;
  /** Where the invoice and its reminders are sent. */
  email?: string;
  /** In lines. */
  address?: string;
  /** For customers that have one. */
  tax_id?: string;
}

export interface DeliveryState {
  /** The delivery's status. */
  status: DeliveryStatusEnum;
  /** How often it has been sent. */
  attempts: number;
  /** When it was last sent; null before. */
  last_attempt_at: string | null;
}

export type DeliveryStatusEnum = "pending" | "success" | "failed";

/** What was decided about the money that the transaction brought. */
export interface DepositOutcome {
  /** Whether it paid the payment. */
  status: DepositOutcomeStatusEnum;
  /** A sentence; null where it settled a payment. */
  reason: string | null;
  /** Why, for programs. */
  reason_code: ReasonCodeEnum | NullEnum;
  /** What arrived. XRP with six decimals. */
  amount: string;
}

export type DepositOutcomeStatusEnum = "settled" | "rejected";

export type ExceptionEnum = "none" | "underpaid" | "overpaid" | "late" | "duplicate";

export interface History {
  /** Always true: errors have `error` instead. */
  success: boolean;
  /** The payments, the newest first. */
  payments: Payment[];
  /** How many there are on all pages. */
  total_count: number;
  /** How many pages there are. */
  total_pages: number;
  /** The number of the page, from 1 on. */
  page: number;
  /** How many rows a page has; more than 100 counts as 100. */
  page_size: number;
  /** Whether there is a page after this one. */
  has_next: boolean;
  /** Whether there is a page before this one. */
  has_previous: boolean;
}

export interface Invoice {
  /** The invoice's id. */
  id: string;
  /** Given at opening; null for a draft. */
  number: string | null;
  /** Its page for the customer; null for a draft. */
  url: string | null;
  /** The mode that it was made in. */
  mode: ModeEnum;
  /** Where it is. `paid` once a payment of it has settled. */
  status: InvoiceStatusEnum;
  /** Whether it is open and its due date is over, where the merchant is. */
  is_overdue: boolean;
  /** `XRP`, or a currency by ISO 4217. */
  currency: string;
  /** Who is billed. */
  customer: InvoiceCustomer;
  /** What is billed. */
  lines: InvoiceLine[];
  /** Whether the lines' prices are with tax. */
  prices_include_tax: boolean;
  /** Without tax. In the currency's decimals. */
  subtotal: string;
  /** The tax of each rate, the highest first. */
  taxes: InvoiceTax[];
  /** What is to be paid. In the currency's decimals. */
  total: string;
  /** The last day to pay; null for a draft without one. */
  due_date: string | null;
  /** The customer's or the merchant's own, or empty. */
  reference: string;
  /** Stands under the totals, or empty. */
  note: string;
  /** The payment that settled it; null until then. */
  payment_id: string | null;
  /** The same with hash and rate. */
  payment: InvoicePayment | null;
  /** The shop as it was at opening; null for a draft. */
  seller: InvoiceSeller | null;
  /** The day it was opened; null for a draft. */
  issue_date: string | null;
  /** Whether the customer is reminded by email. */
  reminders: boolean;
  /** The reminders sent so far. */
  reminded: RemindedEnum[];
  /** When it was last sent by email; null if never. */
  sent_at: string | null;
  /** When the draft was made. */
  created_at: string;
  /** When it was voided; null if it is not. */
  voided_at: string | null;
}

export interface InvoiceAnswer {
  /** Always true: errors have `error` instead. */
  success: boolean;
  /** The invoice as it stands. */
  invoice: Invoice;
}

export interface InvoiceCustomer {
  /** A person or a company. */
  name: string;
  /** Where the invoice is sent, or empty. Its page does not show it. */
  email: string;
  /** In lines, or empty. */
  address: string;
  /** Or empty. */
  tax_id: string;
}

export interface InvoiceForm {
  /** `XRP`, or one of `currencies` of `/api/config/`. At first the reporting currency. */
  currency?: string;
  /** Who is billed. */
  customer?: CustomerForm;
  /** What is billed, at most 100 lines. */
  lines?: LineForm[];
  /** Whether unit prices are with tax. */
  prices_include_tax?: boolean;
  /** The last day to pay. Null: 14 days after it is opened. */
  due_date?: string | null;
  /** An order number or the like. */
  reference?: string;
  /** Stands under the totals. */
  note?: string;
  /** Remind by email 3 days before, on and 7 days after the due date. */
  reminders?: boolean;
}

export interface InvoiceLine {
  /** What is sold. */
  text: string;
  /** How many, or how much. */
  quantity: string;
  /** The price of one. In the currency's decimals. */
  unit_price: string;
  /** In percent. */
  tax_rate: string;
  /** Quantity × price, rounded half up to the currency's smallest unit. */
  amount: string;
}

export interface InvoiceList {
  /** Always true: errors have `error` instead. */
  success: boolean;
  /** The invoices of this page, the newest first. */
  invoices: Invoice[];
  /** How many there are on all pages. */
  total_count: number;
  /** How many pages there are. */
  total_pages: number;
}

export interface InvoicePayment {
  /** The payment that settled it. */
  payment_id: string;
  /** When the ledger closed that has the deposit. */
  paid_at: string;
  /** What was asked for. XRP with six decimals. */
  amount: string;
  /** The deposit's. */
  transaction_hash: string;
  /** What one XRP cost, with all digits; null for an invoice in XRP. */
  rate: string | null;
  /** Of when the rate is; null for an invoice in XRP. */
  rate_at: string | null;
  /** What the rate is the median of. */
  rate_sources: RateSource[];
  /** Null where receipts are not public, or the payout is not done. */
  receipt_url: string | null;
  /** The transaction; null without an explorer. */
  explorer_url: string | null;
}

export interface InvoiceSeller {
  /** The shop's. */
  name: string;
  /** In lines, or empty. */
  address: string;
  /** Or empty. */
  tax_id: string;
  /** An email address, a phone number or a web address; or empty. */
  contact: string;
}

export type InvoiceStatusEnum = "draft" | "open" | "paid" | "void";

export interface InvoiceTax {
  /** In percent. */
  rate: string;
  /** What the lines of this rate add up to without tax. */
  net: string;
  /** The tax on that, rounded half up to the currency's smallest unit. */
  tax: string;
}

export type KindEnum = "url" | "inspector";

export interface LedgerCheck {
  /** `agrees`, `differs`, `nothing` where there was no payout, or `unavailable` with its `reason`. */
  result: ResultEnum;
  /** The payout transactions of the statement. */
  payouts: number;
  /** How many of them the wallet's history has. */
  found: number;
  /** How many of those delivered the same amount, to the drop. */
  equal: number;
  /** Payments of the platform that the history has and the books have not. */
  unknown: number;
  /** The wallets whose history was read. */
  wallets: string[];
  /** The first ledger that was read. */
  first_ledger: number | null;
  /** The last ledger that was read. */
  last_ledger: number | null;
  /** When; null where the ledger could not be asked. */
  read_at: string | null;
  /** Why there is no result, in a sentence; or empty. */
  reason: string;
  /** At most 20 of the transactions that differ. */
  differing: LedgerDifference[];
}

export interface LedgerDifference {
  /** Of the payout, or of what the books do not have. */
  transaction_hash: string;
  /** What the statement has, in XRP; null if it is not in the books. XRP with six decimals. */
  books: string | null;
  /** What the ledger delivered; null where it has no such payment. XRP with six decimals. */
  ledger: string | null;
}

export interface LineForm {
  /** What is sold. */
  text: string;
  /** At most four decimals; 1 by default. */
  quantity?: string | number;
  /** In the currency's decimals. */
  unit_price: string | number;
  /** In percent, at most four decimals; 0 by default. */
  tax_rate?: string | number;
}

export interface LinkField {
  /** What is asked, such as “Sleeve”. */
  label: string;
  /** `text`, `number` or `choice`. */
  type: TypeEnum;
  /** Whether it must be answered. */
  required: boolean;
  /** What can be chosen; empty unless `type` is `choice`. */
  options: string[];
  /** The most characters of an answer. */
  max_length: number;
}

export interface LinkForm {
  /** What is sold. */
  title: string;
  /** More about it. */
  description?: string;
  /** `XRP` (the default), or a currency of ISO 4217 that `/api/config/` lists. */
  currency?: string;
  /** Of one piece. */
  price?: string | number | null;
  /** Instead of `price`: the least that the payer may choose. */
  price_min?: string | number | null;
  /** Instead of `price`: the most that the payer may choose. */
  price_max?: string | number | null;
  /** Up to 3 suggestions between the two. */
  price_presets?: (string | number)[];
  /** The most pieces of one payment; null: one at a time. */
  quantity_max?: number | null;
  /** What the payer is asked: up to three. */
  fields?: PayerFieldForm[];
  /** Offer the payer to give a name. */
  ask_name?: boolean;
  /** Offer the payer to give an email address. */
  ask_email?: boolean;
  /** How many pieces there are; null: no limit. */
  max_sales?: number | null;
  /** From then on it cannot be paid; null: no end. */
  ends_at?: string | null;
  /** Your own word for the address: 3 to 40 of a–z, 0–9 and hyphens. Empty: the random one. */
  slug?: string;
  /** Whether it can be paid. */
  is_active?: boolean;
  /** What payers read while it cannot be paid. */
  inactive_message?: string;
  /** What payers read when they have paid. */
  success_message?: string;
  /** Where a button leads them then: https in live mode; {PAYMENT_ID} is filled in. */
  success_url?: string;
  /** Your own data, in each of its payments. Up to 4 KiB. */
  metadata?: Record<string, unknown>;
}

export interface LinkPicture {
  /** Its address, for everybody; it never changes. */
  url: string;
  /** In pixels. */
  width: number;
  /** In pixels. */
  height: number;
}

export type LinkStatusEnum = "active" | "inactive" | "ended" | "sold_out";

export interface LinksSummary {
  /** The sum of all settled payments of links. XRP with six decimals. */
  total_amount: string;
  /** What they were worth when they arrived, by currency. */
  received_values: ValueSum[];
  /** Pieces sold. */
  sales_count: number;
  /** How often the pages were opened. */
  opened_count: number;
  /** Settled payments by openings, in percent; null before. */
  paid_of_opened: number | null;
  /** The same of the last 30 days. */
  paid_of_opened_30_days: number | null;
  /** Links that can be paid. */
  active_count: number;
  /** Links that are sold out. */
  sold_out_count: number;
  /** Links that are archived. */
  archived_count: number;
  /** All links of the mode. */
  all_count: number;
}

/** A transaction that carries the refund's InvoiceID and does not pay it. */
export interface Mismatch {
  /** What was sent with its InvoiceID. */
  transaction_hash: string;
  /** Why it is not counted. */
  obstacle: string;
}

export type ModeEnum = "test" | "live";

export type MovementKindEnum =
  | "sale_received"
  | "fee_kept"
  | "fee_burned"
  | "payout"
  | "deposit_rejected"
  | "return"
  | "refund_funded"
  | "refund_sent"
  | "return_fee"
  | "adjustment";

export type NullEnum = null;

export type OriginEnum = "api" | "link" | "invoice" | "keypad";

export interface PatchedInvoiceForm {
  /** `XRP`, or one of `currencies` of `/api/config/`. At first the reporting currency. */
  currency?: string;
  /** Who is billed. */
  customer?: CustomerForm;
  /** What is billed, at most 100 lines. */
  lines?: LineForm[];
  /** Whether unit prices are with tax. */
  prices_include_tax?: boolean;
  /** The last day to pay. Null: 14 days after it is opened. */
  due_date?: string | null;
  /** An order number or the like. */
  reference?: string;
  /** Stands under the totals. */
  note?: string;
  /** Remind by email 3 days before, on and 7 days after the due date. */
  reminders?: boolean;
}

export interface PatchedLinkChangeForm {
  /** What is sold. */
  title?: string;
  /** More about it. */
  description?: string;
  /** `XRP` (the default), or a currency of ISO 4217 that `/api/config/` lists. */
  currency?: string;
  /** Of one piece. */
  price?: string | number | null;
  /** Instead of `price`: the least that the payer may choose. */
  price_min?: string | number | null;
  /** Instead of `price`: the most that the payer may choose. */
  price_max?: string | number | null;
  /** Up to 3 suggestions between the two. */
  price_presets?: (string | number)[];
  /** The most pieces of one payment; null: one at a time. */
  quantity_max?: number | null;
  /** What the payer is asked: up to three. */
  fields?: PayerFieldForm[];
  /** Offer the payer to give a name. */
  ask_name?: boolean;
  /** Offer the payer to give an email address. */
  ask_email?: boolean;
  /** How many pieces there are; null: no limit. */
  max_sales?: number | null;
  /** From then on it cannot be paid; null: no end. */
  ends_at?: string | null;
  /** Your own word for the address: 3 to 40 of a–z, 0–9 and hyphens. Empty: the random one. */
  slug?: string;
  /** Whether it can be paid. */
  is_active?: boolean;
  /** What payers read while it cannot be paid. */
  inactive_message?: string;
  /** What payers read when they have paid. */
  success_message?: string;
  /** Where a button leads them then: https in live mode; {PAYMENT_ID} is filled in. */
  success_url?: string;
  /** Your own data, in each of its payments. Up to 4 KiB. */
  metadata?: Record<string, unknown>;
}

export interface PayerFieldForm {
  /** What is asked. */
  label: string;
  /** `text`, `number` or `choice`. */
  type: TypeEnum;
  /** Whether it must be answered; False by default. */
  required?: boolean;
  /** Of a choice: up to 20. */
  options?: string[];
  /** The most characters of an answer; 200 by default. */
  max_length?: number;
}

export interface Payment {
  /** The payment's id. */
  id: string;
  /** What is paid for, on one line. */
  title: string;
  /** More about what is paid for; the payer sees it. */
  description: string;
  /** What is to be paid. XRP with six decimals. */
  amount: string;
  /** The price that the amount was converted from, in `currency`; null where the amount was given in XRP. */
  price: string | null;
  /** The currency of the price; null without a price. */
  currency: string | null;
  /** What one XRP cost when the payment was created, with all digits; null without a price. */
  rate: string | null;
  /** What the merchant adds to prices, in percent; the amount includes it; null without a price. */
  spread: number | null;
  /** The sources' prices whose median the rate is; null without a price. */
  rate_sources: RateSource[] | null;
  /** Of when the newest of these prices is; null without a price. */
  rate_at: string | null;
  /** The payment's status. */
  status: StatusEnum;
  /** What was unusual about the latest transaction for it: `none`, too little, too much, too late, or a second one. */
  exception: ExceptionEnum;
  /** The shop's name; the payer sees it. */
  platform_name: string;
  /** Who is paying, in the merchant's words. */
  username: string;
  /** The platform's wallet, which the payer pays. */
  destination_address: string;
  /** The tag that the payer must send along: it identifies the payment. */
  destination_tag: number;
  /** Who paid; null before. */
  sender_address: string | null;
  /** The merchant's wallet, where the payout goes. */
  wallet_address: string;
  /** The hash of the transaction that paid it; null before. */
  transaction_hash: string | null;
  /** What arrived; null before. XRP with six decimals. */
  received_amount: string | null;
  /** When the payment was validated by the ledger; null before. */
  received_at: string | null;
  /** It can be paid until then. */
  expires_at: string;
  /** When the payment was created. */
  created_at: string;
  /** When it last changed. */
  updated_at: string;
  /** When the payment was completed; null before. */
  paid_at: string | null;
  /** What the platform keeps or burns; null before it is paid. XRP with six decimals. */
  platform_fee: string | null;
  /** What was burned, a part of the fee; null before it is paid. XRP with six decimals. */
  burn_amount: string | null;
  /** What the merchant gets: what arrived less fee and return; null before it is paid. XRP with six decimals. */
  merchant_payout: string | null;
  /** The burn's transaction hash; null before, and where burns are gathered. */
  burn_transaction_hash: string | null;
  /** The hash of the transaction that paid the merchant; null before. */
  payout_transaction_hash: string | null;
  /** Whether the payout has arrived. */
  is_merchant_paid: boolean;
  /** What the received amount was worth at its ledger's time, in `value_currency`; null before, for a moment after, and where there was no rate at that time. */
  received_value: string | null;
  /** The reporting currency of that time; null before. */
  value_currency: string | null;
  /** The merchant's own data, as it was sent: at most 50 keys and 8 KiB. */
  metadata: Record<string, unknown>;
  /** Where the payer goes afterwards, paid or not. */
  redirect_url: string;
  /** The page to send the payer to. */
  checkout_url: string;
  /** The merchant's own id of the order. Only the merchant sees it; null without one. */
  developer_reference: string | null;
  /** What made it: your server, a payment link, an invoice or the keypad. */
  origin: OriginEnum;
  /** The id of its payment link; null unless a payment link made it. */
  payment_link: string | null;
  /** The id of its invoice; null unless an invoice made it. */
  invoice: string | null;
  /** What the payer left for the merchant; the payer's pages never show it; null where none was asked for. */
  customer_email: string | null;
  /** True in live mode, false in test mode. */
  livemode: boolean;
  /** What of the amount was refunded. XRP with six decimals. */
  refunded_amount: string;
  /** Whether it was refunded: not, in part, or in full. */
  refund_status: RefundedShareEnum;
}

/** The body of a webhook. */
export interface PaymentEvent {
  /** The payment's id. */
  payment_id: string;
  /** Counts the payment's events from 1: of two events the larger is the newer. */
  sequence: number;
  /** What is paid for, on one line. */
  title: string;
  /** More about what is paid for; the payer sees it. */
  description: string;
  /** What is to be paid. XRP with six decimals. */
  amount: string;
  /** The price that the amount was converted from, in `currency`; null where the amount was given in XRP. */
  price: string | null;
  /** The currency of the price; null without a price. */
  currency: string | null;
  /** What one XRP cost when the payment was created, with all digits; null without a price. */
  rate: string | null;
  /** What the merchant adds to prices, in percent; the amount includes it; null without a price. */
  spread: number | null;
  /** The sources' prices whose median the rate is; null without a price. */
  rate_sources: RateSource[] | null;
  /** Of when the newest of these prices is; null without a price. */
  rate_at: string | null;
  /** The payment's status. */
  status: StatusEnum;
  /** What was unusual about the latest transaction for it: `none`, too little, too much, too late, or a second one. */
  exception: ExceptionEnum;
  /** The shop's name; the payer sees it. */
  platform_name: string;
  /** Who is paying, in the merchant's words. */
  username: string;
  /** The hash of the transaction that paid it; null before. */
  transaction_hash: string | null;
  /** What arrived; null before. XRP with six decimals. */
  received_amount: string | null;
  /** When the payment was validated by the ledger; null before. */
  received_at: string | null;
  /** When the payment was created. */
  created_at: string;
  /** When it last changed. */
  updated_at: string;
  /** What the platform keeps or burns; null before it is paid. XRP with six decimals. */
  platform_fee: string | null;
  /** What was burned, a part of the fee; null before it is paid. XRP with six decimals. */
  burn_amount: string | null;
  /** What the merchant gets: what arrived less fee and return; null before it is paid. XRP with six decimals. */
  merchant_payout: string | null;
  /** The merchant's own data, as it was sent: at most 50 keys and 8 KiB. */
  metadata: Record<string, unknown>;
  /** The merchant's own id of the order. Only the merchant sees it; null without one. */
  developer_reference: string | null;
  /** What made it: your server, a payment link, an invoice or the keypad. */
  origin: OriginEnum;
  /** The id of its payment link; null unless a payment link made it. */
  payment_link: string | null;
  /** The id of its invoice; null unless an invoice made it. */
  invoice: string | null;
  /** What the payer left for the merchant; the payer's pages never show it; null where none was asked for. */
  customer_email: string | null;
  /** What of the amount was refunded. XRP with six decimals. */
  refunded_amount: string;
  /** Whether it was refunded: not, in part, or in full. */
  refund_status: RefundedShareEnum;
  /** The same for every endpoint and every attempt. */
  event_id: string;
  /** The version of the body. New fields do not change it. */
  api_version: string;
  /** True in live mode, false in test mode. */
  livemode: boolean;
  /** What happened. More kinds may follow. */
  event_type: PaymentEventEventTypeEnum;
  /** With `payment.rejected` and `payment.returned` only. */
  rejected_payment?: RejectedPayment;
}

export type PaymentEventEventTypeEnum =
  | "payment.created"
  | "payment.processing"
  | "payment.completed"
  | "payment.failed"
  | "payment.expired"
  | "payment.rejected"
  | "payment.returned";

export interface PaymentLink {
  /** What is sold. */
  title: string;
  /** More about it; empty without one. */
  description: string;
  /** Null without one. */
  picture: LinkPicture | null;
  /** `XRP`, or a currency of ISO 4217. */
  currency: string;
  /** Of one piece, with the currency's decimals; null where the payer chooses. */
  price: string | null;
  /** The least that the payer may choose; null with a fixed price. */
  price_min: string | null;
  /** The most that the payer may choose; null with a fixed price. */
  price_max: string | null;
  /** Up to three suggestions. */
  price_presets: string[];
  /** The most pieces of one payment; null: one at a time. */
  quantity_max: number | null;
  /** What the payer is asked, up to three. */
  fields: LinkField[];
  /** Whether the payer may give a name. */
  ask_name: boolean;
  /** Whether the payer may give an email address. */
  ask_email: boolean;
  /** How many pieces there are in all; null without a limit. */
  max_sales: number | null;
  /** From then on it cannot be paid; null without an end. */
  ends_at: string | null;
  /** Rises when a payer could see a change. */
  version: number;
  /** The link's id, which is `payment_link` of its payments. */
  id: string;
  /** The address of its page. */
  url: string;
  /** The end of that address: your own word, or 22 random characters. */
  slug: string;
  /** Its QR code, an SVG image. */
  qr_code_url: string;
  /** True in live mode, false in test mode. */
  livemode: boolean;
  /** Whether it can be paid, or the first reason why not. */
  status: LinkStatusEnum;
  /** Whether you have switched it on. */
  is_active: boolean;
  /** What payers read while it cannot be paid. */
  inactive_message: string;
  /** What payers read when they have paid. */
  success_message: string;
  /** Where a button leads them then; {PAYMENT_ID} is filled in. */
  success_url: string;
  /** Your own data, in each of its payments. */
  metadata: Record<string, unknown>;
  /** Pieces sold: a sale counts when it has settled. */
  sales_count: number;
  /** Settled payments. */
  payments_count: number;
  /** The sum of its settled payments. XRP with six decimals. */
  total_amount: string;
  /** The sum of their prices in the link's currency; null in XRP. */
  total_price: string | null;
  /** What they were worth when they arrived, by currency. */
  received_values: ValueSum[];
  /** How often its page was opened. */
  opened_count: number;
  /** Settled payments by openings, in percent; null before. */
  paid_of_opened: number | null;
  /** When it was archived; null where it is not. */
  archived_at: string | null;
  /** When it was created. */
  created_at: string;
}

export interface PaymentLinkAnswer {
  /** Always true: errors have `error` instead. */
  success: boolean;
  /** The link as it is now. */
  payment_link: PaymentLink;
}

export interface PaymentLinkList {
  /** Always true: errors have `error` instead. */
  success: boolean;
  /** The links of this page, the newest first. */
  payment_links: PaymentLink[];
  /** How many match. */
  total_count: number;
  /** How many pages they fill. */
  total_pages: number;
  /** Of all links of the mode. */
  summary: LinksSummary;
}

export interface PaymentStatus {
  /** The payment's id. */
  id: string;
  /** What is paid for, on one line. */
  title: string;
  /** More about what is paid for; the payer sees it. */
  description: string;
  /** What is to be paid. XRP with six decimals. */
  amount: string;
  /** The price that the amount was converted from, in `currency`; null where the amount was given in XRP. */
  price: string | null;
  /** The currency of the price; null without a price. */
  currency: string | null;
  /** What one XRP cost when the payment was created, with all digits; null without a price. */
  rate: string | null;
  /** What the merchant adds to prices, in percent; the amount includes it; null without a price. */
  spread: number | null;
  /** The sources' prices whose median the rate is; null without a price. */
  rate_sources: RateSource[] | null;
  /** Of when the newest of these prices is; null without a price. */
  rate_at: string | null;
  /** The payment's status. */
  status: StatusEnum;
  /** What was unusual about the latest transaction for it: `none`, too little, too much, too late, or a second one. */
  exception: ExceptionEnum;
  /** The shop's name; the payer sees it. */
  platform_name: string;
  /** Who is paying, in the merchant's words. */
  username: string;
  /** The platform's wallet, which the payer pays. */
  destination_address: string;
  /** The tag that the payer must send along: it identifies the payment. */
  destination_tag: number;
  /** Who paid; null before. */
  sender_address: string | null;
  /** The merchant's wallet, where the payout goes. */
  wallet_address: string;
  /** The hash of the transaction that paid it; null before. */
  transaction_hash: string | null;
  /** What arrived; null before. XRP with six decimals. */
  received_amount: string | null;
  /** When the payment was validated by the ledger; null before. */
  received_at: string | null;
  /** It can be paid until then. */
  expires_at: string;
  /** Whether the time to pay it is over: it was ended early, or it expired. */
  ended: boolean;
  /** When the payment was created. */
  created_at: string;
  /** When it last changed. */
  updated_at: string;
  /** When the payment was completed; null before. */
  paid_at: string | null;
  /** What the platform keeps or burns; null before it is paid. XRP with six decimals. */
  platform_fee: string | null;
  /** What was burned, a part of the fee; null before it is paid. XRP with six decimals. */
  burn_amount: string | null;
  /** What the merchant gets: what arrived less fee and return; null before it is paid. XRP with six decimals. */
  merchant_payout: string | null;
  /** The burn's transaction hash; null before, and where burns are gathered. */
  burn_transaction_hash: string | null;
  /** The hash of the transaction that paid the merchant; null before. */
  payout_transaction_hash: string | null;
  /** Whether the payout has arrived. */
  is_merchant_paid: boolean;
  /** What the received amount was worth at its ledger's time, in `value_currency`; null before, for a moment after, and where there was no rate at that time. */
  received_value: string | null;
  /** The reporting currency of that time; null before. */
  value_currency: string | null;
  /** The merchant's own data, as it was sent: at most 50 keys and 8 KiB. */
  metadata: Record<string, unknown>;
  /** Where the payer goes afterwards, paid or not. */
  redirect_url: string;
  /** The page to send the payer to. */
  checkout_url: string;
  /** The merchant's own id of the order. Only the merchant sees it; null without one. */
  developer_reference: string | null;
  /** What made it: your server, a payment link, an invoice or the keypad. */
  origin: OriginEnum;
  /** The id of its payment link; null unless a payment link made it. */
  payment_link: string | null;
  /** The id of its invoice; null unless an invoice made it. */
  invoice: string | null;
  /** What the payer left for the merchant; the payer's pages never show it; null where none was asked for. */
  customer_email: string | null;
  /** True in live mode, false in test mode. */
  livemode: boolean;
  /** The server's clock, to count down by. */
  server_time: string;
  /** What of the amount was refunded. XRP with six decimals. */
  refunded_amount: string;
  /** Whether it was refunded: not, in part, or in full. */
  refund_status: RefundedShareEnum;
}

export interface RangeForm {
  /** In UTC. */
  first_day: string;
  /** In UTC, part of the statement. It must be over. */
  last_day: string;
}

export type RateEnum = "then" | "now";

export interface RateSource {
  /** The source. */
  name: string;
  /** Its price of one XRP. */
  rate: string;
  /** Of when its price is. */
  read_at: string;
}

export type ReasonCodeEnum =
  | "amount_too_low"
  | "payment_expired"
  | "already_paid"
  | "unknown_destination_tag"
  | "no_destination_tag"
  | "merchant_suspended"
  | "overpaid_excess"
  | "unsupported_transaction"
  | "sold_out";

export interface Recovery {
  /** The recovery's id; null where there was nothing to send. */
  id: number | null;
  /** Deliveries of events from this moment on are sent again. */
  since: string;
  /** Failed deliveries found when it was started. */
  total: number;
  /** How many of them have been queued for a retry. */
  queued: number;
  /** When the recovery was created. */
  created_at: string;
  /** When it ended; null before. */
  finished_at: string | null;
}

export interface RecoveryState {
  /** The newest one. */
  recovery: Recovery | null;
  /** With `since`: deliveries created since then that are left failed. */
  failed: number | null;
}

export interface Refund {
  /** The refund's id. */
  id: string;
  /** The id of the payment that is refunded. */
  payment_id: string;
  /** What was paid for. */
  title: string;
  /** The customer, as the shop knows them. */
  username: string;
  /** The address that the customer left; null where there is none. */
  customer_email: string | null;
  /** What the customer gets. XRP with six decimals. */
  amount: string;
  /** What it was asked as, in `currency`; null in XRP. */
  price: string | null;
  /** The currency of the price; null without a price. */
  currency: string | null;
  /** What one XRP cost for this refund; null without a price. */
  rate: string | null;
  /** Of when the rate is; null without a price. */
  rate_at: string | null;
  /** How far the refund is. */
  status: RefundStatusEnum;
  /** From the merchant's own wallet, or through the platform. */
  method: RefundMethodEnum;
  /** Where the refund goes; null until the customer has named it. */
  destination_address: string | null;
  /** The tag that goes with it; null without a tag. */
  destination_tag: number | null;
  /** Whether the merchant is to confirm the address that the customer named. */
  needs_confirmation: boolean;
  /** Where the merchant sends `due_amount`, with `deposit_tag`; null from an own wallet, and before the address is confirmed. */
  deposit_address: string | null;
  /** This refund's destination tag; null as well. */
  deposit_tag: number | null;
  /** The amount and the fee for sending it; null from an own wallet. XRP with six decimals. */
  due_amount: string | null;
  /** The InvoiceID that a transaction from an own wallet must carry. */
  invoice_id: string;
  /** Opens the merchant's wallet with everything filled in; null unless the refund waits for the merchant's money. */
  payment_url: string | null;
  /** The page on which the customer names an address; null where the address was known. */
  claim_url: string | null;
  /** When the wait that the status names ends. */
  expires_at: string;
  /** The transaction that paid the customer; null before. */
  transaction_hash: string | null;
  /** Whether it was paid from an own wallet after it was canceled or had expired, and is not counted. */
  paid_after_end: boolean;
  /** Why; the customer reads it. */
  reason: string;
  /** Why it failed or ended; null otherwise. */
  failure_reason: string | null;
  /** Whether the money of the failed refund was given back to the merchant. */
  given_back: boolean;
  /** Whether the merchant is to choose where the money of the failed refund goes. */
  can_choose_again: boolean;
  /** Whether it can be canceled. */
  can_cancel: boolean;
  /** A page that shows it on the ledger; null without an explorer. */
  explorer_url: string | null;
  /** When it was created. */
  created_at: string;
  /** When it succeeded, failed or ended; null before. */
  ended_at: string | null;
}

export interface RefundAnswer {
  /** As it is now. */
  refund: Refund;
}

export interface RefundDetail {
  /** As it is now. */
  refund: Refund;
  /** Transactions with its InvoiceID that do not pay it. */
  mismatched: Mismatch[];
  /** The transaction to sign as JSON, for hardware wallets; null unless an own wallet is to pay it now. */
  transaction: string | null;
  /** Whether play money can pay it. */
  can_simulate: boolean;
}

export interface RefundForm {
  /** The completed payment. */
  payment_id: string;
  /** What the customer gets, in XRP. Or send `price`. */
  amount?: string | number;
  /** Instead of `amount`: a price in the payment's currency. */
  price?: string | number | null;
  /** With a price: the payment's own rate, or the accepted one now. */
  rate?: RateEnum;
  /** From a wallet of your own, or through the platform. */
  method: RefundMethodEnum;
  /** Why; the customer reads it. */
  reason?: string;
  /** Have the customer name the address, even where the account that paid could be paid; False by default. */
  ask_customer?: boolean;
  /** The sum of the payment's refunds that you saw; another sum now is refused. */
  refunds_total?: string | number;
}

export interface RefundList {
  /** The page's refunds, the newest first. */
  refunds: Refund[];
  /** How many match. */
  total_count: number;
  /** How many pages they fill. */
  total_pages: number;
}

export type RefundMethodEnum = "own_wallet" | "platform";

export type RefundStatusEnum =
  | "awaiting_payer"
  | "awaiting_merchant"
  | "sending"
  | "succeeded"
  | "failed"
  | "canceled"
  | "expired";

export type RefundedShareEnum = "none" | "partial" | "full";

/** The deposit that a `payment.rejected` event is about. Its payment may still be paid. */
export interface RejectedPayment {
  /** The rejected payment's id. */
  id: number;
  /** What arrived. XRP with six decimals. */
  amount: string;
  /** Why it was rejected, in a sentence. */
  reason: string;
  /** Why, for programs. */
  reason_code: ReasonCodeEnum;
  /** How far the return to its sender has got. */
  return_status: ReturnStatusEnum;
  /** What the ledger delivered back: a little less than arrived; null before. XRP with six decimals. */
  returned_amount: string | null;
  /** The hash of the transaction that brought it. */
  transaction_hash: string;
  /** Who sent it; null where it is not known. */
  sender_address: string | null;
  /** The hash of the transaction that returned it; null before. */
  return_transaction_hash: string | null;
}

export type RemindedEnum = "before" | "due" | "after";

export type ResultEnum = "agrees" | "differs" | "nothing" | "unavailable";

export type ReturnStatusEnum = "pending" | "completed" | "failed";

export interface RunningMonth {
  /** The first of this month, in UTC. */
  first_day: string;
  /** The last day of this month. */
  last_day: string;
  /** How many sales were received so far. */
  sales_count: number;
  /** The sum of the sales received so far. XRP with six decimals. */
  received: string;
  /** The sum of the payouts so far. XRP with six decimals. */
  paid_out: string;
}

export type ScenarioEnum = "exact" | "underpay" | "overpay" | "wrong_tag" | "no_tag" | "late" | "twice";

export interface SimulateRequest {
  /** What the simulated payer does. */
  scenario: ScenarioEnum;
}

export interface Simulated {
  /** Always true: errors have `error` instead. */
  success: boolean;
  /** A sentence for people. */
  message: string;
  /** The first one sent. */
  transaction_hash: string;
  /** Every transaction that was sent. */
  transaction_hashes: string[];
}

export interface Statement {
  /** The statement's id. */
  id: string;
  /** Of a month, `2026-10 L` or `T` for test mode; of a range, `R-7`. */
  number: string;
  /** A month, or any range of whole days. */
  kind: StatementKindEnum;
  /** The mode whose movements it has. */
  mode: ModeEnum;
  /** The first day, in UTC. */
  first_day: string;
  /** The last day, in UTC; it is part of the statement. */
  last_day: string;
  /** The reporting currency that was in force. */
  currency: string;
  /** What was owed to the merchant before the first movement. XRP with six decimals. */
  opening: string;
  /** What was owed after the last one: the opening and all sums. XRP with six decimals. */
  closing: string;
  /** The movements by kind. */
  sums: StatementSum[];
  /** How many movements it has. */
  movement_count: number;
  /** How many sales were received. */
  sales_count: number;
  /** The sum of the sales received. XRP with six decimals. */
  received: string;
  /** The sum of the payouts. XRP with six decimals. */
  paid_out: string;
  /** Refunds from the merchant's own wallet; they are in none of the sums. */
  own_refund_count: number;
  /** What those refunds add up to. XRP with six decimals. */
  own_refund_amount: string;
  /** How many movements have no value in `currency`. */
  without_value: number;
  /** The SHA-256 of its CSV, which is the same whenever it is made. */
  sha256: string;
  /** The row of the platform's audit log that seals it. */
  audit_row: number;
  /** The hash of that row. */
  audit_hash: string;
  /** Its payouts compared with the ledger when it was closed. */
  check: LedgerCheck;
  /** The newest comparison after that; null if there is none. */
  later_check: LedgerCheck | null;
  /** Why CAMT.053 is not offered, in a sentence; null where it is. */
  camt053_refusal: string | null;
  /** When it was closed. */
  made_at: string;
}

export interface StatementAnswer {
  /** Always true: errors have `error` instead. */
  success: boolean;
  /** The statement. It never changes. */
  statement: Statement;
}

export type StatementKindEnum = "month" | "range";

export interface StatementList {
  /** Always true: errors have `error` instead. */
  success: boolean;
  /** The statements of this page, the newest days first. */
  statements: Statement[];
  /** How many there are on all pages. */
  total_count: number;
  /** How many pages there are. */
  total_pages: number;
  /** This month so far. Its statement is made on the 1st. */
  running: RunningMonth;
}

export interface StatementSum {
  /** What the movements are. */
  kind: MovementKindEnum;
  /** How many there are. */
  count: number;
  /** Their sum, in XRP; below zero where it lowers what is owed. */
  amount: string;
  /** The sum of their values in `currency`; null where none has one. */
  value: string | null;
  /** How many of them have no value in `currency`; they are not in `value`. */
  without_value: number;
}

export type StatusEnum = "pending" | "processing" | "completed" | "failed" | "expired";

export interface Success {
  /** Always true: errors have `error` instead. */
  success: boolean;
  /** A sentence for people. */
  message: string;
}

/** The body of `webhook.test`: sample values, and no payment. */
export interface TestEvent {
  /** Null, as there is no payment. */
  payment_id: string | null;
  /** Always 1, as there is no payment to count for. */
  sequence: number;
  /** What is paid for, on one line. */
  title: string;
  /** More about what is paid for; the payer sees it. */
  description: string;
  /** What is to be paid. XRP with six decimals. */
  amount: string;
  /** The price that the amount was converted from, in `currency`; null where the amount was given in XRP. */
  price: string | null;
  /** The currency of the price; null without a price. */
  currency: string | null;
  /** What one XRP cost when the payment was created, with all digits; null without a price. */
  rate: string | null;
  /** What the merchant adds to prices, in percent; the amount includes it; null without a price. */
  spread: number | null;
  /** The sources' prices whose median the rate is; null without a price. */
  rate_sources: RateSource[] | null;
  /** Of when the newest of these prices is; null without a price. */
  rate_at: string | null;
  /** The payment's status. */
  status: StatusEnum;
  /** What was unusual about the latest transaction for it: `none`, too little, too much, too late, or a second one. */
  exception: ExceptionEnum;
  /** The shop's name; the payer sees it. */
  platform_name: string;
  /** Who is paying, in the merchant's words. */
  username: string;
  /** The hash of the transaction that paid it; null before. */
  transaction_hash: string | null;
  /** What arrived; null before. XRP with six decimals. */
  received_amount: string | null;
  /** When the payment was validated by the ledger; null before. */
  received_at: string | null;
  /** When the payment was created. */
  created_at: string;
  /** When it last changed. */
  updated_at: string;
  /** What the platform keeps or burns; null before it is paid. XRP with six decimals. */
  platform_fee: string | null;
  /** What was burned, a part of the fee; null before it is paid. XRP with six decimals. */
  burn_amount: string | null;
  /** What the merchant gets: what arrived less fee and return; null before it is paid. XRP with six decimals. */
  merchant_payout: string | null;
  /** The merchant's own data, as it was sent: at most 50 keys and 8 KiB. */
  metadata: Record<string, unknown>;
  /** The merchant's own id of the order. Only the merchant sees it; null without one. */
  developer_reference: string | null;
  /** What made it: your server, a payment link, an invoice or the keypad. */
  origin: OriginEnum;
  /** The id of its payment link; null unless a payment link made it. */
  payment_link: string | null;
  /** The id of its invoice; null unless an invoice made it. */
  invoice: string | null;
  /** What the payer left for the merchant; the payer's pages never show it; null where none was asked for. */
  customer_email: string | null;
  /** What of the amount was refunded. XRP with six decimals. */
  refunded_amount: string;
  /** Whether it was refunded: not, in part, or in full. */
  refund_status: RefundedShareEnum;
  /** The same for every endpoint and every attempt. */
  event_id: string;
  /** The version of the body. New fields do not change it. */
  api_version: string;
  /** True in live mode, false in test mode. */
  livemode: boolean;
  /** Always `webhook.test`. */
  event_type: TestEventEventTypeEnum;
}

export type TestEventEventTypeEnum = "webhook.test";

export type TypeEnum = "text" | "number" | "choice";

export interface ValueSum {
  /** The reporting currency of the time. */
  currency: string;
  /** The sum of the values that there are. */
  value: string;
  /** How many have none: there was no rate at that time. */
  without_value: number;
}

export interface WebhookConfig {
  /** The webhook's id. */
  id: number;
  /** The webhook's name. */
  name: string;
  /** Empty for the built-in receiver. */
  webhook_url: string;
  /** `url`: a server of yours. `inspector`: the built-in receiver, in test mode. */
  kind: KindEnum;
  /** Whether it was deleted since. */
  is_deleted: boolean;
  /** Set after the fifth failure of one delivery. */
  failing_since: string | null;
}

export interface WebhookHistory {
  /** The webhook of `webhook_id`. */
  webhook: WebhookConfig | null;
  /** The merchant's webhooks. */
  webhooks: WebhookLogItem[];
  /** The number of the next page; null on the last. */
  next: number | null;
  /** The number of the page before; null on the first. */
  previous: number | null;
}

export interface WebhookLog {
  /** The `webhook-id` header. */
  id: string;
  /** What happened. */
  event_type: string;
  /** The delivery's status. */
  status: DeliveryStatusEnum;
  /** How often it has been sent. */
  attempts: number;
  /** How many of the six automatic attempts (one send, five retries) failed. */
  automatic_failures: number;
  /** The status of your server's last response; null without one. */
  response_status_code: number | null;
  /** How long the last response took, in milliseconds; null without one. */
  response_time_ms: number | null;
  /** Why the last attempt failed; null if it did not. */
  error_message: string | null;
  /** When the delivery was created. */
  created_at: string;
  /** When it last changed. */
  updated_at: string;
  /** When it was last sent; null before. */
  last_attempt_at: string | null;
  /** When it is retried automatically; null if it is not. */
  next_attempt_at: string | null;
  /** When it was delivered; null before. */
  delivered_at: string | null;
  /** Whether an attempt is being made right now. */
  is_sending: boolean;
  /** Whether its status is `failed`. */
  is_failed: boolean;
  /** Whether it can be sent again now. */
  can_retry: boolean;
  /** The payment's id. */
  payment_id: string | null;
  /** The payment's title. */
  payment_title: string;
  /** The webhook that it was sent to. */
  webhook_config: WebhookConfig;
  /** The headers of your server's response; null without one. */
  response_headers: Record<string, string> | null;
  /** The body of your server's response, cut off if it was long. */
  response_body: string | null;
  /** The body that was sent, as JSON. */
  request_data: Record<string, unknown>;
  /** The exact text that was signed and sent. */
  request_body: string;
  /** The payment as it is now; null for a test event. */
  payment_request: WebhookPayment | null;
  /** The newest 25, oldest first. */
  attempts_log: Attempt[];
}

export interface WebhookLogDetails {
  /** The delivery. */
  webhook_log: WebhookLog;
}

export interface WebhookLogItem {
  /** The `webhook-id` header. */
  id: string;
  /** What happened. */
  event_type: string;
  /** The delivery's status. */
  status: DeliveryStatusEnum;
  /** How often it has been sent. */
  attempts: number;
  /** How many of the six automatic attempts (one send, five retries) failed. */
  automatic_failures: number;
  /** The status of your server's last response; null without one. */
  response_status_code: number | null;
  /** How long the last response took, in milliseconds; null without one. */
  response_time_ms: number | null;
  /** Why the last attempt failed; null if it did not. */
  error_message: string | null;
  /** When the delivery was created. */
  created_at: string;
  /** When it last changed. */
  updated_at: string;
  /** When it was last sent; null before. */
  last_attempt_at: string | null;
  /** When it is retried automatically; null if it is not. */
  next_attempt_at: string | null;
  /** When it was delivered; null before. */
  delivered_at: string | null;
  /** Whether an attempt is being made right now. */
  is_sending: boolean;
  /** Whether its status is `failed`. */
  is_failed: boolean;
  /** Whether it can be sent again now. */
  can_retry: boolean;
  /** The payment's id. */
  payment_id: string | null;
  /** The payment's title. */
  payment_title: string;
  /** The webhook that it was sent to. */
  webhook_config: WebhookName;
}

export interface WebhookName {
  /** The webhook's id. */
  id: number;
  /** The webhook's name. */
  name: string;
}

export interface WebhookPayment {
  /** The payment's id. */
  id: string;
  /** What is paid for, on one line. */
  title: string;
  /** More about what is paid for; the payer sees it. */
  description: string;
  /** What is to be paid. XRP with six decimals. */
  amount: string;
  /** The payment's status. */
  status: StatusEnum;
  /** The shop's name; the payer sees it. */
  platform_name: string;
  /** Who is paying, in the merchant's words. */
  username: string;
  /** The tag that the payer must send along: it identifies the payment. */
  destination_tag: number;
  /** The hash of the transaction that paid it; null before. */
  transaction_hash: string | null;
  /** What arrived; null before. XRP with six decimals. */
  received_amount: string | null;
  /** When the payment was validated by the ledger; null before. */
  received_at: string | null;
  /** When the payment was created. */
  created_at: string;
  /** When it last changed. */
  updated_at: string;
  /** What the platform keeps or burns; null before it is paid. XRP with six decimals. */
  platform_fee: string | null;
  /** What was burned, a part of the fee; null before it is paid. XRP with six decimals. */
  burn_amount: string | null;
  /** What the merchant gets: what arrived less fee and return; null before it is paid. XRP with six decimals. */
  merchant_payout: string | null;
}

/** What is wrong with one field. */
export interface WrongField {
  /** The field's name. */
  param: string;
  /** For programs: why it is refused. */
  code: string;
  /** What is wrong, in a sentence. */
  message: string;
}
