import { Check, Clock, X } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Spinner } from "../../components/ui/spinner";
import { PRODUCT_NAME } from "../../config/product";
import type { Receipt } from "../../lib/api/generated";
import { formatDateTime } from "../../lib/format";
import { formatXrpExact } from "../../lib/money";
import { type CheckedClaim, type LedgerCheck, useLedgerCheck } from "./use-ledger-check";
import { addsUp, type ClaimKind } from "./verify";

const WORDS: Record<ClaimKind, { shown: string; name: string; pending: string }> = {
  payment: { shown: "The payment arrived", name: "payment", pending: "Pending" },
  payout: { shown: "The merchant was paid", name: "payout", pending: "Pending Payout" },
  burn: { shown: "The burn was sent", name: "burn", pending: "Pending Burn" },
  refund: { shown: "The merchant refunded", name: "refund", pending: "Pending Refund" },
  return: { shown: "The excess was returned", name: "return", pending: "Pending Return" },
};

/** What the ledger says of the receipt's transactions, read by this browser without our server. */
export function LedgerCheckPanel({ receipt }: { receipt: Receipt }) {
  const id = useId();
  const check = useLedgerCheck(receipt);
  return (
    <section
      aria-labelledby={id}
      className="min-w-0 border-line border-t px-5 py-6 sm:px-10 lg:border-t-0 lg:border-l lg:px-8 print:border-t-0 print:border-l print:px-5 print:py-3"
    >
      <h2 id={id} className="text-15 tracking-[-0.02em]">
        {check.phase === "unset" ? "Not checked here" : "Checked on the ledger by this page"}
      </h2>
      <ul className="mt-2">
        {check.claims.map((one) => (
          <ClaimRow key={`${one.claim.kind} ${one.claim.hash}`} checked={one} phase={check.phase} />
        ))}
      </ul>
      <div role="status" className="mt-3 border-line border-t pt-3 text-13 text-ink-3 print:mt-1 print:pt-1">
        <Summary check={check} receipt={receipt} />
      </div>
    </section>
  );
}

function ClaimRow({ checked: { claim, verdict }, phase }: { checked: CheckedClaim; phase: LedgerCheck["phase"] }) {
  const { name, pending, ...words } = WORDS[claim.kind];
  // There may be several of them.
  const shown = claim.kind === "refund" ? `${words.shown} ${formatXrpExact(claim.drops)} XRP` : words.shown;
  if (claim.hash === null) {
    return <Row mark={<Mark tone="waiting" />} words={pending} />;
  }
  if (verdict === null) {
    const mark = phase === "checking" ? <Spinner className="size-4 text-ink-3" /> : <Mark tone="unknown" />;
    return (
      <Row
        mark={mark}
        words={<span className="text-ink-3">{shown}</span>}
        aside={phase === "checking" ? "" : "Not checked"}
      />
    );
  }
  if (verdict.state === "shown") {
    return (
      <Row mark={<Mark tone="good" />} words={shown} aside={`Ledger ${verdict.ledger.toLocaleString("en-US")}`}>
        {claim.share !== null && (
          <p>
            One transfer for several payments: {formatXrpExact(claim.drops)} XRP in all, {formatXrpExact(claim.share)}{" "}
            of it for this one.
          </p>
        )}
      </Row>
    );
  }
  return (
    <Row
      mark={<Mark tone="bad" />}
      words={<b className="font-semibold text-red">The ledger does not show this {name}</b>}
    >
      {verdict.state === "missing" ? (
        <p>The server has no transaction with this hash.</p>
      ) : (
        verdict.differences.map((sentence) => <p key={sentence}>{sentence}</p>)
      )}
    </Row>
  );
}

interface RowProps {
  mark: ReactNode;
  words: ReactNode;
  aside?: string;
  children?: ReactNode;
}

function Row({ mark, words, aside = "", children }: RowProps) {
  return (
    <li className="py-1.5 print:py-0.5">
      <p className="flex items-center gap-3">
        <span className="flex size-5 shrink-0 items-center justify-center">{mark}</span>
        <span className="min-w-0 flex-1 text-15">{words}</span>
        <span className="figures whitespace-nowrap text-13 text-ink-3">{aside}</span>
      </p>
      {children !== undefined && <div className="wrap-anywhere ml-8 text-13 text-ink-2">{children}</div>}
    </li>
  );
}

function Mark({ tone }: { tone: "good" | "bad" | "waiting" | "unknown" }) {
  const look = "flex size-5 items-center justify-center rounded-full";
  switch (tone) {
    case "good":
      return (
        <span className={`${look} bg-green-t text-green`}>
          <Check aria-hidden="true" size={12} strokeWidth={3} />
        </span>
      );
    case "bad":
      return (
        <span className={`${look} bg-red-t text-red`}>
          <X aria-hidden="true" size={12} strokeWidth={3} />
        </span>
      );
    case "waiting":
      return (
        <span className={`${look} bg-amber-t text-amber`}>
          <Clock aria-hidden="true" size={12} strokeWidth={2} />
        </span>
      );
    case "unknown":
      return <span className="size-2 rounded-full bg-line-2" />;
  }
}

function Summary({ check, receipt }: { check: LedgerCheck; receipt: Receipt }) {
  const server = receipt.ledger_url === null ? "" : new URL(receipt.ledger_url).host;
  const again = (
    <button
      type="button"
      onClick={check.again}
      className="-my-2 inline-flex min-h-9 items-center font-semibold text-blue hover:text-blue-d print:hidden"
    >
      Check again
    </button>
  );
  switch (check.phase) {
    case "unset":
      return <p>No public server of this ledger is set up for this page. Look the transactions up by their hashes.</p>;
    case "checking":
      return <p>Asking {server}…</p>;
    case "unreachable":
      return (
        <p>
          {navigator.onLine
            ? `Your browser could not reach ${server}. Nothing has been checked. `
            : "You are offline. Nothing has been checked. "}
          {again}
        </p>
      );
    case "checked":
      break;
  }
  const failed = check.claims.some(({ verdict }) => verdict !== null && verdict.state !== "shown");
  const waiting = check.claims.some(({ claim }) => claim.hash === null);
  const source = `Your browser read them from ${server}, not from ${PRODUCT_NAME}, on ${formatDateTime((check.at ?? new Date()).toISOString())}.`;
  if (failed) {
    return (
      <p>
        <b className="font-semibold text-red">This receipt does not match the ledger.</b> Do not rely on it. {source}{" "}
        {again}
      </p>
    );
  }
  if (!addsUp(receipt)) {
    return (
      <p>
        <b className="font-semibold text-red">The amounts do not add up.</b> Do not rely on this receipt. {source}{" "}
        {again}
      </p>
    );
  }
  return (
    <p>
      {waiting ? "What has been sent matches." : "Amounts, addresses and tag match."} {source} {again}
    </p>
  );
}
