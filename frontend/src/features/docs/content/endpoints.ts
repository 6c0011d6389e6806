import { CREATED_RESPONSE, ERROR_BODY, PRICED_RESPONSE, REFUND_RESPONSE } from "../examples.ts";
import type { Tab } from "../model.ts";
import { OPERATIONS } from "../reference.generated.ts";

export const ENDPOINTS: Tab = {
  title: "API Endpoints",
  intro:
    "Calls that create and follow payments, and look after webhooks. All return JSON; all but Simulate need your secret key.",
  code: {
    text: "http://localhost:8000/api\nAuthorization: Bearer $DROPWISE_SECRET_KEY",
    language: "text",
    label: "Every call",
  },
  sections: [
    {
      id: "create-payment",
      title: "Create a payment",
      operation: OPERATIONS.payments_create,
      blocks: [
        "Creates a payment and returns **201** with its `checkout_url`. Send the payer there. The fee, the burn and your payout address are fixed at this moment; later changes don't affect it.",
        "The payer comes to your `redirect_url` **paid or not**: also when he turns back, or when the time is up. Show there what the payment's status says, and deliver only after a webhook or the status call. Put `{PAYMENT_ID}` into the address, never a word such as `paid`.",
        "Add an `Idempotency-Key` header to retry safely: for 24 hours the same key and body get the same payment.",
      ],
      code: [
        { sample: "create-payment", label: "Create a payment", run: true },
        { text: CREATED_RESPONSE, language: "json", label: "201 Created, shortened" },
        { text: ERROR_BODY, language: "json", label: "400 Bad Request" },
      ],
    },
    {
      id: "price-payment",
      title: "Price in a currency",
      blocks: [
        "Send `price` and `currency` instead of `amount`. The amount in XRP is set once, at the rate of this moment, and held until the payment expires, after an hour at most. Your payer sees **€12.00**; the ledger sees drops.",
        "The amount is `ceil(12.00 ÷ 2.0938 × 10⁶)` = **5,731,207 drops**: never worth less than the price, and by less than one drop more. A spread that you set is added to the price first. The payment keeps `price`, `currency`, `rate`, `spread`, `rate_at` and `rate_sources`, so anyone can compute it again.",
        "The rate is the median of the sources that agree within 2%, of at least two. `GET /api/rates/?currency=EUR` reads it, with your key; `/api/config/` lists the currencies. Where there is no such rate the call returns 503 `rate_unavailable`, with `Retry-After`; amounts in XRP work always.",
        "Whatever a payment was priced in, `received_value` is what it was worth when it arrived, in your reporting currency (Settings): by the rate of its ledger's time, written once, a few seconds later. It is null where no rate was accepted within ten minutes.",
      ],
      code: [
        { sample: "price-payment", label: "Create a payment with a price" },
        { text: PRICED_RESPONSE, language: "json", label: "201 Created, shortened" },
      ],
    },
    {
      id: "payment-link",
      title: "Sell with a payment link",
      operation: OPERATIONS.payment_links_create,
      blocks: [
        'A payment link is a page that sells one thing. Send its `url`, print its QR code, or open it from your page in a dialog: `<a data-link="{slug}">`, with the script of the [button](/docs/sdk). Opening it makes nothing; **Pay** makes one payment, at the rate of that moment. The dashboard makes links too.',
        "With `price_min` and `price_max` instead of `price` the payer chooses. `max_sales` is a stock: payments that settle take from it in the order of the ledger; whoever pays after the last piece gets all of it back.",
        "Its payments have `payment_link` and `origin: link` in every answer and webhook, quantity and answers in `metadata`, and in `customer_email` what only you read.",
      ],
      code: [{ sample: "payment-link", label: "Create a payment link" }],
    },
    {
      id: "invoice",
      title: "Invoices",
      operation: OPERATIONS.invoices_create,
      blocks: [
        "An invoice starts as a draft, which may be incomplete: `PATCH /api/invoices/{id}/` changes it. `POST …/open/` gives it the next number of your series, freezes it and makes its page payable; it needs the customer's name and a total above 0. `POST …/send/` emails it to the customer, `POST …/void/` ends one that is not paid, which keeps its number. To correct an open one, void it and make a new one.",
        "Send the customer its `url`. Each payment made there converts the total at the rate of that moment. An invoice is paid once: what arrives after that goes back. Due dates are days in the time zone of your [Settings](/developer-dashboard/settings), which also have the seller's details.",
        "`status` is `draft`, `open`, `paid` or `void`. Its payments have `invoice` and `origin: invoice` in every answer and webhook; `payment_id` of the invoice names the one that paid it. `GET …/file.pdf` is the document.",
      ],
      code: [{ sample: "invoice", label: "Create and open an invoice" }],
    },
    {
      id: "refund",
      title: "Refunds",
      operation: OPERATIONS.refunds_create,
      blocks: [
        "A completed payment can be refunded in full, in part and several times, up to its amount. Send `amount` in XRP, or a `price` in the payment's currency at the rate `then` or `now`, rounded down to the drop. The platform's fee is not given back. The payment stays `completed`; `refunded_amount`, `refund_status` and `refunds` tell what went back. A secret key needs your permission under [Settings](/developer-dashboard/settings), and stays within your limits. The same `Idempotency-Key` is the same refund, for ever.",
        "The refund goes to the account that paid, with its SourceTag as destination tag. Where that account belongs to an exchange, demands a tag that is missing, refuses deposits or is gone, the refund is `awaiting_payer`: send your customer its `claim_url`, and confirm the address named there in the dashboard.",
        "With `method: own_wallet` you pay it yourself: a payment of exactly `amount` to `destination_address` and `destination_tag` with `invoice_id` as InvoiceID. It is found in the history of your connected wallet, or by `POST …/{id}/proof/` with its hash. With `method: platform` you send `due_amount` to `deposit_address` with `deposit_tag`; the platform pays your customer once. Less, more, late and twice are returned as for a payment.",
        "`status` goes from `awaiting_payer` and `awaiting_merchant` over `sending` to `succeeded` or `failed`; `POST …/{id}/cancel/` ends one before money has moved, and each wait ends at `expires_at`. The money of a failed one is held in your name until you choose another address or your own wallet, in the dashboard, as often as it fails. Webhooks: `refund.created`, `.updated`, `.succeeded`, `.failed`. The export of payments has `refunded_amount` and `refund_status` too.",
      ],
      code: [
        { sample: "refund", label: "Refund a part through the platform" },
        { text: REFUND_RESPONSE, language: "json", label: "201 Created, shortened" },
      ],
    },
    {
      id: "statement",
      title: "Statements",
      operation: OPERATIONS.statements_create,
      blocks: [
        "A statement has every movement of whole days in UTC: each sale received, the fee kept and burned, payouts, what came too late or twice and went back, and adjustments, with opening, sums and closing to the drop. Each month's is made on the 1st; this call makes one of any range that is over. `GET /api/statements/` lists them, `GET …/{id}/movements/` reads their lines.",
        "`GET …/{id}/file/?format=` downloads it: `csv`, `pdf`, `koinly` (the universal CSV), `cointracking`, `camt053` in the reporting currency, or `own_refunds`, the refunds from your own wallet, which are in none of the sums. Made again it is the same byte for byte: `sha256` is that of the CSV, and stands in the platform's audit log. A movement that had no accepted rate has no value; CAMT.053 is then not offered, and `camt053_refusal` says why.",
        "`check` compares its payouts with your wallet's own history on the ledger: how many were found, how many are equal to the drop, and what the ledger has that the books have not. `POST …/{id}/check/` compares again; the result is `later_check`.",
      ],
      code: [{ sample: "statement", label: "Make a statement and download it" }],
    },
    {
      id: "payment-status",
      title: "Get a payment's status",
      operation: OPERATIONS.payments_status,
      blocks: [
        "Returns the payment as it is now. [Webhooks](/docs/webhooks) tell you sooner, [on your own machine](/docs/local) too; if you poll, every 5 seconds and at most 30 times is enough.",
      ],
      code: [{ sample: "payment-status", label: "Get a payment's status", run: true }],
    },
    {
      id: "list-payments",
      title: "List payments",
      operation: OPERATIONS.payments_history,
      blocks: [
        "Returns a page of your payments, the newest first, with `total_count`, `total_pages`, `has_next` and `has_previous`. A page has 10 payments by default and 100 at most. Filter by your own reference, by time, status, exception, name or metadata. With `after`, the `id` of the last payment that you have, you read on without skipping or repeating one while payments arrive.",
      ],
      code: [{ sample: "list-payments", label: "List payments", run: true }],
    },
    {
      id: "cancel-payment",
      title: "Cancel a payment",
      operation: OPERATIONS.payments_cancel,
      blocks: [
        "Ends a pending payment early, once the ledger proves that it was not paid, and returns the expired payment. Idempotent.",
      ],
      code: [{ sample: "cancel-payment", label: "Cancel a payment" }],
    },
    {
      id: "check-transaction",
      title: "Check a transaction",
      operation: OPERATIONS.payments_check_transaction,
      blocks: [
        "Tells you which of your payments a ledger transaction was sent for, and whether it settled it: `found`, `payment_request` and `deposit`. Read-only.",
      ],
      code: [{ sample: "check-transaction", label: "Check a transaction" }],
    },
    {
      id: "webhook-details",
      title: "Get a webhook delivery",
      operation: OPERATIONS.webhooks_details,
      blocks: [
        "Returns `status` (`success`, `failed` or `pending`), `attempts` and `last_attempt_at` of one delivery.",
      ],
      code: [{ sample: "webhook-details", label: "Get a webhook delivery" }],
    },
    {
      id: "retry-webhook",
      title: "Retry a webhook delivery",
      operation: OPERATIONS.webhooks_retry,
      blocks: [
        "Sends a failed delivery again at once, with the same body and a new signature. It does not count as one of the [automatic retries](/docs/webhooks#retries).",
      ],
      code: [{ sample: "retry-webhook", label: "Retry a webhook delivery" }],
    },
    {
      id: "simulate-payment",
      title: "Simulate a payment",
      operation: OPERATIONS.payments_simulate,
      blocks: [
        "Pays a test payment with play money, as the [scenario](/docs#test-mode) says. The call needs no key; the SDK sends its own.",
      ],
      code: [{ sample: "simulate-payment", label: "Simulate a payment", run: true }],
    },
    {
      id: "detected-transactions",
      title: "List incoming transactions",
      operation: OPERATIONS.payments_detected,
      blocks: [
        "Everything that arrived for your payments within `range`, the newest first: what was accepted, and what was too little, too much, late or a second one, with how far its return has got.",
      ],
    },
    {
      id: "latest-transaction",
      title: "Read the latest incoming transaction",
      operation: OPERATIONS.payments_detected_latest,
      blocks: ["Your newest pending payment, or where there is none the newest incoming transaction."],
    },
  ],
};
