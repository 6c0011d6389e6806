import { Button } from "../../components/ui/button";
import { Panel } from "../../components/ui/panel";
import { type LedgerCheck, type Statement, useStatementsCheckMutation } from "../../lib/api/generated";
import { serverMessage } from "../../lib/errors";
import { shortAddress, shortHash } from "../../lib/format";
import { formatXrpExact, xrpToDrops } from "../../lib/money";
import { notify } from "../../lib/toast";
import { Sign } from "./check-mark";
import { checkOf, checkWords, momentWords } from "./statement-words";

const HEADINGS: Record<LedgerCheck["result"], string> = {
  agrees: "Checked against the ledger",
  differs: "Differs from the ledger",
  nothing: "No payouts to check",
  unavailable: "Not checked yet",
};

/** The payouts beside the receiving wallet's own history: when, which ledgers, with which result. */
export function LedgerPanel({ statement }: { statement: Statement }) {
  const check = checkOf(statement);
  const { tone } = checkWords(check);
  const [again, { isLoading }] = useStatementsCheckMutation();
  async function press() {
    const { error } = await again({ statementId: statement.id });
    if (error !== undefined) {
      notify.error(serverMessage(error, "The ledger could not be asked."));
    }
  }
  return (
    <Panel
      heading={HEADINGS[check.result]}
      aside={<Sign tone={tone} />}
      className={check.result === "differs" ? "border-red" : undefined}
    >
      {check.read_at !== null && <Counts check={check} />}
      {check.reason !== "" && <p className="text-13 text-ink-2">{check.reason}</p>}
      <Differences check={check} />
      {check.read_at !== null && (
        <p className="mt-3 border-line border-t pt-3 text-13 text-ink-3">
          {check.wallets.length === 1 ? "Wallet " : "Wallets "}
          {check.wallets.map((wallet) => shortAddress(wallet)).join(", ")}, ledgers {counted(check.first_ledger)} to{" "}
          {counted(check.last_ledger)}, read on {momentWords(check.read_at)}
          {statement.later_check === null ? ", when it was closed." : ", after it was closed."}
        </p>
      )}
      {check.result !== "nothing" && (
        <Button look="secondary" className="mt-3" busy={isLoading} onClick={() => void press()}>
          Check again
        </Button>
      )}
    </Panel>
  );
}

function Counts({ check }: { check: LedgerCheck }) {
  const rows = [
    {
      name: "Found in your wallet's history",
      figure: `${check.found} of ${check.payouts}`,
      ok: check.found === check.payouts,
    },
    { name: "Equal to the drop", figure: `${check.equal}`, ok: check.equal === check.payouts },
    { name: "On the ledger, not here", figure: `${check.unknown}`, ok: check.unknown === 0 },
  ];
  return (
    <ul className="grid gap-2 text-15">
      {rows.map(({ name, figure, ok }) => (
        <li key={name} className="flex items-center gap-2">
          <Sign tone={ok ? "green" : "red"} />
          <span className="min-w-0 flex-1">{name}</span>
          <span className={`figures text-13 ${ok ? "text-ink-3" : "text-red"}`}>{figure}</span>
        </li>
      ))}
    </ul>
  );
}

function Differences({ check }: { check: LedgerCheck }) {
  if (check.differing.length === 0) {
    return null;
  }
  return (
    <ul className="mt-3 grid gap-2 text-13">
      {check.differing.map(({ transaction_hash, books, ledger }) => (
        <li key={transaction_hash} className="rounded-10 bg-red-t px-3 py-2">
          <span className="code" title={transaction_hash}>
            {shortHash(transaction_hash)}
          </span>
          <span className="block">
            {books === null ? "Not in the books" : `${exact(books)} XRP here`},{" "}
            {ledger === null ? "not found" : `${exact(ledger)} XRP`} on the ledger
          </span>
        </li>
      ))}
    </ul>
  );
}

function exact(amount: string): string {
  return formatXrpExact(xrpToDrops(amount));
}

function counted(ledger: number | null): string {
  return ledger === null ? "–" : ledger.toLocaleString("en-US");
}
