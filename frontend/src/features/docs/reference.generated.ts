// Written by scripts/docs-reference.mjs from backend/schema/openapi.yaml. Do not edit: run `npm run schema`.
import type { Field, Operation, OperationId } from "./model.ts";

export const OPERATIONS: Record<OperationId, Operation> = {
  "payments_create": {
    "method": "POST",
    "path": "/api/payments/create/",
    "parameters": {
      "Path": [],
      "Query": [],
      "Header": [
        {
          "name": "Idempotency-Key",
          "type": "string",
          "required": false,
          "text": "1 to 255 printable characters. Same key and body: same response for 24 hours.",
          "limits": "Up to 255 characters"
        }
      ],
      "Body": [
        {
          "name": "title",
          "type": "string",
          "required": true,
          "text": "What is being paid for. The payer reads it.",
          "limits": "Up to 200 characters"
        },
        {
          "name": "platform_name",
          "type": "string",
          "required": true,
          "text": "The name of your shop, shown at checkout.",
          "limits": "Up to 100 characters"
        },
        {
          "name": "username",
          "type": "string",
          "required": true,
          "text": "Who is paying, in your own words.",
          "limits": "Up to 100 characters"
        },
        {
          "name": "redirect_url",
          "type": "string",
          "required": true,
          "text": "Where the payer goes afterwards, paid or not. Absolute, https in live mode; {PAYMENT_ID} is filled in.",
          "limits": "Up to 2,000 characters"
        },
        {
          "name": "amount",
          "type": "string or number",
          "required": false,
          "text": "XRP, as a number or a string, with at most six decimals. Test from 0.000001, live from 0.01.",
          "limits": "0.000001 to 100,000,000,000"
        },
        {
          "name": "price",
          "type": "string or number",
          "required": false,
          "text": "Instead of `amount`: a price in `currency`, converted when the payment is created.",
          "limits": ""
        },
        {
          "name": "currency",
          "type": "string",
          "required": false,
          "text": "The currency of `price`, by ISO 4217; `/api/config/` lists those that are offered.",
          "limits": ""
        },
        {
          "name": "description",
          "type": "string",
          "required": false,
          "text": "More about it, shown at checkout.",
          "limits": "Up to 2,000 characters"
        },
        {
          "name": "developer_reference",
          "type": "string",
          "required": false,
          "text": "Your own order number.",
          "limits": "Up to 100 characters"
        },
        {
          "name": "expires_in_minutes",
          "type": "integer",
          "required": false,
          "text": "How long the payer has; 15 by default.",
          "limits": "1 to 1,440"
        },
        {
          "name": "metadata",
          "type": "object",
          "required": false,
          "text": "Your own data, in every response and webhook. Up to 8 KiB and 50 keys.",
          "limits": ""
        }
      ]
    },
    "errors": [
      {
        "status": "400",
        "text": "`Amount is required`, or another field is missing or outside its limits, or no wallet is connected in this mode. The sentence names the field and the limit."
      },
      {
        "status": "401",
        "text": "Authentication required. Send the credential as `Authorization: Bearer {key}`.",
        "general": true
      },
      {
        "status": "403",
        "text": "The account is suspended, or may not do this. Contact the operator.",
        "general": true
      },
      {
        "status": "409",
        "text": "`idempotency_mismatch`: same key, different body; use a new `Idempotency-Key`. `idempotency_in_flight`: the first request is still running; retry."
      },
      {
        "status": "413",
        "text": "The body is too large. Send less.",
        "general": true
      },
      {
        "status": "415",
        "text": "The body is not JSON. Send JSON with `Content-Type: application/json`.",
        "general": true
      },
      {
        "status": "429",
        "text": "`rate_limited`: too many creates in a second. `too_many_open_payments`: more than 10,000 pending. `too_many_payments_today`: as many in 24 hours as the operator allows. Wait as many seconds as `Retry-After` says."
      },
      {
        "status": "503",
        "text": "Payments are paused. Nothing was created. Retry later."
      }
    ]
  },
  "payment_links_create": {
    "method": "POST",
    "path": "/api/payment-links/",
    "parameters": {
      "Path": [],
      "Query": [],
      "Header": [],
      "Body": [
        {
          "name": "title",
          "type": "string",
          "required": true,
          "text": "What is sold.",
          "limits": "Up to 200 characters"
        },
        {
          "name": "description",
          "type": "string",
          "required": false,
          "text": "More about it.",
          "limits": "Up to 2,000 characters"
        },
        {
          "name": "currency",
          "type": "string",
          "required": false,
          "text": "`XRP` (the default), or a currency of ISO 4217 that `/api/config/` lists.",
          "limits": "Up to 3 characters"
        },
        {
          "name": "price",
          "type": "string or number",
          "required": false,
          "text": "Of one piece.",
          "limits": ""
        },
        {
          "name": "price_min",
          "type": "string or number",
          "required": false,
          "text": "Instead of `price`: the least that the payer may choose.",
          "limits": ""
        },
        {
          "name": "price_max",
          "type": "string or number",
          "required": false,
          "text": "Instead of `price`: the most that the payer may choose.",
          "limits": ""
        },
        {
          "name": "price_presets",
          "type": "list of string or numbers",
          "required": false,
          "text": "Up to 3 suggestions between the two.",
          "limits": ""
        },
        {
          "name": "quantity_max",
          "type": "integer",
          "required": false,
          "text": "The most pieces of one payment; null: one at a time.",
          "limits": "1 to 100"
        },
        {
          "name": "fields",
          "type": "list of objects",
          "required": false,
          "text": "What the payer is asked: up to three.",
          "limits": ""
        },
        {
          "name": "ask_name",
          "type": "boolean",
          "required": false,
          "text": "Offer the payer to give a name.",
          "limits": ""
        },
        {
          "name": "ask_email",
          "type": "boolean",
          "required": false,
          "text": "Offer the payer to give an email address.",
          "limits": ""
        },
        {
          "name": "max_sales",
          "type": "integer",
          "required": false,
          "text": "How many pieces there are; null: no limit.",
          "limits": "1 to 1,000,000"
        },
        {
          "name": "ends_at",
          "type": "time",
          "required": false,
          "text": "From then on it cannot be paid; null: no end.",
          "limits": ""
        },
        {
          "name": "slug",
          "type": "string",
          "required": false,
          "text": "Your own word for the address: 3 to 40 of a–z, 0–9 and hyphens. Empty: the random one.",
          "limits": "Up to 40 characters"
        },
        {
          "name": "is_active",
          "type": "boolean",
          "required": false,
          "text": "Whether it can be paid.",
          "limits": ""
        },
        {
          "name": "inactive_message",
          "type": "string",
          "required": false,
          "text": "What payers read while it cannot be paid.",
          "limits": "Up to 500 characters"
        },
        {
          "name": "success_message",
          "type": "string",
          "required": false,
          "text": "What payers read when they have paid.",
          "limits": "Up to 500 characters"
        },
        {
          "name": "success_url",
          "type": "string",
          "required": false,
          "text": "Where a button leads them then: https in live mode; {PAYMENT_ID} is filled in.",
          "limits": "Up to 2,000 characters"
        },
        {
          "name": "metadata",
          "type": "object",
          "required": false,
          "text": "Your own data, in each of its payments. Up to 4 KiB.",
          "limits": ""
        }
      ]
    },
    "errors": [
      {
        "status": "400",
        "text": "A value is missing or outside its limits. The sentence names it and the limit: correct it. Where single fields are wrong, each is named beside `error`, with a list of its messages."
      },
      {
        "status": "401",
        "text": "Authentication required. Send the credential as `Authorization: Bearer {key}`.",
        "general": true
      },
      {
        "status": "403",
        "text": "The account is suspended, or may not do this. Contact the operator.",
        "general": true
      },
      {
        "status": "409",
        "text": "Its state no longer allows this. Read it again before you decide."
      },
      {
        "status": "413",
        "text": "The body is too large. Send less.",
        "general": true
      },
      {
        "status": "415",
        "text": "The body is not JSON. Send JSON with `Content-Type: application/json`.",
        "general": true
      },
      {
        "status": "503",
        "text": "Not possible at this moment. Nothing was changed. Retry later.",
        "general": true
      }
    ]
  },
  "invoices_create": {
    "method": "POST",
    "path": "/api/invoices/",
    "parameters": {
      "Path": [],
      "Query": [],
      "Header": [],
      "Body": [
        {
          "name": "currency",
          "type": "string",
          "required": false,
          "text": "`XRP`, or one of `currencies` of `/api/config/`. At first the reporting currency.",
          "limits": "Up to 3 characters"
        },
        {
          "name": "customer",
          "type": "object",
          "required": false,
          "text": "Who is billed.",
          "limits": ""
        },
        {
          "name": "lines",
          "type": "list of objects",
          "required": false,
          "text": "What is billed, at most 100 lines.",
          "limits": ""
        },
        {
          "name": "prices_include_tax",
          "type": "boolean",
          "required": false,
          "text": "Whether unit prices are with tax.",
          "limits": ""
        },
        {
          "name": "due_date",
          "type": "string",
          "required": false,
          "text": "The last day to pay. Null: 14 days after it is opened.",
          "limits": ""
        },
        {
          "name": "reference",
          "type": "string",
          "required": false,
          "text": "An order number or the like.",
          "limits": "Up to 100 characters"
        },
        {
          "name": "note",
          "type": "string",
          "required": false,
          "text": "Stands under the totals.",
          "limits": "Up to 1,000 characters"
        },
        {
          "name": "reminders",
          "type": "boolean",
          "required": false,
          "text": "Remind by email 3 days before, on and 7 days after the due date.",
          "limits": ""
        }
      ]
    },
    "errors": [
      {
        "status": "400",
        "text": "A value is missing or outside its limits. The sentence names it and the limit: correct it. Where single fields are wrong, each is named beside `error`, with a list of its messages."
      },
      {
        "status": "401",
        "text": "Authentication required. Send the credential as `Authorization: Bearer {key}`.",
        "general": true
      },
      {
        "status": "403",
        "text": "The account is suspended, or may not do this. Contact the operator.",
        "general": true
      },
      {
        "status": "413",
        "text": "The body is too large. Send less.",
        "general": true
      },
      {
        "status": "415",
        "text": "The body is not JSON. Send JSON with `Content-Type: application/json`.",
        "general": true
      },
      {
        "status": "503",
        "text": "Not possible at this moment. Nothing was changed. Retry later.",
        "general": true
      }
    ]
  },
  "refunds_create": {
    "method": "POST",
    "path": "/api/refunds/",
    "parameters": {
      "Path": [],
      "Query": [],
      "Header": [
        {
          "name": "Idempotency-Key",
          "type": "string",
          "required": false,
          "text": "The same key and body return the same refund, for ever.",
          "limits": "Up to 255 characters"
        }
      ],
      "Body": [
        {
          "name": "payment_id",
          "type": "UUID",
          "required": true,
          "text": "The completed payment.",
          "limits": ""
        },
        {
          "name": "method",
          "type": "string",
          "required": true,
          "text": "From a wallet of your own, or through the platform.",
          "limits": "One of `own_wallet`, `platform`"
        },
        {
          "name": "amount",
          "type": "string or number",
          "required": false,
          "text": "What the customer gets, in XRP. Or send `price`.",
          "limits": "0.000001 to 100,000,000,000"
        },
        {
          "name": "price",
          "type": "string or number",
          "required": false,
          "text": "Instead of `amount`: a price in the payment's currency.",
          "limits": ""
        },
        {
          "name": "rate",
          "type": "string",
          "required": false,
          "text": "With a price: the payment's own rate, or the accepted one now.",
          "limits": "One of `then`, `now`"
        },
        {
          "name": "reason",
          "type": "string",
          "required": false,
          "text": "Why; the customer reads it.",
          "limits": "Up to 500 characters"
        },
        {
          "name": "ask_customer",
          "type": "boolean",
          "required": false,
          "text": "Have the customer name the address, even where the account that paid could be paid; False by default.",
          "limits": ""
        },
        {
          "name": "refunds_total",
          "type": "string or number",
          "required": false,
          "text": "The sum of the payment's refunds that you saw; another sum now is refused.",
          "limits": "From 0"
        }
      ]
    },
    "errors": [
      {
        "status": "400",
        "text": "A value is missing or outside its limits. The sentence names it and the limit: correct it. Where single fields are wrong, each is named beside `error`, with a list of its messages."
      },
      {
        "status": "401",
        "text": "Authentication required. Send the credential as `Authorization: Bearer {key}`.",
        "general": true
      },
      {
        "status": "403",
        "text": "The account is suspended, or may not do this. Contact the operator.",
        "general": true
      },
      {
        "status": "404",
        "text": "Not found in this account and mode. Check the id and the key's mode."
      },
      {
        "status": "409",
        "text": "Its state no longer allows this. Read it again before you decide."
      },
      {
        "status": "413",
        "text": "The body is too large. Send less.",
        "general": true
      },
      {
        "status": "415",
        "text": "The body is not JSON. Send JSON with `Content-Type: application/json`.",
        "general": true
      },
      {
        "status": "429",
        "text": "Too many calls (`rate_limited`). Wait as many seconds as `Retry-After` says.",
        "general": true
      },
      {
        "status": "503",
        "text": "Not possible at this moment. Nothing was changed. Retry later.",
        "general": true
      }
    ]
  },
  "statements_create": {
    "method": "POST",
    "path": "/api/statements/",
    "parameters": {
      "Path": [],
      "Query": [],
      "Header": [],
      "Body": [
        {
          "name": "first_day",
          "type": "string",
          "required": true,
          "text": "In UTC.",
          "limits": ""
        },
        {
          "name": "last_day",
          "type": "string",
          "required": true,
          "text": "In UTC, part of the statement. It must be over.",
          "limits": ""
        }
      ]
    },
    "errors": [
      {
        "status": "400",
        "text": "A value is missing or outside its limits. The sentence names it and the limit: correct it. Where single fields are wrong, each is named beside `error`, with a list of its messages."
      },
      {
        "status": "401",
        "text": "Authentication required. Send the credential as `Authorization: Bearer {key}`.",
        "general": true
      },
      {
        "status": "403",
        "text": "The account is suspended, or may not do this. Contact the operator.",
        "general": true
      },
      {
        "status": "409",
        "text": "Its state no longer allows this. Read it again before you decide."
      },
      {
        "status": "413",
        "text": "The body is too large. Send less.",
        "general": true
      },
      {
        "status": "415",
        "text": "The body is not JSON. Send JSON with `Content-Type: application/json`.",
        "general": true
      },
      {
        "status": "429",
        "text": "Too many calls (`rate_limited`). Wait as many seconds as `Retry-After` says.",
        "general": true
      },
      {
        "status": "503",
        "text": "Not possible at this moment. Nothing was changed. Retry later.",
        "general": true
      }
    ]
  },
  "payments_status": {
    "method": "GET",
    "path": "/api/payments/status/{payment_id}/",
    "parameters": {
      "Path": [
        {
          "name": "payment_id",
          "type": "UUID",
          "required": true,
          "text": "The `id` from the create call.",
          "limits": ""
        }
      ],
      "Query": [],
      "Header": [],
      "Body": []
    },
    "errors": [
      {
        "status": "400",
        "text": "A value is missing or outside its limits. The sentence names it and the limit: correct it. Where single fields are wrong, each is named beside `error`, with a list of its messages."
      },
      {
        "status": "401",
        "text": "Authentication required. Send the credential as `Authorization: Bearer {key}`.",
        "general": true
      },
      {
        "status": "403",
        "text": "The account is suspended, or may not do this. Contact the operator.",
        "general": true
      },
      {
        "status": "404",
        "text": "`Payment request not found`: you have none with this id in the key's mode. Check both."
      },
      {
        "status": "503",
        "text": "Not possible at this moment. Nothing was changed. Retry later.",
        "general": true
      }
    ]
  },
  "payments_history": {
    "method": "GET",
    "path": "/api/payments/history/",
    "parameters": {
      "Path": [],
      "Query": [
        {
          "name": "after",
          "type": "UUID",
          "required": false,
          "text": "The `id` of the last payment that you have: what follows it, whatever `page` says.",
          "limits": ""
        },
        {
          "name": "created_from",
          "type": "string",
          "required": false,
          "text": "Created then or later: a day of UTC, or a time.",
          "limits": "Up to 32 characters"
        },
        {
          "name": "created_to",
          "type": "string",
          "required": false,
          "text": "Created then or earlier: a day of UTC, which counts whole, or a time.",
          "limits": "Up to 32 characters"
        },
        {
          "name": "developer_reference",
          "type": "string",
          "required": false,
          "text": "Only payments with exactly this reference of yours.",
          "limits": "Up to 200 characters"
        },
        {
          "name": "exception",
          "type": "list of strings",
          "required": false,
          "text": "Separated by commas, or repeated.",
          "limits": "One of `none`, `underpaid`, `overpaid`, `late`, `duplicate`"
        },
        {
          "name": "invoice",
          "type": "UUID",
          "required": false,
          "text": "Only the payments of this invoice.",
          "limits": "Up to 36 characters"
        },
        {
          "name": "metadata",
          "type": "object",
          "required": false,
          "text": "`metadata[order]=1042`: only payments with this value, compared as text. No index helps: in a list of hundreds of thousands, name days too, or use `developer_reference`.",
          "limits": ""
        },
        {
          "name": "origin",
          "type": "list of strings",
          "required": false,
          "text": "Separated by commas, or repeated.",
          "limits": "One of `api`, `link`, `invoice`, `keypad`"
        },
        {
          "name": "page",
          "type": "integer",
          "required": false,
          "text": "An empty list beyond the end.",
          "limits": "From 1; 1 by default"
        },
        {
          "name": "page_size",
          "type": "integer",
          "required": false,
          "text": "How many rows a page has; more than 100 counts as 100.",
          "limits": "From 1; 10 by default"
        },
        {
          "name": "payment_link",
          "type": "UUID",
          "required": false,
          "text": "Only the payments of this payment link.",
          "limits": "Up to 36 characters"
        },
        {
          "name": "search",
          "type": "string",
          "required": false,
          "text": "A part of the title, ignoring case; or a whole reference, tag or transaction hash, or the start of an id (eight characters).",
          "limits": "Up to 200 characters"
        },
        {
          "name": "sort",
          "type": "string",
          "required": false,
          "text": "Newest first (`-created_at`) or oldest first.",
          "limits": "One of `-created_at`, `created_at`; -created_at by default"
        },
        {
          "name": "status",
          "type": "list of strings",
          "required": false,
          "text": "Separated by commas, or repeated.",
          "limits": "One of `pending`, `processing`, `completed`, `failed`, `expired`"
        },
        {
          "name": "username",
          "type": "string",
          "required": false,
          "text": "Only payments of exactly this payer's name.",
          "limits": "Up to 200 characters"
        }
      ],
      "Header": [],
      "Body": []
    },
    "errors": [
      {
        "status": "400",
        "text": "A value is missing or outside its limits. The sentence names it and the limit: correct it. Where single fields are wrong, each is named beside `error`, with a list of its messages."
      },
      {
        "status": "401",
        "text": "Authentication required. Send the credential as `Authorization: Bearer {key}`.",
        "general": true
      },
      {
        "status": "403",
        "text": "The account is suspended, or may not do this. Contact the operator.",
        "general": true
      },
      {
        "status": "414",
        "text": "The address is too long (`address_too_long`). Shorten the values of the query.",
        "general": true
      },
      {
        "status": "503",
        "text": "Not possible at this moment. Nothing was changed. Retry later.",
        "general": true
      }
    ]
  },
  "payments_cancel": {
    "method": "POST",
    "path": "/api/payments/cancel/{payment_id}/",
    "parameters": {
      "Path": [
        {
          "name": "payment_id",
          "type": "UUID",
          "required": true,
          "text": "The `id` from the create call.",
          "limits": ""
        }
      ],
      "Query": [],
      "Header": [],
      "Body": []
    },
    "errors": [
      {
        "status": "400",
        "text": "A value is missing or outside its limits. The sentence names it and the limit: correct it. Where single fields are wrong, each is named beside `error`, with a list of its messages."
      },
      {
        "status": "401",
        "text": "Authentication required. Send the credential as `Authorization: Bearer {key}`.",
        "general": true
      },
      {
        "status": "403",
        "text": "The account is suspended, or may not do this. Contact the operator.",
        "general": true
      },
      {
        "status": "404",
        "text": "Not found in this account and mode. Check the id and the key's mode."
      },
      {
        "status": "409",
        "text": "`already_paid`: it was paid before it could be cancelled. Treat it as paid."
      },
      {
        "status": "503",
        "text": "The ledger cannot be read at this moment. Nothing changed. Retry later."
      }
    ]
  },
  "payments_check_transaction": {
    "method": "POST",
    "path": "/api/payments/check-transaction/",
    "parameters": {
      "Path": [],
      "Query": [],
      "Header": [],
      "Body": [
        {
          "name": "transaction_hash",
          "type": "string",
          "required": true,
          "text": "The hash of a transaction on the ledger: 64 hexadecimal characters.",
          "limits": ""
        }
      ]
    },
    "errors": [
      {
        "status": "400",
        "text": "A value is missing or outside its limits. The sentence names it and the limit: correct it. Where single fields are wrong, each is named beside `error`, with a list of its messages."
      },
      {
        "status": "401",
        "text": "Authentication required. Send the credential as `Authorization: Bearer {key}`.",
        "general": true
      },
      {
        "status": "403",
        "text": "The account is suspended, or may not do this. Contact the operator.",
        "general": true
      },
      {
        "status": "413",
        "text": "The body is too large. Send less.",
        "general": true
      },
      {
        "status": "415",
        "text": "The body is not JSON. Send JSON with `Content-Type: application/json`.",
        "general": true
      },
      {
        "status": "429",
        "text": "Too many calls (`rate_limited`). Wait as many seconds as `Retry-After` says.",
        "general": true
      },
      {
        "status": "503",
        "text": "The ledger cannot be read at this moment. Retry later."
      }
    ]
  },
  "payments_simulate": {
    "method": "POST",
    "path": "/api/payments/simulate/{payment_id}/",
    "parameters": {
      "Path": [
        {
          "name": "payment_id",
          "type": "UUID",
          "required": true,
          "text": "The `id` from the create call.",
          "limits": ""
        }
      ],
      "Query": [],
      "Header": [],
      "Body": [
        {
          "name": "scenario",
          "type": "string",
          "required": true,
          "text": "What the simulated payer does.",
          "limits": "One of `exact`, `underpay`, `overpay`, `wrong_tag`, `no_tag`, `late`, `twice`"
        }
      ]
    },
    "errors": [
      {
        "status": "400",
        "text": "A value is missing or outside its limits. The sentence names it and the limit: correct it. Where single fields are wrong, each is named beside `error`, with a list of its messages."
      },
      {
        "status": "403",
        "text": "Only test payments can be simulated. Use a payment made with a test key."
      },
      {
        "status": "404",
        "text": "There is nothing with this id. Check the id."
      },
      {
        "status": "409",
        "text": "`not_payable`: the payment has ended. Create a new one."
      },
      {
        "status": "413",
        "text": "The body is too large. Send less.",
        "general": true
      },
      {
        "status": "415",
        "text": "The body is not JSON. Send JSON with `Content-Type: application/json`.",
        "general": true
      },
      {
        "status": "429",
        "text": "Too many calls (`rate_limited`). Wait as many seconds as `Retry-After` says.",
        "general": true
      },
      {
        "status": "503",
        "text": "Not possible at this moment. Nothing was changed. Retry later.",
        "general": true
      }
    ]
  },
  "payments_detected": {
    "method": "GET",
    "path": "/api/payments/detected/",
    "parameters": {
      "Path": [],
      "Query": [
        {
          "name": "platform",
          "type": "string",
          "required": false,
          "text": "Only payments of this shop software.",
          "limits": "One of `shopify`, `woocommerce`, `custom`"
        },
        {
          "name": "range",
          "type": "string",
          "required": false,
          "text": "The time until now.",
          "limits": "One of `24h`, `7d`, `30d`, `all`; 24h by default"
        },
        {
          "name": "status",
          "type": "string",
          "required": false,
          "text": "Only those with this status.",
          "limits": "One of `pending`, `completed`, `failed`"
        }
      ],
      "Header": [],
      "Body": []
    },
    "errors": [
      {
        "status": "400",
        "text": "A value is missing or outside its limits. The sentence names it and the limit: correct it. Where single fields are wrong, each is named beside `error`, with a list of its messages."
      },
      {
        "status": "401",
        "text": "Authentication required. Send the credential as `Authorization: Bearer {key}`.",
        "general": true
      },
      {
        "status": "403",
        "text": "The account is suspended, or may not do this. Contact the operator.",
        "general": true
      },
      {
        "status": "414",
        "text": "The address is too long (`address_too_long`). Shorten the values of the query.",
        "general": true
      },
      {
        "status": "503",
        "text": "Not possible at this moment. Nothing was changed. Retry later.",
        "general": true
      }
    ]
  },
  "payments_detected_latest": {
    "method": "GET",
    "path": "/api/payments/detected/latest/",
    "parameters": {
      "Path": [],
      "Query": [],
      "Header": [],
      "Body": []
    },
    "errors": [
      {
        "status": "400",
        "text": "A value is missing or outside its limits. The sentence names it and the limit: correct it. Where single fields are wrong, each is named beside `error`, with a list of its messages."
      },
      {
        "status": "401",
        "text": "Authentication required. Send the credential as `Authorization: Bearer {key}`.",
        "general": true
      },
      {
        "status": "403",
        "text": "The account is suspended, or may not do this. Contact the operator.",
        "general": true
      },
      {
        "status": "503",
        "text": "Not possible at this moment. Nothing was changed. Retry later.",
        "general": true
      }
    ]
  },
  "events_list": {
    "method": "GET",
    "path": "/api/events/",
    "parameters": {
      "Path": [],
      "Query": [
        {
          "name": "after",
          "type": "UUID",
          "required": false,
          "text": "The `event_id` of the last event that you have. Without it, from the oldest on.",
          "limits": ""
        },
        {
          "name": "limit",
          "type": "integer",
          "required": false,
          "text": "How many rows a page has; more than 100 counts as 100.",
          "limits": "From 1; 100 by default"
        },
        {
          "name": "type",
          "type": "list of strings",
          "required": false,
          "text": "Only these types, separated by commas, or repeated.",
          "limits": "One of `payment.created`, `payment.processing`, `payment.completed`, `payment.failed`, `payment.expired`, `payment.rejected`, `payment.returned`, `refund.created`, `refund.updated`, `refund.succeeded`, `refund.failed`, `webhook.test`"
        },
        {
          "name": "wait",
          "type": "integer",
          "required": false,
          "text": "Where there is no event yet, so many seconds to wait for one.",
          "limits": "0 to 25; 0 by default"
        }
      ],
      "Header": [],
      "Body": []
    },
    "errors": [
      {
        "status": "400",
        "text": "A value is missing or outside its limits. The sentence names it and the limit: correct it. Where single fields are wrong, each is named beside `error`, with a list of its messages."
      },
      {
        "status": "401",
        "text": "Authentication required. Send the credential as `Authorization: Bearer {key}`.",
        "general": true
      },
      {
        "status": "403",
        "text": "The account is suspended, or may not do this. Contact the operator.",
        "general": true
      },
      {
        "status": "414",
        "text": "The address is too long (`address_too_long`). Shorten the values of the query.",
        "general": true
      },
      {
        "status": "429",
        "text": "Too many calls (`rate_limited`). Wait as many seconds as `Retry-After` says.",
        "general": true
      },
      {
        "status": "503",
        "text": "Not possible at this moment. Nothing was changed. Retry later.",
        "general": true
      }
    ]
  },
  "webhooks_history": {
    "method": "GET",
    "path": "/api/webhooks/history/",
    "parameters": {
      "Path": [],
      "Query": [
        {
          "name": "created_from",
          "type": "string",
          "required": false,
          "text": "Created then or later: a day of UTC, or a time.",
          "limits": "Up to 32 characters"
        },
        {
          "name": "created_to",
          "type": "string",
          "required": false,
          "text": "Created then or earlier: a day of UTC, which counts whole, or a time.",
          "limits": "Up to 32 characters"
        },
        {
          "name": "event_type",
          "type": "string",
          "required": false,
          "text": "Only those of this event.",
          "limits": "One of `payment.created`, `payment.processing`, `payment.completed`, `payment.failed`, `payment.expired`, `payment.rejected`, `payment.returned`, `refund.created`, `refund.updated`, `refund.succeeded`, `refund.failed`, `webhook.test`"
        },
        {
          "name": "page",
          "type": "integer",
          "required": false,
          "text": "Ten each; an empty list beyond the end.",
          "limits": "From 1; 1 by default"
        },
        {
          "name": "search",
          "type": "string",
          "required": false,
          "text": "In event type, payment id and payment title, ignoring case. Looks at the newest 5,000 deliveries, with `status` at the newest 1,000 of that status, and beyond them at those of the newest 1,000 payments that match. A payment's id finds all of its deliveries.",
          "limits": "Up to 200 characters"
        },
        {
          "name": "status",
          "type": "string",
          "required": false,
          "text": "Only those with this status.",
          "limits": "One of `pending`, `success`, `failed`"
        },
        {
          "name": "webhook_id",
          "type": "integer",
          "required": false,
          "text": "One webhook; without it, all that are not deleted.",
          "limits": "From 1"
        }
      ],
      "Header": [],
      "Body": []
    },
    "errors": [
      {
        "status": "400",
        "text": "A value is missing or outside its limits. The sentence names it and the limit: correct it. Where single fields are wrong, each is named beside `error`, with a list of its messages."
      },
      {
        "status": "401",
        "text": "Authentication required. Send the credential as `Authorization: Bearer {key}`.",
        "general": true
      },
      {
        "status": "403",
        "text": "The account is suspended, or may not do this. Contact the operator.",
        "general": true
      },
      {
        "status": "404",
        "text": "Not found in this account and mode. Check the id and the key's mode."
      },
      {
        "status": "414",
        "text": "The address is too long (`address_too_long`). Shorten the values of the query.",
        "general": true
      },
      {
        "status": "503",
        "text": "Not possible at this moment. Nothing was changed. Retry later.",
        "general": true
      }
    ]
  },
  "webhooks_log_details": {
    "method": "GET",
    "path": "/api/webhooks/log-details/{delivery_id}/",
    "parameters": {
      "Path": [
        {
          "name": "delivery_id",
          "type": "UUID",
          "required": true,
          "text": "The `webhook-id` header of the delivery, or its `id` in the history.",
          "limits": ""
        }
      ],
      "Query": [],
      "Header": [],
      "Body": []
    },
    "errors": [
      {
        "status": "400",
        "text": "A value is missing or outside its limits. The sentence names it and the limit: correct it. Where single fields are wrong, each is named beside `error`, with a list of its messages."
      },
      {
        "status": "401",
        "text": "Authentication required. Send the credential as `Authorization: Bearer {key}`.",
        "general": true
      },
      {
        "status": "403",
        "text": "The account is suspended, or may not do this. Contact the operator.",
        "general": true
      },
      {
        "status": "404",
        "text": "Not found in this account and mode. Check the id and the key's mode."
      },
      {
        "status": "503",
        "text": "Not possible at this moment. Nothing was changed. Retry later.",
        "general": true
      }
    ]
  },
  "webhooks_recover": {
    "method": "POST",
    "path": "/api/webhooks/recover/{endpoint_id}/",
    "parameters": {
      "Path": [
        {
          "name": "endpoint_id",
          "type": "string",
          "required": true,
          "text": "The `id` of a webhook, from the list of your webhooks.",
          "limits": ""
        }
      ],
      "Query": [],
      "Header": [],
      "Body": [
        {
          "name": "since",
          "type": "time",
          "required": true,
          "text": "Failed deliveries created from this moment on are sent again.",
          "limits": ""
        }
      ]
    },
    "errors": [
      {
        "status": "400",
        "text": "A value is missing or outside its limits. The sentence names it and the limit: correct it. Where single fields are wrong, each is named beside `error`, with a list of its messages."
      },
      {
        "status": "401",
        "text": "Authentication required. Send the credential as `Authorization: Bearer {key}`.",
        "general": true
      },
      {
        "status": "403",
        "text": "The account is suspended, or may not do this. Contact the operator.",
        "general": true
      },
      {
        "status": "404",
        "text": "Not found in this account and mode. Check the id and the key's mode."
      },
      {
        "status": "409",
        "text": "Its state no longer allows this. Read it again before you decide."
      },
      {
        "status": "413",
        "text": "The body is too large. Send less.",
        "general": true
      },
      {
        "status": "415",
        "text": "The body is not JSON. Send JSON with `Content-Type: application/json`.",
        "general": true
      },
      {
        "status": "429",
        "text": "Too many calls (`rate_limited`). Wait as many seconds as `Retry-After` says.",
        "general": true
      },
      {
        "status": "503",
        "text": "Not possible at this moment. Nothing was changed. Retry later.",
        "general": true
      }
    ]
  },
  "webhooks_recovery": {
    "method": "GET",
    "path": "/api/webhooks/recover/{endpoint_id}/",
    "parameters": {
      "Path": [
        {
          "name": "endpoint_id",
          "type": "string",
          "required": true,
          "text": "The `id` of a webhook, from the list of your webhooks.",
          "limits": ""
        }
      ],
      "Query": [
        {
          "name": "since",
          "type": "time",
          "required": false,
          "text": "Only what was created from this moment on.",
          "limits": ""
        }
      ],
      "Header": [],
      "Body": []
    },
    "errors": [
      {
        "status": "400",
        "text": "A value is missing or outside its limits. The sentence names it and the limit: correct it. Where single fields are wrong, each is named beside `error`, with a list of its messages."
      },
      {
        "status": "401",
        "text": "Authentication required. Send the credential as `Authorization: Bearer {key}`.",
        "general": true
      },
      {
        "status": "403",
        "text": "The account is suspended, or may not do this. Contact the operator.",
        "general": true
      },
      {
        "status": "404",
        "text": "Not found in this account and mode. Check the id and the key's mode."
      },
      {
        "status": "414",
        "text": "The address is too long (`address_too_long`). Shorten the values of the query.",
        "general": true
      },
      {
        "status": "503",
        "text": "Not possible at this moment. Nothing was changed. Retry later.",
        "general": true
      }
    ]
  },
  "webhooks_details": {
    "method": "GET",
    "path": "/api/webhooks/details/{delivery_id}/",
    "parameters": {
      "Path": [
        {
          "name": "delivery_id",
          "type": "UUID",
          "required": true,
          "text": "The `webhook-id` header of the delivery, or its `id` in the history.",
          "limits": ""
        }
      ],
      "Query": [],
      "Header": [],
      "Body": []
    },
    "errors": [
      {
        "status": "400",
        "text": "A value is missing or outside its limits. The sentence names it and the limit: correct it. Where single fields are wrong, each is named beside `error`, with a list of its messages."
      },
      {
        "status": "401",
        "text": "Authentication required. Send the credential as `Authorization: Bearer {key}`.",
        "general": true
      },
      {
        "status": "403",
        "text": "The account is suspended, or may not do this. Contact the operator.",
        "general": true
      },
      {
        "status": "404",
        "text": "Not found in this account and mode. Check the id and the key's mode."
      },
      {
        "status": "503",
        "text": "Not possible at this moment. Nothing was changed. Retry later.",
        "general": true
      }
    ]
  },
  "webhooks_retry": {
    "method": "POST",
    "path": "/api/webhooks/retry/{delivery_id}/",
    "parameters": {
      "Path": [
        {
          "name": "delivery_id",
          "type": "UUID",
          "required": true,
          "text": "The `webhook-id` header of the delivery, or its `id` in the history.",
          "limits": ""
        }
      ],
      "Query": [],
      "Header": [],
      "Body": []
    },
    "errors": [
      {
        "status": "400",
        "text": "`Webhook cannot be retried`: it was delivered, or is still being sent."
      },
      {
        "status": "401",
        "text": "Authentication required. Send the credential as `Authorization: Bearer {key}`.",
        "general": true
      },
      {
        "status": "403",
        "text": "The account is suspended, or may not do this. Contact the operator.",
        "general": true
      },
      {
        "status": "404",
        "text": "Not found in this account and mode. Check the id and the key's mode."
      },
      {
        "status": "429",
        "text": "Too many calls (`rate_limited`). Wait as many seconds as `Retry-After` says.",
        "general": true
      },
      {
        "status": "503",
        "text": "Not possible at this moment. Nothing was changed. Retry later.",
        "general": true
      }
    ]
  }
};

export const PAYLOAD_FIELDS: readonly Field[] = [
  {
    "name": "payment_id",
    "type": "UUID or null",
    "required": true,
    "text": "The payment's id. In `webhook.test`: null, as there is no payment.",
    "limits": ""
  },
  {
    "name": "sequence",
    "type": "integer",
    "required": true,
    "text": "Counts the payment's events from 1: of two events the larger is the newer. In `webhook.test`: always 1, as there is no payment to count for.",
    "limits": ""
  },
  {
    "name": "title",
    "type": "string",
    "required": true,
    "text": "What is paid for, on one line.",
    "limits": ""
  },
  {
    "name": "description",
    "type": "string",
    "required": true,
    "text": "More about what is paid for; the payer sees it.",
    "limits": ""
  },
  {
    "name": "amount",
    "type": "string",
    "required": true,
    "text": "What is to be paid. XRP with six decimals.",
    "limits": ""
  },
  {
    "name": "price",
    "type": "string or null",
    "required": true,
    "text": "The price that the amount was converted from, in `currency`; null where the amount was given in XRP.",
    "limits": ""
  },
  {
    "name": "currency",
    "type": "string or null",
    "required": true,
    "text": "The currency of the price; null without a price.",
    "limits": ""
  },
  {
    "name": "rate",
    "type": "string or null",
    "required": true,
    "text": "What one XRP cost when the payment was created, with all digits; null without a price.",
    "limits": ""
  },
  {
    "name": "spread",
    "type": "number or null",
    "required": true,
    "text": "What the merchant adds to prices, in percent; the amount includes it; null without a price.",
    "limits": ""
  },
  {
    "name": "rate_sources",
    "type": "list of objects or null",
    "required": true,
    "text": "The sources' prices whose median the rate is; null without a price.",
    "limits": ""
  },
  {
    "name": "rate_at",
    "type": "time or null",
    "required": true,
    "text": "Of when the newest of these prices is; null without a price.",
    "limits": ""
  },
  {
    "name": "status",
    "type": "string",
    "required": true,
    "text": "The payment's status.",
    "limits": "One of `pending`, `processing`, `completed`, `failed`, `expired`"
  },
  {
    "name": "exception",
    "type": "string",
    "required": true,
    "text": "What was unusual about the latest transaction for it: `none`, too little, too much, too late, or a second one.",
    "limits": "One of `none`, `underpaid`, `overpaid`, `late`, `duplicate`"
  },
  {
    "name": "platform_name",
    "type": "string",
    "required": true,
    "text": "The shop's name; the payer sees it.",
    "limits": ""
  },
  {
    "name": "username",
    "type": "string",
    "required": true,
    "text": "Who is paying, in the merchant's words.",
    "limits": ""
  },
  {
    "name": "transaction_hash",
    "type": "string or null",
    "required": true,
    "text": "The hash of the transaction that paid it; null before.",
    "limits": ""
  },
  {
    "name": "received_amount",
    "type": "string or null",
    "required": true,
    "text": "What arrived; null before. XRP with six decimals.",
    "limits": ""
  },
  {
    "name": "received_at",
    "type": "time or null",
    "required": true,
    "text": "When the payment was validated by the ledger; null before.",
    "limits": ""
  },
  {
    "name": "created_at",
    "type": "time",
    "required": true,
    "text": "When the payment was created.",
    "limits": ""
  },
  {
    "name": "updated_at",
    "type": "time",
    "required": true,
    "text": "When it last changed.",
    "limits": ""
  },
  {
    "name": "platform_fee",
    "type": "string or null",
    "required": true,
    "text": "What the platform keeps or burns; null before it is paid. XRP with six decimals.",
    "limits": ""
  },
  {
    "name": "burn_amount",
    "type": "string or null",
    "required": true,
    "text": "What was burned, a part of the fee; null before it is paid. XRP with six decimals.",
    "limits": ""
  },
  {
    "name": "merchant_payout",
    "type": "string or null",
    "required": true,
    "text": "What the merchant gets: what arrived less fee and return; null before it is paid. XRP with six decimals.",
    "limits": ""
  },
  {
    "name": "metadata",
    "type": "object",
    "required": true,
    "text": "The merchant's own data, as it was sent: at most 50 keys and 8 KiB.",
    "limits": ""
  },
  {
    "name": "developer_reference",
    "type": "string or null",
    "required": true,
    "text": "The merchant's own id of the order. Only the merchant sees it; null without one.",
    "limits": ""
  },
  {
    "name": "origin",
    "type": "string",
    "required": true,
    "text": "What made it: your server, a payment link, an invoice or the keypad.",
    "limits": "One of `api`, `link`, `invoice`, `keypad`"
  },
  {
    "name": "payment_link",
    "type": "UUID or null",
    "required": true,
    "text": "The id of its payment link; null unless a payment link made it.",
    "limits": ""
  },
  {
    "name": "invoice",
    "type": "UUID or null",
    "required": true,
    "text": "The id of its invoice; null unless an invoice made it.",
    "limits": ""
  },
  {
    "name": "customer_email",
    "type": "string or null",
    "required": true,
    "text": "What the payer left for the merchant; the payer's pages never show it; null where none was asked for.",
    "limits": ""
  },
  {
    "name": "refunded_amount",
    "type": "string",
    "required": true,
    "text": "What of the amount was refunded. XRP with six decimals.",
    "limits": ""
  },
  {
    "name": "refund_status",
    "type": "string",
    "required": true,
    "text": "Whether it was refunded: not, in part, or in full.",
    "limits": "One of `none`, `partial`, `full`"
  },
  {
    "name": "event_id",
    "type": "UUID",
    "required": true,
    "text": "The same for every endpoint and every attempt.",
    "limits": ""
  },
  {
    "name": "api_version",
    "type": "string",
    "required": true,
    "text": "The version of the body. New fields do not change it.",
    "limits": ""
  },
  {
    "name": "livemode",
    "type": "boolean",
    "required": true,
    "text": "True in live mode, false in test mode.",
    "limits": ""
  },
  {
    "name": "event_type",
    "type": "string",
    "required": true,
    "text": "What happened. More kinds may follow. In `webhook.test`: always `webhook.test`.",
    "limits": "One of `payment.created`, `payment.processing`, `payment.completed`, `payment.failed`, `payment.expired`, `payment.rejected`, `payment.returned`, `webhook.test`"
  },
  {
    "name": "rejected_payment",
    "type": "object",
    "required": false,
    "text": "With `payment.rejected` and `payment.returned` only.",
    "limits": ""
  }
];

export const REJECTED_FIELDS: readonly Field[] = [
  {
    "name": "id",
    "type": "integer",
    "required": true,
    "text": "The rejected payment's id.",
    "limits": ""
  },
  {
    "name": "amount",
    "type": "string",
    "required": true,
    "text": "What arrived. XRP with six decimals.",
    "limits": ""
  },
  {
    "name": "reason",
    "type": "string",
    "required": true,
    "text": "Why it was rejected, in a sentence.",
    "limits": ""
  },
  {
    "name": "reason_code",
    "type": "string",
    "required": true,
    "text": "Why, for programs.",
    "limits": "One of `amount_too_low`, `payment_expired`, `already_paid`, `unknown_destination_tag`, `no_destination_tag`, `merchant_suspended`, `overpaid_excess`, `unsupported_transaction`, `sold_out`"
  },
  {
    "name": "return_status",
    "type": "string",
    "required": true,
    "text": "How far the return to its sender has got.",
    "limits": "One of `pending`, `completed`, `failed`"
  },
  {
    "name": "returned_amount",
    "type": "string or null",
    "required": true,
    "text": "What the ledger delivered back: a little less than arrived; null before. XRP with six decimals.",
    "limits": ""
  },
  {
    "name": "transaction_hash",
    "type": "string",
    "required": true,
    "text": "The hash of the transaction that brought it.",
    "limits": ""
  },
  {
    "name": "sender_address",
    "type": "string or null",
    "required": true,
    "text": "Who sent it; null where it is not known.",
    "limits": ""
  },
  {
    "name": "return_transaction_hash",
    "type": "string or null",
    "required": true,
    "text": "The hash of the transaction that returned it; null before.",
    "limits": ""
  }
];

export const REASON_ROWS: readonly (readonly string[])[] = [
  [
    "amount_too_low",
    "Amount too low"
  ],
  [
    "payment_expired",
    "Payment expired"
  ],
  [
    "already_paid",
    "Already paid"
  ],
  [
    "unknown_destination_tag",
    "Unknown destination tag"
  ],
  [
    "no_destination_tag",
    "No destination tag"
  ],
  [
    "merchant_suspended",
    "Merchant suspended"
  ],
  [
    "overpaid_excess",
    "Overpaid (excess)"
  ],
  [
    "unsupported_transaction",
    "Unsupported transaction"
  ],
  [
    "sold_out",
    "Sold out"
  ]
];

export const CODE_ROWS: readonly (readonly string[])[] = [
  [
    "address_changed",
    "409: `destination_address` or `destination_tag` differs from the refund's.",
    "Read the refund again, and confirm what it says."
  ],
  [
    "address_taken",
    "400: another link has this address.",
    "Choose another one."
  ],
  [
    "address_too_long",
    "414: the address, with its query, is longer than 8 kB.",
    "Shorten the values of the query."
  ],
  [
    "administrators_only",
    "403: Only an administrator may do this.",
    ""
  ],
  [
    "already_paid",
    "409: the payment was paid before it could be cancelled.",
    "Treat it as paid."
  ],
  [
    "amount_too_large",
    "400: the amount is above the largest payment.",
    "Ask for less; the sentence has the limit."
  ],
  [
    "amount_too_small",
    "400: the amount is below the smallest payment of the mode.",
    "Ask for more; the sentence has the limit, as `/api/config/` does."
  ],
  [
    "authentication_required",
    "401: no valid credential was sent.",
    "Send `Authorization: Bearer {key}`."
  ],
  [
    "body_too_large",
    "413: the body is larger than the call takes.",
    "Send less."
  ],
  [
    "claim_used",
    "409: an address was named, or the refund was canceled or has expired.",
    "Read the page again."
  ],
  [
    "conflict",
    "409: its state no longer allows this.",
    "Read it again before you decide."
  ],
  [
    "currency_unsupported",
    "400: no price can be given in this currency here.",
    "Use one of the currencies in the sentence; `/api/config/` has them too."
  ],
  [
    "download_running",
    "429: an account downloads one export at a time.",
    "Wait until the other one has ended."
  ],
  [
    "email_not_verified",
    "400: Google has not verified this email address. Please verify it there, or sign up with a password.",
    ""
  ],
  [
    "event_unknown",
    "400: `after` names no event of this account and mode, or one older than 90 days.",
    "Send the `event_id` of the last event that you have, or leave `after` out."
  ],
  [
    "forbidden",
    "403: this account may not do this.",
    "Read the sentence; ask the operator where it is about the account."
  ],
  [
    "format_not_offered",
    "409: CAMT.053 is in the reporting currency, and a movement has no value in it.",
    "Download another format."
  ],
  [
    "google_away",
    "503: Google is not responding. Please try again in a moment, or sign in with your password.",
    ""
  ],
  [
    "google_not_set_up",
    "400: Google sign-in is not set up here. Please sign in with your email and password.",
    ""
  ],
  [
    "has_password",
    "400: An account with this email exists. Please sign in with your password.",
    ""
  ],
  [
    "idempotency_in_flight",
    "409: the first call with this key is still running.",
    "Repeat the call in a second."
  ],
  [
    "idempotency_mismatch",
    "409: this `Idempotency-Key` was used with another body.",
    "Use a new key for a new payment."
  ],
  [
    "internal_error",
    "500: a fault of ours.",
    "Repeat the call with the same `Idempotency-Key`; quote `request_id` if it stays."
  ],
  [
    "invalid_link",
    "400: This confirmation link is invalid or has expired.",
    ""
  ],
  [
    "invalid_request",
    "400: the request as a whole cannot be taken.",
    "Read the sentence, and correct the request."
  ],
  [
    "invalid_secret_key",
    "401: there is no such key, or it was replaced.",
    "Use the newest key of the dashboard."
  ],
  [
    "invoice_frozen",
    "409: an invoice is frozen once it is open.",
    "Void it and make a new one. Reminders can still be switched."
  ],
  [
    "invoice_not_open",
    "409: the invoice is a draft, paid or void.",
    "Read its `status` first."
  ],
  [
    "invoice_unknown",
    "404: there is no invoice with this id in this mode, or no open one at this address.",
    "Check the id, and the mode of the key."
  ],
  [
    "keypad_locked",
    "403: The keypad is locked. Enter your PIN to take payments.",
    ""
  ],
  [
    "keypad_needed",
    "403: This is for a tablet that is locked to the keypad.",
    ""
  ],
  [
    "keypad_only",
    "403: A keypad can only take payments. Leave it with your password to do this.",
    ""
  ],
  [
    "ledger_refused",
    "503: see the sentence.",
    ""
  ],
  [
    "ledger_unavailable",
    "503: see the sentence.",
    ""
  ],
  [
    "link_changed",
    "409: the merchant changed the link after `version` was read.",
    "Read the link again, show the payer what it is now, and send its `version`."
  ],
  [
    "link_closed",
    "409: the link is sold out, has ended, or is not active; `state` says which.",
    "Show the payer the sentence."
  ],
  [
    "link_expired",
    "410: This download link has expired. Export again.",
    ""
  ],
  [
    "merchants_only",
    "403: Only a merchant may do this.",
    ""
  ],
  [
    "method_not_allowed",
    "405: the call has another method.",
    "Use a method that `Allow` names."
  ],
  [
    "money_left",
    "409: see the sentence.",
    ""
  ],
  [
    "network_mismatch",
    "409: see the sentence.",
    ""
  ],
  [
    "no_proof",
    "409: destination, tag, InvoiceID, amount, result or time is another; the message says which.",
    "Send exactly what the refund asks for, or name the transaction that did."
  ],
  [
    "not_found",
    "404: there is nothing with this id or at this address.",
    "Check the id, and the mode of the key."
  ],
  [
    "not_payable",
    "409: a payment that has ended can no longer be paid or simulated.",
    "Create a new one."
  ],
  [
    "not_refundable",
    "409: the payment is not completed, or its deposit was corrected.",
    "Read the payment's status."
  ],
  [
    "nothing_to_do",
    "400: Send fee_percentage, burn_ratio_of_platform_fee or payout_timing.",
    ""
  ],
  [
    "numbering_fixed",
    "409: numbers run without gaps, so prefix and first number are set before the first invoice is opened.",
    "Go on with the series as it is."
  ],
  [
    "otp_required",
    "400: Enter the code from your authenticator app, or a recovery code.",
    ""
  ],
  [
    "parameter_invalid",
    "400: a value has the wrong type, form or size.",
    "Correct the field that `param` names; the sentence has the limit."
  ],
  [
    "parameter_missing",
    "400: a field that is required is missing or empty.",
    "Send the field that `param` names."
  ],
  [
    "parameter_unknown",
    "400: the call has no field or query parameter of this name.",
    "Correct the name; the sentence has the nearest one that exists."
  ],
  [
    "payment_unknown",
    "400: `after` names no payment of this account and mode.",
    "Send the `id` of the last payment of the page before, or leave `after` out."
  ],
  [
    "pin_blocked",
    "400: Too many wrong PINs. Leave the keypad with your password.",
    ""
  ],
  [
    "pin_wrong",
    "400: see the sentence.",
    ""
  ],
  [
    "platform_not_ready",
    "503: the platform has no wallet in this mode, or it is halted.",
    "Refund from the merchant's own wallet, or wait."
  ],
  [
    "rate_limited",
    "429: more calls than the limit of this address or key.",
    "Wait as many seconds as `Retry-After` says."
  ],
  [
    "rate_unavailable",
    "503: the sources of exchange rates cannot be read, or differ too much.",
    "Repeat the call after `Retry-After`, or send an `amount` in XRP."
  ],
  [
    "reauth",
    "403: Please enter your password again to do this.",
    ""
  ],
  [
    "recovery_running",
    "409: A recovery of this webhook is already running. Wait until it has finished.",
    ""
  ],
  [
    "refund_above_limit",
    "403: the refund, or all of the last 24 hours, would exceed the merchant's limits.",
    "Create it in the dashboard, with a fresh sign-in, or raise the limit in Settings."
  ],
  [
    "refund_not_open",
    "409: the refund's status does not allow this, or no longer.",
    "Read the refund again."
  ],
  [
    "refund_too_much",
    "409: the refunds of a payment never exceed its amount, nor its price.",
    "Refund at most `left`, in XRP."
  ],
  [
    "refunds_changed",
    "409: `refunds_total` is no longer the sum of the payment's refunds.",
    "Read the payment's refunds again."
  ],
  [
    "refunds_not_allowed",
    "403: a secret key creates refunds only after its merchant has allowed it for that key.",
    "Allow it in Settings, or use the dashboard."
  ],
  [
    "sale_busy",
    "429: the link, the invoice or the shop has as many open payments as it may.",
    "Wait until some are paid or expire."
  ],
  [
    "second_factor_required",
    "403: Administrators need a second factor here. Set one up to continue.",
    ""
  ],
  [
    "session_expired",
    "401: Session expired, please login again",
    ""
  ],
  [
    "session_required",
    "403: the key is valid, but this call needs a signed-in user.",
    "Do it in the dashboard: a leaked key must not be able to."
  ],
  [
    "shop_cannot_accept",
    "503: the merchant has no wallet or is suspended, or the platform is paused.",
    "Nothing that a payer can do; the merchant's dashboard says what is missing."
  ],
  [
    "shortfall",
    "409: see the sentence.",
    ""
  ],
  [
    "sign_in_expired",
    "400: This sign-in has expired. Please sign in again.",
    ""
  ],
  [
    "stale_version",
    "409: The settings were changed in the meantime. Load them again before you save.",
    ""
  ],
  [
    "statement_too_early",
    "409: ledgers of these days are still being read, or movements still wait for their rate.",
    "Try again in ten minutes."
  ],
  [
    "statement_unknown",
    "404: there is no statement with this id in this mode.",
    "Check the id, and the mode of the key."
  ],
  [
    "stock_below_sold",
    "400: the limit of a payment link cannot be below what it has sold.",
    "Choose at least that many, or archive the link."
  ],
  [
    "suspended",
    "401: the account is suspended.",
    "Contact us."
  ],
  [
    "too_many_links",
    "409: the account has as many payment links as it may.",
    "Change an existing link instead."
  ],
  [
    "too_many_open_payments",
    "429: more than 10,000 payments are pending.",
    "Cancel some, or let them expire."
  ],
  [
    "too_many_payments_today",
    "429: the account has created as many payments in 24 hours as the operator allows (50,000).",
    "Wait, or ask the operator for more."
  ],
  [
    "unavailable",
    "503: not possible at this moment; nothing was changed.",
    "Repeat the call after as many seconds as `Retry-After` says."
  ],
  [
    "unsupported_media_type",
    "415: the body is not JSON.",
    "Send JSON with `Content-Type: application/json`."
  ],
  [
    "verify_again",
    "400: Please verify the code again.",
    ""
  ]
];

export const EVENT_ROWS: readonly (readonly string[])[] = [
  [
    "payment.created",
    "A payment was created and waits for its payer."
  ],
  [
    "payment.processing",
    "A validated transaction settled the payment; the payout is on its way."
  ],
  [
    "payment.completed",
    "Your payout is validated or, with hourly or daily payouts, scheduled. Fulfil the order now."
  ],
  [
    "payment.failed",
    "The payout failed permanently. The reason is in metadata.failure_reason."
  ],
  [
    "payment.expired",
    "The payment was not paid in time, or you cancelled it."
  ],
  [
    "payment.rejected",
    "A transaction for the payment was rejected and is being returned. This doesn't mean the payment failed. Check its status."
  ],
  [
    "payment.returned",
    "A rejected transaction, or what was too much of one, is back with its sender, or the return failed permanently: rejected_payment.return_status decides. Sent again if a retry succeeds, or if the money comes back from the sender."
  ],
  [
    "refund.created",
    "A refund was created. It waits for you or for your customer."
  ],
  [
    "refund.updated",
    "A refund's status changed, or your customer named an address. Read its status: awaiting_merchant, sending, canceled or expired."
  ],
  [
    "refund.succeeded",
    "The ledger delivered a refund to your customer."
  ],
  [
    "refund.failed",
    "A refund through the platform could not be delivered, or came back. Its money is held in your name until you choose another address or your own wallet."
  ],
  [
    "webhook.test",
    "You pressed Send test event. It has sample values and no payment_id."
  ]
];
