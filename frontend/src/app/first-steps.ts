import type { FirstStep } from "../components/dashboard/first-steps";
import { DEVELOPER_WEBHOOKS_PATH } from "../config/paths";

/** The steps that other features add to the checklist of the developer dashboard, after a wallet, a key and a payment. */
export const FIRST_STEPS: readonly FirstStep[] = [
  {
    key: "webhook",
    heading: "Add a webhook",
    words: "Get notified of every change, on your server.",
    action: "Add webhook",
    to: DEVELOPER_WEBHOOKS_PATH,
  },
];
