import type { Tab } from "../model.ts";

export const REPLACE_SECRET: Tab = {
  title: "Replace a secret",
  intro: "Change a webhook secret or a secret key without losing one delivery or one request.",
  sections: [
    {
      id: "webhook-secret",
      title: "Webhook secret",
      blocks: [
        "An overlap keeps the old secret valid for up to 24 hours. Every delivery is then signed with both. **Has it leaked?** Choose no overlap: the old one stops at once, and deliveries that your server refuses are retried.",
        { figure: "overlap" },
        {
          caption: "Who accepts X-Webhook-Signature",
          heads: ["Your server has", "Before", "During the overlap", "After it"],
          rows: [
            ["the old one", "accepts", "accepts", "refuses"],
            ["both", "accepts", "accepts", "accepts"],
            ["the new one", "refuses", "refuses", "accepts"],
          ],
        },
        "The table is about receivers that check `X-Webhook-Signature` only. The SDKs read `webhook-signature`, which carries both signatures during the overlap, and accept with either secret.",
        {
          list: [
            "On **Webhooks**, press **Regenerate Key** and choose an overlap. Copy the new secret.",
            "Add the new secret to the list of your receiver, and keep the old one. Do not replace it yet.",
            "Deploy, then press **Send test event** and check that your server responds with 2xx.",
            "Wait, or press **End overlap now**. Then take the old secret out of the list.",
          ],
        },
        {
          caption: "Which header carries which signature",
          heads: ["Header", "Signed with"],
          rows: [
            ["X-Webhook-Signature", "The old secret until the overlap ends, then the new one."],
            ["webhook-signature", "Both, the new one first, each as its own `v1,` entry."],
          ],
        },
      ],
      code: [
        { sample: "verify-webhook", label: "Verify a webhook" },
        {
          text: "# Separated by a comma; for the shell sample by a space\n\n# Step 2, before you deploy\nDROPWISE_WEBHOOK_SECRETS=whsec_old…,whsec_new…\n\n# Step 4, when the overlap is over\nDROPWISE_WEBHOOK_SECRETS=whsec_new…",
          language: "shell",
          label: "Environment",
        },
      ],
    },
    {
      id: "secret-key",
      title: "Secret key",
      blocks: [
        "Regenerate offers the same overlap, none by default and 24 hours at most. Until it ends, both keys work. The card shows when each was last used.",
        {
          list: [
            "On the Wallet page, regenerate the key with an overlap. A live key is shown once, so copy it now.",
            "Deploy the new key. Each request may use either key.",
            "When nothing uses the old key any more, press **End overlap now**. It stops by itself otherwise.",
          ],
        },
      ],
      code: [
        {
          text: 'curl http://localhost:8000/api/payments/history/ \\\n  -H "Authorization: Bearer $DROPWISE_SECRET_KEY"',
          language: "shell",
          label: "Both keys work until the overlap ends",
        },
      ],
    },
  ],
};
