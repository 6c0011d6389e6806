import { clsx } from "clsx";
import { Panel } from "../../../components/ui/panel";
import { RelativeTime } from "../../../components/ui/relative-time";
import { Scrollable } from "../../../components/ui/scrollable";
import { useCompact } from "../../../components/ui/use-media";
import { Xrp } from "../../../components/ui/xrp";
import type { Owed, Sheet } from "../../../lib/api/generated";
import { shortAddress } from "../../../lib/format";

interface Row {
  account: string;
  note: string;
  stages?: Pick<Owed, "waiting" | "in_transit" | "failed">;
  total: string;
  oldest: string | null;
}

/** A line below the accounts. */
interface Sum {
  label: string;
  amount: string;
  red?: boolean;
  note?: React.ReactNode;
}

interface SheetProps {
  rows: readonly Row[];
  sums: readonly Sum[];
}

const HEADINGS = ["Waiting", "In transit", "Failed"] as const;

/** What one wallet holds and owes, and that it adds up to what is on the ledger. `named` where it is not the only one. */
export function BalanceSheet({ sheet, named }: { sheet: Sheet; named: boolean }) {
  const rows = rowsOf(sheet);
  const sums = sumsOf(sheet);
  const compact = useCompact();
  return (
    <Panel
      heading={named ? `Balance sheet of ${shortAddress(sheet.address)}` : "Balance sheet"}
      aside={<span className="text-13 text-ink-3">XRP</span>}
      inset="flush"
    >
      {compact ? (
        <Cards rows={rows} sums={sums} />
      ) : (
        <Scrollable label="Accounts of the balance sheet">
          <Grid rows={rows} sums={sums} />
        </Scrollable>
      )}
    </Panel>
  );
}

function sumsOf({ booked, unrecognised, on_ledger: onLedger, difference }: Sheet): readonly Sum[] {
  const sums: Sum[] = [{ label: "Booked", amount: booked }];
  if (Number(unrecognised) !== 0) {
    sums.push({ label: "Not yet recognised", amount: unrecognised, red: true });
  }
  if (onLedger !== null) {
    const note =
      difference === 0 ? (
        <span className="text-green">equal, to the drop</span>
      ) : (
        <span className="text-red">{differs(difference)}</span>
      );
    sums.push({ label: "On the ledger", amount: onLedger, note });
  }
  return sums;
}

function rowsOf({ payouts, burns, returns, held, equity }: Sheet): readonly Row[] {
  return [
    { account: "Owed payouts", note: counted(payouts.count, "payout"), stages: payouts, ...payouts },
    { account: "Owed burns", note: counted(burns.count, "burn"), stages: burns, ...burns },
    { account: "Owed returns", note: counted(returns.count, "return"), stages: returns, ...returns },
    { account: "Held", note: counted(held.count, "deposit"), ...held },
    { account: "Equity", note: "Yours: kept fees and funding", total: equity, oldest: null },
  ];
}

/** "differs by −1 drop". */
function differs(drops: number | null): string {
  const shown = (drops ?? 0).toLocaleString("en-US").replace("-", "−");
  return `differs by ${shown} ${Math.abs(drops ?? 0) === 1 ? "drop" : "drops"}`;
}

function counted(count: number, noun: string): string {
  return `${count.toLocaleString("en-US")} ${noun}${count === 1 ? "" : "s"}`;
}

function Amount({ amount, red = false }: { amount: string; red?: boolean }) {
  return Number(amount) === 0 ? (
    <span className="text-ink-3">
      <span aria-hidden="true">–</span>
      <span className="sr-only">0</span>
    </span>
  ) : (
    <Xrp amount={amount} className={clsx(red && "text-red")} />
  );
}

function Grid({ rows, sums }: SheetProps) {
  return (
    <table className="figures w-full text-left">
      <caption className="sr-only">Balance sheet</caption>
      <thead className="text-13 text-ink-2">
        <tr>
          <th className="px-5 py-2 font-medium">Account</th>
          {[...HEADINGS, "Total", "Oldest"].map((heading) => (
            <th key={heading} className="px-2 py-2 text-right font-medium last:pr-5">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ account, note, stages, total, oldest }) => (
          <tr key={account} className="border-line border-t">
            <th scope="row" className="px-5 py-2 font-medium">
              {account}
              <span className="block font-normal text-13 text-ink-3">{note}</span>
            </th>
            {stages === undefined ? (
              <td colSpan={3} />
            ) : (
              <>
                <td className="px-2 text-right">
                  <Amount amount={stages.waiting} />
                </td>
                <td className="px-2 text-right">
                  <Amount amount={stages.in_transit} />
                </td>
                <td className="px-2 text-right">
                  <Amount amount={stages.failed} red />
                </td>
              </>
            )}
            <td className="px-2 text-right font-semibold">
              <Amount amount={total} />
            </td>
            <td className="py-2 pr-5 pl-2 text-right text-13 text-ink-3">
              {oldest !== null && <RelativeTime at={oldest} short />}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot className="border-line-2 border-t">
        {sums.map(({ label, amount, red, note }) => (
          <tr key={label} className="border-line not-first:border-t">
            <th scope="row" className="px-5 py-3 font-medium">
              {label}
            </th>
            <td colSpan={3} className="px-2 text-right text-13">
              {note}
            </td>
            <td className="px-2 text-right font-semibold">
              <Xrp amount={amount} className={clsx(red && "text-red")} />
            </td>
            <td />
          </tr>
        ))}
      </tfoot>
    </table>
  );
}

function Cards({ rows, sums }: SheetProps) {
  return (
    <>
      <ul aria-label="Balance sheet" className="figures divide-y divide-line">
        {rows.map(({ account, note, stages, total, oldest }) => (
          <li key={account} className="px-5 py-3">
            <p className="flex flex-wrap justify-between gap-x-3 font-medium">
              {account} <Amount amount={total} />
            </p>
            <p className="flex flex-wrap justify-between gap-x-3 text-13 text-ink-3">
              {note} {oldest !== null && <RelativeTime at={oldest} short />}
            </p>
            {stages !== undefined && Number(total) !== 0 && (
              <dl className="mt-1 text-13">
                {HEADINGS.map((heading, index) => (
                  <div key={heading} className="flex flex-wrap justify-between gap-x-3">
                    <dt className="text-ink-3">{heading}</dt>
                    <dd>
                      <Amount
                        amount={[stages.waiting, stages.in_transit, stages.failed][index] ?? "0"}
                        red={index === 2}
                      />
                    </dd>
                  </div>
                ))}
              </dl>
            )}
          </li>
        ))}
      </ul>
      <dl className="figures divide-y divide-line border-line-2 border-t">
        {sums.map(({ label, amount, red, note }) => (
          <div key={label} className="flex flex-wrap items-center justify-between gap-x-4 px-5 py-3">
            <dt className="font-medium">{label}</dt>
            <dd className="ml-auto flex flex-wrap items-baseline justify-end gap-x-4">
              <span className="text-13">{note}</span>
              <Xrp amount={amount} className={clsx("font-semibold", red && "text-red")} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
