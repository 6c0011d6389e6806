import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import type { Failing, Webhook } from "../../lib/api/generated";
import { formatDateTime } from "../../lib/format";
import { useSignedInUser } from "../../store/user";

interface FailingPanelProps {
  webhook: Webhook;
  failing: Failing;
  /** What can be done about it. */
  children?: ReactNode;
}

/** Since when a flagged webhook fails, and what will happen automatically. */
export function FailingPanel({ webhook: { flagged_at }, failing, children }: FailingPanelProps) {
  const { mail_failed_webhooks } = useSignedInUser();
  const { since, failed_count, failed_count_is_capped } = failing;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-10 bg-red-t px-3 py-2.5">
      <p className="relative min-w-0 flex-[1_1_20rem] pl-7 text-13">
        <TriangleAlert
          aria-hidden="true"
          size={16}
          strokeWidth={1.5}
          className="absolute top-0.5 left-0 shrink-0 text-red"
        />
        <strong className="font-semibold text-red">Failing since {formatDateTime(since)}.</strong> {next(failing)}
        {mail_failed_webhooks && flagged_at !== null && ` We emailed you at ${formatDateTime(flagged_at)}.`} New events
        are still sent.
      </p>
      <span className="figures text-13 text-ink-2">
        {failed_count.toLocaleString("en-US")}
        {failed_count_is_capped && "+"} {failed_count === 1 ? "delivery" : "deliveries"} failed
      </span>
      {children}
    </div>
  );
}

function next({ failed_five_times: count, next_attempt_at }: Failing): string {
  if (count === 0) {
    return "";
  }
  if (count === 1) {
    return next_attempt_at === null
      ? "One delivery has failed all its automatic attempts."
      : `One delivery has failed five times; its last automatic attempt is ${formatDateTime(next_attempt_at)}.`;
  }
  const deliveries = `${count.toLocaleString("en-US")} deliveries have failed`;
  return next_attempt_at === null
    ? `${deliveries} all their automatic attempts.`
    : `${deliveries} five times or more; the next automatic attempt is ${formatDateTime(next_attempt_at)}.`;
}
