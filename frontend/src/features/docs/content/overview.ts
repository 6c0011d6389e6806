import type { Tab } from "../model.ts";

export const OVERVIEW: Tab = {
  title: "Overview",
  intro: "Create a payment with one call, send the payer to its checkout, and get a signed webhook when it is paid.",
  sections: [
    {
      id: "overview",
      title: "How a payment works",
      blocks: [
        "Your server creates a payment with one call. You send the payer to the `checkout_url` in the response, where a QR code contains the address, the amount and the destination tag. Once the ledger has validated the payer's transaction, in 3 to 5 seconds, the amount is split to the drop, 99% goes to your wallet, and your server gets a signed webhook.",
        "Everything is JSON over HTTPS, under `/api/`. Amounts are in XRP: send them as a string or a number with at most six decimals; responses contain strings with exactly six. Times are UTC in ISO 8601.",
        "Machine-readable: [OpenAPI](/openapi.json), [Markdown](/docs.md), [llms.txt](/llms.txt).",
      ],
    },
    {
      id: "quick-start",
      title: "Quick start",
      blocks: [
        {
          list: [
            "[Sign up](/auth/signup). New accounts start in test mode.",
            "Connect a wallet: one click creates a test wallet with play money.",
            "On the Wallet page, create a secret key, and set it as `DROPWISE_SECRET_KEY` where you run the code.",
            "Run the sample; JavaScript needs [the SDK](/docs/sdk#install). Open the checkout that it prints and press **Pay exactly 10 XRP** under Simulate a payment.",
            "Seconds later the page says Payment Complete! Add a [webhook](/docs/webhooks) to tell your server.",
          ],
        },
      ],
      code: [{ sample: "create-payment", label: "First payment", run: true }],
    },
    {
      id: "statuses",
      title: "Statuses",
      blocks: [
        "`status` is the state of the payment. It decides whether you deliver; that the payer came back to your `redirect_url` does not.",
        {
          caption: "Statuses of a payment",
          heads: ["Status", "Meaning", "Paid by your customer", "Next"],
          rows: [
            ["pending", "Waiting for the payer.", "No. Wait.", "processing or expired"],
            [
              "processing",
              "The amount arrived in a validated ledger; the payout is under way.",
              "Yes. Wait with the delivery until `completed`.",
              "completed or failed",
            ],
            [
              "completed",
              "Your payout is validated or, with hourly or daily payouts, scheduled.",
              "Yes. Deliver.",
              "final",
            ],
            [
              "failed",
              "The payout to you failed permanently; the reason is in `metadata.failure_reason`. The money is safe, and an administrator can retry.",
              "Yes. Do not ask for the money again: wait for the retry, or deliver if you trust the operator to pay you out.",
              "processing, after a retry",
            ],
            [
              "expired",
              "Not paid in time, or cancelled.",
              "No. Do not deliver: what arrives now is returned.",
              "final",
            ],
          ],
        },
      ],
    },
    {
      id: "exceptions",
      title: "Under-, over- and late payments",
      blocks: [
        "`exception` says what was unusual about the latest incoming transaction, and only about that one: where a payment was overpaid and then paid again, `duplicate` takes the place of `overpaid`. It is independent of the status. [Incoming transactions](/docs/endpoints#detected-transactions) lists all of them.",
        {
          caption: "Exceptions of a payment",
          heads: ["Exception", "What arrived", "What happens"],
          rows: [
            ["none", "The exact amount, or nothing yet.", "The payment completes."],
            ["underpaid", "Less than the amount.", "Returned. The payment stays pending and can still be paid."],
            [
              "overpaid",
              "More than the amount.",
              "The payment completes. The excess is returned, or paid out to you if it is too small to return.",
            ],
            ["late", "The amount, after the expiry.", "Returned. The payment stays expired."],
            ["duplicate", "A second payment.", "Returned. The first one counts."],
          ],
        },
        "Returns are reduced by a network fee of 12 drops; amounts below 0.001 XRP are not returned. Transactions with an unknown destination tag, or none, match no payment and are returned to the sender too.",
      ],
    },
    {
      id: "split",
      title: "How an amount is split",
      blocks: [
        "In whole drops (a drop is a millionth of an XRP): `fee = amount × fee_ppm // 1,000,000`, `burn = fee × burn_ppm // 1,000,000`, `payout = amount − fee`. With a fee of 1% and a burn ratio of 10%, a payment of 10 XRP gives a fee of 0.1, of which 0.01 goes to the burn wallet, and a payout of 9.9.",
        "`platform_fee`, `merchant_payout` and `burn_amount` are null until the payment is processing.",
      ],
    },
    {
      id: "keypad",
      title: "Charge at the counter",
      blocks: [
        "A shop with a counter needs no code. Open [Keypad](/developer-dashboard/keypad) on a phone or a tablet, key in the amount, choose a tip, and let the customer scan. The screen turns green once the ledger has validated the payment, in seconds. It charges in your reporting currency or in XRP; tips and currency are under [Settings](/developer-dashboard/settings). The browser's menu installs it as an app.",
        "**Lock** it before you hand it over. The device is signed out and keeps a keypad's session of 30 days: it can take payments and read today's own, and every other call refuses it. No keys, wallets or refunds can be reached from it. It stays in the mode in which it was locked. The PIN opens the keys, five tries; leaving asks for your password and, where it is on, the second factor. Under Settings you see every locked tablet, and sign it out from elsewhere.",
        'A charge is a payment like any other: its webhooks and its row in the history have `origin: "keypad"`, the note as `title` (else Sale), and `tip` and `tip_percent` in `metadata`. It can be paid for 15 minutes. **Cancel** ends it; if the customer was faster, the keypad says so. What arrives too late or too little is returned, and the screen says that too.',
        "Receipts are printed on paper of 58 or 80 mm, with the split and a QR code that leads to the public receipt, where receipts are public. Without a connection the keys still work; charging needs the connection.",
      ],
    },
    {
      id: "test-mode",
      title: "Testing guide",
      blocks: [
        "Everything about a test payment is real except the money: a real checkout, real ledger transactions and real webhooks, with play money. Lists and totals never mix test and live payments.",
        "Each test checkout has a panel, Simulate a payment. You can also simulate one with a call. Try every scenario before you go live:",
        {
          caption: "Scenarios",
          heads: ["Scenario", "What is sent", "What you should see"],
          rows: [
            ["exact", "The amount.", "`completed`, and the webhook `payment.completed`."],
            ["underpay", "Too little.", "`pending` and `underpaid`, the webhook `payment.rejected`, money returned."],
            ["overpay", "Too much.", "`completed` and `overpaid`; the excess is returned."],
            ["wrong_tag", "The amount with an unknown destination tag.", "No change; it is returned."],
            ["no_tag", "The amount without a destination tag.", "No change; it is returned."],
            ["late", "The amount after the payment has expired.", "`expired` and `late`; it is returned."],
            ["twice", "The amount, twice.", "`completed` and `duplicate`; the second is returned."],
          ],
        },
      ],
      code: [{ sample: "simulate-payment", label: "Simulate a payment", run: true }],
      widest: true,
    },
    {
      id: "going-live",
      title: "Going-live checklist",
      blocks: [
        {
          list: [
            "Your server [verifies the signature](/docs/webhooks#verify-signature) of each webhook and handles one that arrives twice.",
            "It fulfils an order only at `completed`, and compares the amount with its own.",
            "It sends an `Idempotency-Key` with each create, so a retry makes no second payment.",
            "It handles `underpaid`, `overpaid`, `late` and `expired` payments (simulate each).",
            "It backs off and retries on [429 and 503](/docs/errors).",
            "Switch the dashboard to live mode, and connect the wallet that gets your payouts.",
            "Create a live key, shown once, and keep it on the server only.",
            "Add the webhook again in live mode; its URL must start with `https://`. So must each `redirect_url`.",
            "Make one small real payment, from 0.01 XRP, and see it arrive.",
          ],
        },
      ],
    },
  ],
};
