import { Panel } from "../../../components/ui/panel";
import { Xrp } from "../../../components/ui/xrp";
import type { SheetTotal } from "../../../lib/api/generated";

/** What all wallets of a mode hold and owe together, so that a rotation makes no sum vanish. */
export function SheetTotals({ total, wallets }: { total: SheetTotal; wallets: number }) {
  const rows: readonly [string, string][] = [
    ["Owed payouts, burns and returns", total.owed],
    ["Held", total.held],
    ["Equity", total.equity],
    ["On the ledger", total.on_ledger],
  ];
  return (
    <Panel
      heading={`All ${wallets} platform wallets`}
      aside={<span className="text-13 text-ink-3">XRP</span>}
      inset="flush"
    >
      <dl className="figures divide-y divide-line">
        {rows.map(([label, amount]) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-4 px-5 py-3">
            <dt className="font-medium">{label}</dt>
            <dd className="ml-auto font-semibold">
              <Xrp amount={amount} />
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
