import { Badge, type BadgeTone } from "../../../components/ui/badge";
import { EmptyState } from "../../../components/ui/empty-state";
import { ErrorPanel } from "../../../components/ui/error-panel";
import { Panel } from "../../../components/ui/panel";
import { RelativeTime } from "../../../components/ui/relative-time";
import { Skeleton } from "../../../components/ui/skeleton";
import { TransactionHash } from "../../../components/ui/transaction-hash";
import { Xrp } from "../../../components/ui/xrp";
import { DASHBOARD_POLL_MS } from "../../../config/timing";
import { type AdminDeposit, type ModeEnum, type SentLeg, useAdminDepositsQuery } from "../../../lib/api/generated";
import { shortAddress } from "../../../lib/format";

const FLOWS: Readonly<Record<AdminDeposit["flow"], { tone: BadgeTone; word: string }>> = {
  settle: { tone: "success", word: "Payment" },
  reject: { tone: "warning", word: "Rejected" },
  equity: { tone: "info", word: "Your equity" },
  held: { tone: "neutral", word: "Held" },
  refund: { tone: "info", word: "Refund" },
};
const STATES: Readonly<Record<SentLeg["leg_state"], string>> = {
  owed: "owed",
  sending: "being sent",
  paid: "paid",
  failed: "failed",
  void: "void: its deposit was corrected",
};

/** The newest incoming transactions of a mode: what was decided about each, and what was sent for it. */
export function DepositList({ mode, explorer }: { mode: ModeEnum; explorer: string | null }) {
  const read = useAdminDepositsQuery(
    { mode },
    { refetchOnMountOrArgChange: true, pollingInterval: DASHBOARD_POLL_MS, skipPollingIfUnfocused: true },
  );
  const deposits = read.currentData?.deposits;
  return (
    <Panel heading="Newest incoming transactions" inset="flush">
      {deposits === undefined ? (
        read.isError && !read.isFetching ? (
          <ErrorPanel
            heading="Incoming Transactions Unavailable"
            message="Unable to load the incoming transactions. Please check your connection and try again."
            onRetry={() => void read.refetch()}
          />
        ) : (
          <Skeleton className="m-5 h-40" />
        )
      ) : deposits.length === 0 ? (
        <EmptyState heading="Nothing has arrived yet" />
      ) : (
        <ul className="divide-y divide-line">
          {deposits.map((deposit) => (
            <Row key={deposit.id} deposit={deposit} explorer={explorer} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Row({ deposit, explorer }: { deposit: AdminDeposit; explorer: string | null }) {
  const { amount, sender_address: sender, destination_tag: tag, flow, reason, sent, received_at } = deposit;
  const { tone, word } = FLOWS[flow];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-5 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="figures">
          <Xrp amount={amount} unit className="font-semibold" />{" "}
          <span className="text-13 text-ink-2">
            from {sender === null ? "an unknown sender" : <span className="code">{shortAddress(sender)}</span>}, tag:{" "}
            {tag ?? "none"}
          </span>
        </p>
        {sent.length > 0 && (
          <p className="figures wrap-anywhere text-13 text-ink-2">{sent.map(sentWords).join(" · ")}</p>
        )}
        <p className="flex flex-wrap items-center gap-x-2 text-13 text-ink-3">
          <RelativeTime at={received_at} />
          <TransactionHash hash={deposit.transaction_hash} label="Incoming" explorer={explorer} />
        </p>
      </div>
      <Badge tone={tone}>{reason ?? word}</Badge>
    </li>
  );
}

/** "payout 9.900000 XRP paid". */
function sentWords({ leg, amount, leg_state: state, code }: SentLeg): string {
  return `${leg} ${amount} XRP ${STATES[state]}${code === null ? "" : ` (${code})`}`;
}
