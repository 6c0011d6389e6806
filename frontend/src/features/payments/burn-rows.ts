import type { Payment } from "../../lib/api/generated";
import { formatXrpExact, xrpToDrops } from "../../lib/money";

/** A transaction to the burn wallet, or a burn that waits for one. */
export interface BurnRow {
  key: string;
  /** The newest payment that it burns for, and how many those are. */
  paymentId: string;
  title: string;
  payments: number;
  /** Null while it waits. */
  hash: string | null;
  /** Of this merchant's payments, as the API writes an amount. */
  amount: string;
  /** When the newest of the payments was completed. */
  at: string;
}

/** One row for each burn transaction of these payments, the waiting ones first; payments without a burn have none. */
export function burnRowsOf(payments: readonly Payment[]): BurnRow[] {
  const rows = new Map<string, BurnRow>();
  for (const payment of payments) {
    const { id, title, burn_amount: burned, burn_transaction_hash: hash } = payment;
    const drops = burned === null ? 0n : xrpToDrops(burned);
    if (drops === 0n) {
      continue;
    }
    const key = hash ?? id;
    const known = rows.get(key);
    rows.set(
      key,
      known === undefined
        ? {
            key,
            paymentId: id,
            title,
            payments: 1,
            hash,
            amount: plain(drops),
            at: payment.paid_at ?? payment.created_at,
          }
        : { ...known, payments: known.payments + 1, amount: plain(xrpToDrops(known.amount) + drops) },
    );
  }
  const all = [...rows.values()];
  return [...all.filter(({ hash }) => hash === null), ...all.filter(({ hash }) => hash !== null)];
}

function plain(drops: bigint): string {
  return formatXrpExact(drops).replaceAll(",", "");
}
