import { Badge } from "../../../components/ui/badge";
import { CopyToToast } from "../../../components/ui/copy-to-toast";
import { DetailSection, LedgerLink } from "./detail-rows";
import { burnState, failureOf, isPositive, type LegState, type PaymentFacts, payoutState } from "./facts";

/** The payout and the burn, each with its transaction once it is sent. An amount of 0 has no panel. */
export function LegPanels({ payment }: { payment: PaymentFacts }) {
  return (
    <>
      {isPositive(payment.merchant_payout) && (
        <LegPanel
          leg="Payout"
          state={payoutState(payment)}
          words={{ done: "Paid Out", pending: "Pending Payout" }}
          hash={payment.payout_transaction_hash}
          seconds={payment.payout_seconds}
          failed={failureOf(payment) !== null}
          explorer={payment.explorer_url}
        />
      )}
      {isPositive(payment.burn_amount) && (
        <LegPanel
          leg="Burn"
          state={burnState(payment)}
          words={{ done: "Burned", pending: "Pending Burn" }}
          hash={payment.burn_transaction_hash}
          seconds={payment.burn_seconds}
          explorer={payment.explorer_url}
        />
      )}
    </>
  );
}

interface LegPanelProps {
  leg: "Payout" | "Burn";
  state: LegState;
  words: Record<LegState, string>;
  hash: string | null | undefined;
  /** From the incoming transaction to this one. */
  seconds: number | null | undefined;
  explorer: string | null | undefined;
  /** It will not be sent again by itself. */
  failed?: boolean;
}

function LegPanel({ leg, state, words, hash, seconds, explorer, failed = false }: LegPanelProps) {
  return (
    <div className="relative border-line border-b pb-4">
      <div className="absolute top-0 right-0">
        <Badge tone={state === "done" ? "success" : "warning"}>{words[state]}</Badge>
      </div>
      <DetailSection heading={`${leg} Status`}>
        {hash ? (
          <p className="mt-2 flex flex-wrap items-center justify-between gap-x-3 text-13 text-ink-3">
            <span className="flex items-center">
              <LedgerLink hash={hash} kind={leg} explorer={explorer} />
              <CopyToToast text={hash} label={`${leg} hash`} className="-my-2.5" />
            </span>
            {seconds !== null && seconds !== undefined && <span className="figures">{sinceArrival(seconds)}</span>}
          </p>
        ) : (
          state === "pending" && (
            <p className="mt-2 text-13 text-ink-3">
              {failed ? "It failed and waits to be sent again." : "Not sent on the ledger yet."}
            </p>
          )
        )}
      </DetailSection>
    </div>
  );
}

const UNITS = [
  ["d", 86_400],
  ["h", 3_600],
  ["m", 60],
] as const;

/** "4 s after it arrived"; for a payout that waits for the next hour or day, in larger units. */
function sinceArrival(seconds: number): string {
  const [unit, size] = UNITS.find(([, size]) => seconds >= 2 * size) ?? ["s", 1];
  return `${Math.round(seconds / size)} ${unit} after it arrived`;
}
