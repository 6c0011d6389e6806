import { lazyComponent } from "../components/ui/lazy-component";
import type { FirstStep } from "../features/shared/first-steps";
import { useHasWebhook } from "../features/webhooks/use-has-webhook";

/** The steps that other features add to the checklist of the developer dashboard, after a wallet, a key and a payment. */
export const FIRST_STEPS: readonly FirstStep[] = [
  {
    key: "webhook",
    heading: "Add a webhook",
    words: "See every status change, here or on your server.",
    Action: lazyComponent(() => import("../features/webhooks/first-webhook"), "FirstWebhook"),
    useDone: useHasWebhook,
  },
];
