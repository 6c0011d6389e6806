import type { Webhook } from "../../lib/api/generated";

export type ChosenEvent = NonNullable<Webhook["event_types"]>[number];

/** The events that a webhook can choose, in the order in which a payment has them. */
export const EVENT_TYPES: readonly ChosenEvent[] = [
  "payment.created",
  "payment.processing",
  "payment.completed",
  "payment.failed",
  "payment.expired",
  "payment.rejected",
];
