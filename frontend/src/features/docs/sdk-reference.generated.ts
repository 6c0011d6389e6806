// Written by scripts/sdk-reference.mjs from the SDKs' sources. Do not edit: run `npm run schema`.

export const JAVASCRIPT_ROWS: readonly (readonly string[])[] = [
  [
    "createPayment(params, { idempotencyKey }?)",
    "Creates a payment. Send the payer to its `checkout_url`. Returns `Payment`."
  ],
  [
    "getPaymentStatus(paymentId)",
    "A payment as it is now. Returns `CurrentPayment`."
  ],
  [
    "cancelPayment(paymentId)",
    "Ends a pending payment early. Throws a `ConflictError` if it has been paid. The server answers once no payment for it can still be in time, or after two seconds with a payment that is still pending and `ended`: its outcome follows. Returns `CurrentPayment`."
  ],
  [
    "checkTransaction(transactionHash)",
    "Finds the payment that a transaction was sent for. Throws an `InvalidRequestError` for a malformed hash. Returns `Checked`."
  ],
  [
    "simulatePayment(paymentId, scenario?)",
    "Pays a test payment with play money: `exact`, or one of the ways in which payments go wrong. Returns `Simulated`."
  ],
  [
    "listPayments(params?)",
    "The payments of the key's mode, newest first, each once: `for await (const payment of dropwise.listPayments())`. Returns `AsyncGenerator<Payment, void, undefined>`."
  ],
  [
    "createPaymentLink(params)",
    "Creates a payment link. Send people to its `url`. Not repeated automatically: each one is another link. Returns `PaymentLink`."
  ],
  [
    "getPaymentLink(linkId)",
    "A payment link, with what it sold. Returns `PaymentLink`."
  ],
  [
    "updatePaymentLink(linkId, params)",
    "Changes what is given of a payment link. Returns `PaymentLink`."
  ],
  [
    "archivePaymentLink(linkId)",
    "Archives a payment link: nobody can pay it any more. Its payments stay. Returns `PaymentLink`."
  ],
  [
    "listPaymentLinks(params?)",
    "The payment links of the key's mode, newest first. Returns `AsyncGenerator<PaymentLink, void, undefined>`."
  ],
  [
    "createInvoice(params)",
    "Creates a draft of an invoice. Not repeated automatically: each one is another draft. Returns `Invoice`."
  ],
  [
    "getInvoice(invoiceId)",
    "An invoice as it stands. Returns `Invoice`."
  ],
  [
    "updateInvoice(invoiceId, params)",
    "Changes what is given of a draft; `customer` and `lines` are replaced as a whole. Returns `Invoice`."
  ],
  [
    "openInvoice(invoiceId)",
    "Gives a draft its number and freezes it. Send its `url` to the customer. Returns `Invoice`."
  ],
  [
    "voidInvoice(invoiceId)",
    "Voids an open invoice: it keeps its number, and nobody can pay it any more. Returns `Invoice`."
  ],
  [
    "sendInvoice(invoiceId)",
    "Emails an open or paid invoice to its customer, at most five times a day. Returns `Invoice`."
  ],
  [
    "listInvoices(params?)",
    "The invoices of the key's mode: drafts first, then the newest number first. Returns `AsyncGenerator<Invoice, void, undefined>`."
  ],
  [
    "createRefund(params, { idempotencyKey }?)",
    "Refunds a payment: `amount` in XRP, or a `price` in its currency. The merchant allows it for the key first. With the same `idempotencyKey` it happens once, for ever. Returns `Refund`."
  ],
  [
    "getRefund(refundId)",
    "A refund as it stands. Returns `Refund`."
  ],
  [
    "cancelRefund(refundId)",
    "Cancels a refund before money has moved. Throws a `ConflictError` afterwards. Returns `Refund`."
  ],
  [
    "listRefunds(params?)",
    "The refunds of the key's mode, newest first. Returns `AsyncGenerator<Refund, void, undefined>`."
  ],
  [
    "createStatement(params)",
    "Makes the statement of a range of whole days in UTC that are over; the same range again gives the same statement. Returns `Statement`."
  ],
  [
    "getStatement(statementId)",
    "A statement. It never changes. Returns `Statement`."
  ],
  [
    "listStatements(params?)",
    "The statements of the key's mode, the newest days first. Returns `AsyncGenerator<Statement, void, undefined>`."
  ],
  [
    "events(params?)",
    "Every event of the key's mode, in order, each once: the same bodies as webhooks have. Keep the `event_id` of the last one that you have dealt with and give it as `after`: nothing is missed and nothing comes twice, restarts included. With `follow` it waits for new ones, and for the server where that is away. Returns `AsyncGenerator<WebhookEvent, void, undefined>`."
  ],
  [
    "waitForPayment(paymentId, { everyMs, attempts, signal }?)",
    "Reads the status every five seconds, at most thirty times, until it is completed, failed or expired. Throws a `PaymentUnsettledError` with the last payment if it can still change then. A webhook tells you sooner; this is for scripts, and for a page that waits. Returns `CurrentPayment`."
  ],
  [
    "webhooks.details(deliveryId)",
    "How a delivery stands. Its id is the `webhook-id` header of the request. Returns `DeliveryState`."
  ],
  [
    "webhooks.log(deliveryId)",
    "Everything about a delivery: what was sent, and what your server answered. Returns `WebhookLog`."
  ],
  [
    "webhooks.history(params?)",
    "The deliveries, newest first, each once. Returns `AsyncGenerator<WebhookLogItem, void, undefined>`."
  ],
  [
    "webhooks.retry(deliveryId)",
    "Sends a failed delivery again. Not repeated automatically, except where the server asks to wait. Returns `Success`."
  ],
  [
    "webhooks.recover(webhookId, since)",
    "Sends to an endpoint again what has failed since then. Not repeated automatically, as `retry` is not. Returns `Recovery`."
  ],
  [
    "webhooks.recovery(webhookId, since?)",
    "The endpoint's newest recovery, and with `since` how many deliveries have been left failed since then. Returns `RecoveryState`."
  ],
  [
    "verifyWebhook(rawBody, headers, secret)",
    "The event in a webhook, once its headers have proved that the holder of `secret` sent exactly this body within five minutes of now. The Standard Webhooks headers decide where they are present, otherwise the documented ones. Give several secrets while one replaces another: a match with any of them is enough. Throws a `WebhookVerificationError`, which says why, or a `TypeError` for a body that was already parsed or something that is not a secret. Returns `WebhookEvent`."
  ],
  [
    "webhookTestHeaders(rawBody, secret)",
    "The headers with which Dropwise would send this body: for tests of your own receiver. Returns `Record<string, string>`."
  ]
];

export const PYTHON_ROWS: readonly (readonly string[])[] = [
  [
    "create_payment(idempotency_key=…, title=…, amount=…, …)",
    "Creates a payment. Send the payer to its `checkout_url`. `idempotency_key` makes the creation safe to repeat from your side too: with the same key it happens once. Returns `Payment`."
  ],
  [
    "get_payment_status(payment_id)",
    "A payment as it is now. Returns `CurrentPayment`."
  ],
  [
    "cancel_payment(payment_id)",
    "Ends a pending payment early. Raises a `ConflictError` if it has been paid. The server answers once no payment for it can still be in time, or after two seconds with a payment that is still pending and `ended`: its outcome follows. Returns `CurrentPayment`."
  ],
  [
    "check_transaction(transaction_hash)",
    "Finds the payment that a transaction was sent for. Raises an `InvalidRequestError` for a malformed hash. Returns `Checked`."
  ],
  [
    "simulate_payment(payment_id, scenario=\"exact\")",
    "Pays a test payment with play money: `exact`, or one of the ways in which payments go wrong. Returns `Simulated`."
  ],
  [
    "list_payments(filters…)",
    "The payments of the key's mode, newest first, each once. Returns `Iterator[Payment]`."
  ],
  [
    "create_payment_link(**link: Unpack[LinkForm])",
    "Creates a payment link. Send people to its `url`. Not repeated automatically: each one is another link. Returns `PaymentLink`."
  ],
  [
    "get_payment_link(link_id)",
    "A payment link, with what it sold. Returns `PaymentLink`."
  ],
  [
    "update_payment_link(link_id, **changes: Unpack[PatchedLinkChangeForm])",
    "Changes what is given of a payment link. Returns `PaymentLink`."
  ],
  [
    "archive_payment_link(link_id)",
    "Archives a payment link: nobody can pay it any more. Its payments stay. Returns `PaymentLink`."
  ],
  [
    "list_payment_links(filters…)",
    "The payment links of the key's mode, newest first. Returns `Iterator[PaymentLink]`."
  ],
  [
    "create_invoice(**invoice: Unpack[InvoiceForm])",
    "Creates a draft of an invoice. Not repeated automatically: each one is another draft. Returns `Invoice`."
  ],
  [
    "get_invoice(invoice_id)",
    "An invoice as it stands. Returns `Invoice`."
  ],
  [
    "update_invoice(invoice_id, **changes: Unpack[PatchedInvoiceForm])",
    "Changes what is given of a draft; `customer` and `lines` are replaced as a whole. Returns `Invoice`."
  ],
  [
    "open_invoice(invoice_id)",
    "Gives a draft its number and freezes it. Send its `url` to the customer. Returns `Invoice`."
  ],
  [
    "void_invoice(invoice_id)",
    "Voids an open invoice: it keeps its number, and nobody can pay it any more. Returns `Invoice`."
  ],
  [
    "send_invoice(invoice_id)",
    "Emails an open or paid invoice to its customer, at most five times a day. Returns `Invoice`."
  ],
  [
    "list_invoices(filters…)",
    "The invoices of the key's mode: drafts first, then the newest number first. Returns `Iterator[Invoice]`."
  ],
  [
    "create_refund(idempotency_key=…, **refund: Unpack[RefundForm])",
    "Refunds a payment: `amount` in XRP, or a `price` in its currency. Allow it for the key first. `idempotency_key` makes it safe to repeat from your side too: with the same key it happens once, for ever. Returns `Refund`."
  ],
  [
    "get_refund(refund_id)",
    "A refund as it stands. Returns `Refund`."
  ],
  [
    "cancel_refund(refund_id)",
    "Cancels a refund before money has moved. Raises a `ConflictError` afterwards. Returns `Refund`."
  ],
  [
    "list_refunds(filters…)",
    "The refunds of the key's mode, newest first. Returns `Iterator[Refund]`."
  ],
  [
    "create_statement(**days: Unpack[RangeForm])",
    "Makes the statement of a range of whole days in UTC that are over; the same range again gives the same statement. Returns `Statement`."
  ],
  [
    "get_statement(statement_id)",
    "A statement. It never changes. Returns `Statement`."
  ],
  [
    "list_statements(filters…)",
    "The statements of the key's mode, the newest days first. Returns `Iterator[Statement]`."
  ],
  [
    "events(after=…, type=…, follow=False, limit=100)",
    "Every event of the key's mode, in order, each once: the same bodies as webhooks have. Keep the `event_id` of the last one that you have dealt with and give it as `after`: nothing is missed and nothing comes twice, restarts included. With `follow` it waits for new ones, and for a server that is away. Returns `Iterator[WebhookEvent]`."
  ],
  [
    "wait_for_payment(payment_id, every=…, attempts=…)",
    "Reads the status every five seconds, at most thirty times, until it is completed, failed or expired. Raises a `PaymentUnsettledError` with the last payment if it can still change then. A webhook tells you sooner; this is for scripts. Returns `CurrentPayment`."
  ],
  [
    "webhooks.details(delivery_id)",
    "How a delivery stands. Its id is the `webhook-id` header of the request. Returns `DeliveryState`."
  ],
  [
    "webhooks.log(delivery_id)",
    "Everything about a delivery: what was sent, and what your server answered. Returns `WebhookLog`."
  ],
  [
    "webhooks.history(filters…)",
    "The deliveries, newest first, each once. Returns `Iterator[WebhookLogItem]`."
  ],
  [
    "webhooks.retry(delivery_id)",
    "Sends a failed delivery again. Not repeated automatically, except where the server asks to wait. Returns `Success`."
  ],
  [
    "webhooks.recover(webhook_id, since)",
    "Sends to an endpoint again what has failed since then. Not repeated automatically, as `retry` is not. Returns `Recovery`."
  ],
  [
    "webhooks.recovery(webhook_id, since=…)",
    "The endpoint's newest recovery, and with `since` how many have been left failed since then. Returns `RecoveryState`."
  ],
  [
    "verify_webhook(body, headers, secrets, tolerance=…, now=…)",
    "The event in a webhook, once its headers have proved that the holder of a secret sent this body now. `body` is the raw body: a parsed one has lost its bytes. `headers` are the request's, as your framework has them: anything with `.items()` (a dict, `request.headers` of Django, Flask or FastAPI, `self.headers` of `http.server`), or pairs of name and value. Names may be in any case. Give several secrets while one replaces another: a match with any of them is enough. The Standard Webhooks headers decide where they are present, otherwise the documented ones. `tolerance` is in seconds, at most a day. Raises a `WebhookVerificationError`, which says why, or a `TypeError` or `ValueError` for a body that was already parsed and for something that is not a secret. Returns `WebhookEvent`."
  ],
  [
    "webhook_test_headers(body, secret, delivery_id=…, timestamp=…)",
    "The headers with which Dropwise would send this body: for tests of your own receiver. Returns `dict[str, str]`."
  ]
];
