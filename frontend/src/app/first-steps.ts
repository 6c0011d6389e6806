import { DEVELOPER_WEBHOOKS_PATH } from "../config/paths";
import type { FirstStep } from "../features/overview/first-step";

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
