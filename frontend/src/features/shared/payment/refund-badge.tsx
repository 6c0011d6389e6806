import { Badge } from "../../../components/ui/badge";
import type { Payment } from "../../../lib/api/generated";

const WORDS: Partial<Record<Payment["refund_status"], string>> = { partial: "Partly refunded", full: "Refunded" };

/** Beside the status of a completed payment that was refunded: neutral, since the payment stays completed. */
export function RefundBadge({ status }: { status: Payment["refund_status"] | null | undefined }) {
  const words = status ? WORDS[status] : undefined;
  return words === undefined ? null : <Badge tone="neutral">{words}</Badge>;
}
