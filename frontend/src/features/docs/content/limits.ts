import type { Tab } from "../model.ts";

export const LIMITS: Tab = {
  title: "Limits",
  intro: "What is refused beyond a limit changes nothing. The operator of this server can set the rates differently.",
  sections: [
    {
      id: "rates",
      title: "Rates",
      blocks: [
        "Beyond a rate the answer is 429 with `Retry-After`, in seconds. The SDKs wait and repeat.",
        {
          caption: "Rates",
          heads: ["Call", "Limit"],
          rows: [
            ["create", "50 a second for each key."],
            ["check-transaction", "5 a second for each key."],
            ["public status, QR", "2 a second for each payment and client, 50 a second for each client."],
            ["simulate", "10 a minute for each client."],
            ["retry, test event, recover", "60 a minute for each account."],
            ["export", "One at a time for each account."],
          ],
        },
      ],
    },
    {
      id: "sizes",
      title: "Sizes",
      blocks: [
        {
          caption: "Sizes",
          heads: ["What", "Limit"],
          rows: [
            ["amount", "From 0.000001 XRP in test mode, from 0.01 XRP in live mode; at most six decimals."],
            ["title", "200 characters."],
            ["description", "2,000 characters."],
            ["platform_name, username, developer_reference", "100 characters."],
            ["metadata", "8 KiB and 50 keys."],
            ["expires_in_minutes", "1 to 1,440; 15 unless given."],
            ["Idempotency-Key", "1 to 255 printable ASCII characters."],
            ["page_size, limit", "100; more counts as 100."],
            ["pending payments", "10,000 for each account and mode."],
            ["webhooks", "5 for each account, counting both modes."],
            ["your server's answer to a webhook", "15 seconds and 64 kB; the rest is not read."],
          ],
        },
      ],
    },
    {
      id: "times",
      title: "Times",
      blocks: [
        {
          caption: "How long things are kept",
          heads: ["What", "Time"],
          rows: [
            ["events", "90 days."],
            ["deliveries", "60 days after a success, 90 days after a failure."],
            ["idempotency keys", "24 hours."],
            ["an overlap of secrets or keys", "24 hours at most."],
          ],
        },
      ],
    },
    {
      id: "headers",
      title: "Headers of an answer",
      blocks: [
        {
          caption: "Headers of an answer",
          heads: ["Header", "Content"],
          rows: [
            ["X-Request-ID", "Identifies the call in our logs. Every answer has it."],
            ["Retry-After", "With 429 and 503: how many seconds to wait."],
            ["Idempotent-Replayed", "`true` where an earlier answer is [repeated](/docs/idempotency)."],
            ["Dropwise-Version", "The [version](/docs/versions) of the API that answered."],
          ],
        },
      ],
    },
  ],
};
