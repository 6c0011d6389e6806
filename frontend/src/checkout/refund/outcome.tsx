import { Ban, Check, Clock, Hourglass, type LucideIcon, Send, TriangleAlert } from "lucide-react";
import { TransactionHash } from "../../components/ui/transaction-hash";
import type { PublicRefund } from "../../lib/api/generated";
import { formatDate } from "../../lib/format";
import { Headline } from "../headline";

interface Words {
  icon: LucideIcon;
  tone: string;
  heading: string;
  detail: (refund: PublicRefund) => string;
}

const WORDS: Record<Exclude<PublicRefund["status"], "awaiting_payer">, Words> = {
  awaiting_merchant: {
    icon: Hourglass,
    tone: "bg-amber-t text-amber",
    heading: "The shop looks at it",
    detail: ({ platform_name, expires_at }) =>
      `${platform_name} confirms the address, then pays. You can close this page and come back; if nothing has happened by ${formatDate(expires_at)}, ask them.`,
  },
  sending: {
    icon: Send,
    tone: "bg-blue-t text-blue",
    heading: "Your refund is on its way",
    detail: () => "It arrives within a few seconds. You can close this page.",
  },
  succeeded: {
    icon: Check,
    tone: "bg-green-t text-green",
    heading: "Refunded",
    detail: () => "The ledger shows it in the account below.",
  },
  failed: {
    icon: TriangleAlert,
    tone: "bg-amber-t text-amber",
    heading: "It could not be delivered",
    detail: ({ platform_name }) =>
      `The account did not accept it. The money is safe, and ${platform_name} chooses what happens next: ask them, and give another address.`,
  },
  canceled: {
    icon: Ban,
    tone: "bg-well text-ink-2",
    heading: "The shop has canceled this refund",
    detail: ({ platform_name }) => `Nothing was sent. If you did not expect that, ask ${platform_name}.`,
  },
  expired: {
    icon: Clock,
    tone: "bg-blue-t text-blue",
    heading: "This refund has expired",
    detail: ({ platform_name }) => `Nothing was sent. Ask ${platform_name} for a new link.`,
  },
};

/** Where the refund is, in a sentence, and its proof once there is one. */
export function Outcome({ refund }: { refund: PublicRefund }) {
  const words = WORDS[refund.status as keyof typeof WORDS];
  return (
    <div role="status">
      <Headline icon={words.icon} tone={words.tone} heading={words.heading} detail={words.detail(refund)} />
      <dl className="grid grid-cols-1 gap-3 border-line border-t pt-4 text-15">
        {refund.destination_address !== null && (
          <div>
            <dt className="text-13 text-ink-3">
              {refund.status === "succeeded" ? "Sent to" : "The account you named"}
            </dt>
            <dd className="code wrap-anywhere text-13">
              {refund.destination_address}
              {refund.destination_tag !== null && `, tag ${refund.destination_tag}`}
            </dd>
          </div>
        )}
        {refund.transaction_hash !== null && (
          <div>
            <dt className="text-13 text-ink-3">Proof on the ledger</dt>
            <dd className="flex">
              <TransactionHash hash={refund.transaction_hash} label="Refund" explorer={refund.explorer_url} />
            </dd>
          </div>
        )}
      </dl>
    </div>
  );
}
