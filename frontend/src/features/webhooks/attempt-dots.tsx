import { clsx } from "clsx";
import type { WebhookLogItem } from "../../lib/api/generated";
import { type Dot, dotsOf } from "./delivery-words";

const LOOKS: Record<Dot, string> = {
  failed: "border-red bg-red",
  success: "border-green bg-green",
  sending: "border-amber",
  open: "border-line-2",
};

/** One send and five retries: red where they failed, green where it arrived, open where they may still follow. */
export function AttemptDots({ delivery }: { delivery: WebhookLogItem }) {
  return (
    <span aria-hidden="true" className="inline-flex gap-1">
      {dotsOf(delivery).map((dot, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: dots have no names and never change places.
        <span key={index} data-dot={dot} className={clsx("size-2 rounded-full border", LOOKS[dot])} />
      ))}
    </span>
  );
}
