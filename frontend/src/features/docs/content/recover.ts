import type { Tab } from "../model.ts";
import { OPERATIONS } from "../reference.generated.ts";

export const RECOVER: Tab = {
  title: "Recover and export",
  intro: "Your server was away? Read what it missed, or have it sent again.",
  sections: [
    {
      id: "events-feed",
      title: "Read the events that you missed",
      operation: OPERATIONS.events_list,
      blocks: [
        "Every event of the key's mode in order, oldest first, with the body that webhooks have. Keep the `event_id` of the last one that you have dealt with, and ask for what comes `after` it: nothing is missed, nothing comes twice, and no older event appears later. Events stay for 90 days.",
        "With `wait` the call answers as soon as there is an event, or after so many seconds with an empty list. A server without a public address can live from this alone.",
      ],
      code: [
        { recipe: "follow.mjs", label: "follow.mjs: events with a cursor, in JavaScript" },
        { recipe: "follow.py", label: "follow.py: events with a cursor, in Python" },
        {
          text: 'curl "http://localhost:8000/api/events/?limit=100&wait=25" \\\n  -H "Authorization: Bearer $DROPWISE_SECRET_KEY"',
          language: "shell",
          label: "Events with curl",
        },
      ],
    },
    {
      id: "webhook-history",
      title: "See what was sent",
      operation: OPERATIONS.webhooks_history,
      blocks: [
        "The deliveries, newest first. `failed` means that an attempt failed; automatic retries may follow, at `next_attempt_at`.",
      ],
    },
    {
      id: "webhook-log",
      title: "Read one delivery",
      operation: OPERATIONS.webhooks_log_details,
      blocks: ["What was sent, each attempt, and what your server answered."],
    },
    {
      id: "recover-webhooks",
      title: "Send again what failed",
      operation: OPERATIONS.webhooks_recover,
      blocks: [
        "Queues every delivery to a webhook that was created since a moment and is left failed. With nothing to send, `total` is 0.",
        "The id of the webhook is the number in the address of its page in the dashboard: open **Webhooks** in the sidebar and press **History** on its card. A secret key cannot list your webhooks.",
      ],
    },
    {
      id: "recovery-state",
      title: "Follow a recovery",
      operation: OPERATIONS.webhooks_recovery,
      blocks: ["The newest recovery of a webhook: `finished_at` is null while it runs."],
    },
    {
      id: "export",
      title: "Export payments",
      blocks: [
        "`POST /api/payments/history/export/` with the filters of the list answers with the address of a CSV file, which can be fetched for 60 seconds. Amounts are in XRP with six decimals. One export runs at a time.",
      ],
      code: [
        {
          text: 'curl -s -X POST http://localhost:8000/api/payments/history/export/ \\\n  -H "Authorization: Bearer $DROPWISE_SECRET_KEY" \\\n  -H "Content-Type: application/json" -d \'{"status": "completed"}\'',
          language: "shell",
          label: "Ask for a CSV file",
        },
      ],
    },
  ],
};
