// Written by scripts/schema.mjs from backend/schema/openapi.yaml. Do not edit: run `npm run schema`.
export const EVENT_TYPES = [
  "payment.created",
  "payment.processing",
  "payment.completed",
  "payment.failed",
  "payment.expired",
  "payment.rejected",
  "payment.returned",
  "refund.created",
  "refund.updated",
  "refund.succeeded",
  "refund.failed",
] as const;
