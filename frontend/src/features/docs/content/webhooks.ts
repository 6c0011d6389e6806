import { EVENT_BODY } from "../examples.ts";
import type { Tab } from "../model.ts";
import { EVENT_ROWS, PAYLOAD_FIELDS, REASON_ROWS, REJECTED_FIELDS } from "../reference.generated.ts";

export const WEBHOOKS: Tab = {
  title: "Webhooks & Monitoring",
  intro: "Each event of a payment is sent to your server as a signed POST.",
  sections: [
    {
      id: "receive",
      title: "Receive events",
      blocks: [
        "An account has at most five endpoints, counting both modes, and each endpoint has its own secret. In live mode the URL must start with `https://`.",
        "Return any 2xx within 15 seconds and do the work afterwards. Anything else, including a redirect, is a failure.",
        "Events may arrive twice or out of order. `event_id` is the same for every delivery of an event; `sequence` counts a payment's events from 1, so you can tell which one is newer.",
        {
          caption: "Headers of a delivery",
          heads: ["Header", "Content"],
          rows: [
            ["X-Webhook-Signature", "`sha256={hash}`; see [Verify the signature](#verify-signature)."],
            ["X-Webhook-Timestamp", "When it was sent, in seconds since 1970."],
            ["X-Webhook-Event", "The type of the event."],
            ["User-Agent", "Names this product."],
            [
              "X-Request-ID",
              "The request that caused the event: of `payment.created` the one that your creation was answered with. Not signed, and not always there; name it when you ask for help.",
            ],
            [
              "webhook-id",
              "The delivery: the id for its [details](/docs/endpoints#webhook-details) and [retry](/docs/endpoints#retry-webhook).",
            ],
          ],
        },
      ],
    },
    {
      id: "events",
      title: "Events",
      blocks: [
        {
          caption: "Events",
          heads: ["Event", "When"],
          rows: EVENT_ROWS,
        },
      ],
    },
    {
      id: "payload",
      title: "Payload",
      blocks: [
        "Every event has the same fields. `webhook.test`, which **Send test event** sends, is about no payment: its `payment_id` is null, so answer it with 2xx before you look the payment up.",
        { fields: PAYLOAD_FIELDS, title: "Fields" },
        { fields: REJECTED_FIELDS, title: "Fields of rejected_payment" },
        { caption: "Reasons of a rejection", heads: ["reason_code", "reason"], rows: REASON_ROWS },
        "A rejected transaction does not end the payment: `status` says how it stands.",
      ],
      code: [{ text: EVENT_BODY, language: "json", label: "Body of a payment.completed event" }],
    },
    {
      id: "verify-signature",
      title: "Verify the signature",
      blocks: [
        "Each delivery has `X-Webhook-Signature: sha256={hash}`: the HMAC-SHA256 of `{X-Webhook-Timestamp}.{raw body}`. The key of this hash is the endpoint's whole `whsec_…` string, as text. Verify the raw bytes, before parsing them, and reject deliveries older than five minutes.",
        "The samples take a list of secrets. While you [replace a secret](/docs/replace-secret), the list holds the old one and the new one, and any match will do.",
        "The headers of [Standard Webhooks](https://www.standardwebhooks.com) (`webhook-id`, `webhook-timestamp`, `webhook-signature`) are sent too, so any of its libraries can verify a delivery. Its key is the Base64 part after `whsec_`; its libraries take the whole string and know that. If you compute that signature yourself, decode the Base64 part first.",
      ],
      code: [
        { sample: "verify-webhook", label: "Verify a webhook" },
        { php: "verify-webhook", label: "Verify a webhook in PHP" },
      ],
    },
    {
      id: "retries",
      title: "Retry schedule",
      blocks: [
        "A delivery that fails (an HTTP 4xx or 5xx, a redirect, a timeout or a connection error) is retried up to five times, with the same body and a new signature. Each wait may be up to a tenth longer.",
        {
          caption: "Automatic retries",
          heads: ["Retry", "After the attempt before", "After the first attempt"],
          rows: [
            ["1", "5 minutes", "5 minutes"],
            ["2", "30 minutes", "35 minutes"],
            ["3", "2 hours", "2 hours 35 minutes"],
            ["4", "8 hours", "10 hours 35 minutes"],
            ["5", "24 hours", "34 hours 35 minutes"],
          ],
        },
        "After that you can retry by hand or with a call. Retries carry the same `webhook-id`.",
      ],
      code: [{ sample: "retry-webhook", label: "Retry a webhook" }],
    },
    {
      id: "monitoring",
      title: "Monitoring",
      blocks: [
        "**Webhooks** in the dashboard lists each delivery with its attempts, the response and what was sent. A failed one can be retried there, and so can everything that failed since a moment of your choice.",
        "The built-in receiver shows what arrives without a server of your own.",
      ],
      code: [{ sample: "webhook-details", label: "Status of a webhook" }],
    },
  ],
};
