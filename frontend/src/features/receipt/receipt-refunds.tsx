import { useId } from "react";
import { TransactionHash } from "../../components/ui/transaction-hash";
import { Xrp } from "../../components/ui/xrp";
import type { Receipt } from "../../lib/api/generated";
import { formatDate } from "../../lib/format";

/** What the merchant has given back since, each refund with its transaction. */
export function ReceiptRefunds({ receipt }: { receipt: Receipt }) {
  const id = useId();
  if (receipt.refunds.length === 0) {
    return null;
  }
  return (
    <section aria-labelledby={id} className="border-line border-b px-5 py-5 sm:px-10 print:px-5 print:py-3">
      <h2 id={id} className="flex flex-wrap items-baseline justify-between gap-x-4 text-15 tracking-[-0.02em]">
        {receipt.refund_status === "full" ? "Refunded" : "Partly refunded"}
        <span className="figures font-normal text-13 text-ink-3">
          {receipt.refunded_amount} of {receipt.amount} XRP
        </span>
      </h2>
      <ul className="mt-1 divide-y divide-line">
        {receipt.refunds.map(({ amount, transaction_hash: hash, refunded_at }) => (
          <li key={hash} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2 print:py-1">
            <span className="figures">
              <Xrp amount={amount} unit />
              <span className="ml-3 text-13 text-ink-3">{formatDate(refunded_at)}</span>
            </span>
            <span className="print:hidden">
              <TransactionHash hash={hash} label="Refund" explorer={receipt.explorer_url} />
            </span>
            <span className="code hidden break-all text-[8px] text-ink-2 leading-3 print:block">{hash}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
