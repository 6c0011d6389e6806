import type { Tab } from "../model.ts";

export const IDEMPOTENCY: Tab = {
  title: "Idempotency",
  intro: "A creation that got no answer can be repeated without making a second payment.",
  sections: [
    {
      id: "key",
      title: "The key",
      blocks: [
        "Send the header `Idempotency-Key` with `POST /api/payments/create/`: 1 to 255 printable ASCII characters, such as your order's number. The SDKs send a new one with each creation and keep it over their own repeats; give your own so that a restart of your program is covered too.",
      ],
      code: [
        {
          text: 'curl -s http://localhost:8000/api/payments/create/ \\\n  -H "Authorization: Bearer $DROPWISE_SECRET_KEY" \\\n  -H "Content-Type: application/json" \\\n  -H "Idempotency-Key: order-1042" \\\n  -d \'{"title": "Low Tide EP", "amount": 10.0, "platform_name": "Nordlicht Records",\n       "username": "mira", "redirect_url": "https://shop.example/orders/1042"}\'',
          language: "shell",
          label: "Create with a key",
        },
      ],
    },
    {
      id: "scope",
      title: "What a key covers",
      blocks: [
        {
          caption: "What a key covers",
          heads: ["Case", "Answer"],
          rows: [
            ["same key, same body", "The first answer again, 201, for 24 hours. No second payment."],
            ["same key, other body", "409 [`idempotency_mismatch`](/docs/errors#idempotency_mismatch)."],
            [
              "the first call still runs",
              "409 [`idempotency_in_flight`](/docs/errors#idempotency_in_flight): repeat in a second.",
            ],
            ["the first call was refused", "Nothing is kept. Correct the body and use the same key."],
            ["another account or mode", "Counted apart: the same key is another one there."],
            ["after 24 hours", "The key is forgotten, and makes a new payment."],
          ],
        },
        "Kept are the payment and a hash of the body, not the body itself. The answer to a repetition shows the payment as it was created; read its status for what became of it.",
      ],
    },
    {
      id: "other-calls",
      title: "Other calls",
      blocks: [
        "Reading, cancelling and checking can be repeated without a key: the second time changes nothing. Sending a webhook again can not, so the SDKs repeat it only after a 429.",
      ],
    },
  ],
};
