import type { Tab } from "../model.ts";

export const AUTHENTICATION: Tab = {
  title: "Authentication",
  intro: "Your server authenticates with a secret key, which also decides the mode.",
  sections: [
    {
      id: "secret-keys",
      title: "Secret keys",
      blocks: [
        "Send the key in the `Authorization` header: `Bearer {key}`, or the key alone.",
        "A key belongs to one mode and sets the mode of everything created with it. Keep it on your server, never in a web page, an app or a repository.",
        {
          caption: "Kinds of secret keys",
          heads: ["Key", "Money", "Shown"],
          rows: [
            ["sk_test_…", "Play money.", "Whenever you like, in test mode."],
            ["sk_live_…", "Real XRP.", "Once, when it is created. We keep no copy that can be read."],
          ],
        },
      ],
      code: [{ sample: "payment-status", label: "A call with the key" }],
    },
    {
      id: "replace-a-key",
      title: "Replace a key",
      blocks: [
        "**Has it leaked?** Regenerate it without an overlap: the old one stops working within a second, so first make sure that you can put the new one on your server at once. Otherwise choose an overlap of up to 24 hours, during which [both keys work](/docs/replace-secret#secret-key).",
      ],
    },
    {
      id: "without-a-key",
      title: "Calls without a key",
      blocks: [
        "The public status of a payment and its QR code need no key: anyone with the id can read what the payer sees. Nobody can change anything with it.",
        "Calls from a web page are possible without a key only. The SDK refuses to run with a secret key in a browser.",
      ],
      code: [
        {
          label: "The public status of a payment",
          language: "shell",
          text: 'curl -s "http://localhost:8000/api/payments/public/status/$PAYMENT_ID/"',
        },
      ],
    },
  ],
};
